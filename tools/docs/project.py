"""Parts about the project itself: commands, make verbs, folders, modules."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import typer

from powderkeg.cli.main import app
from tools.docs.generated import ROOT
from tools.docs.markdown import code, table

SOURCE = ROOT / "src" / "powderkeg"
LAYERS = ("engine", "text", "games", "play", "bots", "research", "envs", "server", "cli")  # the order of imports
TEXT_FOLDERS = {
    "text/locale/": "en, es, fr: every message, in Fluent catalogues",
    "text/rulebooks/": "the rules in three languages, by rule id",
}
TOP_FOLDERS = {
    "web/": "the page: Svelte and TypeScript, built by Vite into src/powderkeg/page/",
    "testkit/": "what tests, benches and tools share: positions, real servers, scripted clients, browsers",
    "tests/": "mirrors src; tests/games/ has a test per rule id, tests/browser/ plays in a real browser",
    "bench/": "speed, load, robustness and strength, with their figures in bench/results/",
    "tools/": "tools/docs/ writes the generated parts of documents; the page, its types and its screenshots",
    "deploy/": "two servers with PostgreSQL, Redis and a proxy as compose.yaml, one server as a systemd unit",
    "examples/": "a bot for the server in 40 lines, PPO that learns Kaboo, CFR on a small deck",
    "docs/": "everything that is not about the inside of the code; docs/rules: the rule books",
}


def commands() -> Iterator[str]:
    """The command line, from the Typer app."""
    rows = []
    for name, command in typer.main.get_group(app).commands.items():
        arguments = [usage_name(p.metavar or "", p.required) for p in command.params if p.param_type_name == "argument"]
        options = [p.opts[0] for p in command.params if p.param_type_name == "option"]
        usage = " ".join(["powderkeg", name, *arguments])
        rows.append((code(usage), command.help or "", " ".join(map(code, options)) or "–"))
    return table(("command", "what it does", "options"), rows)


def usage_name(name: str, is_required: bool) -> str:
    """The name of an argument, in brackets if it is optional."""
    return name if is_required or name.startswith("[") else f"[{name}]"


def verbs() -> Iterator[str]:
    """What make can do, from the Makefile."""
    found = re.findall(r"^([a-z]+):.*?## (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    return table(("verb", "what it does"), [(code(f"make {verb}"), text) for verb, text in found])


def folders() -> Iterator[str]:
    """Every folder with its purpose."""
    lines = [("src/powderkeg/", "")]
    lines += [(f"  {package.relative_to(SOURCE)}/", purpose(package / "__init__.py")) for package in packages()]
    lines += [(f"  {name}", text) for name, text in TEXT_FOLDERS.items()]
    lines += TOP_FOLDERS.items()
    for name in (*(f"src/powderkeg/{folder}" for folder in TEXT_FOLDERS), *TOP_FOLDERS):
        assert (ROOT / name).is_dir(), f"{name} is gone"
    return listing(lines)


def modules() -> Iterator[str]:
    """Every module of the package with its purpose."""
    lines = []
    for package in packages():
        lines.append((f"{package.relative_to(SOURCE)}/", purpose(package / "__init__.py")))
        paths = sorted(path for path in package.glob("*.py") if path.name != "__init__.py")
        lines += [(f"  {path.name}", purpose(path)) for path in paths]
    return listing(lines)


def packages() -> Iterator[Path]:
    """Every folder of the package that holds modules, by layer."""
    for layer in LAYERS:
        for path in sorted((SOURCE / layer).rglob("__init__.py")):
            yield path.parent


def purpose(path: Path) -> str:
    """The first sentence of a file's docstring, without its full stop."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return re.split(r"\.(?:\s|$)", " ".join(text.split()), maxsplit=1)[0]


def listing(lines: list[tuple[str, str]]) -> Iterator[str]:
    """Names and texts in two columns."""
    width = max(len(name) for name, _ in lines) + 2
    yield "```text"
    yield from (f"{name:{width}}{text}".rstrip() for name, text in lines)
    yield "```"

"""Laws of the tree: the order of imports, where kernels may be, a test for every rule."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import powderkeg
from powderkeg.engine.compile import SOURCES
from powderkeg.engine.spec import EVERY_GAME
from powderkeg.games import SPECS

PACKAGE = Path(powderkeg.__file__).parent
TESTS = Path(__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
LAYERS = ("engine", "text", "games", "play", "bots", "research", "envs", "server", "cli")
KERNELS = [path for pattern in SOURCES for path in sorted(PACKAGE.glob(pattern))]

ALLOWED_LIBRARIES = {"fluent", "llvmlite", "msgspec", "numba", "numpy", "platformdirs"}  # that games and play may use
GAMES = {path.parent.name for path in PACKAGE.glob("games/*/rules.py")}
NO_NETWORK = {"socket", "ssl", "http", "urllib", "asyncio", "sqlite3", "socketserver", "multiprocessing"}


def label(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield str(node.module)


def layer(module: str) -> int:
    """The index of a module's layer."""
    return LAYERS.index(module.split(".")[1])


@pytest.mark.parametrize("path", [path for path in FILES if path.parent != PACKAGE], ids=label)
def test_a_layer_imports_only_those_above_it(path: Path) -> None:
    own = layer(module_name(path))
    assert [module for module in imports(path) if module.startswith("powderkeg.") and layer(module) > own] == []


def test_every_folder_is_a_layer() -> None:
    assert {path.relative_to(PACKAGE).parts[0] for path in FILES} - {"__init__.py"} <= set(LAYERS)


@pytest.mark.parametrize("path", [path for path in FILES if path.parts[len(PACKAGE.parts)] in LAYERS[:4]], ids=label)
def test_games_and_play_use_no_terminal_or_network(path: Path) -> None:
    for module in imports(path):
        top = module.partition(".")[0]
        if top != "powderkeg":
            assert top in ALLOWED_LIBRARIES or top in sys.stdlib_module_names, module
            assert top not in NO_NETWORK, module


ACCELERATORS = PACKAGE / "engine" / "accelerators.py"
PUBLIC_NUMBA = {"njit", "config", "from_dtype", "__version__"}  # what other modules may use, besides `overload`


def numba_internals(path: Path) -> Iterator[str]:
    """Uses of private parts of Numba and LLVM in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith(("numba.", "llvmlite")))
        elif isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{name.name}" for name in node.names} - {"numba.extending.overload"}
            yield from (name for name in names if name.startswith(("numba.", "llvmlite.")))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "numba":
            yield from {f"numba.{node.attr}"} - {f"numba.{name}" for name in PUBLIC_NUMBA}


@pytest.mark.parametrize("path", [path for path in FILES if path != ACCELERATORS], ids=label)
def test_only_the_accelerators_use_numba_internals(path: Path) -> None:
    assert list(numba_internals(path)) == []


def test_uses_of_numba_internals_are_found() -> None:
    assert {"numba.core.cpu", "llvmlite.ir", "numba.extending.intrinsic"} <= set(numba_internals(ACCELERATORS))


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").rglob("*.py")), ids=label)
def test_a_game_imports_no_other_game(path: Path) -> None:
    if path.parent.name == "games":
        return
    for module in imports(path):
        assert not any(module.startswith(f"powderkeg.games.{game}") for game in GAMES - {path.parent.name}), module


RULES = ("state", "legal", "rules", "knowledge", "heuristic", "belief", "memory")


@pytest.mark.parametrize("path", [path for name in RULES for path in PACKAGE.glob(f"games/*/{name}.py")], ids=label)
def test_rules_need_only_the_engine(path: Path) -> None:
    """Rules import neither text, tables nor records."""
    for module in imports(path):
        own = module.startswith(("powderkeg.engine", "powderkeg.games."))
        assert own or not module.startswith("powderkeg.")
        assert module not in ("powderkeg.games.notation", "powderkeg.games.card_tracker")


# --- kernels ---


def is_kernel(function: ast.FunctionDef) -> bool:
    """Marked `@kernel` or `@kernel(inline=…)`."""
    marks = (mark.func if isinstance(mark, ast.Call) else mark for mark in function.decorator_list)
    return any(isinstance(mark, ast.Name) and mark.id == "kernel" for mark in marks)


@cache
def kernels(path: Path) -> list[ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and is_kernel(node)]


def test_every_file_whose_kernels_others_call_is_hashed_for_the_cache() -> None:
    """Otherwise a change in it would run with stale compiled code."""
    compiled = [path for path in FILES if kernels(path)]
    imported = {module for path in compiled for module in imports(path)}
    assert [label(path) for path in compiled if module_name(path) in imported and path not in KERNELS] == []


def test_kernels_are_found_however_they_are_inlined() -> None:
    found = {function.name for function in kernels(PACKAGE / "engine" / "generator.py")}
    assert {"mix", "below", "any_code_of_list"} <= found  # compiled, inlined as source, inlined by LLVM


def module_name(path: Path) -> str:
    return ".".join(("powderkeg", *path.relative_to(PACKAGE).with_suffix("").parts))


# What allocates: calls of functions, calls of methods of NumPy or arrays, expressions.
FUNCTIONS = {"list", "dict", "set", "sorted"}
METHODS = {"zeros", "empty", "ones", "full", "array", "asarray", "arange", "zeros_like", "empty_like", "copy"}
METHODS |= {"concatenate", "sort", "unique", "nonzero", "where", "tolist", "append"}
EXPRESSIONS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp, ast.JoinedStr)


def allocations(function: ast.FunctionDef) -> Iterator[str]:
    for node in (found for statement in function.body for found in ast.walk(statement)):
        if isinstance(node, EXPRESSIONS):
            yield f"{function.name}, line {node.lineno}: {type(node).__name__}"
        if isinstance(node, ast.Call):
            attribute, name = getattr(node.func, "attr", ""), getattr(node.func, "id", "")
            if attribute in METHODS or name in FUNCTIONS:
                yield f"{function.name}, line {node.lineno}: {attribute or name}()"


@pytest.mark.parametrize("path", [path for path in FILES if kernels(path)], ids=label)
def test_no_kernel_allocates(path: Path) -> None:
    assert [found for function in kernels(path) for found in allocations(function)] == []


def tables_by_attribute(path: Path) -> Iterator[str]:
    """Arrays that a game's file reads as attributes of its state module: `g.PLAYABLE`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    state = import_module(f"powderkeg.games.{path.parent.name}.state")
    names = [name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for name in node.names]
    aliases = {name.asname for name in names if name.name == "state"}
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    used = [node.attr for node in attributes if isinstance(node.value, ast.Name) and node.value.id in aliases]
    yield from (name for name in used if isinstance(getattr(state, name), np.ndarray))


@pytest.mark.parametrize("path", [path for path in KERNELS if path.parent.name in GAMES], ids=label)
def test_kernels_import_tables_by_name(path: Path) -> None:
    """Arrays read as attributes of a module made Battle GUM 5 to 10 % slower; integers cost nothing."""
    assert list(tables_by_attribute(path)) == []


# --- rules and tests ---


def test_every_rule_has_a_test_named_after_it() -> None:
    names = [
        node.name
        for path in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    rules = [rule for spec in SPECS.values() for rule in spec.rule_ids] + list(EVERY_GAME)
    assert [rule for rule in rules if not any(name.startswith(f"test_{rule}_") for name in names)] == []


# --- loading ---


@pytest.mark.parametrize("command", ["games", "rules boom", "play boom -p 9", "--help"])
def test_a_command_that_plays_no_game_does_not_load_the_compiler(command: str) -> None:
    script = (
        "import sys; sys.argv[1:] = sys.argv[1].split()\n"
        "from powderkeg.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, command], capture_output=True, text=True, check=False, env=os.environ
    )
    assert run.returncode == 0, run.stderr

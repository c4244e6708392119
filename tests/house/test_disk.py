"""The file of the database: one server at a time."""

import subprocess
from pathlib import Path

from testkit.patience import PATIENCE
from testkit.server.process import POWDERKEG, free_port, open_house


def powderkeg(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([POWDERKEG, *arguments], capture_output=True, text=True, timeout=PATIENCE)


# --- one server ---


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path) as house:
        link.symlink_to(tmp_path / "house.db")
        for name in (tmp_path / "house.db", link):
            ended = powderkeg("serve", f"--database=sqlite:///{name}", f"--port={free_port()}")
            assert ended.returncode == 2
            assert ended.stderr.startswith(f"Another server runs on {tmp_path}/house.db already. Stop it, or give")
            assert "Traceback" not in ended.stderr
        assert house.get("/readyz").status == 200
        house.kill()
        house.start()  # a lock does not outlive its server


def test_tables_can_be_exported_and_imported_beside_a_server(tmp_path: Path) -> None:
    file = tmp_path / "tables.jsonl"
    with open_house(f"sqlite:///{tmp_path}/house.db", tmp_path) as house:
        table = house.open("boom", {"name": "Ana"}, {})["table"]
        assert powderkeg("export", str(file), f"--database={house.database}").returncode == 0
        assert powderkeg("import", str(file), f"--database={house.database}").returncode == 0
        assert house.get(f"/api/tables/{table}").status == 200

"""The client in the documentation is complete: it joins a table and plays to the end."""

import re
import subprocess
import sys
from pathlib import Path

from tests.web.serving import Running

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "write-a-bot-client.md"


def test_the_example_client_plays_a_whole_game_against_a_bot(server: Running, tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    client = tmp_path / "client.py"
    client.write_text(program, "utf-8")
    body = {"game": "skull", "seats": [{"level": "drifter"}, {}]}
    made = server.call("POST", "/api/tables", json=body).json()
    command = [sys.executable, str(client), server.url, made["id"], made["invite"]]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 0, ended.stderr
    assert re.fullmatch(r"place [12], -?\d+ points\n", ended.stdout)

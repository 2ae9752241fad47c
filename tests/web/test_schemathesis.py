"""Schemathesis over the whole API: at tables that do not exist, and at one where the game goes on."""

import subprocess
import sys
from pathlib import Path

from tests.web.players import lay, mode_of
from tests.web.serving import Running

# A game, a name or a move that its schema allows may still be none: then 400 with a reason is right.
LENIENT = "checks.positive_data_acceptance.enabled = false\n"


def explore(server: Running, config: Path, examples: int, *more: str) -> None:
    """Run it; its report is the failure's text."""
    program = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    options = ["--max-examples", str(examples), "--seed", "1", "--no-color", "--phases", "coverage,fuzzing"]
    command = [*program, f"{server.url}/api/openapi.json", *options, "--suppress-health-check", "all", *more]
    ended = subprocess.run(
        command, capture_output=True, text=True, timeout=120, cwd=config.parent, check=False
    )
    assert ended.returncode == 0, ended.stdout[-6000:] + ended.stderr[-2000:]


def test_schemathesis_finds_nothing_at_tables_that_do_not_exist(server: Running, tmp_path: Path) -> None:
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[[operations]]\ninclude-name = "POST /api/tables"\n{LENIENT}')
    explore(server, config, 4)


def test_schemathesis_finds_nothing_at_a_table_where_the_game_goes_on(
    server: Running, tmp_path: Path
) -> None:
    player = lay(server, "master", mode_of("master", "free"), 2, public=True)[0]
    table = player.path.rpartition("/")[2]
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'{LENIENT}[parameters]\n"path.table_id" = "{table}"\n')
    token = f"Authorization: Bearer {player.token}"
    explore(server, config, 3, "--header", token, "--exclude-path-regex", "leave|hand")
    assert server.log().count(f"/api/tables/{table}/") > 50, "it should have been at the table"

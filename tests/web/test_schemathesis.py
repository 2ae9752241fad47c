"""Schemathesis on the whole API: every operation with every check, on tables in every state."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.serving import Running

pytestmark = pytest.mark.check

# `make fuzz` runs more, and every boundary of every field.
EXAMPLES = os.environ.get("ARCHIPEL_FUZZ", "6")
MORE = (
    ("--phases", "coverage,fuzzing")
    if "ARCHIPEL_FUZZ" in os.environ
    else ("--phases", "fuzzing", "--seed", "1")
)
# 422: only the game or the table can know. The hooks check the reason.
CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 404, 409, 410, 422, 429]
"""


@pytest.mark.parametrize("operations", ["GET", "POST"])
def test_schemathesis_finds_nothing(server: Running, tmp_path: Path, operations: str) -> None:
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG)
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"),
        *(f"{server.url}/api/openapi.json", "--include-method", operations, "--checks", "all"),
        *("--max-examples", EXAMPLES, *MORE),
        *("--no-color", "--suppress-health-check", "all", "--warnings", "off"),
    ]
    ours = {"SCHEMATHESIS_HOOKS": "tests.web.schemathesis_hooks", "ARCHIPEL_URL": server.url}
    here = Path(__file__).parents[2]
    ended = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **ours}, cwd=here, check=False
    )
    assert ended.returncode == 0, ended.stdout[-12_000:] + ended.stderr[-2000:]

"""The examples in the lab's documentation work."""

import re
from pathlib import Path

import pytest

from archipel.bots import LEVELS
from archipel.cli import main, parser

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [
    DOCS / "how-to" / "simulate.md",
    DOCS / "reference" / "bots.md",
    DOCS / "how-to" / "simulate-at-scale.md",
    DOCS / "how-to" / "report.md",
    DOCS / "how-to" / "analyse.md",
]


def test_the_example_in_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGES[0].read_text(), re.DOTALL)
    exec(compile(code, "simulate.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_examples_at_scale_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["simulate", "skull", "--mode", "solo-a", "--games", "2", "--jobs", "1", "--records", "games"])
    main(
        [
            "simulate",
            "skull",
            "--mode",
            "solo-a",
            "--games",
            "2",
            "--jobs",
            "1",
            "--table",
            "decisions.parquet",
        ]
    )
    for code in re.findall(r"```py(?:thon)?\n(.*?)```", PAGES[2].read_text(), re.DOTALL):
        exec(compile(code, "simulate-at-scale.md", "exec"), {})
    assert capsys.readouterr().out.endswith("\n10\n")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_that_is_shown_exists(page: Path) -> None:
    commands = re.findall(r"^archipel (.+)$", page.read_text(), re.MULTILINE)
    assert commands
    for command in commands:
        parser().parse_args(command.split())


def test_every_level_is_described() -> None:
    text = PAGES[1].read_text().lower()
    assert all(f"| {level} |" in text for level in LEVELS)

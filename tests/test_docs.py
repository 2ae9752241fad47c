"""The documentation says what is true: its links lead somewhere, its programs run, its commands exist."""

import re
from pathlib import Path

import pytest

from archipel.cli import parser

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text("utf-8"))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (page.parent / target).exists()] == []


def test_the_program_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGES[0].read_text("utf-8"), re.DOTALL)
    exec(compile(program, "README.md", "exec"), {})
    assert "(" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_command_that_is_mentioned_exists(page: Path) -> None:
    mentioned = set(re.findall(r"(?:^\$ |`)archipel ([a-z]+)", page.read_text("utf-8"), re.MULTILINE))
    mentioned -= {"record"}  # the first line of a record
    (actions,) = [action for action in parser()._actions if action.dest not in ("help", "version")]
    assert actions.choices is not None
    assert sorted(mentioned - set(actions.choices)) == []


def test_make_targets_that_are_mentioned_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in PAGES:
        assert set(re.findall(r"`make ([a-z]+)", page.read_text("utf-8"))) <= targets

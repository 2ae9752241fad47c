"""The documentation is correct: its links lead somewhere, its programs run, its commands exist."""

import json
import re
from pathlib import Path
from textwrap import indent

import pytest

from archipel.cli import parser
from archipel.kernel import read_record, replay
from archipel.narration import event_json
from archipel.plugins import find, games

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(ROOT.glob("docs/**/*.md")),
    *sorted(ROOT.glob("examples/*/README.md")),
]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text("utf-8"))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (page.parent / target).exists()] == []


def test_the_program_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGES[0].read_text("utf-8"), re.DOTALL)
    assert len(program.split("\n\n")) <= 2
    assert len([line for line in program.splitlines() if line]) == 5
    exec(compile(program, "README.md", "exec"), {})
    assert "the match is over; winners: " in capsys.readouterr().out


def test_the_tutorial_runs_from_top_to_bottom(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = ROOT / "docs/tutorial/first-minute.md"
    programs = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    exec(compile("\n".join(programs), page.name, "exec"), {})
    told = capsys.readouterr().out
    assert "seats to move: 1, 2" in told
    assert "); legal now: " in told
    assert "True" in told


def test_the_programs_about_training_run_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    page = ROOT / "docs/how-to/train-an-agent.md"
    programs = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    exec(compile("\n".join(programs), page.name, "exec"), {})
    told = capsys.readouterr().out
    assert "(64, 368)" in told
    assert "seat_" in told
    assert "seat 1\ndraw roll 1 1 1" in told


def test_the_effects_in_the_reference_are_real_and_its_program_runs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = (ROOT / "docs/reference/effects.md").read_text("utf-8")
    shown = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    found = []
    for path in sorted(ROOT.glob("tests/golden/*/*-2.record")):
        record = read_record(path.read_text("utf-8"))
        for number, event in enumerate(replay(record, find(record.game)).events, 1):
            real = json.loads(json.dumps(event_json(number, event)))
            found += [(shown.index(real), record.game)] if real in shown else []
    assert sorted({number for number, _ in found}) == list(range(len(shown)))
    assert {game for _, game in found} == set(games())
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(program, "effects.md", "exec"), {})
    said = capsys.readouterr().out.splitlines()
    assert "did.write" in said[0]
    assert said[1].startswith("EffectInfo(key='drew.roll', rule='SI-10', seat=-1, points={}")


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_command_that_is_mentioned_exists(page: Path) -> None:
    mentioned = set(re.findall(r"(?:^\$ |`)archipel ([a-z][a-z-]*)", page.read_text("utf-8"), re.MULTILINE))
    mentioned -= {"record", "sheet"}  # the first lines of records and sheets
    (actions,) = [action for action in parser()._actions if action.dest not in ("help", "version")]
    assert actions.choices is not None
    assert sorted(mentioned - set(actions.choices)) == []


def test_make_targets_that_are_mentioned_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in PAGES:
        assert set(re.findall(r"`make ([a-z]+)", page.read_text("utf-8"))) <= targets


STORIES = [ROOT / "docs" / "how-to" / f"{name}.md" for name in ("add-a-game", "write-a-lesson")]
STORY = STORIES[0]
OUTSIDE = ROOT / "examples" / "beacons"


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_the_guides_to_a_game_quote_the_package_verbatim(story: Path) -> None:
    """Each piece of code follows the name of its file; a line with `…` marks an omission."""
    file, quoted = None, 0
    for name, language, code in re.findall(
        r"^`([^`\n]+)`:$|^```(\w*)\n(.*?)^```$", story.read_text("utf-8"), re.MULTILINE | re.DOTALL
    ):
        if name:
            file = next((home / name for home in (OUTSIDE, ROOT) if (home / name).exists()), OUTSIDE / name)
            continue
        assert file is not None, f"whose {language} is this? {code}"
        source = file.read_text("utf-8")
        for piece in code.split("…\n"):
            ways = (indent(piece, " " * deep) for deep in (0, 4, 8))  # pages do not show the indentation
            assert any(way in source for way in ways), f"{file.relative_to(ROOT)} does not say:\n{piece}"
            quoted += 1
    assert quoted > 4


def test_every_file_named_in_the_guide_to_adding_a_game_exists() -> None:
    prose = re.sub(r"```.*?```", "", STORY.read_text("utf-8"), flags=re.DOTALL)
    named = {
        one for one in re.findall(r"`([\w./-]+)`", prose) if "/" in one or one.endswith((".py", ".toml"))
    }
    homes = (OUTSIDE, ROOT, ROOT / "src" / "archipel")
    assert len(named) > 10
    assert [one for one in sorted(named) if not any((home / one).exists() for home in homes)] == []


def test_the_walk_through_one_move_names_existing_files_once_each() -> None:
    text = (ROOT / "docs/one-move.md").read_text("utf-8")
    named = re.findall(r"^(\d+)\. `([^`<]+)`", text, re.MULTILINE)
    assert [int(number) for number, _ in named] == list(range(1, len(named) + 1))
    files = [path for _, path in named]
    assert [path for path in files if not (ROOT / "src/archipel" / path).is_file()] == []
    assert [path for path in files if text.count(f"`{path}`") != 1] == []
    assert len(text.splitlines()) < 66

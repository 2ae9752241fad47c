"""A walk in the browser notices what makes an outside game unplayable although its laws are green."""

import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.outside import install, python

pytestmark = [pytest.mark.check, pytest.mark.browser]

GUIDE = "guide/__init__.py"


class Wrong(NamedTuple):
    """What is changed in which file, on which device the walk goes, and what it must say."""

    file: str
    here: str
    there: str
    device: str
    told: tuple[str, ...]


SABOTAGE = {
    "the cell that was picked is offered again": Wrong(
        GUIDE,
        'choices(asked.left, asked.parts).get("cell", [])',
        'choices(asked.left).get("cell", [])',
        "phone",
        ("the server says: guide of beacons: choices left after number:",),
    ),
    "the question about the cell offers none": Wrong(
        GUIDE,
        'choices(asked.left, asked.parts).get("cell", [])',
        "()",
        "desk",
        (
            "the page is stuck: number:",
            "is picked, there is nothing to choose, and Done stays grey",
            "question: “Where do you write the ",
            "picks so far: number:",
        ),
    ),
    "the number is asked for again and again": Wrong(
        GUIDE,
        "if not number:",
        "if asked.moves:",
        "phone",
        ("the page is stuck: ", "choices are left (number:", "lead to no move, and Done stays grey"),
    ),
    "a question is too long for a phone": Wrong(
        GUIDE,
        'words = tell.say("number", number=view.die)',
        'words = " ".join([tell.say("number", number=view.die)] * 4)',
        "phone",
        ("the question is cut", "picks so far: nothing"),
    ),
    "letters are too small": Wrong(
        "drawing/die.py", "_HEIGHT - 10, 16, shown", "_HEIGHT - 10, 9, shown", "phone", ("letters of 7.",)
    ),
    "a button vanishes": Wrong(
        GUIDE,
        "return Question(words, (top,), buttons,",
        "return Question(words, (top,), (),",
        "desk",
        ("the button done has moved from", "picks so far: number:"),
    ),
    "the buttons vanish when the turn is done": Wrong(
        GUIDE, ", buttons=buttons)", ")", "desk", ("the button done has moved from", "Done inks it")
    ),
    "a question cannot be asked": Wrong(
        GUIDE,
        'tell.say("cell", number=number)',
        'tell.say("cells", number=number)',
        "desk",
        ("the server says: ", "KeyError: 'cells'"),
    ),
}


def try_game(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`archipel try-game beacons` where this folder is installed, too."""
    return python(folder, "-m", "archipel", "try-game", "beacons", *arguments)


@pytest.mark.parametrize("wrong", SABOTAGE.values(), ids=SABOTAGE)
def test_the_walk_notices_it(wrong: Wrong, tmp_path: Path) -> None:
    file = install(tmp_path) / wrong.file
    text = file.read_text("utf-8")
    assert wrong.here in text
    file.write_text(text.replace(wrong.here, wrong.there), "utf-8")
    done = try_game(
        tmp_path, "--players", "1", "--law", "records_replay", "--examples", "2", "--browser", wrong.device
    )
    assert done.returncode == 1, done.stdout + done.stderr
    for words in wrong.told:
        assert words in done.stdout, done.stdout + done.stderr
    (again,) = (line for line in done.stdout.splitlines() if "again: " in line)
    assert again.endswith(f"archipel try-game beacons --players 1 --browser {wrong.device} --seed 0")
    assert "beacons has faults in 1 walks in the browser" in done.stdout


def test_the_game_as_it_is_can_be_played_and_a_walk_can_be_repeated(tmp_path: Path) -> None:
    """So it is the sabotage that the walk notices."""
    install(tmp_path)
    done = try_game(tmp_path, "--law", "records_replay", "--examples", "2", "--browser")
    assert done.returncode == 0, done.stdout + done.stderr
    walks = [line for line in done.stdout.splitlines() if ", 1280×800: " in line or ", 360×740: " in line]
    assert len(walks) == 6  # two modes and a lesson on two devices
    one = ("--players", "1", "--law", "records_replay", "--examples", "2", "--browser", "desk")
    again = try_game(tmp_path, *one)
    assert next(line for line in walks if "--players 1 on a desk" in line) in again.stdout
    other = try_game(tmp_path, *one, "--seed", "1")
    assert other.returncode == 0, other.stdout

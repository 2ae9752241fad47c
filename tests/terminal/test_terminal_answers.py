"""What can be typed: answers by number, letter, place and words; commands; mistakes. Through a pipe."""

import subprocess
import sys
from pathlib import Path

import pytest

from archipel.cli import main
from archipel.terminal.places import by_rows, place_of, simple, typed_place
from archipel.terminal.setting import COMMANDS, Commands
from archipel.words import find_language


def play(*arguments: str, typed: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `archipel play` with these lines as its input."""
    command = [sys.executable, "-m", "archipel", "play", *arguments]
    return subprocess.run(
        command, input=typed, capture_output=True, encoding="utf-8", cwd=folder, timeout=240, check=False
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("3 4", (3, 4)),
        ("3,4", (3, 4)),
        ("r3c4", (3, 4)),
        ("row 3, column 4", (3, 4)),
        ("Ligne 3 colonne 4", (3, 4)),
        ("c4r3", (3, 4)),
        ("colonne 4, ligne 3", (3, 4)),
        ("3", None),
        ("7 = 3 + 4", None),
        ("blue 3 4", None),
    ],
)
def test_a_place_can_be_typed_in_many_ways(text: str, place: tuple[int, int] | None) -> None:
    assert typed_place(text) == place


def test_places_are_told_row_by_row() -> None:
    assert (place_of("r3c4"), place_of("c4r3"), place_of("Y3")) == ((3, 4), (3, 4), None)
    places = [(2, 1), (1, 4), (2, 2), (2, 3), (2, 6)]
    assert by_rows(places, find_language("en")) == ["row 1: column 4", "row 2: columns 1 to 3, 6"]
    assert simple("  Île\u00a0d’Été ") == "ile d'ete"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_command_has_a_word_and_letters_of_its_own(language: str) -> None:
    commands = Commands(find_language(language))
    words = [word for name in COMMANDS for word in (commands.word(name), commands.letter(name))]
    assert len(set(words)) == 2 * len(COMMANDS) - 1  # only `save` has no letter
    for name, (english, _) in COMMANDS.items():
        assert commands.find(commands.word(name).upper()) == (name, "")
        assert commands.find(commands.letter(name)) == (name, "")
        assert commands.find(english.split(",")[0]) == (name, "")
    assert commands.find("? please") == ("", "")
    assert commands.find(f"{commands.word('rules')} SI-1") == ("rules", "SI-1")


def test_answers_and_commands_through_a_pipe(tmp_path: Path) -> None:
    typed = [
        "13", "7 = 2", "3 5", "row 2, column 5", "undo", "u", "8", "2 4", "more", "goals", "points", "news",
        "rules four", "rules SI-999", "sheet", "others", "?", "what now", "done", "hint", "q",
    ]  # fmt: skip
    done = play(
        "skull", "--seed", "3", "--bots", "drifter", "--name", "Ada", typed="\n".join(typed), folder=tmp_path
    )
    said = done.stdout
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert "The dice show 2, 3 and 5" in said
    assert "(SI-" in said.split("> 13\n")[1].split(">")[0]  # no sum makes 13: the rule says so
    assert "Where do you write the 7?" in said.split("> 7 = 2\n")[1]  # by words
    assert "(SI-" in said.split("> 3 5\n")[1].split(">")[0]  # a mountain
    assert "In pencil: writes 7 on the shore (row 2, column 5)." in said
    assert "Where do you write the 7?" in said.split("> undo\n")[1].split(">")[0]
    assert "Which number?" in said.split("> u\n")[1].split(">")[0]
    assert "0 of 5" in said.split("> goals\n")[1].split(">")[0]
    assert "Ada: 0" in said.split("> points\n")[1].split(">")[0]
    assert "Nothing has happened yet." in said
    assert "SI-20" in said.split("> rules four\n")[1].split("> rules")[0]
    assert "No rule tells of “SI-999”." in said
    assert "Drifter: 0" in said.split("> others\n")[1].split(">")[0]
    assert "take back your last answer" in said.split("> ?\n")[1]
    assert "“what now” is no answer here. ? helps." in said
    assert "Drifter writes" in said.split("> done\n")[1]
    assert "The Captain:" in said.split("> hint\n")[1]
    assert "Saved in skull.record." in said.split("> q\n")[1]


def test_the_hint_can_be_taken_and_inked(tmp_path: Path) -> None:
    typed = "take\nhint\ntake\n\nsave here.record\nq\n"
    done = play("doodle", "--mode", "solo", "--seed", "5", typed=typed, folder=tmp_path)
    assert "Ask first: hint." in done.stdout
    assert "In pencil: " in done.stdout.split("> take\n")[2]
    assert "Saved in here.record." in done.stdout
    assert (tmp_path / "here.record").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "no game chess; there is"),
        (["skull", "--mode", "side-z"], "skull has no mode side-z; there is"),
        (["skull", "--mode", "solo-a", "--seats", "3"], "mode solo-a takes"),
        (["skull", "--seats", "101"], "1 to 100 players"),
        (["skull", "--seat", "4"], "there is no seat 4: the game has 2"),
        (["skull", "--bots", "admiral"], "no bot admiral; there is"),
        (["gone.record"], "gone.record: No such file or directory"),
        (["skull", "--language", "fr", "--seat", "4"], "il n’y a pas de place 4"),
    ],
)
def test_a_mistake_is_one_clear_line(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", *arguments]) == 1
    errors = capsys.readouterr().err
    assert told in errors
    assert errors.count("\n") == 1


def test_whoever_leaves_before_the_first_move_leaves_nothing_behind(tmp_path: Path) -> None:
    done = play("skull", typed="", folder=tmp_path)
    assert done.returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_a_record_without_its_secret_goes_on_with_new_dice(tmp_path: Path) -> None:
    play("skull", "--seed", "3", "--name", "Ada", typed="2\n2 5\n\nq\n", folder=tmp_path)
    (tmp_path / "skull.record.secret").unlink()
    done = play("skull.record", "--bots", "deckhand", typed="q\n", folder=tmp_path)
    assert "You are Ada. With you: Navigator (takes what scores at once)." in done.stdout
    assert "dice entered" in (tmp_path / "skull.record").read_text("utf-8")

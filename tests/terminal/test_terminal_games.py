"""Whole games at a real pseudo-terminal, in both languages; leaving and going on."""

import re
from pathlib import Path

import pytest

from archipel.kernel import read_record, replay
from archipel.kernel.replay import prove
from archipel.plugins import find
from archipel.testkit.texts import crowded
from tests.terminal.person import Person

KEEP = {"en": "To keep the record", "fr": "Pour garder la partie"}
OVER = {"en": "The game is over.", "fr": "La partie est finie."}
TABLES = [
    ("doodle", "en", ["--mode", "treasures"]),
    ("doodle", "fr", ["--mode", "monsters", "--spoken"]),
    ("skull", "en", ["--seats", "3", "--seat", "2"]),
    ("skull", "fr", ["--mode", "solo-b"]),
    ("master", "en", ["--mode", "corsair-easy", "--seats", "3"]),
    ("master", "fr", ["--mode", "free"]),
    ("cats", "en", ["--mode", "solo-easy", "--spoken"]),
    ("cats", "fr", ["--mode", "shared"]),
]


@pytest.mark.parametrize(
    ("game", "language", "more"), TABLES, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_whole_game_is_played_and_its_record_proves_the_dice(
    game: str, language: str, more: list[str], tmp_path: Path
) -> None:
    common = ["--language", language, "--bots", "drifter", "--seed", "7", "--name", "Ada"]
    with Person("play", game, *common, *more, folder=tmp_path) as person:
        said = person.play(person.listen(), seed=3, until=KEEP[language])
        assert OVER[language] in said
        assert "Ada" in said
        kept = person.type("mine.record")
        assert "archipel replay mine.record" in kept
        assert person.wait() == 0
    record = read_record((tmp_path / "mine.record").read_text("utf-8"))
    assert record.finished
    assert "Ada" in record.names.values()
    assert prove(record, replay(record, find(game))) > 0
    assert not (tmp_path / "mine.record.secret").exists()
    assert not re.search(r"%\(|\{\w+\}|\bNone\b", person.heard)
    if language == "fr":
        assert not crowded(person.heard)
        assert not re.search(r"\b(Enter|Done|Undo|row|column|points better)\b", person.heard)


def test_leaving_by_ctrl_c_saves_the_game_and_it_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    with Person("play", "skull", "--bots", "drifter", "--name", "Ada", folder=tmp_path) as person:
        person.play(person.listen(), seed=1, until="Points: ")
        person.press(b"\x03")
        told = person.listen()
        assert "Saved in skull.record." in told
        assert "To go on: archipel play skull.record" in told
        assert person.wait() == 0
    first = read_record((tmp_path / "skull.record").read_text("utf-8"))
    assert not first.finished
    assert not first.seed
    assert "seed" not in (tmp_path / "skull.record").read_text("utf-8")

    with Person("play", "skull.record", folder=tmp_path) as person:
        person.play(person.listen(), seed=2, until="Points: ")
        person.press(b"\x04")  # the end of input
        assert "Saved in skull.record." in person.listen()
        assert person.wait() == 0

    with Person("play", "skull.record", folder=tmp_path) as person:
        person.play(person.listen(), seed=2, until="Points: ")
        person.hang_up()
        person.wait()

    with Person("play", "skull.record", folder=tmp_path) as person:
        told = person.play(person.listen(), seed=3, until="To see it again")
        assert "archipel replay skull.record" in told
        assert person.wait() == 0
    last = read_record((tmp_path / "skull.record").read_text("utf-8"))
    assert last.finished
    assert last.commitment == first.commitment
    assert [text for _, text in last.events][: len(first.events)] == [text for _, text in first.events]
    assert prove(last, replay(last, find("skull"))) > 0
    assert [path.name for path in tmp_path.iterdir()] == ["skull.record"]

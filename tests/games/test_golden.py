"""Golden games always replay, and none is missing. `python -m tests.games.make_golden` writes new ones."""

import json
from pathlib import Path

import pytest

from archipel.plugins import find, games
from archipel.testkit import check_golden, make_golden, missing_goldens
from tests.games.make_golden import COUNTS, FOLDER, counts

RECORDS = sorted(FOLDER.glob("*/*.record"))


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_the_golden_game_replays_to_the_byte(path: Path) -> None:
    match = check_golden(find(path.parent.name), path.read_text("utf-8"))
    assert match.result is not None
    assert path.stem.endswith(f"-{match.setup.seats}")


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_the_move_generator_still_counts_the_same(path: Path) -> None:
    assert counts(path) == json.loads(COUNTS.read_text("utf-8"))[name(path)]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_mode_has_a_golden_game(game) -> None:
    assert missing_goldens(game, FOLDER / game.id) == []


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_golden_game_can_be_generated_again(game) -> None:
    mode = game.modes[0]
    assert make_golden(game, mode.id, mode.seats[0], 1) == make_golden(game, mode.id, mode.seats[0], 1)

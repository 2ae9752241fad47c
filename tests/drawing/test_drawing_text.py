"""Drawings as text: every game can be read in a terminal, even one without a drawing."""

from dataclasses import dataclass
from random import Random

import pytest

from archipel.drawing import draw, text
from archipel.drawing.text import MOST_SHEETS, fields, grid
from archipel.kernel import Score, State, View, sample
from archipel.plugins import games
from tests.drawing.positions import positions
from tests.toy.game import GAME as TOY


@pytest.mark.parametrize(("language", "word"), [("en", "seat {}: {}"), ("fr", "place {} : {}")])
@pytest.mark.parametrize(("name", "match"), positions()[2::5], ids=[name for name, _ in positions()[2::5]])
def test_a_table_is_printed_with_the_score_of_each_seat(name: str, match, language: str, word: str) -> None:
    view = match.state.view(-1)
    told = text(view, language).replace("\u00a0", " ")
    for owner, score in enumerate(view.scores(), 1):
        assert word.format(owner, score.total) in told


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_only_the_first_of_a_hundred_sheets_are_printed_unless_one_is_requested(game) -> None:
    crowd = [mode for mode in game.modes if 100 in mode.seats]
    if not crowd:
        return
    state = game.start(game.setup(100, dict(crowd[0].options)))
    view = state.view(-1)
    assert f"seat {MOST_SHEETS}: " in text(view, "en")
    assert f"seat {MOST_SHEETS + 1}: " not in text(view, "en")
    assert "seat 100: " in text(view, "en", seat=99)
    assert "seat 99: " not in text(view, "en", seat=99)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_move_changes_the_text_and_the_drawing(game) -> None:
    state, rng = game.start(game.setup()), Random(1)
    while not hasattr(state.node(), "seats"):
        state.reveal(sample(state.node(), rng))
    before = text(state.view(state.node().seats[0]), "en")
    for seat in state.node().seats:
        turn = state.node().turn
        while hasattr(state.node(), "seats") and seat in state.node().seats and state.node().turn == turn:
            state.apply(seat, state.moves(seat)[0])
    assert text(state.view(seat), "en") != before
    assert draw(state.view(seat), "en")


def test_a_game_without_a_drawing_is_printed_field_by_field() -> None:
    state = TOY.start(TOY.setup(2))
    state.settle((0, 1, 2))
    state.settle((0, 1, 2))
    told = text(state.view(0), "en", game=TOY)
    assert told.startswith("own:\n  cards: 0 1 2\n")
    assert "held: 3 3" in told
    assert "die: –" in told


@dataclass(frozen=True)
class Odd(View):
    seat: int
    rows: tuple[str, ...] = ("~.", "M~")
    cells: tuple[int, ...] = (0, 12, *range(14))
    table: tuple[tuple[int, ...], ...] = ((1, 2), (3, 40))
    ragged: tuple[tuple[int, ...], ...] = ((1,), (2, 3))

    def imagine(self, rng: Random) -> State:
        raise NotImplementedError

    def scores(self) -> tuple[Score, ...]:
        return ()


def test_a_grid_is_printed_as_a_grid() -> None:
    assert fields(Odd(0)) == (
        "rows:\n  ~ .\n  M ~\n"
        "cells:\n   . 12  .  1\n   2  3  4  5\n   6  7  8  9\n  10 11 12 13\n"
        "table:\n  1  2\n  3 40\n"
        "ragged: 1 2 3"
    )


def test_a_grid_has_labels_above_and_beside_it() -> None:
    assert grid([["a", "bb"], ["c"]], top=["x", "y"], left=["1", "22"]) == "   x  y\n 1 a bb\n22 c"

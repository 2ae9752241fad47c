"""Doodle Islands: what the bots think of positions in which the right move is obvious."""

from random import Random

import pytest

from archipel.bots import Budget, choose
from archipel.bots.doodle_draft import draft_of
from archipel.bots.doodle_features import features
from archipel.bots.doodle_names import NAMES
from archipel.bots.doodle_playout import Playout
from archipel.bots.doodle_weights import (
    ALONE,
    DECKHAND,
    MONSTERS,
    NAVIGATOR,
    OPEN,
    TABLE,
    names_of,
    weights_of,
)
from archipel.games import find
from archipel.games.doodle.moves import DoodleMove
from archipel.games.doodle.state import DoodleState
from archipel.kernel import Draw, Over, State, sample
from tests.games.doodle.table import LOOP, LOOP_STARTS, Marks, less, position

THINKING = ("deckhand", "navigator", "captain")


def move(state: State, level: str, seat: int = 0) -> str:
    return choose(state.view(seat), level, 3, Budget(iterations=40)).text


def worth(state: DoodleState, seat: int = 0) -> float:
    table = Playout(state, "deckhand")
    return table.worth(seat, table.drafts[seat], table.weights.choice)


@pytest.mark.parametrize("level", THINKING)
def test_the_longest_route_meets_its_monster(level: str) -> None:
    marks: Marks = {"routes": less(LOOP, "c4r1")}
    state = position(marks, seats=1, starts=LOOP_STARTS, black=4, whites=(1, 3, 3), ending=True)
    played = move(state, level)
    assert played.startswith("1:c4r1=")
    assert played != "1:c4r1=NE"  # which would miss both ends of the route


def test_nobody_drinks_without_need() -> None:
    state = position(seats=1, control=True, black=1, whites=(1, 4, 5))
    for level in THINKING:
        assert move(state, level) != "bottle"


def test_joined_ships_and_circled_numbers_count_in_full() -> None:
    plain = position({"routes": ""}, seats=1, ending=True)
    rich = position({"monsters": (8,), "prizes": (3,)}, seats=1, ending=True)
    assert worth(rich) - worth(plain) == 11


@pytest.mark.parametrize("level", THINKING)
def test_the_tables_of_weights_name_every_feature(level: str) -> None:
    for table in (ALONE, TABLE, MONSTERS):
        assert names_of(table) == NAMES
    assert {OPEN, *NAMES} >= set(NAVIGATOR) > set(DECKHAND)
    for treasures, seats, cells in ((True, 1, 20), (True, 3, 20), (False, 2, 30)):
        weights = weights_of(level, treasures, seats)
        assert len(weights.choice) == len(weights.worth) == cells + 1
        assert {len(row) for row in weights.choice + weights.worth} == {len(NAMES)}


@pytest.mark.parametrize(
    ("seats", "sea", "control"), [(1, "treasures", False), (3, "treasures", True), (2, "monsters", False)]
)
def test_a_draft_stays_what_the_game_makes_of_its_sheet(seats: int, sea: str, control: bool) -> None:
    """Random games: a draft marked move by move has the gold and the features of the sheet."""
    setup = find("doodle").setup(seats, {"sea": sea, "control": control})
    for seed in range(3):
        rng = Random(seed)
        state = find("doodle").start(setup)
        assert isinstance(state, DoodleState)
        while not isinstance(node := state.node(), Over):
            if isinstance(node, Draw):
                state.reveal(sample(node, rng))
                continue
            seat = node.seats[0]
            table = Playout(state, "captain")
            waters, draft = table.waters, table.drafts[seat]
            played = state.moves(seat).sample(rng)
            assert isinstance(played, DoodleMove)
            draft.play(waters, played.cell, played.act, waters.fees[state.black][played.die])
            state.apply(seat, played)
            same = draft_of(waters, state.sheets[seat], draft.monsters, draft.prizes, draft.bonuses)
            assert features(waters, draft, 3, 0) == features(waters, same, 3, 0)
            lines = state.view(seat).scores()[seat].lines
            assert draft.gold == same.gold == sum(line.points for line in lines if "bottles" not in line.key)
            assert draft.ended <= state.ending


def test_playing_on_ends_as_the_game_would() -> None:
    """Played to the end from a state, the value is the lead, with the victory."""
    state = position(seats=2, ending=True)
    table = Playout(state, "captain")
    table.rolled = False
    assert table.run(0, Random(1), 5) == 5.0  # nobody has anything: a shared victory

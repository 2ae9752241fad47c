"""Doodle Islands: how bots judge positions in which the right move is obvious."""

from random import Random

import pytest

from archipel.bots import Budget, choose
from archipel.games.doodle.bot.draft import draft_of
from archipel.games.doodle.bot.features import NAMES, features
from archipel.games.doodle.bot.playout import Playout
from archipel.games.doodle.bot.tune import tune
from archipel.games.doodle.bot.weights import DECKHAND, MONSTERS, NAVIGATOR, TREASURES, weights_of
from archipel.games.doodle.rules.moves import DoodleMove
from archipel.games.doodle.rules.state import DoodleState
from archipel.kernel import Draw, Match, State, random_steps
from archipel.plugins import find
from tests.games.doodle.builders import LOOP, LOOP_STARTS, Marks, less, position

THINKING = ("deckhand", "navigator", "captain")


def move(state: State, level: str, seat: int = 0) -> str:
    return choose(state.view(seat), level, 3, Budget(iterations=40)).text


def worth(state: DoodleState, seat: int = 0) -> float:
    table = Playout(state, "deckhand")
    return table.worth(seat, table.drafts[seat])


@pytest.mark.parametrize("level", THINKING)
def test_the_longest_route_meets_its_monster(level: str) -> None:
    marks: Marks = {"routes": less(LOOP, "c4r1")}
    state = position(marks, seats=1, starts=LOOP_STARTS, black=4, whites=(1, 3, 3), ending=True)
    played = move(state, level)
    assert played.startswith("1:c4r1=")
    assert played != "1:c4r1=NE"  # this would miss both ends of the route


def test_no_bot_ticks_a_bottle_without_need() -> None:
    state = position(seats=1, control=True, black=1, whites=(1, 4, 5))
    for level in THINKING:
        assert move(state, level) != "bottle"


def test_joined_ships_and_circled_numbers_count_in_full() -> None:
    plain = position({"routes": ""}, seats=1, ending=True)
    rich = position({"monsters": (8,), "prizes": (3,)}, seats=1, ending=True)
    assert worth(rich) - worth(plain) == 11


@pytest.mark.parametrize("weights", [DECKHAND, NAVIGATOR, TREASURES, MONSTERS])
def test_weights_refer_to_existing_features(weights: dict[str, tuple[float, float]]) -> None:
    assert set(weights) <= set(NAMES)


def test_a_captains_weights_change_as_the_sheet_fills() -> None:
    for treasures, cells in ((True, 20), (False, 30)):
        table = weights_of("captain", treasures)
        assert len(table) == cells + 1
        given = TREASURES if treasures else MONSTERS
        for at, name in enumerate(NAMES):
            full, empty = given.get(name, (0.0, 0.0))
            seen = (table[0][at], table[cells // 2][at], table[cells][at])
            assert seen == pytest.approx((full, (full + empty) / 2, empty))


def test_a_sheet_promises_what_its_open_cells_would_bring() -> None:
    """The loop without the cell of a monster: both ends of one long route lead there."""
    state = position({"routes": less(LOOP, "c4r1")}, seats=1, starts=LOOP_STARTS)
    table = Playout(state, "captain")
    found = dict(zip(NAMES, features(table.waters, table.drafts[0], 3, 0), strict=True))
    promised = {"monsters": 15, "ends": 1, "lonely cells": 9, "double ends": 1, "chains": 1, "ticks": 6}
    assert {name: value for name, value in found.items() if value and name != "misses"} == promised


@pytest.mark.parametrize(
    ("seats", "sea", "control"), [(1, "treasures", False), (3, "treasures", True), (2, "monsters", False)]
)
def test_a_draft_stays_equal_to_the_sheet_of_the_game(seats: int, sea: str, control: bool) -> None:
    """In random games, a draft updated move by move has the gold and the features of the sheet."""
    setup = find("doodle").setup(seats, {"sea": sea, "control": control})
    for seed in range(3):
        rng = Random(seed)
        match = Match(find("doodle"), setup)
        state = match.state
        assert isinstance(state, DoodleState)
        for node in random_steps(match, rng):
            if isinstance(node, Draw):
                continue
            seat = node.seats[0]
            table = Playout(state, "captain")
            waters, draft = table.waters, table.drafts[seat]
            played = state.moves(seat).sample(rng)
            assert isinstance(played, DoodleMove)
            draft.play(waters, played.cell, played.act, waters.fees[state.black][played.die])
            match.play(seat, played)
            same = draft_of(waters, state.sheets[seat], draft.monsters, draft.prizes, draft.bonuses)
            assert features(waters, draft, 3, 0) == features(waters, same, 3, 0)
            lines = state.view(seat).scores()[seat].lines
            assert draft.gold == same.gold == sum(line.points for line in lines if "bottles" not in line.key)
            assert draft.ended <= state.ending


def test_a_playout_ends_as_the_game_would() -> None:
    """After playing to the end, the value is the lead plus the bonus for winning."""
    state = position(seats=2, ending=True)
    table = Playout(state, "captain")
    table.rolled = False
    assert table.run(0, Random(1), 5) == 5.0  # nobody has anything: a shared victory


def test_tuning_starts_from_the_weights_of_captains() -> None:
    for sea, given in (("treasures", TREASURES), ("monsters", MONSTERS)):
        tuned = tune(sea, rounds=1, games=2, seed=1)
        assert set(tuned) == set(given)
        assert tuned != given

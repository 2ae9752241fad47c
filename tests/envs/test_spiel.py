"""OpenSpiel games: the official tests, exact odds, and what players know."""

import copy
import unittest
from collections import Counter
from itertools import permutations
from random import Random

import pyspiel
import pytest
from open_spiel.integration_tests import api_test

import archipel.envs.spiel
from archipel.envs.chance import completions, odds
from archipel.kernel import Draw, derangement
from tests.envs.modes import MODES


def load(game: str, **parameters: str | int) -> pyspiel.Game:
    return pyspiel.load_game(f"archipel_{game}", parameters)


def play(game: pyspiel.Game, seed: int) -> list[pyspiel.State]:
    """The states of a random game."""
    rng, state = Random(seed), game.new_initial_state()
    found = [state.clone()]
    while not state.is_terminal():
        if state.is_chance_node():
            items, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(items, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state.clone())
    return found


class PartialTree(api_test.EnforceAPIOnPartialTreeBase):
    """The official test looks at 400 states near the root; this adds some of a whole game. In Explore & Draw
    the first of them hold nothing but cards being turned up, so there would be no secret to find."""

    __test__ = False

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.some_states += play(cls.game, 1)[::9]


@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_the_official_tests_pass(game, mode, seats, capfd) -> None:
    loaded = load(game.id, mode=mode, seats=seats)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
    case = type("Case", (PartialTree,), {"game": loaded, "game_name": loaded.get_type().short_name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    capfd.readouterr()  # OpenSpiel writes every error that its test expects
    assert result.testsRun == 5
    assert result.wasSuccessful(), result.failures + result.errors


def test_a_game_is_known_by_its_name_once_the_module_is_imported() -> None:
    archipel.envs.spiel.register()
    names = set(pyspiel.registered_names())
    assert {"archipel_skull", "archipel_cats", "archipel_doodle", "archipel_master"} <= names
    game = pyspiel.load_game("archipel_skull(mode=side-b,seats=3,reward=lead)")
    assert game.num_players() == 3
    assert game.max_utility() > game.min_utility()
    assert load("skull", mode="solo-a").num_players() == 1
    assert (load("skull", reward="place").min_utility(), load("skull", reward="place").max_utility()) == (
        -1,
        1,
    )


def test_a_state_can_be_saved_and_loaded() -> None:
    game = load("skull", mode="side-a", seats=3)
    state = play(game, 2)[25]
    loaded, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert loaded.num_players() == 3


def test_playing_on_a_copy_leaves_the_original_alone() -> None:
    state = play(load("master", mode="free"), 1)[30]
    before, other = str(state), copy.deepcopy(state)
    while not other.is_terminal():
        other.apply_action(other.legal_actions()[0])
    assert str(state) == before != str(other)


def test_results_are_the_points_of_the_seats() -> None:
    states = play(load("doodle", mode="treasures", seats=2), 1)
    last = states[-1]
    assert last.returns() == [score.total for score in last.match.result.scores]
    assert states[0].returns() == [0, 0]


def test_an_information_state_is_what_a_seat_has_seen() -> None:
    """Histories that a seat cannot tell apart give it one information state; its own moves are in it."""
    game = load("skull", mode="side-a", seats=2)
    root = next(state for state in play(game, 3) if state.current_player() == 0)
    children = [root.child(number) for number in root.legal_actions()[:4]]
    moved = [child for child in children if child.current_player() == 1]
    assert len(moved) > 1
    assert len({child.information_state_string(1) for child in moved}) == 1
    assert len({child.observation_string(1) for child in moved}) == 1
    assert len({tuple(child.observation_tensor(1)) for child in moved}) == 1
    assert len({child.information_state_string(0) for child in moved}) == len(moved)


def test_actions_have_the_texts_of_moves_and_draws() -> None:
    game = load("skull", mode="solo-a")
    state = game.new_initial_state()
    assert state.action_to_string(0) == "1"
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert "@" in state.action_to_string(state.legal_actions()[0])
    assert str(state) == "draw roll 1 1 1"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_exchanges_are_settled_one_by_one_with_exact_odds(seats) -> None:
    draw = derangement("swap", tuple(map(str, range(seats))))
    every = [one for one in permutations(range(seats)) if all(at != item for at, item in enumerate(one))]
    for whole in every:
        likely = 1.0
        for at, item in enumerate(whole):
            likely *= dict(odds(draw, whole[:at]))[item]
        assert likely == pytest.approx(1 / len(every))


def test_even_a_hundred_seats_have_exact_odds() -> None:
    draw = derangement("swap", tuple(map(str, range(100))))
    first = odds(draw, ())
    assert len(first) == 99
    assert sum(chance for _, chance in first) == pytest.approx(1)
    last = tuple((at + 1) % 100 for at in range(98))
    assert [item for item, _ in odds(draw, last)] == [99]  # else the last seat would get its own sheet


def test_cards_and_dice_have_the_odds_of_their_pool() -> None:
    cards = Draw("hand", ("a", "b"), (3, 1), 2)
    assert odds(cards, ()) == [(0, 0.75), (1, 0.25)]
    assert odds(cards, (1,)) == [(0, 1.0)]
    dice = Draw("roll", ("1", "2", "x"), (1, 1, 1), 2, replace=True, slots=(0b011, 0b111))
    assert odds(dice, ()) == [(0, 0.5), (1, 0.5)]
    assert len(odds(dice, (0,))) == 3


def test_any_slots_are_counted_completely() -> None:
    """By comparison with all outcomes, for slots that are not those of an exchange."""
    left, slots = (2, 1, 1), (0b110, 0b011, 0b101)
    cards = [item for item, count in enumerate(left) for _ in range(count)]
    fits = [
        one
        for one in permutations(range(len(cards)), len(slots))
        if all(slot >> cards[at] & 1 for slot, at in zip(slots, one, strict=True))
    ]
    assert completions(left, slots) == len(fits)
    draw = Draw("x", ("a", "b", "c"), left, 3, slots=slots)
    first = Counter(cards[one[0]] for one in fits)
    assert odds(draw, ()) == [(item, first[item] / len(fits)) for item in sorted(first)]

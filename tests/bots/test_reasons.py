"""Why one move rather than another: by rule, only what is significant, and nothing against the move."""

from random import Random

from archipel.bots import Budget, Thought, think
from archipel.bots.budget import Meter
from archipel.bots.reasons import MIN_PLAYOUTS, weigh
from archipel.kernel import DONE, Decide, Match, View, random_steps
from archipel.plugins import find
from tests.bots.positions import a_view

ENOUGH = Budget(iterations=2 * MIN_PLAYOUTS)


def _a_conquest() -> tuple[View, Thought]:
    """A position of MasterIslands with something to capture, and the thought that prefers to do so."""
    game = find("master")
    for seed in range(40):
        match, rng = Match(game, game.setup(2)), Random(seed)
        for node in random_steps(match, rng):
            seat = node.seats[0] if isinstance(node, Decide) else 0
            moves = list(match.state.moves(seat))
            takes = [move for move in moves if move.verb == "take"]
            if takes and DONE in moves:
                return match.state.view(seat), Thought((takes[0],), others=((takes[0], 1.0), (DONE, 0.0)))
    raise AssertionError("no such position")


def test_a_conquest_is_explained_by_the_rule_of_conquest() -> None:
    view, thought = _a_conquest()
    reasons = dict(weigh(view, thought, 1, Meter(ENOUGH)))
    assert reasons["MI-13"] > 0


def test_reasons_against_a_move_are_not_given_for_it() -> None:
    view, thought = _a_conquest()
    turned = Thought((DONE,), others=((DONE, 1.0), (thought.move, 0.0)))
    assert weigh(view, turned, 1, Meter(ENOUGH)) == ()


def test_no_reasons_are_given_after_few_playouts_or_without_a_rival() -> None:
    view, thought = _a_conquest()
    assert weigh(view, thought, 1, Meter(Budget(iterations=MIN_PLAYOUTS - 1))) == ()
    assert weigh(view, Thought(thought.plan), 1, Meter(ENOUGH)) == ()


def test_reasons_are_listed_by_rule_and_are_the_same_for_a_seed() -> None:
    for name in ("doodle", "skull"):
        view = a_view(name, steps=30)
        thought = think(view, "captain", 3, Budget(iterations=24))
        assert len(thought.others) > 1, "a Captain knows its runner-up"
        assert thought.others[0][0] == thought.move
        reasons = weigh(view, thought, 3, Meter(Budget(iterations=MIN_PLAYOUTS)))
        assert {rule for rule, _ in reasons} <= {*find(name).rules.rules, "others"}
        assert reasons == weigh(view, thought, 3, Meter(Budget(iterations=MIN_PLAYOUTS)))

"""A narrator follows a match once: it keeps open turns to itself, and tells what seats did and changed."""

from collections import Counter
from random import Random

import pytest

from archipel.guide import Telling, guide_of
from archipel.kernel import SPECTATOR, Decide, Draw, Match, Over, Trial, random_steps, sample
from archipel.kernel.effects import summed
from archipel.narration import Narrator, Told, trial_scored
from archipel.narration.narrator import REMEMBERED, TOLD
from archipel.plugins import find, games

SHARED = ("cats", "skull")


def _rolled(game: str, seats: int = 2) -> Match:
    """A match in which somebody is asked to move."""
    match, rng = Match(find(game), find(game).setup(seats)), Random(2)
    match.roll(lambda draw, _: sample(draw, rng))
    return match


def _turn(match: Match, seat: int) -> None:
    """The first legal moves of a seat, until its turn is over."""
    node = match.state.node()
    assert isinstance(node, Decide)
    turn = node.turn
    while isinstance(node, Decide) and node.turn == turn and seat in node.seats:
        match.play(seat, match.state.moves(seat)[0])
        node = match.state.node()


def _points(narrator: Narrator, seat: int) -> Counter[str]:
    """What the moments have told of a seat's score, by line."""
    told = Counter[str]()
    for moment in narrator.moments.values():
        for effects in moment.scored.values():
            told.update(summed(effects, seat))
    return told


@pytest.mark.parametrize("game", games())
def test_what_it_tells_sums_to_the_scores_that_everybody_sees(game: str) -> None:
    match = Match(find(game), find(game).setup(2))
    begun = [_lines(match, seat) for seat in range(2)]
    narrator = Narrator(match)
    for _ in random_steps(match, Random(4)):
        narrator.follow(match)
        if len(match.events) >= TOLD - 1 or isinstance(match.state.node(), Over):
            break
        for seat in range(2) if _all_is_known(match) else ():
            told = _points(narrator, seat)
            told.update(begun[seat])
            assert {line: points for line, points in told.items() if points} == _lines(match, seat)


def _all_is_known(match: Match) -> bool:
    """Has nobody moved yet in an open turn?"""
    node = match.state.node()
    return (
        isinstance(node, Draw) or len(getattr(node, "seats", ())) == 2 or not getattr(node, "shared", False)
    )


def _lines(match: Match, seat: int) -> dict[str, int]:
    found = Counter[str]()
    for line in match.state.view(SPECTATOR).scores()[seat].lines:
        found[line.key] += line.points
    return {line: points for line, points in found.items() if points}


@pytest.mark.parametrize("game", SHARED)
def test_a_shared_turn_is_told_when_the_last_seat_has_moved(game: str) -> None:
    match = _rolled(game)
    narrator = Narrator(match)
    _turn(match, 1)
    narrator.follow(match)
    [first] = narrator.moments.values()
    assert not first.public
    assert not first.scored
    assert not narrator.turns
    assert narrator.since(1) == (0, None)
    _turn(match, 0)
    narrator.follow(match)
    number = len(match.events)
    assert narrator.moments[number].public
    assert set(narrator.moments[number].did) == {0, 1}
    assert [(turn.seat, turn.number) for turn in narrator.turns] == [(1, number), (0, number)]
    assert [turn.moves for turn in narrator.turns] == [_moves(match, 1), _moves(match, 0)]
    assert all(turn.did for turn in narrator.turns)
    assert narrator.since(1)[0] == narrator.since(SPECTATOR)[0] == number


def _moves(match: Match, seat: int) -> tuple[object, ...]:
    return tuple(event.move for event in match.events if getattr(event, "seat", None) == seat)  # type: ignore[union-attr]


def test_turns_are_remembered_for_a_while() -> None:
    match = _rolled("doodle")
    narrator = Narrator(match)
    for node in random_steps(match, Random(1)):
        if isinstance(node, Decide):
            match.play(node.seats[0], match.state.moves(node.seats[0])[0])
        narrator.follow(match)
        assert len(narrator.turns) <= REMEMBERED
    assert len(narrator.turns) == REMEMBERED
    assert narrator.turns[-1].after.scores() == match.state.view(SPECTATOR).scores()


def test_what_was_told_is_put_into_words_once_also_after_the_match_has_forgotten_it() -> None:
    match = _rolled("doodle")
    narrator, start = Narrator(match), len(match.events)
    seat = match.state.node().seats[0]  # type: ignore[union-attr]
    _turn(match, seat)
    narrator.follow(match)
    match.forget_effects(start)
    assert not list(match.effects(seat, start))
    told = Told(narrator, guide_of("doodle"), Telling(match.game.rules, "en", ("Ana", "Ben")))
    number = len(match.events)
    words, yours = told.did(number, seat), told.did(number, seat, you=True)
    assert words.startswith("takes ")
    assert yours.startswith("you take ")
    assert told.did(number, seat) is words
    assert told.did(number, 1 - seat) == ""


@pytest.mark.parametrize("game", games())
def test_the_last_step_of_a_trial_is_told_by_itself(game: str) -> None:
    match = _rolled(game)
    seat = match.state.node().seats[0]  # type: ignore[union-attr]
    trial = Trial.begin(match.state, seat)
    while not trial.complete:
        told = trial_scored(trial)
        trial = trial.step(trial.moves[0])
        assert trial_scored(trial) == told + trial_scored(trial, last=True)

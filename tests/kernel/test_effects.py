"""Who hears what happens, in a match and in a trial."""

from random import Random

import pytest

from archipel.kernel import SPECTATOR, Decide, Effect, Illegal, Match, Move, NotNow, Trial, sample
from archipel.kernel.effects import changes, summed
from archipel.plugins import find, games

SHARED = ("cats", "skull")


def _rolled(game: str, seats: int = 2, seed: int = 2) -> Match:
    """A match in which somebody is asked to move."""
    match, rng = Match(find(game), find(game).setup(seats)), Random(seed)
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


@pytest.mark.parametrize("game", SHARED)
def test_nobody_hears_what_others_do_in_an_open_turn(game: str) -> None:
    match = _rolled(game)
    start = len(match.events)
    _turn(match, 1)
    heard = {seat: [effect for _, effect in match.effects(seat, start)] for seat in (0, 1, SPECTATOR)}
    assert heard[1]
    assert heard[0] == heard[SPECTATOR] == []
    _turn(match, 0)
    assert {effect.seat for _, effect in match.effects(SPECTATOR, start) if effect.kind == "did"} == {0, 1}


@pytest.mark.parametrize("game", games())
def test_a_trial_hears_each_step_once_and_undo_takes_it_back(game: str) -> None:
    match = _rolled(game)
    seat = match.state.node().seats[0]  # type: ignore[union-attr]
    trial = Trial.begin(match.state, seat)
    steps = [trial]
    while not trial.complete:
        trial = trial.step(trial.moves[0])
        steps.append(trial)
    assert trial.effects == [effect for told in trial.told for effect in told]
    assert all(one.visible_to(seat) for one in trial.effects)
    assert match.state.sink is trial.state.sink is None
    for before in reversed(steps[:-1]):
        trial = trial.undo()
        assert (trial.steps, trial.told) == (before.steps, before.told)
    assert not trial.effects


@pytest.mark.parametrize("game", games())
def test_who_does_not_listen_is_told_nothing_and_plays_the_same(game: str) -> None:
    match = _rolled(game)
    seat = match.state.node().seats[0]  # type: ignore[union-attr]
    heard, deaf = Trial.begin(match.state, seat), Trial.begin(match.state, seat)
    while not heard.complete:
        move = heard.moves[0]
        heard, deaf = heard.step(move), deaf.step(move, listen=False)
    assert heard.effects
    assert not deaf.effects
    assert heard.state.view(seat) == deaf.state.view(seat)
    with pytest.raises(NotNow):
        heard.step(heard.steps[0])


def test_a_move_that_is_refused_tells_nothing() -> None:
    match = _rolled("doodle")
    seat, events = match.state.node().seats[0], len(match.events)  # type: ignore[union-attr]
    move = match.state.moves(seat)[0]
    wrong = next(one for one in _moves_of(match) if match.state.check(seat, one))
    with pytest.raises(Illegal):
        match.play(seat, wrong)
    assert match.state.sink is None
    assert len(match.events) == events
    match.play(seat, move)
    assert match.state.sink is None
    assert {one.kind for one in match.events[-1].effects} >= {"did"}


def _moves_of(match: Match) -> list[Move]:
    """The moves that some die would allow."""
    other = _rolled("doodle", seed=3)
    seat = other.state.node().seats[0]  # type: ignore[union-attr]
    return list(other.state.moves(seat))


def test_changes_are_summed_line_by_line() -> None:
    assert changes(("fewest", -4), ("most", -4), ("ships", 3), ("ships", -3)) == (
        ("fewest", -4),
        ("most", -4),
    )
    first = Effect("gain.a", "A-1", 0, (("fewest", -4), ("most", -4)))
    other = Effect("gain.b", "A-1", 1, (("most", 2),))
    again = Effect("gain.c", "A-1", 0, (("most", 4), ("ships", 3)))
    assert first.total == -8
    assert first.kind == "gain"
    assert summed([first, other, again], 0) == {"fewest": -4, "ships": 3}
    assert summed([first, other, again], 1) == {"most": 2}


def test_an_effect_that_only_some_may_know_is_for_them() -> None:
    secret = Effect("drew.hand", "A-1", 1, known=(1,))
    assert [secret.visible_to(seat) for seat in (SPECTATOR, 0, 1)] == [False, False, True]
    assert Effect("drew.die", "A-1").visible_to(SPECTATOR)

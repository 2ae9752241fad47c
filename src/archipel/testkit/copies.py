"""The laws about copies: clones, deep copies and pickles equal the original and are independent of it."""

import copy
import pickle
from contextlib import suppress
from random import Random

from archipel.kernel import Match, Over
from archipel.testkit.law import law
from archipel.testkit.walks import snapshot, wander


@law()
def clones_are_independent(match: Match, rng: Random) -> int:
    """Playing on a clone does not change the original, and both behave the same."""
    before = snapshot(match)
    assert snapshot(match.fork()) == before, "a clone differs from the original"
    seed = rng.getrandbits(32)
    after = _ahead(match.fork(), seed)
    assert snapshot(match) == before, "playing on a clone changed the original"
    assert _ahead(match.fork(), seed) == after, "a clone does not behave like the original"
    return int(not isinstance(match.state.node(), Over))


@law()
def matches_can_be_sent(match: Match, rng: Random) -> int:
    """A pickled or copied match equals the original, and playing on it does not change the original."""
    before, told = snapshot(match), [event.text() for event in match.events]
    for other in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):  # noqa: S301
        assert other.game is match.game, "a copy of the match plays another game"
        assert snapshot(other) == before, "a copy of the match differs"
        assert [event.text() for event in other.events] == told, "a copy of the match has another history"
        wander(other, rng, 1)
    assert snapshot(match) == before, "playing on a copy changed the original"
    assert [event.text() for event in match.events] == told, "playing on a copy was written down here"
    return len(match.events)


@law()
def states_can_be_sent(match: Match, rng: Random) -> int:
    """A copied or pickled state equals the original and behaves the same; some states refuse pickling."""
    others = [copy.deepcopy(match.state)]
    with suppress(TypeError):
        others.append(pickle.loads(pickle.dumps(match.state)))  # noqa: S301
    before, seed = snapshot(match), rng.getrandbits(32)
    after = _ahead(match.fork(), seed)
    for state in others:
        other = match.fork()
        other.state = state
        assert snapshot(other) == before, "a copy of the state differs"
        assert _ahead(other, seed) == after, "a copy of the state goes on otherwise"
    assert snapshot(match) == before, "playing on a copy changed the original"
    return int(not isinstance(match.state.node(), Over))


def _ahead(match: Match, seed: int) -> tuple[bytes, ...]:
    """A snapshot of the match some random events later."""
    wander(match, Random(seed), 12)
    return snapshot(match)

"""The laws about codecs: numbers name exactly the legal moves, and observations keep bounds and secrets."""

from collections.abc import Iterator
from random import Random

from archipel.codec import Codec, Limits, PartsCodec, codec_of
from archipel.kernel import Decide, Drawn, Match, Move, Over
from archipel.testkit.law import Law, law
from archipel.testkit.positions import Kind
from archipel.testkit.walks import twin, viewers, who

WORDS = 40  # moves whose words are checked in a position
OFTEN = 0.25


def codecs(match: Match, rng: Random) -> tuple[Codec, ...]:
    """The game's own codec, and now and then the slower one by parts, which any game has."""
    own = _codec(match, False)
    return (own, _codec(match, True)) if rng.random() < OFTEN and not isinstance(own, PartsCodec) else (own,)


def _codec(match: Match, by_parts: bool) -> Codec:
    return codec_of(match.game, match.setup, by_parts)


@law(Kind.DECIDE)
def numbers_name_the_legal_moves(match: Match, rng: Random) -> int:
    """Masks allow exactly the legal moves, every move has one word, and its word leads back to it."""
    node = match.state.node()
    asked, looked = node.seats if isinstance(node, Decide) else (), 0
    for codec in codecs(match, rng):
        for seat in viewers(match.setup)[1:]:
            mask = codec.mask(match.state, seat, ())
            assert len(mask) == codec.actions, "the mask does not have a byte for each number"
            assert any(mask) == (seat in asked), f"{who(seat)} has numbers exactly when it is asked"
        for seat in asked[:2]:
            moves = list(match.state.moves(seat))
            for move in rng.sample(moves, min(WORDS, len(moves))):
                word = codec.word(match.state, seat, move)
                assert codec.read(match.state, seat, word) is move, f"{move} is not what {word} is read as"
            reached = list(_reached(codec, match, seat, ()))
            found = {id(move) for move in reached}
            assert len(found) == len(reached), "two words name one move"
            assert found == {id(move) for move in moves}, "the mask allows other moves than the rules"
            looked += len(found)
    return looked


def _reached(codec: Codec, match: Match, seat: int, picked: tuple[int, ...]) -> Iterator[Move]:
    """The moves that the masks lead to."""
    mask = codec.mask(match.state, seat, picked)
    assert set(mask) <= {0, 1}, "a mask has other values than 0 and 1"
    for number, allowed in enumerate(mask):
        if allowed:
            word = (*picked, number)
            move = codec.read(match.state, seat, word)
            if move is None:
                yield from _reached(codec, match, seat, word)
            else:
                yield move


@law(Kind.DECIDE)
def observations_keep_bounds_and_secrets(match: Match, rng: Random) -> int:
    """An observation is within its bounds and depends on nothing but the view of its seat; the game is within
    the codec's limits."""
    _within_limits(_codec(match, False).limits, match)
    over = isinstance(match.state.node(), Over)
    for codec in codecs(match, rng):
        for seat in viewers(match.setup)[1:]:
            seen = codec.observe(match.state, seat, ())
            assert len(seen) == codec.size, "an observation has another size than its planes"
            for name, (at, plane) in codec.starts.items():
                highest = max(seen[at : at + plane.size], default=0)
                assert highest <= plane.high, f"{name} has the value {highest}, more than {plane.high}"
            imagined = codec.observe(match.state.view(seat).imagine(rng), seat, ())
            assert imagined == seen, f"{differing(codec, seen, imagined)} of {who(seat)} is not in its view"
            other = None if over else twin(match, seat, rng)
            if other is not None and not isinstance(other.state.node(), Over):
                assert codec.observe(other.state, seat, ()) == seen, f"{who(seat)} observes a secret"
    return int(isinstance(match.state.node(), Decide))


def _within_limits(limits: Limits, match: Match) -> None:
    drawn = [event.draw for event in match.events if isinstance(event, Drawn)]
    most = max((len(draw.items) for draw in drawn), default=0)
    assert most <= limits.items, f"a draw has {most} items, more than {limits.items}"
    count = sum(draw.count for draw in drawn)
    assert count <= limits.drawn, f"{count} items drawn are more than {limits.drawn}"
    made = len(match.events) - len(drawn)
    assert made <= limits.decisions, f"{made} decisions are more than {limits.decisions}"
    for score in match.result.scores if match.result else ():
        within = limits.lowest <= score.total <= limits.highest
        assert within, f"{score.total} points are not between {limits.lowest} and {limits.highest}"


def differing(codec: Codec, one: bytes, other: bytes) -> list[str]:
    """The names of the planes in which two observations differ."""
    return [
        name
        for name, (at, plane) in codec.starts.items()
        if one[at : at + plane.size] != other[at : at + plane.size]
    ]


CODEC_LAWS: tuple[Law, ...] = (numbers_name_the_legal_moves, observations_keep_bounds_and_secrets)
"""The laws of moves and views as numbers."""

"""The laws about codecs: numbers name exactly the legal moves, and observations keep bounds and secrets."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from random import Random

from archipel.codec import Codec, CodecLimits, PartsCodec, codec_of
from archipel.kernel import (
    Decide,
    Draw,
    Drawn,
    Game,
    Match,
    Move,
    Node,
    Over,
    State,
    canonical,
    plain,
    sample,
)
from archipel.kernel.canonical import Plain
from archipel.testkit.law import GameLaw, Law, law, no_faults
from archipel.testkit.positions import Kind
from archipel.testkit.walks import difference, finish, setups, twin, viewers, who

WORDS = 40  # moves whose words are checked in a position
OFTEN = 0.25
FOLLOWING = 8  # moves or draws that are compared in a position
GAMES = 12  # games of each set-up in which planes are looked for
EVERY = 3  # every so many positions of them


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


def _within_limits(limits: CodecLimits, match: Match) -> None:
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


@law()
def observations_tell_positions_apart(match: Match, rng: Random) -> int:
    """Where a seat's own moves, or what is drawn for it, lead to different views, they are observed as
    different: a codec may leave out only what makes no difference, such as an order."""
    codec, looked = _codec(match, False), 0
    if isinstance(codec, PartsCodec):
        return 1  # it only hashes views, and two may share a hash
    node = match.state.node()
    for seat in _watchers(match, rng):
        known = dict[bytes, tuple[State, str]]()
        if isinstance(node, Decide):
            known[codec.observe(match.state, seat, ())] = (match.state, "nothing")
        for state, what in _following(match.state, node, seat, rng):
            if isinstance(state.node(), Over):
                continue
            looked += 1
            other, before = known.setdefault(codec.observe(state, seat, ()), (state, what))
            here, there = state.view(seat), other.view(seat)
            same = canonical(here) == canonical(there) or _unordered(plain(here)) == _unordered(plain(there))
            assert same, f"{who(seat)} observes the same after {what} and {before}: {difference(here, there)}"
    return looked


def _unordered(value: Plain) -> str:
    """A value in which the order of lists makes no difference."""
    if isinstance(value, list):
        return f"[{', '.join(sorted(map(_unordered, value)))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_unordered(value[key])}" for key in sorted(value)) + "}"
    return repr(value)


def _watchers(match: Match, rng: Random) -> tuple[int, ...]:
    """Seats that must see what happens: in a turn of several, somebody who moves in it."""
    node = match.state.node()
    if isinstance(node, Decide) and node.shared:
        return (rng.choice(node.seats),)
    return viewers(match.setup)[1:3]


def _following(state: State, node: Node, seat: int, rng: Random) -> Iterator[tuple[State, str]]:
    """The states after some moves, or after draws that differ not only in order and let a seat decide."""
    if isinstance(node, Decide):
        mover = seat if node.shared else rng.choice(node.seats)
        moves = list(state.moves(mover))
        for move in rng.sample(moves, min(FOLLOWING, len(moves))):
            after = state.clone()
            after.apply(mover, move)
            yield after, move.text
    elif isinstance(node, Draw):
        drawn = {tuple(sorted(outcome)): outcome for outcome in (sample(node, rng) for _ in range(FOLLOWING))}
        for outcome in drawn.values():
            after = state.clone()
            after.reveal(outcome)
            if isinstance(after.node(), Decide):
                yield after, f"{node.label} {' '.join(node.items[item] for item in outcome)}"


def every_plane_shows_something(game: Game) -> None:
    """Each plane of a game's own codec has a value here or there in its games."""
    empty = dict[str, str]()
    shown = set[str]()
    for seed in range(GAMES):
        for name, setup in setups(game, (1, 2, 3)):
            codec = codec_of(game, setup)
            if isinstance(codec, PartsCodec):
                return
            dark = {plane.name for plane in codec.planes if plane.name not in shown and not plane.rare}
            if seed and not dark:
                continue
            shown |= _shown(codec, Match(game, setup), Random(seed), dark)
            empty |= dict.fromkeys(dark - shown, name)
    no_faults(
        f"the plane “{plane}” is always 0, in {where} too"
        for plane, where in empty.items()
        if plane not in shown
    )


def _shown(codec: Codec, match: Match, rng: Random, dark: AbstractSet[str]) -> set[str]:
    """Those of the planes that are not 0 somewhere in a game of quick choices."""
    found = set[str]()
    for number, node in enumerate(finish(match, rng)):
        if isinstance(node, Decide) and number % EVERY == 0:
            seat = node.seats[0]
            seen = codec.observe(match.state, seat, ())
            found |= {
                name
                for name in dark - found
                for at, plane in [codec.starts[name]]
                if any(seen[at : at + plane.size])
            }
    return found


def differing(codec: Codec, one: bytes, other: bytes) -> list[str]:
    """The names of the planes in which two observations differ."""
    return [
        name
        for name, (at, plane) in codec.starts.items()
        if one[at : at + plane.size] != other[at : at + plane.size]
    ]


CODEC_LAWS: tuple[Law, ...] = (
    numbers_name_the_legal_moves,
    observations_keep_bounds_and_secrets,
    observations_tell_positions_apart,
)
"""The laws of moves and views as numbers."""
PLANE_LAWS: tuple[GameLaw, ...] = (every_plane_shows_something,)
"""The laws of a codec as a whole."""

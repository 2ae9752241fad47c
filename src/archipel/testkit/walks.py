"""Positions to test: random walks from the start of a game, and twins of them with different secrets."""

import json
from collections.abc import Iterable, Iterator
from random import Random

from archipel.kernel import (
    SPECTATOR,
    ArchipelError,
    Decide,
    Draw,
    Drawn,
    Event,
    Game,
    Match,
    Move,
    Played,
    Setup,
    State,
    canonical,
    random_steps,
    sample,
)
from archipel.kernel.canonical import Plain, plain

LONGEST = 20_000  # steps of two seats after which a game counts as endless
LONGEST_VALUE = 80  # letters of a value in a message


def setups(game: Game, seats: Iterable[int] = (1, 2, 3, 4, 5, 7)) -> Iterator[tuple[str, Setup]]:
    """Set-ups for every mode of a game, one for each of these numbers of seats that the mode allows."""
    wanted = set(seats)
    for mode in game.modes:
        counts = [count for count in mode.seats if count in wanted] or [min(mode.seats)]
        for count in counts:
            yield f"{mode.id}-{count}", game.setup(count, mode=mode.id)


def walk(game: Game, setup: Setup, seed: int, steps: int) -> Match:
    """The match after some random events, with the seats of a shared turn in random order."""
    match = Match(game, setup)
    wander(match, Random(seed), steps)
    return match


def wander(match: Match, rng: Random, steps: int) -> None:
    """Play up to this many more random events, stopping at the end of the game."""
    last = len(match.events) + steps
    for _ in random_steps(match, rng):
        if len(match.events) == last:
            break


def finish(match: Match, rng: Random) -> Iterator[Decide | Draw]:
    """Play at random to the end, as `random_steps` does; AssertionError if there is none."""
    longest = LONGEST * max(1, match.setup.seats // 2)
    for number, node in enumerate(random_steps(match, rng)):
        assert number < longest, f"the game has not ended after {longest} steps"
        yield node


def viewers(setup: Setup) -> tuple[int, ...]:
    """Whose views a law checks: a spectator, and only the first and last seats of a large table."""
    seats = range(setup.seats)
    return (SPECTATOR, *(seats if setup.seats <= 5 else (0, 1, setup.seats - 1)))


def who(seat: int) -> str:
    """A viewer as people say it."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat + 1}"


def difference(one: object, other: object, path: str = "it") -> str:
    """The first place where two views differ, with both values; empty if they are equal."""
    return _difference(plain(one), plain(other), path)


def _difference(one: Plain, other: Plain, path: str) -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        found = (_difference(one[key], other[key], f"{path}.{key}") for key in one)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        found = (_difference(*pair, f"{path}[{at}]") for at, pair in enumerate(zip(one, other, strict=True)))
    else:
        return "" if one == other else f"{path} is {_short(one)} here and {_short(other)} there"
    return next(filter(None, found), "")


def _short(value: Plain) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def snapshot(match: Match) -> tuple[bytes, ...]:
    """The views of a position from all viewers, as bytes."""
    return seen(match.state, match.setup)


def seen(state: State, setup: Setup) -> tuple[bytes, ...]:
    """The views of a state from all viewers, as bytes."""
    views = tuple(canonical(state.view(seat)) for seat in viewers(setup))
    return (*views, repr(state.node()).encode())


def listed(match: Match, seat: int, most: int, rng: Random) -> list[Move]:
    """The seat's legal moves, or a random sample when there are very many."""
    moves = list(match.state.moves(seat))
    return moves if len(moves) <= most else rng.sample(moves, most)


def twin(match: Match, seat: int, rng: Random) -> Match | None:
    """A history that differs only in what this seat may not know; None when public events rule that out."""
    node = match.state.node()
    open_turn = node.turn if isinstance(node, Decide) and node.shared else None
    secret = [at for at, event in enumerate(match.events) if _hidden(event, seat, open_turn)]
    if not secret:
        return None
    changed = set(rng.sample(secret, min(len(secret), rng.choice((1, 1, 2, 4)))))
    other = Match(match.game, match.setup)
    try:
        for at, event in enumerate(match.events):
            if isinstance(event, Played) and at in secret:
                continue  # this turn's hidden moves are replaced below
            repeat(other, event, rng if at in changed else None)
        if isinstance(node, Decide) and open_turn is not None:
            _hidden_moves(match, other, node, seat, open_turn, rng)
    except ArchipelError:
        return None
    return other


def undisturbed(match: Match, seat: int) -> Match:
    """The same match as the seat tries its moves on: in an open shared turn without those of the others."""
    node = match.state.node()
    if not isinstance(node, Decide) or not node.shared:
        return match.fork()
    return repeated(match, [event for event in match.events if not _others(event, seat, node.turn)])


def before_the_end(match: Match, rng: Random) -> Match:
    """The match played on at random, up to its last move."""
    other = match.fork()
    for _ in finish(other, rng):
        pass
    moves = [at for at, event in enumerate(other.events) if isinstance(event, Played)]
    return repeated(match, other.events[: moves[-1]])


def repeated(match: Match, events: Iterable[Event]) -> Match:
    """The same match after only these of its events."""
    other = Match(match.game, match.setup)
    for event in events:
        repeat(other, event, None)
    return other


def _others(event: Event, seat: int, turn: int | None) -> bool:
    return isinstance(event, Played) and event.turn is not None and event.turn == turn and event.seat != seat


def _hidden(event: Event, seat: int, open_turn: int | None) -> bool:
    if isinstance(event, Drawn):
        return not event.draw.visible_to(seat)
    return _others(event, seat, open_turn)


def repeat(match: Match, event: Event, rng: Random | None = None) -> None:
    """Let an event happen here, too; with random numbers, a draw gives something else."""
    if isinstance(event, Played):
        match.play(event.seat, event.move)
    else:
        node = match.state.node()
        match.settle(sample(node, rng) if rng and isinstance(node, Draw) else event.outcome)


def _hidden_moves(match: Match, other: Match, node: Decide, seat: int, turn: int, rng: Random) -> None:
    """Let the other seats of an open shared turn make different moves; a seat that was done is done again."""
    counts: dict[int, int] = {}
    for event in match.events:
        if isinstance(event, Played) and event.turn == turn and event.seat != seat:
            counts[event.seat] = counts.get(event.seat, 0) + 1
    for mover, count in counts.items():
        done = mover not in node.seats
        for _ in range(10_000 if done else count):
            now = other.state.node()
            if not isinstance(now, Decide) or mover not in now.seats or now.turn != turn:
                break
            ahead = other.fork()
            ahead.play(mover, other.state.moves(mover).sample(rng))
            after = ahead.state.node()
            if not done and not (isinstance(after, Decide) and mover in after.seats and after.turn == turn):
                break  # this step would end the seat's turn, and everybody could see that
            other.play(mover, ahead.events[-1].move)  # type: ignore[union-attr]

"""Two worlds whose tables differ only in what one viewer may not know."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec

from archipel.kernel import SPECTATOR, Decide, Drawn, Match, Move, Over, Played, sample, write_outcome
from archipel.plugins import find
from archipel.store import Document, open_store
from archipel.table.entries import (
    Created,
    Entry,
    Finished,
    Moved,
    Remarked,
    Said,
    SeatPlace,
    Settled,
    Started,
    write_entries,
)
from archipel.table.play.drafts import Draft
from archipel.table.seating.seats import holder_of
from archipel.testkit import twin, walk

AT = 1_750_000_000_000
INVITE = "I" * 22


@dataclass(frozen=True)
class Pair:
    """One table in both worlds, and the viewer who must not see a difference."""

    table: str
    eyes: int
    worlds: tuple[Match, Match]

    @property
    def token(self) -> str:
        """The viewer's token; a spectator has none."""
        return "" if self.eyes == SPECTATOR else token_of(self.eyes)


def token_of(seat: int) -> str:
    """A seat's token, the same in both worlds."""
    return f"{seat:02}" + "t" * 41


def hidden_draws(table: str, game: str, mode: str, seats: int, seed: int, eyes: int) -> Pair | None:
    """Different cards in other players' hands."""
    rules = find(game)
    options = next(one.options for one in rules.modes if one.id == mode)
    match = walk(rules, rules.setup(seats, dict(options)), seed, 10 + seed % 50)
    other = twin(match, eyes, Random(seed))
    return None if other is None else Pair(table, eyes, (match, other))


def hidden_turns(table: str, game: str, mode: str, seats: int, seed: int, eyes: int) -> Pair:
    """Different moves by seats that have finished an open turn, while another seat has not."""
    rules, rng = find(game), Random(seed)
    options = next(one.options for one in rules.modes if one.id == mode)
    match = Match(rules, rules.setup(seats, dict(options)))
    for _ in range(seed % 4):
        _round(match, rng)
    _settle(match, rng)
    done = [seat for seat in range(seats) if seat != eyes][: seats - 1]
    other = match.fork()
    for seat in done:
        _turn(match, seat, rng)
        _turn(other, seat, rng)
    return Pair(table, eyes, (match, other))


def _round(match: Match, rng: Random) -> None:
    _settle(match, rng)
    node = match.state.node()
    for seat in node.seats if isinstance(node, Decide) else ():
        _turn(match, seat, rng)


def _settle(match: Match, rng: Random) -> None:
    match.roll(lambda draw, _: sample(draw, rng))


def _turn(match: Match, seat: int, rng: Random) -> None:
    start = match.state.node()
    while isinstance(node := match.state.node(), Decide) and isinstance(start, Decide):
        if seat not in node.seats or node.turn != start.turn:
            return
        match.play(seat, match.state.moves(seat).sample(rng))


def entries_of(match: Match, whisper: str, eyes: int) -> list[Entry]:
    """The log of a table where this match was played: whole turns, as a table commits them."""
    game, setup = match.game, match.setup
    host = holder_of(token_of(0))
    places = [SeatPlace(holder=holder_of(token_of(seat)), name=f"Ana {seat}") for seat in range(setup.seats)]
    created = Created(
        at=AT, game=game.id, rules=game.version, options=dict(setup.options), places=tuple(places),
        host=host, public=True, invite=INVITE,
    )  # fmt: skip
    entries: list[Entry] = [created, Started(at=AT)]
    before: Drawn | Played | None = None
    for event in match.events:
        if isinstance(event, Drawn):
            outcome = write_outcome(event.draw, event.outcome)
            entries.append(Settled(at=AT, label=event.draw.label, outcome=outcome))
        elif isinstance(before, Played) and (before.seat, before.turn) == (event.seat, event.turn):
            entries[-1] = _longer(entries[-1], event.move)
        else:
            entries.append(Moved(at=AT, seat=event.seat, moves=(event.move.text,)))
        before = event
    if isinstance(match.state.node(), Over):
        entries.append(Finished(at=AT))
    others = [seat for seat in range(setup.seats) if seat != eyes]
    if len(others) > 1:
        entries.append(Said(at=AT, seat=others[0], text=whisper, to=others[1], secret=True))
    if eyes != SPECTATOR and not isinstance(match.state.node(), Over):
        entries.append(Remarked(at=AT, text=whisper, name=whisper[:9]))
    return entries


def _longer(entry: Entry, move: Move) -> Entry:
    assert isinstance(entry, Moved)
    return Moved(at=entry.at, seat=entry.seat, moves=(*entry.moves, move.text))


def draft_of(match: Match, seat: int) -> Draft:
    """The first step of a seat that has not committed yet."""
    entries = entries_of(match, "", SPECTATOR)
    moves = match.state.moves(seat)
    base = max((n for n, entry in enumerate(entries, 1) if isinstance(entry, Settled | Started)), default=1)
    return Draft(base, (moves[0].text,) if len(moves) else ())


def fill(path: Path, pairs: Sequence[Pair], world: int) -> str:
    """A store with one world's tables, and the same server key in both worlds. Only one world has drafts."""

    async def write() -> None:
        store = open_store(str(path))
        await store.open()
        await store.append("_server", 1, ("ab" * 32,))
        for pair in pairs:
            match = pair.worlds[world]
            whisper = ("the blue one", "no, the red one, I am sure")[world]
            await store.append(pair.table, 1, write_entries(entries_of(match, whisper, pair.eyes)))
            node = match.state.node()
            for seat in node.seats if isinstance(node, Decide) and world else ():
                if seat != pair.eyes:
                    body = msgspec.json.encode(draft_of(match, seat)).decode()
                    await store.put(Document("draft", f"{pair.table}:{seat}", 1, body, owner=pair.table))
        await store.close()

    asyncio.run(write())
    return str(path)

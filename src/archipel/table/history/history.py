"""Finished games, kept for everybody who held a seat: one log per holder of a token, one entry per game."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from archipel.kernel import Game, Setup
from archipel.store import Conflict, Store, StoredEntry
from archipel.table.entries import Finished
from archipel.table.log_repair import read_on
from archipel.table.table import Table

PREFIX: Final = "_games-"
MOST: Final = 1_000  # games of one holder; when there are more, the oldest quarter is forgotten
NAMED: Final = 5  # seats whose names are kept


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finished game as one holder keeps it. By seat: bots' levels (empty for people), totals and places."""

    table: str
    at: int  # when it ended, in milliseconds since 1970
    game: str
    mode: str
    seats: tuple[int, ...]  # the holder's own
    levels: tuple[str, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    names: tuple[str, ...] = ()  # of the first seats
    role: str = ""  # of the own seat, where roles differ
    titles: tuple[str, ...] = ()  # and feats of the own seat
    rival: int | None = None  # the points of an opponent without a seat
    aside: str = ""  # why it does not count in the numbers: "shared", "bot", "sheet" or "dice"

    @property
    def total(self) -> int:
        """The points of the (first) own seat."""
        return self.totals[self.seats[0]]

    @property
    def place(self) -> int:
        """The best place of the own seats."""
        return min(self.places[seat] for seat in self.seats)

    @property
    def contest(self) -> bool:
        """Could it be lost to somebody?"""
        return len(self.totals) > 1 or self.rival is not None


_read: Final = msgspec.json.Decoder(PlayedGame)


def mode_of(game: Game, setup: Setup) -> str:
    """The mode that describes a set-up most closely; empty if none does."""
    options = dict(setup.options)
    fitting = [
        mode
        for mode in game.modes
        if setup.seats in mode.seats and all(options[name] == value for name, value in mode.options)
    ]
    return max(fitting, key=lambda mode: len(mode.options)).id if fitting else ""


def played(table: Table, holder: str) -> PlayedGame | None:
    """What this holder keeps of a table; None unless it is over and they hold a seat."""
    seats, result = table.held_by(holder), table.match.result
    if not seats or not table.over or result is None or _is_deleted(table):
        return None
    setup = table.match.setup
    first, roles = seats[0], table.game.roles(setup)
    aside = "shared" if len(seats) > 1 else "bot" if table.seats[first].level else ""
    return PlayedGame(
        table=table.id,
        at=_ended(table),
        game=table.game.id,
        mode=mode_of(table.game, setup),
        seats=seats,
        levels=tuple(seat.level if not seat.holder else "" for seat in table.seats),
        totals=tuple(score.total for score in result.scores),
        places=result.places,
        names=tuple(seat.name for seat in table.seats[:NAMED]),
        role=roles[first] if len(set(roles)) > 1 else "",
        titles=result.scores[first].titles,
        rival=result.rival.total if result.rival is not None else None,
        aside=aside or ("sheet" if table.created.sheet else "dice" if _knew_dice(table) else ""),
    )


def _is_deleted(table: Table) -> bool:
    """Has its player deleted it? A try at a challenge then stays without a name: see `forgetting`."""
    return bool(table.created.challenge) and not table.seats[0].name


def _knew_dice(table: Table) -> bool:
    """Could the dice be known before they were rolled?"""
    return table.created.practice or bool(table.created.copied)


def _ended(table: Table) -> int:
    """When it ended: not when somebody last said something there."""
    ends = (told.entry.at for told in reversed(table.events) if isinstance(told.entry, Finished))
    return next(ends, table.since)


class History:
    """What each holder has played, the oldest first."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def games(self, holder: str) -> list[PlayedGame]:
        """All of this holder's finished games."""
        return _games((await self._entries(holder))[1])

    async def note(self, table: Table) -> None:
        """Called after the end is durable; once or more, by one server or several."""
        holders = sorted({seat.holder for seat in table.seats} - {""})
        await asyncio.gather(*(self.note_for(holder, table) for holder in holders))

    async def note_for(self, holder: str, table: Table) -> None:
        """The same for one holder."""
        game = played(table, holder)
        if game is not None:
            await self.add(holder, [game])

    async def move(self, old: str, new: str) -> None:
        """Give one holder's games to another, who may have games already; safe to repeat."""
        if old != new:
            await self.add(new, await self.games(old))
            await self.remove(old)

    async def remove(self, holder: str) -> None:
        """Forget everything."""
        await self._store.remove(PREFIX + holder)

    async def _entries(self, holder: str) -> tuple[int, Sequence[StoredEntry]]:
        _, entries = await read_on(self._store, PREFIX + holder, 0)
        return (entries[-1].number if entries else 0), entries

    async def add(self, holder: str, games: Sequence[PlayedGame]) -> None:
        """Add games that are not there yet, in the order of their ends."""
        while True:
            number, entries = await self._entries(holder)
            known = _games(entries)
            ids = {game.table for game in known}
            fresh = [game for game in games if game.table not in ids]
            if not fresh:
                return
            merged = sorted((*known, *fresh), key=lambda game: game.at)
            in_order = merged[: len(known)] == known
            room = len(merged) <= MOST
            kept = fresh if in_order and room else merged if room else merged[-MOST * 3 // 4 :]
            try:
                await self._store.append(
                    PREFIX + holder, number + 1, _texts(kept), alone=bool(number) and kept is not fresh
                )
            except Conflict:
                continue
            return


async def forget_old(store: Store, log: str, before: int) -> None:
    """Drop the games that ended before this time from a holder's log, for operators who keep them for a
    while only."""
    _, entries = await read_on(store, log, 0)
    games = _games(entries)
    kept = [game for game in games if game.at >= before]
    if not kept:
        await store.remove(log)
    elif len(kept) < len(games):
        try:
            await store.append(log, entries[-1].number + 1, _texts(kept), alone=True)
        except Conflict:  # a game has just ended: there will be another time
            return


def _games(entries: Iterable[StoredEntry]) -> list[PlayedGame]:
    return [_read.decode(entry.text) for entry in entries]


def _texts(games: Iterable[PlayedGame]) -> list[str]:
    return [msgspec.json.encode(game).decode() for game in games]

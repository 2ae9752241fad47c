"""Finished games, kept for everybody who held a seat: one document per holder of a token and game."""

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec

from archipel.store import Store
from archipel.store.documents import Documents
from archipel.table.challenge.challenge import day_of
from archipel.table.entries import Finished
from archipel.table.table import Table

KIND: Final = "game"
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
        mode=table.game.mode_of(setup),
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
        self._games = Documents(store, KIND, PlayedGame)

    async def games(self, holder: str) -> list[PlayedGame]:
        """All of this holder's finished games."""
        return sorted((await self._games.of(holder)).values(), key=lambda game: game.at)

    async def note(self, table: Table) -> None:
        """Called after the end is durable; once or more, by one server or several."""
        holders = sorted({seat.holder for seat in table.seats} - {""})
        await asyncio.gather(*(self.note_for(holder, table) for holder in holders))

    async def note_for(self, holder: str, table: Table) -> None:
        """The same for one holder."""
        game = played(table, holder)
        if game is not None:
            await self.add(holder, [game])

    async def add(self, holder: str, games: Iterable[PlayedGame]) -> None:
        """Add games that are not there yet."""
        await asyncio.gather(
            *(self._games.add(_key(holder, game), game, owner=holder, day=day_of(game.at)) for game in games)
        )
        kept = await self.games(holder)
        if len(kept) > MOST:
            old = kept[: -MOST * 3 // 4]
            await asyncio.gather(*(self._games.remove(_key(holder, game)) for game in old))

    async def move(self, old: str, new: str) -> None:
        """Give one holder's games to another, who may have games already; safe to repeat."""
        if old != new:
            await self.add(new, await self.games(old))
            await self.remove(old)

    async def remove(self, holder: str) -> None:
        """Forget everything."""
        await self._games.remove_of(holder)

    async def forget_until(self, day: str) -> None:
        """Drop the games that ended up to this day, for operators who keep them for a while only."""
        await self._games.remove_until(day)


def _key(holder: str, game: PlayedGame) -> str:
    return f"{holder}/{game.table}"

"""The boards of the challenges: one document per counted result."""

from bisect import bisect_left, bisect_right, insort
from collections import Counter, OrderedDict
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import Final

import msgspec
from msgspec.structs import replace

from archipel.store import Store
from archipel.store.documents import Documents
from archipel.table.challenge.challenge import Challenge
from archipel.table.table import Table

_KEPT: Final = 64  # boards in memory
BEFORE: Final = 30  # days that are listed next to another one
AFTER: Final = 7


class BoardLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A result that counts: by a person with this name, or by a bot of this level."""

    table: str
    at: int
    total: int
    name: str = ""
    level: str = ""
    rival: int | None = None  # what a rival without a seat had, in games with one

    @property
    def worth(self) -> tuple[bool, int]:
        """By which results are compared: first whether the rival was beaten, then the points."""
        return self.rival is None or self.total > self.rival, self.total


def line_of(table: Table, now: int) -> BoardLine:
    """The line of a finished game."""
    result, [place] = table.match.result, table.created.places
    assert result is not None
    rival = None if result.rival is None else result.rival.total
    name, total = table.seats[0].name, result.scores[0].total
    return BoardLine(
        table=table.id, at=now, total=total, name="" if place.level else name, level=place.level, rival=rival
    )


class Board:
    """The results of one challenge so far, the best first; of equal ones, the earlier."""

    def __init__(self, ranked: Sequence[BoardLine] = ()) -> None:
        self.ranked: Final = ranked
        self.people: Final = [line for line in ranked if not line.level]
        self.bots: Final = [line for line in ranked if line.level]
        self.by_table: Final = {line.table: line for line in ranked}
        self.totals: Final = Counter([line.total for line in self.people])

    def place(self, line: BoardLine) -> int:
        """Among people; equal results share a place."""
        return 1 + bisect_left(self.people, _behind(line), key=_behind)

    def index(self, line: BoardLine) -> int:
        """Where in the order this result is, from 0 on."""
        return bisect_left(self.ranked, _order(line), key=_order)

    def among_people(self, line: BoardLine) -> tuple[int, int]:
        """How many of the other people had less, and how many others there are."""
        ahead_or_equal = bisect_right(self.people, _behind(line), key=_behind)
        return len(self.people) - ahead_or_equal, len(self.people) - 1

    def among_bots(self, line: BoardLine) -> tuple[int, int]:
        """How many of the bots had less, and how many bots there are."""
        return sum(bot.worth < line.worth for bot in self.bots), len(self.bots)


def _behind(line: BoardLine) -> tuple[bool, int]:
    """Smaller for a better result."""
    beaten, total = line.worth
    return not beaten, -total


def _order(line: BoardLine) -> tuple[bool, int, int]:
    return *_behind(line), line.at


class Boards:
    """Each result is a document of its table, owned by its board. Another document per board counts the
    changes, so that a board that was read before is known to be as it was."""

    def __init__(self, store: Store) -> None:
        self._lines = Documents(store, "result", BoardLine)
        self._changes = Documents(store, "board", int)
        self._kept: Final[OrderedDict[str, tuple[int, Board]]] = OrderedDict()

    async def get(self, challenge: Challenge) -> Board:
        """The board as it is now, whichever server wrote it."""
        return (await self._read(board_of(challenge)))[1]

    async def post(self, challenge: Challenge, line: BoardLine) -> bool:
        """Add a result, once; was it new?"""
        name = board_of(challenge)
        before, board = await self._read(name)
        if line.table in board.by_table:
            return False
        new = await self._lines.add(line.table, line, owner=name)
        count = await self._changed(name)
        if new and count == before + 1:  # nobody else has changed it meanwhile
            lines = list(board.ranked)
            insort(lines, line, key=_order)
            self._keep(name, count, Board(lines))
        return True

    async def strike(self, challenge: Challenge, table: str) -> None:
        """Remove the result of a table that its operator deletes; nothing of it is left in the store."""
        name = board_of(challenge)
        if table in (await self._read(name))[1].by_table:
            await self._lines.remove(table)
            await self._changed(name)

    async def forget_names(self, name: str, tables: Collection[str]) -> list[str]:
        """Leave the results of these tables on a board without the names; gives the texts that are gone."""
        _, board = await self._read(name)
        named = [board.by_table[table] for table in tables if table in board.by_table]
        gone = [line for line in named if line.name]
        for line in gone:
            await self._lines.change(line.table, lambda known: known and replace(known, name=""))
        if gone:
            await self._changed(name)
        return [msgspec.json.encode(line).decode() for line in gone]

    async def forget_until(self, day: str) -> None:
        """Remove the boards up to this day."""
        for name in await self._changes.between("", day):
            await self._lines.remove_of(name)
            await self._changes.remove(name)

    async def names(self) -> list[str]:
        """All boards, by day."""
        return [name async for name, _ in self._changes.every()]

    async def days(self, around: str) -> list[str]:
        """Days with a board from a while before this one to a while after it, the newest first."""
        first, last = (str(date.fromisoformat(around) + timedelta(days)) for days in (-BEFORE, AFTER))
        return sorted({_day(name) for name in await self._changes.between(first, last)}, reverse=True)

    async def _changed(self, name: str) -> int:
        """Called after every change: whoever reads the new count finds what was changed before."""
        return await self._changes.change(name, lambda count: (count or 0) + 1, day=_day(name)) or 0

    async def _read(self, name: str) -> tuple[int, Board]:
        count = await self._changes.get(name) or 0
        if (known := self._kept.get(name)) is None or known[0] != count:
            known = count, Board(sorted((await self._lines.of(name)).values(), key=_order))
        return self._keep(name, *known)

    def _keep(self, name: str, count: int, board: Board) -> tuple[int, Board]:
        self._kept[name] = count, board
        self._kept.move_to_end(name)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return count, board


def board_of(challenge: Challenge) -> str:
    """The name of a challenge's board."""
    return f"{challenge.day}-{challenge.name}"


def challenge_of_board(name: str) -> Challenge:
    """The challenge of a board."""
    game, _, mode = name.removeprefix(f"{_day(name)}-").partition(".")
    return Challenge(_day(name), game, mode)


def _day(name: str) -> str:
    return name[: len("2000-01-01")]

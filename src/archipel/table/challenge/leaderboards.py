"""The boards of the challenges: one log per challenge, with one line per counted result.

Now and then a log is replaced by one entry with all lines in order, so that a long board is read in one go.
"""

from bisect import bisect_left, bisect_right, insort
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from datetime import date, timedelta
from typing import Final

import msgspec

from archipel.store import Conflict, Store, StoredEntry
from archipel.table.challenge.challenge import Challenge
from archipel.table.log_repair import read_on
from archipel.table.table import Table

PREFIX: Final = "_daily-"
_KEPT: Final = 64  # boards in memory
_PAGE: Final = 200
_LOOSE: Final = 50  # lines that are stored one by one, at least
_SHARE: Final = 20  # and at most one of this many
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


class _Read(msgspec.Struct, frozen=True):
    """A board up to an entry of its log, and how many of its lines are stored one by one."""

    number: int
    loose: int
    board: Board


class Boards:
    """Reads and writes the logs; what was read before is kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: Final[OrderedDict[str, _Read]] = OrderedDict()

    async def get(self, challenge: Challenge) -> Board:
        """The board as it is now, whichever server wrote it."""
        return (await self._read(log_of(challenge))).board

    async def post(self, challenge: Challenge, line: BoardLine) -> bool:
        """Add a result, once; was it new?"""
        log = log_of(challenge)
        while True:
            read = await self._read(log)
            if line.table in read.board.by_table:
                return False
            whole = read.loose >= max(_LOOSE, len(read.board.ranked) // _SHARE)
            text = _text(_with(read.board.ranked, [line])) if whole else _text(line)
            try:
                await self._store.append(log, read.number + 1, (text,), alone=whole)
            except Conflict:
                continue
            return True

    async def strike(self, challenge: Challenge, table: str) -> None:
        """Remove the result of a table that its operator deletes; nothing of it is left in the store."""
        await self._rewrite(
            log_of(challenge), {table}, lambda lines: [line for line in lines if line.table != table]
        )

    async def forget_names(self, log: str, tables: Collection[str]) -> list[str]:
        """Leave the results of these tables on a board without the names; gives the texts that are gone."""
        gone: list[str] = []

        def nameless(line: BoardLine) -> BoardLine:
            if line.table not in tables or not line.name:
                return line
            gone.append(_text(line))
            return msgspec.structs.replace(line, name="")

        await self._rewrite(log, tables, lambda lines: [nameless(line) for line in lines])
        return gone

    async def _rewrite(
        self,
        log: str,
        tables: Collection[str],
        change: Callable[[Sequence[BoardLine]], Sequence[BoardLine]],
    ) -> None:
        """Replace the log, if one of these tables is on the board."""
        while True:
            read = await self._read(log)
            if not any(table in read.board.by_table for table in tables):
                return
            left = change(read.board.ranked)
            if left == read.board.ranked:
                return
            try:
                await self._store.append(log, read.number + 1, (_text(left),), alone=True)
            except Conflict:
                continue
            return

    async def logs(self, after: str = PREFIX) -> AsyncIterator[str]:
        """The logs of all boards from here on, by day."""
        while logs := await self._store.tables(_PAGE, after):
            for name, _ in logs:
                if not name.startswith(PREFIX):
                    return
                yield name
            after = logs[-1][0]

    async def days(self, around: str) -> list[str]:
        """Days with a board from a while before this one to a while after it, the newest first."""
        first, last = (date.fromisoformat(around) + timedelta(days) for days in (-BEFORE, AFTER))
        found: set[str] = set()
        async for name in self.logs(f"{PREFIX}{first}"):
            if day_of_log(name) > str(last):
                break
            found.add(day_of_log(name))
        return sorted(found, reverse=True)

    async def _read(self, log: str) -> _Read:
        known = self._kept.get(log) or _Read(0, 0, Board())
        start, entries = await read_on(self._store, log, known.number)
        if start < known.number:
            known = _Read(0, 0, Board())
        if entries:
            known = _grown(known, entries)
        self._kept[log] = known
        self._kept.move_to_end(log)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return known


_lines: Final = msgspec.json.Decoder(list[BoardLine] | BoardLine)


def _grown(known: _Read, entries: Sequence[StoredEntry]) -> _Read:
    """With these entries: each is one line, or all lines so far in their order."""
    ranked, fresh = known.board.ranked, list[BoardLine]()
    loose = known.loose
    for entry in entries:
        read = _lines.decode(entry.text)
        if isinstance(read, list):
            ranked, fresh, loose = read, [], 0
        elif not read.table:  # an older version began anew in this way
            ranked, fresh, loose = (), [], 0
        else:
            fresh.append(read)
            loose += 1
    return _Read(entries[-1].number, loose, Board(_with(ranked, fresh)))


def _with(ranked: Sequence[BoardLine], fresh: Iterable[BoardLine]) -> list[BoardLine]:
    """A few more lines at their places; of many, all are sorted."""
    fresh = list(fresh)
    if len(fresh) > max(_LOOSE, len(ranked) // 2):
        return sorted([*ranked, *fresh], key=_order)
    lines = list(ranked)
    for line in fresh:
        insort(lines, line, key=_order)
    return lines


def _text(lines: BoardLine | Sequence[BoardLine]) -> str:
    return msgspec.json.encode(lines).decode()


def log_of(challenge: Challenge) -> str:
    """The name of a board's log."""
    return f"{PREFIX}{challenge.day}-{challenge.name}"


def day_of_log(name: str) -> str:
    """The day of a board's log."""
    return name.removeprefix(PREFIX)[: len("2000-01-01")]


def challenge_of_log(name: str) -> Challenge:
    """The challenge of a board's log."""
    game, _, mode = name.removeprefix(f"{PREFIX}{day_of_log(name)}-").partition(".")
    return Challenge(day_of_log(name), game, mode)

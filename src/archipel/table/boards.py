"""The boards of the challenges: one log per challenge, with one line per counted result."""

from bisect import bisect_left, bisect_right
from collections import Counter, OrderedDict
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

import msgspec

from archipel.store import Conflict, Store
from archipel.table.challenge import Challenge
from archipel.table.mending import read_on
from archipel.table.table import Table

PREFIX: Final = "_daily-"
_KEPT: Final = 64  # boards in memory
_PAGE: Final = 200
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


_ANEW: Final = BoardLine(table="", at=0, total=0)
"""What a board was before this line does not count any more."""


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

    def __init__(self, lines: Sequence[BoardLine]) -> None:
        self.ranked: Final = tuple(sorted(lines, key=lambda line: (line.worth, -line.at), reverse=True))
        self.people: Final = tuple(line for line in self.ranked if not line.level)
        self.bots: Final = tuple(line for line in self.ranked if line.level)
        self.by_table: Final = {line.table: line for line in lines}
        self.totals: Final = Counter(line.total for line in self.people)
        self._worths: Final = [line.worth for line in reversed(self.people)]

    def place(self, line: BoardLine) -> int:
        """Among people; equal results share a place."""
        return 1 + len(self._worths) - bisect_right(self._worths, line.worth)

    def among_people(self, line: BoardLine) -> tuple[int, int]:
        """How many of the other people had less, and how many others there are."""
        return bisect_left(self._worths, line.worth), len(self.people) - 1

    def among_bots(self, line: BoardLine) -> tuple[int, int]:
        """How many of the bots had less, and how many bots there are."""
        return sum(bot.worth < line.worth for bot in self.bots), len(self.bots)


class Boards:
    """Reads and writes the logs; what was read before is kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: Final[OrderedDict[str, tuple[int, Board]]] = OrderedDict()

    async def get(self, challenge: Challenge) -> Board:
        """The board as it is now, whichever server wrote it."""
        return (await self._read(challenge))[1]

    async def post(self, challenge: Challenge, line: BoardLine) -> bool:
        """Add a result, once; was it new?"""
        while True:
            number, board = await self._read(challenge)
            if line.table in board.by_table:
                return False
            try:
                await self._store.append(log_of(challenge), number + 1, (msgspec.json.encode(line).decode(),))
            except Conflict:
                continue
            return True

    async def strike(self, challenge: Challenge, table: str) -> None:
        """Remove the result of a table that its operator deletes; nothing of it is left in the store."""
        while True:
            number, board = await self._read(challenge)
            if table not in board.by_table:
                return
            left = [_ANEW, *(line for line in board.ranked if line.table != table)]
            texts = [msgspec.json.encode(line).decode() for line in left]
            try:
                await self._store.append(log_of(challenge), number + 1, texts, alone=True)
            except Conflict:
                continue

    async def days(self, around: str) -> list[str]:
        """Days with a board from a while before this one to a while after it, the newest first."""
        first, last = (date.fromisoformat(around) + timedelta(days) for days in (-BEFORE, AFTER))
        found: set[str] = set()
        after = f"{PREFIX}{first}"
        while logs := await self._store.tables(_PAGE, after):
            ours = [name for name, _ in logs if name.startswith(PREFIX)]
            found |= {day_of_log(name) for name in ours}
            after = logs[-1][0]
            if len(ours) < len(logs) or day_of_log(after) > str(last):
                break
        return sorted((day for day in found if day <= str(last)), reverse=True)

    async def _read(self, challenge: Challenge) -> tuple[int, Board]:
        log = log_of(challenge)
        number, board = self._kept.get(log, (0, Board(())))
        start, entries = await read_on(self._store, log, number)
        if entries or start < number:
            lines = list(board.ranked) if start else []
            for entry in entries:
                line = msgspec.json.decode(entry.text, type=BoardLine)
                lines = [] if line == _ANEW else [*lines, line]
            number, board = (entries[-1].number if entries else start), Board(lines)
        self._kept[log] = (number, board)
        self._kept.move_to_end(log)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return self._kept[log]


def log_of(challenge: Challenge) -> str:
    """The name of a board's log."""
    return f"{PREFIX}{challenge.day}-{challenge.name}"


def day_of_log(name: str) -> str:
    """The day of a board's log."""
    return name.removeprefix(PREFIX)[: len("2000-01-01")]

"""Watching a live table as a spectator: the players, each turn, the end."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from archipel.guide.gains import signed
from archipel.plugins import games
from archipel.terminal.lines import Lines
from archipel.terminal.live import Backoff, ConnectionFailed, LiveTable, NoTable, printable
from archipel.words import Language

MAX_FIRST_LINES: Final = 5
"""How many earlier lines are printed at first."""
_ENDS: Final = ("closed",)


class TableWatcher:
    """Prints a table's events until the game is over."""

    def __init__(self, table: LiveTable, lines: Lines, tongue: Language, sheets: bool = False) -> None:
        self._table, self._lines, self._tongue, self._sheets = table, lines, tongue, sheets
        self._told = 0  # the number of the last printed event
        self._backoff: Final = Backoff()

    def run(self) -> int:
        """Watch until the game is over or the table is closed."""
        try:
            self._introduce()
        except ConnectionFailed as error:
            server = self._table.address.server
            raise NoTable("no answer from {server} ({reason})", server=server, reason=str(error)) from None
        while not self._follow():
            pass
        return 0

    def _introduce(self) -> None:
        """Print the game, the players, and the latest events."""
        table, story = self._table.get(), self._table.get("story", sheets=str(self._sheets).lower())
        seats = table.get("seats")
        say = self._tongue.gettext
        names = [_seat(seat) for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []
        self._lines.write(say("%(name)s: %(value)s", name=self._game(table), value=", ".join(names) or "–"))
        self._tell(story, MAX_FIRST_LINES)
        if story.get("phase") == "open":
            self._lines.write(say("The game has not begun yet."))

    def _game(self, table: Mapping[str, object]) -> str:
        """The game's name; its id, if it is not installed here."""
        name = str(table.get("game"))
        known = games().get(name)
        return known.rules.about.name[self._tongue.code] if known else printable(name)

    def _follow(self) -> bool:
        """Listen until the connection breaks; True when there is nothing more to come."""
        say = self._tongue.gettext
        try:
            story = self._table.get("story", after=self._told, sheets=str(self._sheets).lower())
            self._tell(story)
            self._backoff.reset()
            if self._over(story):
                return True
            for number, kind in self._table.events(self._told):
                if kind in _ENDS:
                    self._lines.write(say("The table was closed."))
                    return True
                if number <= self._told:
                    continue
                story = self._table.get("story", after=self._told, sheets=str(self._sheets).lower())
                self._tell(story)
                if self._over(story):
                    return True
        except ConnectionFailed:
            self._lines.write(say("The connection was lost; trying again."))
            self._backoff.wait()
        return False

    def _over(self, story: Mapping[str, object]) -> bool:
        """Print the end, if the game is over."""
        ending = story.get("ending")
        if not isinstance(ending, list) or not ending:
            return False
        self._lines.write("", *(printable(str(line)) for line in ending))
        return True

    def _tell(self, story: Mapping[str, object], most: int | None = None) -> None:
        """Print the new lines, then the table if `sheets` is set."""
        lines = story.get("lines")
        new = [one for one in lines if isinstance(one, dict)] if isinstance(lines, list) else []
        for line in new[-most:] if most else new:
            self._lines.write(_line(line))
        text = printable(str(story.get("text") or ""))
        if text and new:
            self._lines.write("", text, "")
        with suppress(TypeError, ValueError):
            self._told = max(self._told, int(str(story.get("number"))))


def _seat(seat: Mapping[str, object]) -> str:
    return printable(str(seat.get("name") or seat.get("level") or "–"))


def _line(line: Mapping[str, object]) -> str:
    """“Ana writes 7 beside the 3. Treasure 7 +7.”"""
    who, what = printable(str(line.get("who", ""))), printable(str(line.get("what", "")))
    gains = line.get("gains")
    reasons = _reasons([gain for gain in gains if isinstance(gain, dict)] if isinstance(gains, list) else [])
    sign = ": " if who and line.get("how") in ("said", "secret") else " "
    told = sign.join(filter(None, (who, what)))
    return ". ".join(filter(None, (told, reasons[:1].upper() + reasons[1:])))


def _reasons(gains: Sequence[Mapping[str, object]]) -> str:
    found = []
    for gain in gains:
        points = gain.get("points")
        words = printable(str(gain.get("words", "")))
        found.append(f"{words} {signed(points)}" if isinstance(points, int) and points else words)
    return ", ".join(found)

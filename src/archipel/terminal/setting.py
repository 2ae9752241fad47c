"""What all parts of a game in lines share: the game, who sits where, the language, the lines."""

from collections.abc import Sequence
from typing import Any, Literal

from archipel import drawing
from archipel.guide import Guide, Telling, guide_of
from archipel.kernel import Match, View
from archipel.terminal.commands import Commands
from archipel.terminal.lines import Lines
from archipel.words import Language

Shown = Literal["all", "new", "table"]


class Setting:
    """One person at a table. `spoken`: sheets are told in words, and only when asked for."""

    def __init__(
        self, match: Match, names: Sequence[str], seat: int, lines: Lines, tongue: Language, spoken: bool
    ) -> None:
        self.match, self.game, self.seat = match, match.game, seat
        self.lines, self.tongue, self.spoken = lines, tongue, spoken
        self.guide: Guide[Any] = guide_of(match.game.id)
        self.tell = Telling(match.game.rules, tongue.code, names)
        self.commands = Commands(tongue)
        self._last: Sequence[str] = ()  # what was shown last
        self._shown = 0  # how often a sheet was shown: the legend comes with the first

    def write(self, *paragraphs: str) -> None:
        """Write paragraphs."""
        self.lines.write(*paragraphs)

    def show(self, view: View, seat: int | None, how: Shown = "all") -> None:
        """The table, and a seat's sheet or all sheets; or only what is new since it was last shown, or only
        the table."""
        told = drawing.text(
            view,
            self.tongue.code,
            seat=seat,
            names=self.tell.names,
            short=self._shown > 0,
            spoken=self.spoken,
            game=self.game,
        )
        self._shown += 1
        parts = told.split("\n\n")
        chosen = (
            parts[:-1] if how == "table" else [one for one in parts if how == "all" or one not in self._last]
        )
        self._last = parts
        for part in chosen:
            self.write("", part)

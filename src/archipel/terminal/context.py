"""The context that all parts of a terminal game share: the game, the players, the language, the lines."""

from collections.abc import Sequence
from typing import Literal

from archipel import drawing
from archipel.guide import Guide, Telling, guide_of
from archipel.kernel import Match, View
from archipel.terminal.commands import Commands
from archipel.terminal.lines import Lines
from archipel.words import Language

SheetsShown = Literal["all", "new", "table"]


class GameContext:
    """The game, the player and their terminal. `spoken`: sheets in words, and only on request."""

    def __init__(
        self, match: Match, names: Sequence[str], seat: int, lines: Lines, tongue: Language, spoken: bool
    ) -> None:
        self.match, self.game, self.seat = match, match.game, seat
        self.lines, self.tongue, self.spoken = lines, tongue, spoken
        self.guide: Guide = guide_of(match.game.id)
        self.tell = Telling(match.game.rules, tongue.code, names)
        self.commands = Commands(tongue)
        self._last: Sequence[str] = ()  # the parts shown last
        self._shown = 0  # how often sheets were shown: the first time has a legend

    def write(self, *paragraphs: str) -> None:
        """Write paragraphs."""
        self.lines.write(*paragraphs)

    def show(self, view: View, seat: int | None, how: SheetsShown = "all") -> None:
        """Write the table, and a seat's sheet or all sheets; or only what is new since the last time; or only
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

"""What the table asks on Skull Island, and what it tells."""

from collections.abc import Sequence
from typing import Final

from archipel.games.skull.guide.phrases import people, restored, say
from archipel.games.skull.guide.questions import ask
from archipel.games.skull.rules.effects import scored
from archipel.games.skull.rules.grid import COLUMN, IN_COLUMN, IN_ROW, ROW, cells
from archipel.games.skull.rules.moves import WRITES, Boat, Write
from archipel.games.skull.rules.reading import free_cells, sheet_of
from archipel.games.skull.rules.scoring import LEVELS
from archipel.games.skull.rules.sheet import NINE, Sheet
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.kernel import Effect, Move, Result, Score

_FEW = 2
"""Free cells left on a sheet that are worth a warning."""


class SkullGuide(Guide[SkullView]):
    """Asks for a number and its cell; a danger is a scene on a rival's sheet."""

    def ask(self, asked: Asked[SkullView]) -> Question:
        return ask(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        return say(effect, tell)

    def because(self, move: Move, before: SkullView, tell: Telling) -> str:
        """The best that can be said for it; nothing if it scores at once, which speaks for itself."""
        sheet = restored(before, before.seat)
        if isinstance(move, Boat):
            return "" if any(scored(before.seat, sheet, sheet.sail(move))) else tell.say("because-boat")
        if not isinstance(move, Write) or before.danger or any(scored(before.seat, sheet, sheet.write(move))):
            return ""
        number, after = move.number, sheet.write(move)
        if not sheet.found >> number & 1 and _one_short(after, number):
            return tell.say("because-short", number=number)
        line = IN_ROW[ROW[move.cell]] | IN_COLUMN[COLUMN[move.cell]]
        if not sheet.found >> number & 1 and sheet.traces[number][0] & line:
            return tell.say("because-line", number=number)
        if number == NINE and before.ticked < before.bubbles:
            return tell.say("because-nine")
        return ""

    def sheet_of(self, before: SkullView, seat: int) -> int:
        return before.target if before.danger and before.seat == seat else seat

    def goals(self, view: SkullView, seat: int, tell: Telling) -> tuple[Goal, ...]:
        """Alone, the next title; for everybody, what makes treasures, ends the game, and dangers cost."""
        missing = self.next_title(view.scores()[seat], view, tell)
        found = (Goal(missing, rule="SI-51"),) if missing else ()
        if view.phase == "over":
            return found
        count = len(sheet_of(view, seat).treasures)
        return (
            *found,
            Goal(tell.say("goal-treasure"), rule="SI-20"),
            Goal(tell.say("end-goal", count=count, boxes=view.boxes), rule="SI-40"),
            Goal(tell.say("goal-dangers", count=view.ticked, bubbles=view.bubbles), rule="SI-31"),
        )

    def near_end(self, view: SkullView, tell: Telling) -> str:
        """Somebody lacks one treasure, or has hardly any free cell left."""
        if view.phase == "over":
            return ""
        sheets = [sheet_of(view, seat) for seat in range(len(view.sheets))]
        rich = [seat for seat, sheet in enumerate(sheets) if len(sheet.treasures) >= view.boxes - 1 > 0]
        if rich:
            count = tell.say("four") if view.boxes == 5 else str(view.boxes - 1)
            return _about(rich, view, "near-treasures", tell, count=count)
        free = [free_cells(view, sheet) for sheet in sheets]
        if 0 < min(free) <= _FEW:
            full = [seat for seat, count in enumerate(free) if count == min(free)]
            return _about(full, view, f"near-cells-{min(free)}", tell)
        return ""

    def ending(self, result: Result, view: SkullView, tell: Telling) -> str:
        """Who has found the last treasure, or whose island is full."""
        rich = [seat for seat, sheet in enumerate(view.sheets) if len(sheet.treasures) >= view.boxes]
        if rich:
            return _about(rich, view, "end-treasures", tell, count=view.boxes)
        full = [seat for seat, sheet in enumerate(view.sheets) if not free_cells(view, sheet)]
        return _about(full, view, "end-cells", tell)

    def next_title(self, score: Score, view: SkullView, tell: Telling) -> str:
        """How many stars are missing; only solo games have titles."""
        higher = [(least, title) for least, title in LEVELS if score.total < least]
        if not score.titles or not higher:
            return ""
        least, title = min(higher)
        return tell.say("next-title", points=least - score.total, title=tell.word("title", title))


def _one_short(sheet: Sheet, number: int) -> bool:
    """Would one more of this number, where one may be written, find its treasure?"""
    return any(sheet.write(WRITES[number][cell]).found >> number & 1 for cell in cells(sheet.writable()))


def _about(seats: Sequence[int], view: SkullView, key: str, tell: Telling, **facts: object) -> str:
    """A sentence about the viewer alone, about one other, about several, or about everybody."""
    several = "all" if len(seats) == len(view.sheets) else "many"
    who = "you" if list(seats) == [view.seat] else "one" if len(seats) == 1 else several
    return tell.say(f"{key}-{who}", names=people(tell, seats), **facts)


GUIDE: Final = SkullGuide()

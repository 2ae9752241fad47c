"""Why the game may end soon, why it has ended, and how far the next title is (SI-40, SI-51)."""

from collections.abc import Sequence

from archipel.games.skull.guide.phrases import people
from archipel.games.skull.rules.reading import free_cells, sheet_of
from archipel.games.skull.rules.scoring import LEVELS
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Goal, Telling
from archipel.kernel import Score

_FEW = 2
"""Free cells left on a sheet that are worth a warning."""


def near_end(view: SkullView, tell: Telling) -> str:
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


def ending(view: SkullView, tell: Telling) -> str:
    """Who has found the last treasure, or whose island is full."""
    rich = [seat for seat, sheet in enumerate(view.sheets) if len(sheet.treasures) >= view.boxes]
    if rich:
        return _about(rich, view, "end-treasures", tell, count=view.boxes)
    full = [seat for seat, sheet in enumerate(view.sheets) if not free_cells(view, sheet)]
    return _about(full, view, "end-cells", tell)


def _about(seats: Sequence[int], view: SkullView, key: str, tell: Telling, **facts: object) -> str:
    """A sentence about the viewer alone, about one other, about several, or about everybody."""
    several = "all" if len(seats) == len(view.sheets) else "many"
    who = "you" if list(seats) == [view.seat] else "one" if len(seats) == 1 else several
    return tell.say(f"{key}-{who}", names=people(tell, seats), **facts)


def next_title(score: Score, tell: Telling) -> str:
    """How many stars are missing; only solo games have titles."""
    higher = [(least, title) for least, title in LEVELS if score.total < least]
    if not score.titles or not higher:
        return ""
    least, title = min(higher)
    return tell.say("next-title", points=least - score.total, title=tell.word("title", title))


def goals(view: SkullView, seat: int, tell: Telling) -> tuple[Goal, ...]:
    """Alone, the next title; for everybody, what makes treasures, what ends the game, what dangers cost."""
    missing = next_title(view.scores()[seat], tell)
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

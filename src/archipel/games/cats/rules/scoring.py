"""The count at the end, line by line (IC-50 … IC-55)."""

from collections.abc import Sequence
from typing import Final

from archipel.games.cats.rules.cards import TRADITIONS
from archipel.games.cats.rules.families import family_points
from archipel.games.cats.rules.grid import NAMES
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.sheet import Sheet
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.traditions import pay
from archipel.kernel import Result, Score, ScoreLine, places

EMPTY_CABIN: Final = -5
RARE_TREASURE: Final = 3


def tally_all(sheets: Sequence[Sheet]) -> list[Tally]:
    """The facts of each sheet, with the largest family on any of them for tradition 17."""
    tallies = [Tally(sheet) for sheet in sheets]
    largest = max(tally.largest for tally in tallies)
    for tally in tallies:
        tally.alone = len(tallies) == 1
        tally.largest_anywhere = largest
    return tallies


def score(tally: Tally) -> Score:
    """One seat's count; ties are broken by full cabins (IC-55)."""
    rats = tally.rats.bit_count()
    lines = [ScoreLine("rats", "IC-50", -rats, (("rats", rats),))]
    for cabin, empty in tally.empty.items():
        lines.append(ScoreLine(f"cabin.{cabin}", "IC-51", EMPTY_CABIN if empty else 0, (("empty", empty),)))
    for family in tally.families:
        cats = len(family.cats)
        cells = tuple(NAMES[cat.place.anchor] for cat in family.cats)
        facts = (("cats", cats), ("cells", cells))
        lines.append(ScoreLine(f"family.{COLOURS[family.colour]}", "IC-52", family_points(cats), facts))
    lines.append(ScoreLine("rares", "IC-53", RARE_TREASURE * tally.rare, (("rares", tally.rare),)))
    for number in range(1, TRADITIONS + 1):
        if tally.sheet.ticks >> number & 1:
            points, reason = pay(number, tally)
            lines.append(ScoreLine(f"tradition.{number}", "IC-54", points, reason))
    return Score(tuple(lines), (tally.full_cabins,))


def result(tallies: Sequence[Tally], sister: Score | None) -> Result:
    """How the game ended. A tie against the sister is a loss (IC-62)."""
    scores = tuple(score(tally) for tally in tallies)
    if sister is None:
        return Result(scores, places(scores), "IC-12")
    return Result(scores, (1 if scores[0].total > sister.total else 2,), "IC-12", sister)

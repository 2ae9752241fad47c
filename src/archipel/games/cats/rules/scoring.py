"""The count at the end, line by line (IC-50 … IC-55)."""

from collections.abc import Sequence
from typing import Final

from archipel.games.cats.rules.cards import TRADITIONS
from archipel.games.cats.rules.families import family_points
from archipel.games.cats.rules.lights import cells, pieces, tradition_lights, treasures
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


def score(tally: Tally, parts: bool = False) -> Score:
    """One seat's count; ties are broken by full cabins (IC-55). Lines have their parts on request."""
    rats, sheet = tally.rats.bit_count(), tally.sheet
    lines = [ScoreLine("rats", "IC-50", -rats, (("rats", rats),), cells(tally.rats) if parts else ())]
    for cabin, empty in tally.empty.items():
        facts, lit = (("empty", empty),), cells(sheet.plan.cabins[cabin] & sheet.free) if parts else ()
        lines.append(ScoreLine(f"cabin.{cabin}", "IC-51", EMPTY_CABIN if empty else 0, facts, lit))
    for family in tally.families:
        cats = len(family.cats)
        key, lit = f"family.{COLOURS[family.colour]}", pieces(family.cats) if parts else ()
        lines.append(ScoreLine(key, "IC-52", family_points(cats), (("cats", cats),), lit))
    lit = treasures(tally, rare=True) if parts else ()
    lines.append(ScoreLine("rares", "IC-53", RARE_TREASURE * tally.rare, (("rares", tally.rare),), lit))
    for number in range(1, TRADITIONS + 1):
        if sheet.ticks >> number & 1:
            points, reason = pay(number, tally)
            lit = tradition_lights(tally, number) if parts else ()
            lines.append(ScoreLine(f"tradition.{number}", "IC-54", points, reason, lit))
    return Score(tuple(lines), (tally.full_cabins,))


def result(tallies: Sequence[Tally], sister: Score | None) -> Result:
    """How the game ended. A tie against the sister is a loss (IC-62)."""
    scores = tuple(score(tally) for tally in tallies)
    if sister is None:
        return Result(scores, places(scores), "IC-12")
    return Result(scores, (1 if scores[0].total > sister.total else 2,), "IC-12", sister)

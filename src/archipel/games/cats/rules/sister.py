"""The sister of the solo game: her colours, her solo and advanced traditions (IC-60 … IC-62)."""

from typing import Final

from archipel.games.cats.rules.lights import of_colour
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.traditions import PRINTED, Paid, Pays, Tradition, each, prize
from archipel.kernel import Score, ScoreLine

SISTER_TRADITIONS: Final = 3
ADVANCED: Final = {"easy": 0, "medium": 1, "hard": 2, "very-hard": 3, "expert": 4}
BEST_TWICE: Final = 7
"""The solo tradition that repeats the best of her others."""


def solo_1(t: Tradition, tally: Tally) -> Paid:
    """For each colour with no cat touching a treasure."""
    return each(t, tally.colours_away_from(tally.treasure_mask))


def solo_2(t: Tradition, tally: Tally) -> Paid:
    """For each cat in the largest family."""
    return each(t, tally.largest)


def solo_3(t: Tradition, tally: Tally) -> Paid:
    """Fewer treasures than this."""
    return prize(t, tally.treasures < t.need, tally.treasures)


def solo_4(t: Tradition, tally: Tally) -> Paid:
    """For each visible rat."""
    return each(t, tally.rats.bit_count())


def solo_5(t: Tradition, tally: Tally) -> Paid:
    """For each cat beyond this many."""
    return each(t, max(0, len(tally.cats) - t.need))


def solo_6(t: Tradition, tally: Tally) -> Paid:
    """For each colour with no cat touching the edge."""
    return each(t, sum(1 for cats in tally.edge_by_colour if not cats))


def solo_7(_: Tradition, __: Tally) -> Paid:
    """Her best tradition counts twice; `sister_score` adds it, as it needs her whole count."""
    return 0, (("count", 0),)


def solo_8(t: Tradition, tally: Tally) -> Paid:
    """For each full cabin."""
    return each(t, tally.full_cabins)


def solo_9(t: Tradition, tally: Tally) -> Paid:
    """For each lonely cat."""
    return each(t, tally.lonely)


def advanced_1(t: Tradition, tally: Tally) -> Paid:
    """For each tradition that the player ticked."""
    return each(t, tally.ticked)


def advanced_2(_: Tradition, tally: Tally) -> Paid:
    """The points of the largest family."""
    return tally.worth(0), (("count", tally.largest),)


def advanced_3(_: Tradition, tally: Tally) -> Paid:
    """The points of the second-largest family."""
    cats = len(tally.families[1].cats) if len(tally.families) > 1 else 0
    return tally.worth(1), (("count", cats),)


def advanced_4(t: Tradition, tally: Tally) -> Paid:
    """For each common treasure."""
    return each(t, tally.common)


def advanced_5(t: Tradition, tally: Tally) -> Paid:
    """For each cat touching no treasure."""
    return each(t, sum(1 for cat in tally.cats if not cat.place.touch & tally.treasure_mask))


def advanced_6(t: Tradition, tally: Tally) -> Paid:
    """For each covered map, whatever covers it."""
    return each(t, sum(1 for cell in tally.sheet.plan.maps if not cell & tally.sheet.free))


def advanced_7(t: Tradition, tally: Tally) -> Paid:
    """For each family."""
    return each(t, len(tally.families))


def advanced_8(t: Tradition, tally: Tally) -> Paid:
    """For each cat touching the edge."""
    return each(t, sum(tally.edge_by_colour))


def advanced_9(t: Tradition, tally: Tally) -> Paid:
    """For each colour with no cat touching a visible rat."""
    return each(t, tally.colours_away_from(tally.rats))


SOLO_PAYS: Final[tuple[Pays, ...]] = (
    solo_1,
    solo_2,
    solo_3,
    solo_4,
    solo_5,
    solo_6,
    solo_7,
    solo_8,
    solo_9,
)
ADVANCED_PAYS: Final[tuple[Pays, ...]] = (
    advanced_1,
    advanced_2,
    advanced_3,
    advanced_4,
    advanced_5,
    advanced_6,
    advanced_7,
    advanced_8,
    advanced_9,
)


def pay_solo(number: int, tally: Tally) -> Paid:
    """What one of her solo traditions pays."""
    return SOLO_PAYS[number - 1](PRINTED["solo"][number - 1], tally)


def pay_advanced(number: int, tally: Tally) -> Paid:
    """What one of her advanced traditions pays."""
    return ADVANCED_PAYS[number - 1](PRINTED["advanced"][number - 1], tally)


def sister_score(
    tally: Tally,
    colours: tuple[int, ...],
    solo: tuple[int, ...],
    advanced: tuple[int, ...],
    parts: bool = False,
) -> Score:
    """Her count on the player's boat: the colours as they were revealed, and her traditions (IC-62). Lines
    of colours have their parts on request."""
    lines = []
    for rank, colour in enumerate(colours):
        worth, cats = len(COLOURS) - rank, tally.by_colour[colour]
        facts = (("cats", cats), ("each", worth))
        lit = of_colour(tally, colour) if parts else ()
        lines.append(ScoreLine(f"sister.{COLOURS[colour]}", "IC-62", worth * cats, facts, lit))
    traditions = [(f"solo.{number}", *pay_solo(number, tally)) for number in solo if number != BEST_TWICE]
    traditions += [(f"advanced.{number}", *pay_advanced(number, tally)) for number in advanced]
    if BEST_TWICE in solo:
        best = max(points for _, points, _ in traditions) if traditions else 0
        traditions.append((f"solo.{BEST_TWICE}", best, (("count", best),)))
    lines += [ScoreLine(key, "IC-62", points, facts) for key, points, facts in traditions]
    return Score(tuple(lines))

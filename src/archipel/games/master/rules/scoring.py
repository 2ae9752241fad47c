"""The count: one line per conquest, the cards of team-mates, and who has won."""

from typing import Final

from archipel.games.master.rules.cards import VALUE, names
from archipel.games.master.rules.plan import NOBODY, PACK_GOAL, GamePlan
from archipel.kernel import Part, Result, Score, ScoreLine, places

Taken = tuple[tuple[int, ...], ...]
"""A seat's conquests, each as the cards it took."""

MASTER: Final = "master"
CORSAIR: Final = "corsair"


def captured(plan: GamePlan, taken: list[Taken], side: int) -> int:
    """The number of cards a side has captured together."""
    return sum(len(cards) for seat, sets in enumerate(taken) if plan.sides[seat] == side for cards in sets)


def scores(plan: GamePlan, taken: list[Taken]) -> tuple[Score, ...]:
    """The count as it stands."""
    return tuple(_score(plan, taken, seat) for seat in range(plan.setup.seats))


def _score(plan: GamePlan, taken: list[Taken], seat: int) -> Score:
    if seat == plan.corsair:
        lacking = max(0, PACK_GOAL - captured(plan, taken, 0))
        return Score((ScoreLine("lacking", "MI-31", lacking),))
    lines = [
        ScoreLine("set", "MI-13", len(cards), (("card", names(cards)),), (Part("set", str(number)),))
        for number, cards in enumerate(taken[seat])
    ]
    worth = _worth(taken[seat])
    for mate, side in enumerate(plan.sides):
        if side == plan.sides[seat] and mate != seat:
            count = sum(map(len, taken[mate]))
            lines.append(ScoreLine("mate", "MI-20" if plan.teams else "MI-30", count, (("seat", mate + 1),)))
            worth += _worth(taken[mate])
    return Score(tuple(lines), (worth,))


def _worth(sets: Taken) -> int:
    """The values of captured cards, which break ties (MI-16)."""
    return sum(VALUE[card] for cards in sets for card in cards)


def result(plan: GamePlan, taken: list[Taken], reason: str) -> Result:
    """The end: places, and the winners' titles."""
    count = scores(plan, taken)
    if plan.corsair == NOBODY:
        ranks = places(count, plan.sides)
    else:  # the Corsair wins if the crew has not completed its mission (MI-31, MI-34)
        winner = 0 if captured(plan, taken, 0) >= plan.goal else 1
        ranks = tuple(1 if side == winner else 2 for side in plan.sides)
    titled = tuple(
        Score(score.lines, score.ties, (_title(plan, seat),) if rank == 1 else ())
        for seat, (score, rank) in enumerate(zip(count, ranks, strict=True))
    )
    return Result(titled, ranks, reason)


def _title(plan: GamePlan, seat: int) -> str:
    return CORSAIR if seat == plan.corsair else MASTER

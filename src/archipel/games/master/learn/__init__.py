"""What the coach notices in somebody's first games of MasterIslands, the most telling first."""

from typing import Final

from archipel.games.master.learn import crews, lines, turns
from archipel.games.master.learn.reading import captured, plan
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked
from archipel.learn import Learn, Situation

FEW_MISSING = 3  # a usual conquest takes this many cards
FEW_IN_DECK = 8


def _missing(asked: Asked[MasterView], side: int) -> int:
    view = asked.view
    return view.goal - captured(view, side)


def close(asked: Asked[MasterView]) -> bool:
    """The seat's side needs few cards."""
    side = plan(asked).sides[asked.view.seat]
    return plan(asked).corsair < 0 and 0 < _missing(asked, side) <= FEW_MISSING


def rival_close(asked: Asked[MasterView]) -> bool:
    """Another side needs few cards."""
    own = plan(asked).sides[asked.view.seat]
    others = set(plan(asked).sides) - {own}
    return plan(asked).corsair < 0 and any(0 < _missing(asked, side) <= FEW_MISSING for side in others)


def deck(asked: Asked[MasterView]) -> bool:
    """Few cards are left to draw, and whoever has most then wins: a crew has a mission instead (MI-34)."""
    return plan(asked).corsair < 0 and 0 < asked.view.deck <= FEW_IN_DECK


LEARN: Final = Learn(
    (
        Situation("wins", lines.wins, "MI-3"),
        Situation("corsair-first", crews.corsair_first, "MI-32"),
        Situation("crew-first", crews.crew_first, "MI-32"),
        Situation("crew-takes", crews.crew_takes, "MI-32"),
        Situation("first", turns.first, "MI-10"),
        Situation("several", lines.several, "MI-13"),
        Situation("diagonal", lines.diagonal, "MI-13"),
        Situation("gap", lines.gap, "MI-13"),
        Situation("long", lines.long, "MI-13"),
        Situation("ten", lines.ten, "MI-13"),
        Situation("crew-ten", crews.crew_ten, "MI-32"),
        Situation("crossing", crews.crossing, "MI-32"),
        Situation("threat", crews.threat, "MI-32"),
        Situation("opens", crews.opens, "MI-32"),
        Situation("calm", crews.calm, "MI-32"),
        Situation("last-card", turns.last_card, "MI-12"),
        Situation("again", turns.again, "MI-12"),
        Situation("taken", lines.taken_early, "MI-14"),
        Situation("pencil", turns.pencil),
        Situation("reach", lines.reach, "MI-13"),
        Situation("own-bars", lines.own_bars, "MI-13"),
        Situation("sail-first", turns.sail_first, "MI-11"),
        Situation("stranded", turns.stranded, "MI-15"),
        Situation("same", turns.same, "MI-12"),
        Situation("sail-left", turns.sail_left, "MI-10"),
        Situation("mate-took", crews.mate_took, "MI-20"),
        Situation("whisper", crews.whisper, "MI-21"),
        Situation("aloud", crews.aloud, "MI-21"),
        Situation("gestures", crews.gestures, "MI-21"),
        Situation("close", close, "MI-3"),
        Situation("rival-close", rival_close, "MI-3"),
        Situation("last-rounds", crews.last_rounds, "MI-31"),
        Situation("deck", deck, "MI-16"),
        Situation("rival-bars", lines.rival_bars, "MI-13"),
        Situation("together", turns.together, "MI-10"),
        Situation("pieces", turns.pieces, "MI-15"),
        Situation("small-hand", turns.small_hand, "MI-13"),
        Situation("five", turns.five, "MI-13"),
    )
)

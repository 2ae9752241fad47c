"""Situations around lines that make ten (MI-13): ready, barred, in reach."""

from archipel.games.master.learn.reading import (
    Parts,
    captured,
    galleons,
    islands,
    lies,
    may,
    own,
    plan,
    ready,
    tens,
)
from archipel.games.master.rules.bearings import SeaSpot, cards_of, manned, read_spot
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked
from archipel.kernel import Part

LONG = 4  # cards: more than a usual ten


def wins(asked: Asked[MasterView]) -> Parts:
    """A line that is enough to win."""
    view, found = asked.view, ready(asked)
    missing = view.goal - captured(view, plan(asked).sides[view.seat])
    return islands(found[0]) if found and len(found[0]) >= missing else ()


def long(asked: Asked[MasterView]) -> Parts:
    """A ten of many small cards."""
    found = ready(asked)
    return islands(found[0]) if found and len(found[0]) >= LONG else ()


def diagonal(asked: Asked[MasterView]) -> Parts:
    """A ten on a diagonal."""
    slanted = [ten for ten in ready(asked) if ten[0][0] != ten[1][0] and ten[0][1] != ten[1][1]]
    return islands(slanted[0]) if slanted else ()


def gap(asked: Asked[MasterView]) -> Parts:
    """A ten whose cards do not all touch."""
    apart = [ten for ten in ready(asked) if _far(ten[0], ten[-1]) >= len(ten)]
    return islands(apart[0]) if apart else ()


def _far(one: SeaSpot, other: SeaSpot) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def several(asked: Asked[MasterView]) -> Parts:
    """Two tens without a common card: only one can be taken."""
    found = ready(asked)
    rest = [ten for ten in found[1:] if not set(ten) & set(found[0])]
    return islands((*found[0], *rest[0])) if rest else ()


def ten(asked: Asked[MasterView]) -> Parts:
    """A ten that can be taken."""
    found = ready(asked)
    return islands(found[0]) if found else ()


def own_bars(asked: Asked[MasterView]) -> Parts:
    """A ten that only the seat's own galleons bar, while they can still sail."""
    view = asked.view
    mine = set(own(asked).galleons)
    theirs = {
        spot for seat, player in enumerate(view.players) if seat != view.seat for spot in player.galleons
    }
    if not may(asked, "sail") or view.seat == plan(asked).corsair:
        return ()
    found = [ten for ten in tens(lies(asked), theirs) if mine & set(ten)]
    return galleons(mine & set(found[0])) if found else ()


def rival_bars(asked: Asked[MasterView]) -> bool:
    """A ten that a rival's galleon bars."""
    view = asked.view
    if view.seat == plan(asked).corsair or tens(lies(asked), manned(view)):
        return False
    mine = set(own(asked).galleons)
    return any(not mine & set(ten) for ten in tens(lies(asked), mine))


def reach(asked: Asked[MasterView]) -> Parts:
    """A card in hand that makes ten with cards that lie free."""
    view, cards = asked.view, cards_of(asked.view)
    for move in asked.moves:
        if move.verb != "place":
            continue
        spot = read_spot(move.parts[1].value)
        found = tens({**cards, spot: move.parts[0].value}, manned(view))
        if any(spot in ten for ten in found):
            return (Part("card", move.parts[0].value),)
    return ()


def taken_early(asked: Asked[MasterView]) -> bool:
    """The first conquest is in pencil."""
    view = asked.view
    return (
        len(own(asked).taken) == 1 and bool(asked.steps) and asked.steps[-1].verb == "take" and view.seat >= 0
    )

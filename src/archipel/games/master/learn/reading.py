"""What the situations look at: the seat's galleons and hand, the cards of the sea, and lines worth ten."""

from collections.abc import Collection, Iterable

from archipel.games.master.rules.bearings import CardsAt, SeaSpot, cards_of, manned, spot_text
from archipel.games.master.rules.cards import NUMBER
from archipel.games.master.rules.plan import GamePlan, plan_of
from archipel.games.master.rules.sea import place_of, spot_at
from archipel.games.master.rules.sums import alignments
from archipel.games.master.rules.view import MasterView, SeatView
from archipel.guide import Asked
from archipel.kernel import Part

Parts = tuple[Part, ...]
Ten = tuple[SeaSpot, ...]

FIRST_WAYS = 12  # of one line: enough to see what there is


def plan(asked: Asked[MasterView]) -> GamePlan:
    """The plan of the game."""
    return plan_of(asked.view.setup)


def own(asked: Asked[MasterView]) -> SeatView:
    """The seat itself."""
    view = asked.view
    return view.players[view.seat]


def lies(asked: Asked[MasterView]) -> dict[SeaSpot, str]:
    """The cards of the sea."""
    return cards_of(asked.view)


def may(asked: Asked[MasterView], verb: str) -> bool:
    """Is there a move of this kind now?"""
    return any(move.verb == verb for move in asked.moves)


def tens(cards: CardsAt, barred: Collection[SeaSpot]) -> list[Ten]:
    """Sets of cards on one line worth ten, the largest first; of very many, only some."""
    sea = {spot_at(*spot): NUMBER[card] for spot, card in cards.items()}
    found: list[Ten] = []
    for spots, ways in alignments(sea, {spot_at(*spot) for spot in barred}):
        some = range(min(ways.count, FIRST_WAYS))
        found += [tuple([place_of(spot) for spot in ways.pick(index, spots)]) for index in some]
    return sorted(found, key=lambda ten: -len(ten))


def ready(asked: Asked[MasterView]) -> list[Ten]:
    """The lines of ten that the seat may take now."""
    return tens(lies(asked), manned(asked.view)) if may(asked, "take") else []


def islands(spots: Iterable[SeaSpot]) -> Parts:
    """Cards of the sea, to light them up."""
    return tuple([Part("island", spot_text(spot)) for spot in spots])


def galleons(spots: Iterable[SeaSpot]) -> Parts:
    """Galleons, to light them up."""
    return tuple([Part("from", spot_text(spot)) for spot in dict.fromkeys(spots)])


def captured(view: MasterView, side: int) -> int:
    """How many cards a side has captured together."""
    sides = plan_of(view.setup).sides
    return sum(
        len(cards)
        for seat, player in enumerate(view.players)
        if sides[seat] == side
        for cards in player.taken
    )

"""How far the viewer can carry the edge of the sea in one turn, so that the frame can leave room for it.

Every Discovery places a card and sails, in either order (MI-10); another one follows when the card has the
colour of the card below a galleon next to it (MI-12). All such turns are tried; only their edges matter.
"""

from collections.abc import Iterable
from functools import lru_cache

from archipel.games.master.rules.bearings import STEPS, SeaSpot, around, cards_of
from archipel.games.master.rules.view import IslandCard, MasterView

Bounds = tuple[int, int, int, int]
"""The first column and row, the last column and row."""

Fleet = tuple[SeaSpot, ...]


def bounds_of(spots: Iterable[SeaSpot]) -> Bounds:
    """The smallest bounds around some spots; there must be one."""
    across, down = zip(*spots, strict=True)
    return min(across), min(down), max(across), max(down)


def with_room(view: MasterView, turns: int) -> Bounds:
    """The bounds of the sea, with room for what the viewer may place in this many Discoveries."""
    own = view.players[view.seat] if 0 <= view.seat < len(view.players) else None
    if own is None or not own.hand or not own.galleons:
        return bounds_of(cards_of(view) or ((0, 0),))
    colours = tuple(sorted([card[0] for card in own.hand]))
    return _edges(view.sea, own.galleons, colours, turns)


@lru_cache(maxsize=1024)
def _edges(sea: tuple[IslandCard, ...], fleet: Fleet, hand: tuple[str, ...], turns: int) -> Bounds:
    """Asked for every drawing of a turn, answered once."""
    search = _Search({(island.x, island.y): island.card[0] for island in sea})
    search.go_on(fleet, hand, min(turns, len(hand)))
    return search.bounds


class _Search:
    """The sea by colour, with the cards placed so far, and the edges seen so far."""

    def __init__(self, sea: dict[SeaSpot, str]) -> None:
        self._sea = sea
        self.bounds = bounds_of(sea)
        self._seen: set[tuple[Fleet, tuple[str, ...], frozenset[SeaSpot]]] = set()

    def go_on(self, fleet: Fleet, hand: tuple[str, ...], turns: int) -> None:
        """Try every Discovery with this hand, and those that it earns."""
        state = fleet, hand, frozenset(self._sea)
        if state in self._seen or self._inside(fleet, turns + 1):
            return
        self._seen.add(state)
        fleets = self._sails(fleet)
        for at in (fleet, *fleets):
            for spot in self._free(at):
                x, y = spot
                west, north, east, south = self.bounds
                self.bounds = min(west, x), min(north, y), max(east, x), max(south, y)
        for colour in sorted(set(hand)) if turns > 1 else ():
            rest = list(hand)
            rest.remove(colour)
            for at in (fleet, *fleets):
                for spot in self._free(at, colour):
                    self._sea[spot] = colour
                    for then in self._sails(fleet) if at is fleet else (at,):
                        self.go_on(then, tuple(rest), turns - 1)
                    del self._sea[spot]

    def _inside(self, fleet: Fleet, steps: int) -> bool:
        """Is the fleet too far from every edge to go beyond it?"""
        west, north, east, south = self.bounds
        first, top, last, bottom = bounds_of(fleet)
        return (
            first - steps >= west
            and top - steps >= north
            and last + steps <= east
            and bottom + steps <= south
        )

    def _free(self, fleet: Fleet, colour: str = "") -> set[SeaSpot]:
        """The empty spots beside the fleet; only those beside a card of this colour, if one is given."""
        return {
            (x + a, y + b)
            for x, y in fleet
            if not colour or self._sea.get((x, y)) == colour
            for a, b in STEPS
            if (x + a, y + b) not in self._sea
        }

    def _sails(self, fleet: Fleet) -> list[Fleet]:
        """The fleet after each of its sails."""
        found = set[Fleet]()
        for index, (x, y) in enumerate(fleet):
            for a, b in STEPS:
                if (x + a, y + b) in self._sea:
                    found.add(tuple(sorted((*fleet[:index], (x + a, y + b), *fleet[index + 1 :]))))
        return sorted(found)


def next_spots(view: MasterView) -> list[SeaSpot]:
    """The empty spots where the viewer may place a card now."""
    own = view.players[view.seat] if view.active == view.seat >= 0 else None
    placing = view.phase in ("discover", "place") or (view.phase == "landed" and view.again)
    cards = cards_of(view)
    fleet = own.galleons if own is not None and own.hand and placing else ()
    return [near for spot in fleet for near in around(spot) if near not in cards]

"""What was done at sea, gathered from effects to be drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from archipel.games.master.rules.bearings import CardsAt, SeaSpot, read_spot
from archipel.kernel import Effect

Loss = tuple[int, tuple[str, ...], tuple[SeaSpot, ...]]
"""Who conquered, which cards, and where they lay."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """Which card was placed where and by whom, the ways of galleons, conquests."""

    placed: dict[SeaSpot, tuple[str, int]]
    ways: tuple[tuple[SeaSpot, ...], ...]
    taken: tuple[Loss, ...]

    @property
    def passing(self) -> CardsAt:
        """Cards that were both placed and taken."""
        gone = {spot for _, _, spots in self.taken for spot in spots}
        return {spot: card for spot, (card, _) in self.placed.items() if spot in gone}


def deeds(effects: Sequence[Effect]) -> Deeds:
    """What these effects tell. A seat's sails that follow on are one way."""
    placed, taken = dict[SeaSpot, tuple[str, int]](), list[Loss]()
    ways = list[tuple[int, tuple[SeaSpot, ...]]]()
    for effect in effects:
        seat, values = effect.seat, [part.value for part in effect.parts]
        if effect.key.startswith("did.place"):
            placed[read_spot(values[1])] = (values[0], seat)
        elif effect.key == "did.sail":
            start, target = map(read_spot, values)
            way = next((way for by, way in ways if by == seat and way[-1] == start), None)
            if way is not None:
                ways.remove((seat, way))
            ways.append((seat, (*(way or (start,)), target)))
        elif effect.key == "gain.take":
            cards = dict(effect.facts)["cards"]
            assert isinstance(cards, tuple)
            taken.append((seat, cards, tuple(map(read_spot, values))))
    return Deeds(placed, tuple([way for _, way in ways]), tuple(taken))

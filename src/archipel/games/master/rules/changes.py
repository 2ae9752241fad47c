"""What happened between two views of one sea: who took which cards, who placed which, who sailed where."""

from collections.abc import Sequence
from dataclasses import dataclass

from archipel.games.master.rules.bearings import CardsAt, SeaSpot, cards_of
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.moves import Conquest, PlaceCard, Sail
from archipel.games.master.rules.sea import place_of
from archipel.games.master.rules.view import MasterView
from archipel.kernel import Move

Loss = tuple[int, tuple[str, ...], tuple[SeaSpot, ...]]
"""Who conquered, which cards, and where they lay as far as the earlier view shows it."""

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))


def taken_from(before: MasterView, after: MasterView) -> list[Loss]:
    """The conquests between two views, with the spots they left. A card that was both placed and taken in
    between lay nowhere that the earlier view knows."""
    now = cards_of(after)
    gone = {spot: card for spot, card in cards_of(before).items() if now.get(spot) != card}
    found: list[Loss] = []
    for seat, player in enumerate(after.players):
        for cards in player.taken[len(before.players[seat].taken) :]:
            spots = _line(gone, cards)
            for spot in spots:
                del gone[spot]
            found.append((seat, cards, spots))
    return found


def _line(gone: CardsAt, cards: Sequence[str]) -> tuple[SeaSpot, ...]:
    """The longest run of these cards on one line of vanished ones; conquests list them row by row."""
    best: tuple[SeaSpot, ...] = ()
    for start in sorted(gone, key=lambda spot: (spot[1], spot[0])):
        for step in _DIRECTIONS:
            spots = _follow(gone, cards, start, step)
            if len(spots) > len(best):
                best = spots
    return best


def _follow(gone: CardsAt, cards: Sequence[str], start: SeaSpot, step: SeaSpot) -> tuple[SeaSpot, ...]:
    on_line = [(distance, spot) for spot in gone if (distance := _distance(start, spot, step)) is not None]
    wanted, spots = list(cards), list[SeaSpot]()
    for _, spot in sorted(on_line):
        if gone[spot] in wanted:
            wanted.remove(gone[spot])
            spots.append(spot)
    return tuple(spots)


def _distance(start: SeaSpot, spot: SeaSpot, step: SeaSpot) -> int | None:
    """How many steps lead from the start to the spot; None if they do not."""
    across, down = spot[0] - start[0], spot[1] - start[1]
    steps = down if step[1] else across
    return steps if steps >= 0 and (across, down) == (steps * step[0], steps * step[1]) else None


@dataclass(frozen=True, slots=True)
class Deeds:
    """What was done at sea: which card was placed where and by whom, the ways of galleons, conquests."""

    placed: dict[SeaSpot, tuple[str, int]]
    ways: tuple[tuple[SeaSpot, ...], ...]
    taken: tuple[Loss, ...]

    @property
    def passing(self) -> CardsAt:
        """Cards that were both placed and taken."""
        gone = {spot for _, _, spots in self.taken for spot in spots}
        return {spot: card for spot, (card, _) in self.placed.items() if spot in gone}


def deeds(before: MasterView, played: Sequence[tuple[int, Move]]) -> Deeds:
    """What these moves, each with its seat, did on this sea. A seat's sails that follow on are one way."""
    cards, placed = dict(cards_of(before)), dict[SeaSpot, tuple[str, int]]()
    ways, taken = list[tuple[int, tuple[SeaSpot, ...]]](), list[Loss]()
    for seat, move in played:
        if isinstance(move, PlaceCard):
            spot, card = place_of(move.spot), CARDS[move.card]
            cards[spot] = card
            placed[spot] = (card, seat)
        elif isinstance(move, Sail):
            start, target = place_of(move.start), place_of(move.target)
            way = next((way for by, way in ways if by == seat and way[-1] == start), None)
            if way is not None:
                ways.remove((seat, way))
            ways.append((seat, (*(way or (start,)), target)))
        elif isinstance(move, Conquest):
            spots = tuple([spot for spot in map(place_of, move.spots) if spot in cards])
            taken.append((seat, tuple([cards.pop(spot) for spot in spots]), spots))
    return Deeds(placed, tuple([way for _, way in ways]), tuple(taken))

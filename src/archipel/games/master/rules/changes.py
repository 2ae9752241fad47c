"""What happened between two views of one sea: who took which cards, who placed which, who sailed where."""

from collections.abc import Sequence

from archipel.games.master.rules.bearings import CardsAt, SeaSpot, around, cards_of
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.moves import Conquest, PlaceCard
from archipel.games.master.rules.plan import NOBODY
from archipel.games.master.rules.sea import place_of
from archipel.games.master.rules.view import MasterView
from archipel.kernel import Move

Loss = tuple[int, tuple[str, ...], tuple[SeaSpot, ...]]
"""Who conquered, which cards, and where they lay as far as the earlier view shows it."""

_BEGINNING = ("discover", "raid", "conquer")
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


def placed(before: MasterView, after: MasterView) -> dict[SeaSpot, int]:
    """The cards placed between two views, each with the seat that did it, or NOBODY if that is not clear."""
    old, new = cards_of(before), cards_of(after)
    fresh = [spot for spot, card in new.items() if old.get(spot) != card]
    if after.turn == before.turn or (after.turn == before.turn + 1 and after.phase in _BEGINNING):
        return dict.fromkeys(fresh, before.active)
    found: dict[SeaSpot, int] = {}
    for spot in fresh:
        near = {spot, *around(spot)}
        seats = [
            seat
            for seat, player in enumerate(after.players)
            if near & {*player.galleons, *before.players[seat].galleons}
        ]
        found[spot] = seats[0] if len(seats) == 1 else NOBODY
    return found


def voyages(before: MasterView, after: MasterView, seat: int) -> list[tuple[SeaSpot, SeaSpot]]:
    """Where a seat's galleons were and where they are now. They have no names, so the shortest ways count."""
    starts, targets = list(before.players[seat].galleons), list(after.players[seat].galleons)
    for spot in before.players[seat].galleons:
        if spot in targets:
            starts.remove(spot)
            targets.remove(spot)
    ways = [list(zip(starts, ends, strict=False)) for ends in (targets, targets[::-1])]
    return min(ways, key=_length)


def _length(ways: Sequence[tuple[SeaSpot, SeaSpot]]) -> int:
    return sum([abs(start[0] - end[0]) + abs(start[1] - end[1]) for start, end in ways])


def course(start: SeaSpot, target: SeaSpot, before: MasterView, after: MasterView) -> tuple[SeaSpot, ...]:
    """A shortest way from card to card that a galleon can have taken; straight if no such way is left."""
    cards = cards_of(before).keys() | cards_of(after).keys()
    ways: list[tuple[SeaSpot, ...]] = [(start,)]
    seen = {start}
    for way in ways:  # grows while it is read: nearer spots come first
        if way[-1] == target:
            return way
        for spot in around(way[-1]):
            if spot in cards and spot not in seen:
                seen.add(spot)
                ways.append((*way, spot))
    return start, target


def passing(steps: Sequence[Move]) -> tuple[dict[SeaSpot, str], tuple[SeaSpot, ...]]:
    """What a draft leaves no trace of: cards that it places and then takes, and all spots that it takes."""
    placed_here: dict[SeaSpot, str] = {}
    taken: tuple[SeaSpot, ...] = ()
    for step in steps:
        if isinstance(step, PlaceCard):
            placed_here[place_of(step.spot)] = CARDS[step.card]
        elif isinstance(step, Conquest):
            taken = tuple([place_of(spot) for spot in step.spots])
    return {spot: card for spot, card in placed_here.items() if spot in taken}, taken

"""Ranking seats and people on paper in one list.

Everybody plays for themselves: games with sides have no paper beside the screen.
"""

from dataclasses import dataclass

from archipel.table.table import Table

Key = tuple[int, tuple[int, ...] | None]
"""A total and its tie-breakers; None: unknown."""


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A seat or a person on paper. Without a total, the place is 0."""

    place: int
    total: int | None
    seat: int = -1
    person: int = -1


def ranking(table: Table) -> list[RankedPlayer]:
    """Everybody at a finished table, the best first, then those on paper who have entered nothing."""
    result = table.match.result
    if result is None:
        return []
    keys: list[Key] = [(score.total, score.ties) for score in result.scores]
    entered = [person for person in table.paper.here if person.counted is not None]
    for person in entered:
        assert person.counted is not None
        keys.append((person.counted.total, person.counted.ties if person.counted.sheet else None))
    places = [1 + sum(_ahead(other, key) for other in keys) for key in keys]
    seats = len(result.scores)
    ranked = [
        RankedPlayer(place, key[0], seat=at)
        if at < seats
        else RankedPlayer(place, key[0], person=entered[at - seats].number)
        for at, (place, key) in enumerate(zip(places, keys, strict=True))
    ]
    ranked.sort(key=lambda one: (one.place, one.seat < 0, one.seat, one.person))
    rest = [person for person in table.paper.here if person.counted is None]
    return ranked + [RankedPlayer(0, None, person=person.number) for person in rest]


def _ahead(one: Key, other: Key) -> bool:
    """Is the first one better? A bare total ties with an equal one: its tie-breakers are unknown."""
    if one[0] != other[0] or one[1] is None or other[1] is None:
        return one[0] > other[0]
    return one[1] > other[1]

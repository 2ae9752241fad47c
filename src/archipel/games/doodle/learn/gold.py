"""Situations of gold: what a move would circle now, and what had better wait."""

from archipel.games.doodle.learn.reading import lit, own, sea, seen
from archipel.games.doodle.rules.deeds import Deed
from archipel.guide import Asked
from archipel.kernel import Part

_RING = 4  # cells; a ring cannot be smaller
_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def monster_now(asked: Asked) -> tuple[Part, ...]:
    """A monster would pay."""
    return lit(asked, lambda deed: deed.letter == "M" and deed.number > 0)


def treasure_now(asked: Asked) -> tuple[Part, ...]:
    """A treasure island would pay."""
    return lit(asked, lambda deed: deed.letter == "T" and deed.number > 0)


def bonus(asked: Asked) -> tuple[Part, ...]:
    """A first arrival is in reach."""
    return lit(asked, lambda deed: deed.bonus > 0)


def kraken_now(asked: Asked) -> tuple[Part, ...]:
    """A kraken would pay."""
    return lit(asked, lambda deed: deed.letter == "K" and deed.number > 0)


def kraken(asked: Asked) -> tuple[Part, ...]:
    """A kraken can be reached, would pay nothing, and has tentacles left."""
    return () if kraken_now(asked) else lit(asked, lambda deed: deed.letter == "K" and not deed.route)


def kraken_full(asked: Asked) -> tuple[Part, ...]:
    """A kraken can be reached, and all its tentacles are ticked."""
    most, ticks = sea(asked).chart.tentacles, own(asked).ticks
    return lit(asked, lambda deed: deed.letter == "K" and ticks[deed.cell] == most)


def ships_now(asked: Asked) -> tuple[Part, ...]:
    """Ships would come together."""
    return lit(asked, lambda deed: bool(deed.joined))


def ship(asked: Asked) -> tuple[Part, ...]:
    """A ship can be reached, and no two would come together."""
    return () if ships_now(asked) else lit(asked, lambda deed: deed.letter in "SNG")


def monster_early(asked: Asked) -> tuple[Part, ...]:
    """A monster can be reached and would not pay."""
    return () if monster_now(asked) else lit(asked, lambda deed: deed.letter == "M")


def treasure_early(asked: Asked) -> tuple[Part, ...]:
    """A treasure island can be reached and would not pay."""
    return () if treasure_now(asked) else lit(asked, lambda deed: deed.letter == "T")


def lower(asked: Asked) -> tuple[Part, ...]:
    """A number fits, but it is gone, and the next lower one pays."""
    chart = sea(asked).chart

    def falls(deed: Deed) -> bool:
        zone = chart.monsters if deed.letter == "M" else chart.prizes
        fitting = [number for number in zone if number <= deed.measure]
        return 0 < deed.number < max(fitting, default=0)

    return lit(asked, falls)


def ring(asked: Asked) -> tuple[Part, ...]:
    """A route would end where it begins."""
    return lit(asked, lambda deed: len(deed.path) >= _RING and _closes(asked, deed))


def _closes(asked: Asked, deed: Deed) -> bool:
    """Follow the route from the new cell: does it come back?"""
    if not deed.route:
        return False
    side, routes = seen(asked).chart.side, dict(enumerate(own(asked).routes))
    routes[deed.cell] = deed.route
    at, out = deed.cell, deed.route[0]
    for _ in range(len(deed.path)):
        across, down = _STEPS[out]
        column, row = at % side + across, at // side + down
        if not (0 <= column < side and 0 <= row < side):
            return False
        at = row * side + column
        came = "NESW"[("NESW".index(out) + 2) % 4]
        if came not in routes[at]:
            return False
        if at == deed.cell:
            return True
        out = routes[at].replace(came, "")
    return False

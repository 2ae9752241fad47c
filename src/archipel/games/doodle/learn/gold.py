"""Situations of gold: what a move would circle now, and what had better wait."""

from archipel.games.doodle.learn.reading import Prospect, at, lit, own, sea
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Asked
from archipel.kernel import Part

_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def monster_now(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A monster would pay."""
    return lit(asked, lambda one: one.has("gain.M"))


def treasure_now(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A treasure island would pay."""
    return lit(asked, lambda one: one.has("gain.T"))


def bonus(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A first arrival is in reach."""
    return lit(asked, lambda one: one.has("gain.bonus"))


def kraken_now(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A kraken would pay."""
    return lit(asked, lambda one: one.has("gain.K"))


def kraken(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A kraken can be reached, would pay nothing, and has tentacles left."""
    return () if kraken_now(asked) else lit(asked, lambda one: one.letter == "K" and not one.draws)


def kraken_full(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A kraken can be reached, and all its tentacles are ticked."""
    most, ticks = sea(asked).chart.tentacles, own(asked).ticks
    return lit(asked, lambda one: one.letter == "K" and ticks[at(asked, one.move.cell)] == most)


def ships_now(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """Ships would come together."""
    return lit(asked, lambda one: one.has("gain.ship"))


def ship(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A ship can be reached, and no two would come together."""
    return () if ships_now(asked) else lit(asked, lambda one: one.letter in "SNG")


def monster_early(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A monster can be reached and would not pay."""
    return () if monster_now(asked) else lit(asked, lambda one: one.letter == "M")


def treasure_early(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A treasure island can be reached and would not pay."""
    return () if treasure_now(asked) else lit(asked, lambda one: one.letter == "T")


def lower(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A number fits, but it is gone, and the next lower one pays."""
    return lit(asked, lambda one: one.has("gain.M.left", "gain.T.left", "gain.K.left"))


def ring(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A route would end where it begins."""
    return lit(asked, lambda one: one.draws and _closes(asked, one))


def _closes(asked: Asked[DoodleView], prospect: Prospect) -> bool:
    """Follow the route from the new cell: does it come back?"""
    side, routes = asked.view.chart.side, dict(enumerate(own(asked).routes))
    begin, route = at(asked, prospect.move.cell), prospect.move.parts[-1].value
    routes[begin] = route
    here, out = begin, route[0]
    for _ in routes:
        across, down = _STEPS[out]
        column, row = here % side + across, here // side + down
        if not (0 <= column < side and 0 <= row < side):
            return False
        here = row * side + column
        came = "NESW"[("NESW".index(out) + 2) % 4]
        if came not in routes[here]:
            return False
        if here == begin:
            return True
        out = routes[here].replace(came, "")
    return False

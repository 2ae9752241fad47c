"""How the four players of two teams may talk (MI-21): words follow the galleons.

The rule speaks of team-mates. But what is said aloud to an opponent is heard by one's team-mate too, so the
table lets opponents talk aloud only while both pairs may hear each other; otherwise gestures remain.
"""

from archipel.games.master.rules.sea import adjacent
from archipel.kernel import Talk


def team_talk(fleets: list[tuple[int, ...]], one: int, other: int) -> Talk:
    """How two seats may talk now; whoever only watches, or thinks aloud, is not bound."""
    if one == other or min(one, other) < 0:
        return Talk.FREE
    if (one - other) % 2 == 0:
        return _pair(fleets, one)
    apart = Talk.GESTURES in (_pair(fleets, one), _pair(fleets, other))
    return Talk.GESTURES if apart else Talk.ALOUD


def _pair(fleets: list[tuple[int, ...]], seat: int) -> Talk:
    """How a player may talk with the team-mate opposite."""
    mine, yours = fleets[seat], fleets[(seat + 2) % 4]
    if mine == yours:
        return Talk.SECRET
    return Talk.ALOUD if adjacent(mine[0], yours[0]) else Talk.GESTURES

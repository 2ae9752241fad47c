"""How the four players of two teams may talk (MI-21): it depends on their galleons.

The rule is about team-mates. But a player's team-mate also hears what is said aloud to an opponent. So the
table lets opponents talk aloud only while both pairs may hear each other; otherwise only gestures remain.
"""

from archipel.games.master.rules.sea import adjacent
from archipel.kernel import Talk


def team_talk(fleets: list[tuple[int, ...]], one: int, other: int) -> Talk:
    """How two seats may talk now; spectators, and players talking to themselves, are not restricted."""
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

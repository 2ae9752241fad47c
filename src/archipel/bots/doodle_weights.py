"""Doodle Islands: what each feature of a sheet is worth, one table for each sea."""

from typing import Final

Weight = tuple[float, float]
"""What one of something is worth when the sheet is nearly full, and how much more when it is empty."""

TREASURES: Final[dict[str, Weight]] = {
    "turns": (-0.2, 0.0),
    "bottles": (3.4, 3.7),  # those ticked; what they cost is that less of the game is left
    "lone gold": (1.2, -0.2),  # of lone ships on routes that can go on
    "ends": (1.5, 4.0),  # of routes, that lead to open cells
    "longest": (0.5, 1.4),  # route that can go on
    "second": (1.8, -1.5),
    "monster gold": (0.4, -0.2),  # of all open monsters, with the routes as they are
    "best monster": (0.1, 0.1),
    "monsters": (0.9, 0.8),  # open
    "prize gold": (0.9, -0.2),  # of all open treasure islands or krakens
    "best prize": (-0.1, -0.7),
    "later prize": (0.0, 1.3),  # the best, with one more fort or tentacle
    "prizes": (-1.0, 3.1),  # open
    "forts": (-0.2, 2.1),  # or breakers, on the route with most of them that can go on
    "room": (-0.9, 1.4),  # archipelagos with forts to tick on such a route
    "ticks": (-0.9, -0.9),
    "ships": (0.7, 3.9),  # open
    "lonely prizes": (1.9, -2.2),  # that no route leads to
    "lonely monsters": (0.3, -0.6),
    "fleet": (-1.9, 1.7),  # ships on the route with most of them that can go on
    "routes": (-0.6, -8.3),  # that can go on: better one than many
}
"""Found by regression on the final gold of the bot's own games, repeated until it stopped getting better."""

MONSTERS: Final[dict[str, Weight]] = {
    "turns": (-2.0, -0.9),
    "bottles": (-0.0, 1.0),
    "lone gold": (1.2, -0.0),
    "ends": (1.5, 1.3),
    "longest": (-2.1, 1.8),
    "second": (-0.4, 3.7),
    "monster gold": (1.6, -0.8),
    "best monster": (1.4, -1.1),
    "monsters": (1.9, 1.0),
    "prize gold": (0.3, 1.2),
    "best prize": (1.7, -1.7),
    "later prize": (-0.3, 0.1),
    "prizes": (3.3, 0.4),
    "forts": (1.6, 3.0),
    "room": (-0.5, 4.7),
    "ticks": (0.4, -1.6),
    "ships": (-0.8, 4.6),
    "lonely prizes": (0.4, -1.4),
    "lonely monsters": (-0.4, -3.2),
    "fleet": (1.2, -1.3),
    "routes": (-4.3, -1.6),
}

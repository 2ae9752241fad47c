"""Doodle Islands: the names of what bots look at on a sheet, in the order of the numbers."""

from __future__ import annotations

from typing import Final

KINDS: Final = ("prize", "monster", "ship")
BESIDE: Final = (5, 4, 3, 1)  # by the routes that lead to a cell: how many numbers of open neighbours differ

NAMES: Final = (
    *(
        f"{kind} {met}.{free}"  # open cells of this kind, the routes that lead there, the open cells beside
        for kind in KINDS
        for met, numbers in enumerate(BESIDE)
        for free in range(numbers)
    ),
    "sheet",  # always 1
    "unticked",  # archipelagos or krakens with something to tick
    "single ends",  # routes with one end that leads to an open cell
    "double ends",
    "longest",  # of these routes, as all that follows
    "second longest",
    "most forts",  # or breakers
    "second most forts",
    "most forts to be",  # with all that can be ticked
    "lone gold",  # of ships that are alone
    "fleets",  # routes with several ships
    "forts",
    "forts to tick",
    "longest chain",
    "most forts of a chain",
    "most forts to be of a chain",
    "lone gold of chains",  # with other ships
    "chains",
    "prizes",  # gold, if all open treasure islands or krakens were drawn now
    "prizes of chains",
    "prizes to be of chains",
    "monsters",  # gold, if all open monsters were drawn now
    "monsters of chains",
    "ships",  # gold of the open ships that would be joined now
    "highest prize",  # that can still be circled
    "highest monster",
    "bonuses",  # left
    "ticks",  # all forts; tentacles of open krakens
    "misses",  # columns in which no die would fit, on average
    "bottle lead",  # bottles fewer than the others
)

CELL: Final = [NAMES.index(f"{kind} {met}.0") for kind in KINDS for met in range(4)]
SHEET: Final = NAMES.index("sheet")

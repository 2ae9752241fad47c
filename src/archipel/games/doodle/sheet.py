"""One player's sheet: routes, ticks and circled numbers."""

from __future__ import annotations

from archipel.games.doodle.grid import BIT, CELLS, ENDS, JOINTS
from archipel.games.doodle.sea import Sea

ONE_BYTE = tuple(bytes((value,)) for value in range(256))


class Sheet:
    """A sheet in a state is never changed: whoever plays copies it, marks the copy and puts it back."""

    __slots__ = (
        "barrels",
        "bonuses",
        "bottles",
        "built",
        "monsters",
        "open",
        "paths",
        "prizes",
        "routes",
        "spare",
        "ticks",
    )

    def __init__(self, sea: Sea) -> None:
        self.routes: bytes = bytes(CELLS)  # by cell, as stored in grid.ENDS
        self.paths: tuple[int, ...] = ()  # every route as the mask of its cells, in no particular order
        self.ticks: bytes = sea.marked  # by cell: ticked forts or tentacles
        self.spare: int = sea.archipelagos | sea.krakens  # cells with forts or tentacles left to tick
        self.open: int = sea.routable | sea.archipelagos  # cells that can be drawn in
        self.monsters: int = 0  # circled numbers, as masks
        self.prizes: int = 0
        self.bonuses: int = 0
        self.bottles: int = 0
        self.barrels: int = 0  # ticked on a track of their own, if the sheet has one
        self.built: int = 0  # the most ticked forts with which a treasure island was scored (DI-62)

    def copy(self) -> Sheet:
        """A sheet that may be marked."""
        other = Sheet.__new__(Sheet)
        other.routes = self.routes
        other.paths = self.paths
        other.ticks = self.ticks
        other.spare = self.spare
        other.open = self.open
        other.monsters = self.monsters
        other.prizes = self.prizes
        other.bonuses = self.bonuses
        other.bottles = self.bottles
        other.barrels = self.barrels
        other.built = self.built
        return other

    def start(self, cell: int, route: int) -> int:
        """Draw a route and give the mask of the cells it now belongs to (DI-30).

        No grid is searched: every route is kept as a mask, and a new cell joins at most two of them.
        A loop closes by itself, when both ends meet the same route.
        """
        routes = self.routes
        met = 0
        for near, facing, bit in JOINTS[cell][route]:
            if ENDS[routes[near]] & facing:
                met |= bit
        path = BIT[cell]
        if met:
            others: list[int] = []
            for other in self.paths:
                if other & met:
                    path |= other
                else:
                    others.append(other)
            others.append(path)
            self.paths = tuple(others)
        else:
            self.paths = (*self.paths, path)
        self.routes = routes[:cell] + ONE_BYTE[route] + routes[cell + 1 :]
        return path

    def draw(self, cell: int, route: int) -> int:
        """Draw a route in an open cell, which closes it (DI-20)."""
        self.open &= ~BIT[cell]
        return self.start(cell, route)

    def tick(self, cell: int, sea: Sea) -> None:
        """Tick a fort (DI-22) or a tentacle (DI-73); a full archipelago closes, a kraken does not."""
        ticks = self.ticks
        count = ticks[cell] + 1
        self.ticks = ticks[:cell] + ONE_BYTE[count] + ticks[cell + 1 :]
        if count == sea.marks[cell]:
            self.spare &= ~BIT[cell]
            self.open &= ~(BIT[cell] & sea.archipelagos)

    def pay(self, sea: Sea) -> None:
        """The price of a white 6 (DI-26) or of breakers (DI-74): a bottle, or a barrel of its own track."""
        if sea.barrels:
            self.barrels += 1
        else:
            self.bottles += 1

    def forts(self, path: int, sea: Sea) -> int:
        """Ticked forts of all archipelagos on a route (DI-41)."""
        ticks = self.ticks
        forts = 0
        for cell, bit in sea.fort_cells:
            if path & bit:
                forts += ticks[cell]
        return forts

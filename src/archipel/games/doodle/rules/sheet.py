"""One player's sheet: routes, ticks and circled numbers."""

from __future__ import annotations

from archipel.games.doodle.rules.grid import BIT, CELLS, ENDS, JOINTS
from archipel.games.doodle.rules.sea import Sea

ONE_BYTE = tuple(bytes((value,)) for value in range(256))


class Sheet:
    """A sheet in a state is never changed: a move copies it, marks the copy and puts that in its place."""

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

    def __init__(
        self,
        routes: bytes,
        paths: tuple[int, ...],
        ticks: bytes,
        spare: int,
        still_open: int,
        monsters: int,
        prizes: int,
        bonuses: int,
        bottles: int,
        barrels: int,
        built: int,
    ) -> None:
        self.routes = routes  # by cell, as stored in grid.ENDS
        self.paths = paths  # every route as the mask of its cells, in no particular order
        self.ticks = ticks  # by cell: ticked forts or tentacles
        self.spare = spare  # mask: cells with forts or tentacles left to tick
        self.open = still_open  # mask: cells that can be drawn in
        self.monsters = monsters  # circled numbers, as masks
        self.prizes = prizes
        self.bonuses = bonuses
        self.bottles = bottles
        self.barrels = barrels  # ticked on a separate track, if the sheet has one
        self.built = built  # the most ticked forts with which a treasure island was scored (DI-62)

    @staticmethod
    def blank(sea: Sea) -> Sheet:
        """As it comes out of the box."""
        still_open = sea.routable | (sea.archipelagos & sea.spare)
        return Sheet(bytes(CELLS), (), sea.marked, sea.spare, still_open, 0, 0, 0, 0, 0, 0)

    def copy(self) -> Sheet:
        """A copy that may be marked."""
        return Sheet(
            self.routes,
            self.paths,
            self.ticks,
            self.spare,
            self.open,
            self.monsters,
            self.prizes,
            self.bonuses,
            self.bottles,
            self.barrels,
            self.built,
        )

    def start(self, cell: int, route: int) -> int:
        """Draw a route and return the mask of all cells of the route it now belongs to (DI-30).

        The grid is not searched: every route is kept as a mask, and a new cell joins at most two of them.
        A loop needs no special case: both ends meet the same route.
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
        """Pay for a white 6 (DI-26) or for breakers (DI-74): a bottle, or a barrel on its own track."""
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

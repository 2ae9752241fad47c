"""Doodle Islands as numbers: 1,729 moves, and the sheets as planes of six by six cells or numbers."""

from typing import Final

from archipel.codec import CodecLimits, FlatCodec, Plane, Word
from archipel.games.doodle.rules.grid import CELLS, ROUTES, STRIDE
from archipel.games.doodle.rules.moves import BOTTLE, FACES, MOVES, TENTACLE, DoodleMove
from archipel.games.doodle.rules.sea import Sea, sea_of
from archipel.games.doodle.rules.sheet import Sheet
from archipel.games.doodle.rules.state import DoodleState, roll_draw
from archipel.kernel import Decide, Move, Setup, State

ALL_MOVES: Final[tuple[DoodleMove, ...]] = (
    *(move for by_cell in MOVES for by_act in by_cell for move in by_act),
    BOTTLE,
)
"""By number: die, cell, act; the bottle last."""

GRID: Final = (STRIDE, STRIDE)
_SIGNS: Final = ".AMTSBKNG"
"""The letters of the cells in both seas; a plane shows their numbers, counted from 1."""

_SIXES: Final = tuple(bytes([bits >> at & 1 for at in range(STRIDE)]) for bits in range(1 << STRIDE))
_FORTS: Final = 16  # at most, on one cell
_TRACK: Final = 99  # the longest track of bottles or barrels
_LATE: Final = 255


def _bits(mask: int) -> bytes:
    """A mask of up to 36 cells or numbers as a plane."""
    rows = _SIXES
    return b"".join(
        [
            rows[mask & 63],
            rows[mask >> 6 & 63],
            rows[mask >> 12 & 63],
            rows[mask >> 18 & 63],
            rows[mask >> 24 & 63],
            rows[mask >> 30 & 63],
        ]
    )


def _sheet_planes(whose: str) -> tuple[Plane, ...]:
    return (
        Plane(f"{whose} routes", GRID, len(ROUTES)),
        Plane(f"{whose} ticks", GRID, _FORTS),
        Plane(f"{whose} open", GRID),
        Plane(f"{whose} monsters", (CELLS,)),
        Plane(f"{whose} prizes", (CELLS,)),
        Plane(f"{whose} bonuses", (CELLS,)),
        Plane(f"{whose} bottles, barrels, built, die taken", (4,), _TRACK),
    )


class DoodleCodec(FlatCodec):
    """The seat's own sheet first, then the others' in the order of play. Numbers of zones count from 1."""

    def __init__(self, setup: Setup) -> None:
        sea = sea_of(setup)
        self._printed = _printed(sea)
        planes = [Plane("printed", GRID, len(_SIGNS)), Plane("forts and tentacles", GRID, _FORTS)]
        planes += [Plane("black", (FACES,)), Plane("free", (FACES,), FACES)]
        planes += [Plane("acting, ending, first", (3,)), Plane("round", (1,), _LATE)]
        planes += [Plane(f"anybody's {zone}", (CELLS,)) for zone in ("monsters", "prizes", "bonuses")]
        planes += _sheet_planes("own")
        for number in range(1, setup.seats):
            planes += _sheet_planes(f"rival {number}")
        super().__init__(setup, len(ALL_MOVES), tuple(planes), _limits(sea, setup.seats))

    def number(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(move, DoodleMove)
        return (
            ((move.die - 1) * CELLS + move.cell) * TENTACLE + move.act - 1 if move.die else len(ALL_MOVES) - 1
        )

    def move(self, state: State, seat: int, number: int) -> Move | None:
        return ALL_MOVES[number]

    def observe(self, state: State, seat: int, picked: Word) -> bytes:
        assert isinstance(state, DoodleState)
        dice = bytearray(2 * FACES + 4)
        if state.black:
            dice[state.black - 1] = 1
        for die in state.free:
            dice[FACES + die - 1] += 1
        dice[2 * FACES] = state.seat == seat and isinstance(state.node(), Decide)
        dice[2 * FACES + 1] = state.ending
        dice[2 * FACES + 2] = state.first == seat
        dice[2 * FACES + 3] = min(state.round, _LATE)
        parts = [self._printed, bytes(dice), _bits(state.monsters), _bits(state.prizes), _bits(state.bonuses)]
        for step in range(state.seats):
            other = (seat + step) % state.seats
            _show(parts, state.sheets[other], state.takes[other])
        return b"".join(parts)


def _limits(sea: Sea, seats: int) -> CodecLimits:
    """A turn draws in a cell, ticks a fort or tentacle, or ticks a bottle; all gold of the sheet at most."""
    chart = sea.chart
    turns = sea.routable.bit_count() + sum(sea.marks) + sea.bottles
    gold = sum(chart.monsters) + sum(chart.prizes) + sum(chart.bonuses) + chart.bottle_gold
    ships = sum([each * where.bit_count() for _, each, where in sea.ships])
    drawn = 1 + sea.side + turns * roll_draw(seats).count
    return CodecLimits(seats * turns, drawn, -chart.bottle_gold, gold + ships, max(FACES, seats))


def _printed(sea: Sea) -> bytes:
    signs = bytearray(CELLS)
    for row, line in enumerate(sea.chart.grid):
        for column, sign in enumerate(line):
            signs[row * STRIDE + column] = _SIGNS.index(sign) + 1
    return bytes(signs) + sea.marks


def _show(parts: list[bytes], sheet: Sheet, taken: int) -> None:
    """Add the planes of a sheet; `taken` is -1 for a seat that has still to play this round."""
    parts.append(sheet.routes)
    parts.append(sheet.ticks)
    parts.append(_bits(sheet.open))
    parts.append(_bits(sheet.monsters))
    parts.append(_bits(sheet.prizes))
    parts.append(_bits(sheet.bonuses))
    parts.append(
        bytes((min(sheet.bottles, _TRACK), min(sheet.barrels, _TRACK), min(sheet.built, _TRACK), taken + 1))
    )

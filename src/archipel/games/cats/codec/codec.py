"""Explore & Draw as numbers: 7,649 moves, and the boats as planes of 9 rows by 23 columns."""

from typing import Final

from archipel.codec import CodecLimits, FlatCodec, Plane, Word
from archipel.games.cats.codec.island import CARD_BYTES, CARD_HIGH, island_bytes
from archipel.games.cats.codec.numbers import (
    FORM,
    NUMBER,
    OTHERS,
    SHAPE,
    TURN_OF,
    drawing_number,
    due_shapes,
    move_at,
    slots,
)
from archipel.games.cats.rules.boat import CABINS, BoatPlan
from archipel.games.cats.rules.box import DAYS, Box, box_of
from archipel.games.cats.rules.cards import TRADITIONS
from archipel.games.cats.rules.day import Day
from archipel.games.cats.rules.grid import BITS, HEIGHT, STRIDE
from archipel.games.cats.rules.moves import ACTIONS, COLOURS, POSITIONS, DrawPiece
from archipel.games.cats.rules.placement import Placements
from archipel.games.cats.rules.scoring import EMPTY_CABIN
from archipel.games.cats.rules.shapes import RARE, SHAPES
from archipel.games.cats.rules.sheet import Sheet
from archipel.games.cats.rules.state import CatsState
from archipel.games.cats.rules.traditions import SISTER_CARDS
from archipel.kernel import Move, Setup, State

RIVALS: Final = 3
"""A seat sees the boats of this many next seats: a hundred would make every observation slow."""

GRID: Final = (HEIGHT, STRIDE)
SORTS: Final = (*COLOURS, "common", "rare")
_DIGITS: Final = bytes(digit & 1 for digit in range(256))
_MOST: Final = 255


def _bits(mask: int, size: int = BITS) -> bytes:
    """A mask as a plane: bit 0 first."""
    return f"{mask:0{size}b}"[::-1].encode().translate(_DIGITS)


class CatsCodec(FlatCodec):
    """The own boat and day first, as this seat has drawn today; then the next seats' boats of the morning."""

    def __init__(self, setup: Setup) -> None:
        box = box_of(setup.sheet)
        self._slots = slots(box)
        self._rivals = min(RIVALS, setup.seats - 1)
        self._printed = {plan.number: _printed(plan) for plan in box.plans}
        places = len(POSITIONS)
        planes = [Plane("day", (1,), DAYS), Plane("island", (places, CARD_BYTES), CARD_HIGH)]
        planes += [Plane("taken", (places,)), Plane("left", (places,)), Plane("opened", (places,))]
        planes += [Plane("due", (self._slots,), len(SHAPES)), Plane("colour", (1,), len(COLOURS))]
        planes += [Plane("special, bonus, twin, armed, late, done", (6,), _MOST)]
        planes += [Plane("sister's colours", (len(COLOURS),), len(COLOURS))]
        planes += [Plane("sister's traditions", (2, SISTER_CARDS))]
        planes += [Plane("cabins", GRID, len(CABINS)), Plane("rats", GRID), Plane("maps", GRID, len(COLOURS))]
        planes += [Plane("frontier", GRID), *_boat_planes("own")]
        for number in range(self._rivals):
            planes += _boat_planes(f"rival {number + 1}")
        super().__init__(setup, len(OTHERS) + self._slots * SHAPE, tuple(planes), _limits(box, setup.seats))

    def number(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, CatsState)
        return drawing_number(state.days[seat], move) if isinstance(move, DrawPiece) else NUMBER[move]

    def move(self, state: State, seat: int, number: int) -> Move | None:
        assert isinstance(state, CatsState)
        return move_at(state.days[seat], number) if state.days else None

    def mask(self, state: State, seat: int, picked: Word) -> bytes:
        assert isinstance(state, CatsState)
        mask = bytearray(self.actions)
        moves = state.moves(seat)
        if isinstance(moves, Placements):
            due = due_shapes(state.days[seat])
            for table, anchors in moves.fits:
                form = table[0].form
                at = len(OTHERS) + due.index(form.shape) * SHAPE + TURN_OF[form.index] * FORM
                mask[at : at + FORM] = _bits(anchors)
            for move in moves.extras:
                mask[NUMBER[move]] = 1
        else:
            for move in moves:
                mask[NUMBER[move]] = 1
        return bytes(mask)

    def observe(self, state: State, seat: int, picked: Word) -> bytes:
        assert isinstance(state, CatsState)
        day = state.days[seat] if state.days else None
        sheet = day.sheet if day is not None else state.sheets[seat]
        parts = [bytes((state.day,)), island_bytes(state.island), self._today(day), _sister(state)]
        parts.append(self._printed[sheet.plan.number])
        parts.append(_bits(sheet.frontier))
        _show(parts, sheet)
        for step in range(1, self._rivals + 1):
            _show(parts, state.sheets[(seat + step) % len(state.sheets)])
        return b"".join(parts)

    def _today(self, day: Day | None) -> bytes:
        """The progress of a seat's day: all 0 between days."""
        places = len(POSITIONS)
        if day is None:
            return bytes(3 * places + self._slots + 7)
        due = bytearray(self._slots)
        for slot, shape in enumerate(due_shapes(day)):
            due[slot] = shape + 1
        opened = 1 << day.open if day.open >= 0 else 0
        rest = (
            day.colour + 1,
            day.special,
            min(day.bonus, _MOST),
            day.twin + 1,
            day.armed,
            day.late,
            day.done,
        )
        return _bits(day.taken, places) + _bits(day.left, places) + _bits(opened, places) + due + bytes(rest)


def _limits(box: Box, seats: int) -> CodecLimits:
    """A drawing covers a cell and may earn a treasure to decline; a day has few other steps. Nobody comes
    near the most points: a boat full of cats and treasures, with all traditions, has some hundreds."""
    cells = max([plan.cells.bit_count() for plan in box.plans])
    rats = max([plan.rats.bit_count() for plan in box.plans])
    steps = DAYS * (len(POSITIONS) + 4) + 2 * cells
    items = max(len(box.cats.names), len(box.traditions.names), SISTER_CARDS)
    drawn = DAYS * len(POSITIONS) + 2 * SISTER_CARDS + len(COLOURS)
    return CodecLimits(seats * steps, drawn, EMPTY_CABIN * len(CABINS) - rats, 1_000, items)


def _boat_planes(whose: str) -> tuple[Plane, ...]:
    return (
        Plane(f"{whose} free", GRID),
        *(Plane(f"{whose} {sort}", GRID) for sort in SORTS),
        Plane(f"{whose} traditions", (TRADITIONS,)),
        Plane(f"{whose} actions used", (len(ACTIONS),)),
    )


def _show(parts: list[bytes], sheet: Sheet) -> None:
    """Add the planes of a boat: free cells, cats by colour, treasures by kind; ticks; actions."""
    masks = [0] * len(SORTS)
    for place, colour in sheet.drawn:
        sort = colour if colour >= 0 else len(COLOURS) + (SHAPES[place.shape].kind == RARE)
        masks[sort] |= place.mask
    parts.append(_bits(sheet.free))
    parts += [_bits(mask) for mask in masks]
    parts.append(_bits(sheet.ticks >> 1, TRADITIONS))
    parts.append(_bits(sheet.used, len(ACTIONS)))


def _sister(state: CatsState) -> bytes:
    """The colours of the sister in the order revealed, and the numbers of her traditions."""
    shown = bytearray(len(COLOURS) + 2 * SISTER_CARDS)
    for place, colour in enumerate(state.colours, 1):
        shown[colour] = place
    for number in state.sister:
        shown[len(COLOURS) + number - 1] = 1
    for number in state.advanced:
        shown[len(COLOURS) + SISTER_CARDS + number - 1] = 1
    return bytes(shown)


def _printed(plan: BoatPlan) -> bytes:
    cabins, maps = bytearray(BITS), bytearray(BITS)
    for number, mask in enumerate(plan.cabins.values(), 1):
        for bit in range(BITS):
            if mask >> bit & 1:
                cabins[bit] = number
    for number, mask in enumerate(plan.maps, 1):
        maps[mask.bit_length() - 1] = number
    return bytes(cabins) + _bits(plan.rats) + bytes(maps)

"""Skull Island as numbers: 1,601 moves, and the sheets as planes of seven by seven cells."""

from typing import Final

from archipel.codec import CodecLimits, FlatCodec, Plane, Word
from archipel.games.skull.codec.numbers import DANGER, FIELD, FIELDS, MOVES, NUMBER, WIDTH
from archipel.games.skull.rules.data import ISLAND, MOUNTAIN, NUMBERS, Island, island
from archipel.games.skull.rules.dice import FACES, ROLLS, Roll
from archipel.games.skull.rules.grid import CELLS, SIZE, cells
from archipel.games.skull.rules.legal import Placements
from archipel.games.skull.rules.moves import Write
from archipel.games.skull.rules.sheet import NINE, Sheet
from archipel.games.skull.rules.state import SkullState
from archipel.kernel import Move, Setup, State

RIVALS: Final = 3
"""A seat sees the sheets of this many next seats: a hundred would make every observation slow."""

DICE: Final = 3
_BIT_ROWS: Final = tuple(bytes([bits >> column & 1 for column in range(7)]) for bits in range(128))
_NOTHING: Final = bytes(len(FIELDS))
_NO_BOATS: Final = bytes(len(CELLS))
_LATE: Final = 255


def _sheet_planes(whose: str) -> tuple[Plane, ...]:
    return (
        Plane(f"{whose} numbers", (7, 7), NUMBERS.stop - 1),
        Plane(f"{whose} treasures", (7, 7), NUMBERS.stop - 1),
        Plane(f"{whose} dangers", (7, 7)),
        Plane(f"{whose} boats", (SIZE, SIZE)),
    )


def _dice(roll: Roll) -> bytes:
    """The faces of the dice, then the numbers that they allow."""
    shown = bytearray(DICE * len(FACES) + WIDTH)
    for die, face in enumerate(roll.outcome):
        shown[die * len(FACES) + face] = 1
    for number in roll.numbers:
        shown[DICE * len(FACES) + number - 1] = 1
    return bytes(shown)


_DICE: Final = {outcome: _dice(roll) for outcome, roll in ROLLS.items()}
_NOT_ROLLED: Final = bytes(DICE * len(FACES) + WIDTH)


class SkullCodec(FlatCodec):
    """`hand` is the sheet a seat works on, with its marks of this round; `own` is its own as of the morning
    of the round. In a solo game there is only `hand`."""

    def __init__(self, setup: Setup) -> None:
        printed = island(setup.sheet, str(setup["side"]))
        signs = [printed.sign(cell) for cell in FIELDS]
        self._land = bytes(
            [(ISLAND, MOUNTAIN).index(sign) + 1 if sign in ISLAND + MOUNTAIN else 0 for sign in signs]
        )
        self._rivals = min(RIVALS, setup.seats - 1)
        planes = [Plane("land", (7, 7), 2), Plane("dice", (DICE, len(FACES))), Plane("allowed", (WIDTH,))]
        planes += [Plane("danger", (1,)), Plane("ticked", (1,), len(CELLS)), Plane("turn", (1,), _LATE)]
        planes += [Plane("choices", (7, 7), rare=True), *_sheet_planes("hand")]
        if setup.seats > 1:
            planes += _sheet_planes("own")
        for number in range(self._rivals):
            planes += _sheet_planes(f"rival {number + 1}")
        super().__init__(setup, len(MOVES), tuple(planes), _limits(printed, setup.seats))

    def number(self, state: State, seat: int, move: Move) -> int:
        return NUMBER[move]

    def move(self, state: State, seat: int, number: int) -> Move | None:
        return MOVES[number]

    def mask(self, state: State, seat: int, picked: Word) -> bytes:
        moves = state.moves(seat)
        mask = bytearray(len(MOVES))
        if isinstance(moves, Placements):
            first = moves.by_cell[0][0]
            if isinstance(first, Write):
                row = _row(moves.by_cell[0])
                for cell in moves.cells:
                    at = FIELD[cell] * WIDTH
                    mask[at : at + WIDTH] = row
                for move in moves.boats:
                    mask[NUMBER[move]] = 1
            else:
                for cell in moves.cells:
                    mask[DANGER + FIELD[cell]] = 1
        else:
            for move in moves:
                mask[NUMBER[move]] = 1
        return bytes(mask)

    def observe(self, state: State, seat: int, picked: Word) -> bytes:
        assert isinstance(state, SkullState)
        hand = state.at_hand(seat)
        parts = [
            self._land,
            _DICE.get(state.roll.outcome, _NOT_ROLLED),
            bytes((state.danger, state.ticked, min(state.turn, _LATE))),
            _choices(hand),
        ]
        _show(parts, hand)
        sheets = state.sheets
        if len(sheets) > 1:
            for step in range(self._rivals + 1):
                _show(parts, sheets[(seat + step) % len(sheets)])
        return b"".join(parts)


def _limits(printed: Island, seats: int) -> CodecLimits:
    """Every round fills a cell of each sheet, and a danger next to a 9 is worth 9 at most."""
    rounds = printed.fields.bit_count() + len(printed.coast) + printed.bubbles
    best = sum(NUMBERS[-printed.boxes :]) + NINE * printed.bubbles
    worst = -NUMBERS[-1] * printed.bubbles
    drawn = DICE * rounds + seats * printed.bubbles
    return CodecLimits(seats * (rounds + printed.boxes), drawn, worst, best, max(len(FACES), seats))


def _row(writes: tuple[Move, ...]) -> bytes:
    """The part of a mask for one cell where these numbers may be written."""
    row = bytearray(WIDTH)
    for move in writes:
        if isinstance(move, Write):
            row[move.number - 1] = 1
    return bytes(row)


def _choices(sheet: Sheet) -> bytes:
    if not sheet.choices:
        return _NOTHING
    shown = bytearray(len(FIELDS))
    for circle in sheet.choices:
        shown[FIELD[circle.cell]] = 1
    return bytes(shown)


def _show(parts: list[bytes], sheet: Sheet) -> None:
    """Add the planes of a sheet."""
    numbers = bytearray(len(FIELDS))
    for number, (where, _, _) in enumerate(sheet.traces):
        if where:
            for cell in cells(where):
                numbers[FIELD[cell]] = number
    parts.append(bytes(numbers))
    if sheet.treasures:
        treasures = bytearray(len(FIELDS))
        for circle in sheet.treasures:
            treasures[FIELD[circle.cell]] = circle.number
        parts.append(bytes(treasures))
    else:
        parts.append(_NOTHING)
    parts.append(_bits(sheet.dangers))
    boats = sheet.fleet.boats
    if boats:
        drawn = bytearray(len(CELLS))
        for cell in boats:
            drawn[cell] = 1
        parts.append(bytes(drawn))
    else:
        parts.append(_NO_BOATS)


def _bits(mask: int) -> bytes:
    """The cells of a mask as a plane."""
    if not mask:
        return _NOTHING
    rows = _BIT_ROWS
    return b"".join(
        [
            rows[mask & 127],
            rows[mask >> 9 & 127],
            rows[mask >> 18 & 127],
            rows[mask >> 27 & 127],
            rows[mask >> 36 & 127],
            rows[mask >> 45 & 127],
            rows[mask >> 54 & 127],
        ]
    )

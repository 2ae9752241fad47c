"""MasterIslands as numbers: 681 moves, and a window of the sea around the seat's first galleon."""

from typing import Final

from archipel.codec import CodecLimits, FlatCodec, Plane, Word
from archipel.games.master.codec.numbers import ACTIONS, DONE_NUMBER, TAKE, move_at, number_of
from archipel.games.master.rules.cards import CARDS, COLOUR, COLOURS, HIGHEST, MOST, VALUE
from archipel.games.master.rules.moves import Choices
from archipel.games.master.rules.phases import PHASES
from archipel.games.master.rules.plan import HAND, plan_of
from archipel.games.master.rules.sea import FIRST, WIDTH
from archipel.games.master.rules.state import MasterState
from archipel.kernel import Move, Setup, State

REACH: Final = 10
"""How far a seat sees in each direction. Cards beyond are only counted; moves do not depend on the window."""

SIDE: Final = 2 * REACH + 1
GRID: Final = (SIDE, SIDE)
AREA: Final = SIDE * SIDE
_LATE: Final = 255


class MasterCodec(FlatCodec):
    """Seats come in the order of play, beginning with the observer; of hands, only its own is shown."""

    def __init__(self, setup: Setup) -> None:
        self._plan = plan_of(setup)
        others = range(1, setup.seats)
        planes = [Plane("values", GRID, HIGHEST), Plane("colours", GRID, len(COLOURS))]
        planes += [
            Plane("own galleons", GRID, 2),
            *(Plane(f"galleons of rival {n}", GRID, 2) for n in others),
        ]
        planes += [Plane("cards beyond the window", (1,), MOST, rare=True)]
        planes += [Plane("hand", (len(CARDS),), HAND)]
        planes += [Plane("phase", (len(PHASES),)), Plane("again", (1,)), Plane("round", (1,), _LATE)]
        planes += [Plane("steps, deck, goal, rounds", (4,), MOST), Plane("corsair", (setup.seats,))]
        planes += [Plane("acting", (setup.seats,)), Plane("first", (setup.seats,))]
        planes += [Plane("cards in hand", (setup.seats,), MOST), Plane("cards taken", (setup.seats,), MOST)]
        # Nearly every turn places one of the cards, so no game comes near this number of decisions.
        limits = CodecLimits(10_000, MOST + 1, 0, MOST, max(len(CARDS), setup.seats))
        super().__init__(setup, ACTIONS, tuple(planes), limits)

    def number(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, MasterState)
        moves = state.moves(seat)
        assert isinstance(moves, Choices)
        return number_of(state.fleets[seat], moves, move)

    def move(self, state: State, seat: int, number: int) -> Move | None:
        assert isinstance(state, MasterState)
        moves = state.moves(seat)
        return move_at(state.fleets[seat], moves, number) if isinstance(moves, Choices) else None

    def mask(self, state: State, seat: int, picked: Word) -> bytes:
        assert isinstance(state, MasterState)
        moves = state.moves(seat)
        mask = bytearray(ACTIONS)
        if isinstance(moves, Choices):
            fleet = state.fleets[seat]
            for at in range(moves.first_conquest):
                mask[number_of(fleet, moves, moves[at])] = 1
            count = min(moves.conquests, ACTIONS - TAKE)
            mask[TAKE : TAKE + count] = b"\1" * count
            if moves.done:
                mask[DONE_NUMBER] = 1
        return bytes(mask)

    def observe(self, state: State, seat: int, picked: Word) -> bytes:
        assert isinstance(state, MasterState)
        plan, seats = self._plan, len(state.hands)
        order = [(seat + step) % seats for step in range(seats)]
        parts = [self._sea(state, order)]
        hand = bytearray(len(CARDS))
        for card in state.hands[seat]:
            hand[card] += 1
        parts.append(bytes(hand))
        phase = bytearray(len(PHASES))
        phase[state.phase] = 1
        parts.append(bytes(phase))
        deck = sum(state.deck)
        parts.append(bytes((state.again, min(state.round, _LATE), state.steps, deck, plan.goal, plan.rounds)))
        parts.append(bytes([other == plan.corsair for other in order]))
        parts.append(bytes([other == state.seat for other in order]))
        parts.append(bytes([other == state.first for other in order]))
        parts.append(bytes([len(state.hands[other]) for other in order]))
        parts.append(bytes([sum([len(cards) for cards in state.taken[other]]) for other in order]))
        return b"".join(parts)

    def _sea(self, state: MasterState, order: list[int]) -> bytes:
        """The window, centred on the observer's first galleon."""
        planes = bytearray((2 + len(order)) * AREA + 1)
        fleet = state.fleets[order[0]]
        row, column = divmod(fleet[0] if fleet else FIRST, WIDTH)
        top, left = row - REACH, column - REACH
        for spot, card in state.sea.items():
            y, x = spot // WIDTH - top, spot % WIDTH - left
            if 0 <= x < SIDE and 0 <= y < SIDE:
                planes[y * SIDE + x] = VALUE[card]
                planes[AREA + y * SIDE + x] = COLOUR[card] + 1
            else:
                planes[-1] += 1
        for at, seat in enumerate(order, 2):
            for galleon in state.fleets[seat]:
                y, x = galleon // WIDTH - top, galleon % WIDTH - left
                if 0 <= x < SIDE and 0 <= y < SIDE:
                    planes[at * AREA + y * SIDE + x] += 1
        return bytes(planes)

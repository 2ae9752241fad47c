"""Trials: moves that a seat tries on copies of the state before it commits them, undone one by one."""

# interpreted: people try a few moves in a turn; bots search on bare states

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from archipel.kernel.contract import State
from archipel.kernel.effects import Effect
from archipel.kernel.moves import DONE, NO_MOVES, Move, Moves, Part
from archipel.kernel.nodes import Decide
from archipel.kernel.refusal import NotNow
from archipel.kernel.view import View


def turn_of(state: State, seat: int) -> int | None:
    """The turn in which the seat must move now."""
    node = state.node()
    return node.turn if isinstance(node, Decide) and seat in node.seats else None


class Trial:
    """A turn of one seat, as far as it has been tried. Immutable: a step returns a new trial.

    `inked` is the state before the turn's first step, `state` the one after the last; `told` are the effects
    of each step, as far as the seat may know them. `picked` are the parts picked for the next step.
    """

    __slots__ = ("_moves", "_view", "earlier", "inked", "picked", "seat", "state", "steps", "told")

    def __init__(
        self,
        seat: int,
        inked: State,
        state: State,
        steps: tuple[Move, ...] = (),
        told: tuple[tuple[Effect, ...], ...] = (),
        earlier: Trial | None = None,
        picked: tuple[Part, ...] = (),
    ) -> None:
        self.seat: Final = seat
        self.inked: Final = inked
        self.state: Final = state
        self.steps: Final = steps
        self.told: Final = told
        self.earlier: Final = earlier  # the trial before the last step
        self.picked: Final = picked
        self._moves: Moves | None = None
        self._view: View | None = None

    @staticmethod
    def begin(state: State, seat: int) -> Trial:
        """A trial without steps. The state must not be changed afterwards."""
        return Trial(seat, state, state)

    @property
    def complete(self) -> bool:
        """Is the seat's turn over, or is a draw due?"""
        turn = turn_of(self.inked, self.seat)
        return turn is None or turn_of(self.state, self.seat) != turn

    @property
    def moves(self) -> Moves:
        """The legal moves for the next step."""
        if self._moves is None:
            self._moves = NO_MOVES if self.complete else self.state.moves(self.seat)
        return self._moves

    @property
    def free(self) -> tuple[Move, ...]:
        """The legal moves that can be picked by their parts: all but DONE."""
        return tuple([move for move in self.moves if move is not DONE])

    @property
    def may_end(self) -> bool:
        """Can the turn be committed now, perhaps with DONE?"""
        return bool(self.steps) if self.complete else DONE in self.moves

    @property
    def whole(self) -> tuple[Move, ...]:
        """All moves of the turn, if it ends here."""
        return self.steps if self.complete else (*self.steps, DONE)

    @property
    def view(self) -> View:
        """The seat's view. What the last step would reveal stays hidden, because it may be undone."""
        if self._view is None:
            self._view = self.state.preview(self.seat) if self.steps else self.state.view(self.seat)
        return self._view

    @property
    def effects(self) -> list[Effect]:
        """What the seat may know of the effects of all steps."""
        return [effect for told in self.told for effect in told]

    def step(self, move: Move, listen: bool = True) -> Trial:
        """The trial plus one step. Raises Illegal if a rule forbids it, and NotNow if the turn is complete.

        Without `listen`, its effects are not recorded.
        """
        if self.complete:
            raise NotNow("this turn is complete: commit it, or undo a step")
        state, told = self.state.clone(), list[Effect]()
        state.sink = told if listen else None
        state.play(self.seat, move)
        state.sink = None
        known = tuple(effect for effect in told if effect.visible_to(self.seat))
        return Trial(self.seat, self.inked, state, (*self.steps, move), (*self.told, known), self)

    def pick(self, picked: tuple[Part, ...]) -> Trial:
        """The trial with these parts picked for the next step."""
        trial = Trial(self.seat, self.inked, self.state, self.steps, self.told, self.earlier, picked)
        trial._moves, trial._view = self._moves, self._view
        return trial

    def then(self, moves: Sequence[Move]) -> Trial:
        """The trial plus these steps, until the turn is complete."""
        trial = self
        for move in moves:
            if trial.complete:
                break
            trial = trial.step(move)
        return trial

    def undo(self) -> Trial:
        """The trial without its last step; NotNow if there is none."""
        if self.earlier is None:
            raise NotNow("there is no step to undo")
        return self.earlier

"""A person's turn in pencil: answers picked and steps tried on a copy of the game, until they ink them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from archipel.guide import Asked, Guide, Telling
from archipel.guide.asking import fitting, settled
from archipel.kernel import DONE, Decide, Move, Part, State, View
from archipel.terminal.telling import told


def asked_turn(state: State, seat: int) -> int | None:
    """The turn in which the seat is asked to move now."""
    node = state.node()
    return node.turn if isinstance(node, Decide) and seat in node.seats else None


@dataclass(frozen=True, slots=True)
class Pencil:
    """What a seat has tried since `inked`. It is never changed: to undo is to go back to an earlier one."""

    seat: int
    inked: State
    state: State
    steps: tuple[Move, ...] = ()
    picked: tuple[Part, ...] = ()

    @staticmethod
    def begin(state: State, seat: int) -> Pencil:
        """Nothing is tried yet."""
        return Pencil(seat, state, state)

    @property
    def complete(self) -> bool:
        """Is the turn over, or does it need a draw to go on?"""
        return asked_turn(self.state, self.seat) != asked_turn(self.inked, self.seat)

    @property
    def moves(self) -> Sequence[Move]:
        """How the turn can go on; without DONE."""
        if self.complete:
            return ()
        return tuple(move for move in self.state.moves(self.seat) if move is not DONE)

    @property
    def may_end(self) -> bool:
        """Can the turn be inked now?"""
        return bool(self.steps) if self.complete else DONE in self.state.moves(self.seat)

    @property
    def whole(self) -> tuple[Move, ...]:
        """All steps of the turn, if it ends here."""
        return self.steps if self.complete else (*self.steps, DONE)

    @property
    def view(self) -> View:
        """What the seat sees of it."""
        return self.state.preview(self.seat) if self.steps else self.state.view(self.seat)

    def asked(self, tell: Telling) -> Asked:
        """What the guide needs to know for its question."""
        inked, moves = self.inked.view(self.seat), self.moves
        return Asked(
            tell, self.view, inked, moves, self.picked, self.steps, not self.complete and self.may_end
        )

    def step(self, move: Move) -> Pencil:
        """One step more. Raises Illegal if a rule forbids it."""
        state = self.state.clone()
        state.play(self.seat, move)
        return Pencil(self.seat, self.inked, state, (*self.steps, move))

    def pick(self, parts: Sequence[Part], guide: Guide, tell: Telling) -> Pencil:
        """The answer with these parts. If the picks now mean a move, it is pencilled.

        A power that is on already is switched off again.
        """
        if set(parts) <= set(self.picked):
            return replace(self, picked=tuple(part for part in self.picked if part not in parts))
        picked = tuple(dict.fromkeys((*self.picked, *parts)))
        tried = replace(self, picked=fitting(self.moves, picked))
        asked = tried.asked(tell)
        move = settled(asked, guide.ask(asked)) or _only(asked)
        return tried if move is None else tried.step(move)


def _only(asked: Asked) -> Move | None:
    """The move that is left, if there is just one."""
    left = asked.left if asked.parts else ()
    return left[0] if len(left) == 1 else None


def steps_told(pencil: Pencil, guide: Guide, tell: Telling) -> list[str]:
    """The pencilled steps in words, each told by what lay on the table before it."""
    state, found = pencil.inked.clone(), []
    for at, move in enumerate(pencil.steps):
        before = state.preview(pencil.seat) if at else state.view(pencil.seat)
        found.append(told(move, before, guide, tell))
        state.apply(pencil.seat, move)
    return [words for words in found if words]

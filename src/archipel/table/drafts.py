"""A seat's private draft: moves tried on a copy of the state, undone step by step, then committed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from archipel.kernel import (
    NO_MOVES,
    Ambiguous,
    BadText,
    Decide,
    Game,
    Illegal,
    Move,
    Moves,
    NotNow,
    Part,
    State,
    View,
)
from archipel.kernel.parts import resolve
from archipel.table.entries import BadLog
from archipel.table.refused import Code, Refused
from archipel.table.table import Table


class Draft(msgspec.Struct, frozen=True):
    """What a seat has tried since event `base`; void as soon as the position changes."""

    base: int = 0
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Trial:
    """A replayed draft: the state it leads to, and whether it ends the seat's turn. Never modified, so the
    trial of a step can also be used to draw the answer to it."""

    seat: int
    draft: Draft
    state: State
    complete: bool

    @cached_property
    def moves(self) -> Moves:
        """How the draft can continue."""
        return NO_MOVES if self.complete else self.state.moves(self.seat)

    @property
    def preview(self) -> View:
        """What the seat may see of it: nothing is final yet."""
        return self.state.preview(self.seat)

    def then(self, move: Move) -> Trial:
        """The trial with one more step."""
        return _go_on(self, self.state.clone(), move)


class StoredDraft(Draft, frozen=True):
    """A draft as its log tells it, with how often it was changed since its event `base`."""

    changes: int = 0


def write_draft(draft: Draft, changes: int = 0) -> str:
    """The stored text."""
    stored = StoredDraft(draft.base, draft.moves, changes)
    return '{"v":1,' + msgspec.json.encode(stored).decode()[1:]


def read_draft(text: str) -> tuple[Draft, int]:
    """The draft that a stored text tells, and how often it was changed."""
    try:
        stored = msgspec.json.decode(text, type=StoredDraft)
        return Draft(stored.base, stored.moves), stored.changes
    except msgspec.DecodeError as error:
        raise BadLog("a damaged draft: {reason}", reason=error) from None


def current(table: Table, seat: int, draft: Draft) -> Draft:
    """The draft, or an empty one when the position has changed since."""
    fresh = table.fresh(seat)
    return draft if draft.base == fresh else Draft(fresh)


def replay(table: Table, seat: int, draft: Draft) -> Trial:
    """Try the moves; raises Refused if one of them is not allowed."""
    state = table.trial(seat)
    complete = run(table, state, seat, draft.moves)
    return Trial(seat, draft, state, complete)


def run(table: Table, state: State, seat: int, texts: Sequence[str]) -> bool:
    """Play these moves on the state, up to the end of the seat's turn or a draw; was that reached?"""
    turn = asked(state, seat)
    complete = turn is None
    for text in texts:
        if complete:
            raise Refused(Code.NOT_NOW, "this turn is complete: commit it, or undo a step")
        play(state, seat, parse(table.game, text))
        complete = asked(state, seat) != turn
    return complete


def asked(state: State, seat: int) -> int | None:
    """The turn in which the seat is asked to move now."""
    node = state.node()
    return node.turn if isinstance(node, Decide) and seat in node.seats else None


def play(state: State, seat: int, move: Move) -> None:
    """Check and play a move; Refused names the rule that forbids it."""
    try:
        state.play(seat, move)
    except Illegal as error:
        raise Refused(Code.ILLEGAL, error.message, refusal=error.refusal) from None
    except NotNow as error:
        raise Refused(Code.NOT_NOW, error.message) from None


def parse(game: Game, text: str) -> Move:
    """The move that a text describes."""
    try:
        return game.parse(text)
    except BadText as error:
        raise Refused(Code.BAD_MOVE, error.message) from None


def add_text(table: Table, seat: int, draft: Draft, text: str) -> Trial:
    """The draft plus one step, given as text."""
    trial = replay(table, seat, draft)
    if trial.complete:
        raise _nothing_more(table, seat)
    return _go_on(trial, trial.state, parse(table.game, text))


def add_parts(table: Table, seat: int, draft: Draft, parts: Sequence[Part]) -> Trial:
    """The draft plus one step, given as the picked parts."""
    trial = replay(table, seat, draft)
    if trial.complete:
        raise _nothing_more(table, seat)
    try:
        move = resolve(trial.moves, parts)
    except BadText as error:
        raise Refused(Code.BAD_MOVE, error.message) from None
    except Ambiguous as error:
        raise Refused(Code.AMBIGUOUS, error.message) from None
    return _go_on(trial, trial.state, move)


def undo(table: Table, seat: int, draft: Draft) -> Trial:
    """The draft without its last step."""
    if not draft.moves:
        raise Refused(Code.EMPTY, "there is no step to undo")
    return replay(table, seat, Draft(draft.base, draft.moves[:-1]))


def _go_on(trial: Trial, state: State, move: Move) -> Trial:
    """The trial plus one step, played on this state."""
    seat, turn = trial.seat, asked(state, trial.seat)
    play(state, seat, move)
    draft = Draft(trial.draft.base, (*trial.draft.moves, move.text))
    return Trial(seat, draft, state, asked(state, seat) != turn)


def _nothing_more(table: Table, seat: int) -> Refused:
    if seat in table.waiting:
        return Refused(Code.NOT_NOW, "this turn is complete: commit it, or undo a step")
    return Refused(Code.NOT_NOW, "seat {seat} is not asked to move now", seat=seat + 1)

"""A seat's private draft: moves tried on a copy of the state, undone step by step, then committed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from archipel.guide.asking import why_not
from archipel.kernel import Ambiguous, BadText, Game, Illegal, Move, NotNow, Part, Trial
from archipel.kernel.parts import resolve
from archipel.table.refused import Code, Refused
from archipel.table.table import Table


class Draft(msgspec.Struct, frozen=True):
    """What a seat has tried since event `base`; void as soon as the position changes."""

    base: int = 0
    moves: tuple[str, ...] = ()


def current(table: Table, seat: int, draft: Draft) -> Draft:
    """The draft, or an empty one if the position has changed since."""
    required = table.required_event(seat)
    return draft if draft.base == required else Draft(required)


def replay(table: Table, seat: int, draft: Draft, listen: bool = True) -> Trial:
    """The seat's trial of these moves; Refused if one of them is not allowed.

    The table keeps the last trial of each seat, so usually at most one step is played. `listen` is False for
    moves that are committed at once: the table will record their effects itself.
    """
    trial = _kept(table, seat)
    texts = [move.text for move in trial.steps]
    same = next(
        (at for at, pair in enumerate(zip(texts, draft.moves, strict=False)) if pair[0] != pair[1]),
        min(len(texts), len(draft.moves)),
    )
    for _ in texts[same:]:
        trial = trial.undo()
    for text in draft.moves[same:]:
        trial = _step(table, trial, parse(table.game, text), listen)
    return trial


def _kept(table: Table, seat: int) -> Trial:
    """The last trial of the seat in this position, or a new one."""
    number, trial = table.trials.get(seat, (0, None))
    if trial is None or number != table.required_event(seat):
        trial = Trial.begin(table.trial(seat), seat)
    return trial


def _step(table: Table, trial: Trial, move: Move, listen: bool = True) -> Trial:
    """The trial plus one step; Refused names the rule that forbids it."""
    try:
        trial = trial.step(move, listen)
    except Illegal as error:
        raise Refused(Code.ILLEGAL, error.message, refusal=error.refusal) from None
    except NotNow as error:
        raise Refused(Code.NOT_NOW, error.message) from None
    if listen:
        table.trials[trial.seat] = (table.required_event(trial.seat), trial)
    return trial


def drafted(table: Table, trial: Trial) -> Draft:
    """The draft that stores a trial."""
    return Draft(table.required_event(trial.seat), tuple(move.text for move in trial.steps))


def parse(game: Game, text: str) -> Move:
    """The move that a text describes."""
    try:
        return game.parse(text)
    except BadText as error:
        raise Refused(Code.BAD_MOVE, error.message) from None


def add_text(table: Table, seat: int, draft: Draft, text: str) -> Trial:
    """The draft plus one step, given as text."""
    trial = _open(table, seat, draft)
    return _step(table, trial, parse(table.game, text))


def add_parts(table: Table, seat: int, draft: Draft, parts: Sequence[Part]) -> Trial:
    """The draft plus one step, given as the picked parts."""
    trial = _open(table, seat, draft)
    try:
        move = resolve(trial.moves, parts)
    except BadText as error:
        refusal = why_not(table.game, trial, parts[:-1], parts[-1]) if parts else None
        code = Code.ILLEGAL if refusal else Code.BAD_MOVE
        raise Refused(code, error.message, refusal=refusal) from None
    except Ambiguous as error:
        raise Refused(Code.AMBIGUOUS, error.message) from None
    return _step(table, trial, move)


def _open(table: Table, seat: int, draft: Draft) -> Trial:
    """The trial of a draft; Refused if its turn cannot continue."""
    trial = replay(table, seat, draft)
    if not trial.complete:
        return trial
    if seat in table.waiting:
        raise Refused(Code.NOT_NOW, "this turn is complete: commit it, or undo a step")
    raise Refused(Code.NOT_NOW, "seat {seat} is not asked to move now", seat=seat + 1)


def undo(table: Table, seat: int, draft: Draft) -> Trial:
    """The draft without its last step."""
    if not draft.moves:
        raise Refused(Code.EMPTY, "there is no step to undo")
    return replay(table, seat, Draft(draft.base, draft.moves[:-1]))

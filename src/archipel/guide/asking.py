"""From picks to the table's question: which picks fit together, and when they mean a move."""

from collections.abc import Sequence
from typing import Any

from archipel.guide.contract import POWER, Asked, Guide, Question, Telling
from archipel.kernel import Move, Part, Trial, View
from archipel.kernel.parts import meant, narrow
from archipel.kernel.view import V


def fitting(moves: Sequence[Move], picked: Sequence[Part]) -> tuple[Part, ...]:
    """The picks that go together with the last one; of the others, the earliest are dropped first."""
    kept: list[Part] = []
    for part in reversed(picked):
        if part.kind == POWER or narrow(moves, [one for one in (*kept, part) if one.kind != POWER]):
            kept.append(part)
    return tuple(kept[::-1])


def settled(asked: Asked[V], question: Question) -> Move | None:
    """The move that the picks mean, if nothing is left to decide."""
    if not asked.parts or any(_leads_on(asked, choice.part) for choice in question.choices):
        return None
    return meant(asked.left, len(asked.parts))


def meant_at_end(moves: Sequence[Move], picked: Sequence[Part]) -> Move | None:
    """The move that the picks mean for somebody who ends the turn, even if they could be added to."""
    parts = [part for part in picked if part.kind != POWER]
    return meant(narrow(moves, parts), len(parts)) if parts else None


def last_picks(asked: Asked[V], question: Question) -> list[Part]:
    """The choices after which the picks would mean a move."""
    left: dict[Part, list[Move]] = {}
    for move in asked.left:
        for part in move.parts:
            left.setdefault(part, []).append(move)
    count = len(asked.parts) + 1
    return [one.part for one in question.choices if meant(left.get(one.part, ()), count) is not None]


def asked_of(trial: Trial, tell: Telling) -> Asked[View]:
    """What the guide needs to know for its question."""
    done = not trial.complete and trial.may_end
    inked = trial.inked.view(trial.seat)
    return Asked(tell, trial.view, inked, trial.free, trial.picked, trial.steps, done)


def answer(trial: Trial, parts: Sequence[Part], guide: Guide[Any], tell: Telling) -> Trial:
    """The trial with these parts picked. If the picks now mean a move, it is made.

    A power that is on already is switched off again.
    """
    if set(parts) <= set(trial.picked):
        return trial.pick(tuple(part for part in trial.picked if part not in parts))
    picked = tuple(dict.fromkeys((*trial.picked, *parts)))
    tried = trial.pick(fitting(trial.free, picked))
    asked = asked_of(tried, tell)
    move = settled(asked, guide.ask(asked)) or _only(asked)
    return tried if move is None else tried.step(move)


def _only(asked: Asked[V]) -> Move | None:
    """The move that is left, if there is just one."""
    left = asked.left if asked.parts else ()
    return left[0] if len(left) == 1 else None


def _leads_on(asked: Asked[V], part: Part) -> bool:
    """Would picking this add to the picks? What is picked already, or fits no move with them, would not."""
    fits = part.kind == POWER or any(part in move.parts for move in asked.left)
    return fits and part not in asked.picked

"""From picks to the table's question: which picks fit together, when they mean a move, and why not."""

from collections.abc import Iterator, Sequence
from typing import Any

from archipel.guide.contract import POWER, Asked, Guide, Question, Telling
from archipel.kernel import BadText, Game, Move, Part, Refusal, Trial, View
from archipel.kernel.parts import meant, narrow
from archipel.kernel.view import V

_TRIED = 60  # legal moves of each form to exchange parts of


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


def why_not(game: Game, trial: Trial, picked: Sequence[Part], wanted: Part) -> Refusal | None:
    """The refusal of the first move that would contain the wanted part and those that are picked.

    What is not picked yet is taken from legal moves, then from the examples of moves that the game gives.
    """
    asked = {part.kind for part in picked}
    for moves in (_some(trial), [game.parse(one.example) for one in game.notation]):
        able = [move for move in moves if any(part.kind == wanted.kind for part in move.parts)]
        for move in sorted(able, key=lambda one: -len(asked.intersection(part.kind for part in one.parts))):
            try:
                wished = game.move(move.verb, _with(move.parts, [*picked, wanted]))
            except BadText:
                continue
            refusal = trial.state.check(trial.seat, wished)
            if refusal is not None:
                return refusal
    return None


def _some(trial: Trial) -> Iterator[Move]:
    """Some legal moves of each form."""
    found: dict[tuple[str, ...], int] = {}
    for move in trial.moves:
        kinds = (move.verb, *(part.kind for part in move.parts))
        found[kinds] = found.get(kinds, 0) + 1
        if found[kinds] <= _TRIED:
            yield move


def _with(parts: Sequence[Part], wanted: Sequence[Part]) -> list[Part]:
    """A move's parts with the wanted ones in place of those of their kind."""
    kinds = {part.kind for part in parts}
    if len(kinds) == 1 < len(parts):  # such as a conquest: several parts of one kind
        same = [part for part in wanted if part.kind in kinds]
        return same if len(same) > 1 else [*same, *parts[1:]]
    values = {part.kind: part.value for part in wanted}
    return [Part(part.kind, values.get(part.kind, part.value)) for part in parts]

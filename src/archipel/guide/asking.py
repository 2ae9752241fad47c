"""From picks to the table's question: which picks fit together, and when they mean a move."""

from collections.abc import Sequence

from archipel.guide.contract import POWER, Asked, Question
from archipel.kernel import Move, Part
from archipel.kernel.parts import meant, narrow


def fitting(moves: Sequence[Move], picked: Sequence[Part]) -> tuple[Part, ...]:
    """The picks that go together with the last one; of the others, the earliest are dropped first."""
    kept: list[Part] = []
    for part in reversed(picked):
        if part.kind == POWER or narrow(moves, [one for one in (*kept, part) if one.kind != POWER]):
            kept.append(part)
    return tuple(kept[::-1])


def settled(asked: Asked, question: Question) -> Move | None:
    """The move that the picks mean, if nothing is left to decide."""
    if not asked.parts or any(_leads_on(asked, choice.part) for choice in question.choices):
        return None
    return meant(asked.left, len(asked.parts))


def _leads_on(asked: Asked, part: Part) -> bool:
    """Would picking this add to the picks? What is picked already, or fits no move with them, would not."""
    fits = part.kind == POWER or any(part in move.parts for move in asked.left)
    return fits and part not in asked.picked

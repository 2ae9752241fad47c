"""Why a seat may not take a step: the rule, and the facts for its sentence. Nothing is enumerated here."""

from archipel.games.cats.rules.day import Day, Island
from archipel.games.cats.rules.grid import NAMES
from archipel.games.cats.rules.moves import (
    ACTIONS,
    DECLINE,
    EXTRA_CARD,
    POSITIONS,
    TREASURE_TWICE,
    Open,
    Place,
    Take,
    Twice,
    columns_apart,
)
from archipel.games.cats.rules.shapes import IS_CAT, SHAPE_NAMES
from archipel.kernel import Move, Refusal


def refuse(day: Day, move: Move, island: Island) -> Refusal | None:
    """None when the step is allowed now."""
    if isinstance(move, Place):
        return _refuse_place(day, move)
    if isinstance(move, Open):
        return _refuse_open(day, move, island)
    if isinstance(move, Take):
        return _refuse_take(day, move)
    if isinstance(move, Twice):
        return _refuse_twice(day, move)
    if move is DECLINE and day.bonus and not day.armed:
        return None
    if day.due:
        return Refusal("IC-32", (("shape", _named(day.due)),))
    return _unresolved(day)


def _unresolved(day: Day) -> Refusal:
    """All cards have to be chosen and resolved before anything else."""
    left = tuple(name for position, name in enumerate(POSITIONS) if day.left >> position & 1)
    return Refusal("IC-10", (("cards", left or ("-",)),))


def _named(shapes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(SHAPE_NAMES[shape] for shape in shapes)


def _refuse_action(day: Day, action: int) -> Refusal | None:
    if day.actions & action:
        return None
    _, rule = ACTIONS[action]
    used = tuple(name for bit, (name, _) in ACTIONS.items() if day.sheet.used & bit)
    return Refusal(rule, (("action", used or ("-",)),))


def _refuse_take(day: Day, move: Take) -> Refusal | None:
    if day.taken:
        return _unresolved(day)
    if move.action == EXTRA_CARD and not columns_apart(move):
        return Refusal("IC-20", (("action", ("-",)),))
    return _refuse_action(day, move.action) if move.action else None


def _refuse_open(day: Day, move: Open, island: Island) -> Refusal | None:
    if day.due:
        return Refusal("IC-11", (("card", POSITIONS[day.open]), ("shape", _named(day.due))))
    card = island[move.position]
    if card is None or not day.left >> move.position & 1:
        return _unresolved(day)
    return None if card.choice(move.choice) else Refusal(card.rule, (("card", POSITIONS[move.position]),))


def _refuse_twice(day: Day, move: Twice) -> Refusal | None:
    refusal = _refuse_action(day, move.action)
    if refusal is None and (not day.due or IS_CAT[day.due[0]] == (move.action == TREASURE_TWICE)):
        return Refusal(ACTIONS[move.action][1], (("action", ("-",)),))
    return refusal


def _refuse_place(day: Day, move: Place) -> Refusal | None:
    if move.shape not in day.due:
        if day.due:
            return Refusal("IC-11", (("card", POSITIONS[day.open]), ("shape", _named(day.due))))
        return _unresolved(day)
    if move.mask & ~day.sheet.free:
        return Refusal("IC-30", (("cell", NAMES[move.anchor]),))
    if not move.mask & day.sheet.frontier:
        return Refusal("IC-31", (("cell", NAMES[move.anchor]),))
    return None

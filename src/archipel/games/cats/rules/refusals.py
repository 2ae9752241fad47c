"""Why a seat may not take a step: the rule, and the facts for its sentence. No moves are listed here."""

from typing import Final

from archipel.games.cats.rules.day import Day, IslandCards
from archipel.games.cats.rules.grid import NAMES, bits
from archipel.games.cats.rules.moves import (
    ACTIONS,
    CAT_TWICE,
    DECLINE,
    EXTRA_CARD,
    ONE_PER_ROW,
    POSITIONS,
    TREASURE_TWICE,
    WHOLE_ROW,
    DrawPiece,
    Open,
    Take,
    Twice,
    columns_apart,
)
from archipel.games.cats.rules.shapes import IS_CAT, SHAPE_NAMES
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME
from archipel.games.cats.rules.specials import EVERYWHERE, ahead, behind
from archipel.kernel import DONE, Facts, Move, Refusal

NONE: Final = ("-",)
AGAIN: Final = {CAT_TWICE: "cat-again", TREASURE_TWICE: "treasure-again"}
"""The names of doublings announced after the drawing."""


def refuse(day: Day, move: Move, island: IslandCards) -> Refusal | None:
    """Why this step is not allowed now; None if it is."""
    if isinstance(move, DrawPiece):
        return _refuse_place(day, move)
    if isinstance(move, Open):
        return _refuse_open(day, move, island)
    if isinstance(move, Take):
        return _refuse_take(day, move, island)
    if isinstance(move, Twice):
        return _refuse_twice(day, move, island)
    if move is DECLINE and day.bonus and not day.late:
        return None
    if move is DONE and day.taken and not day.left and not day.due:
        return None
    return _instead(day)


def _instead(day: Day) -> Refusal:
    """What has to be done first: a drawing, or else cards."""
    return Refusal("IC-32", (("shape", _named(day.due)),)) if day.due else _unresolved(day)


def _unresolved(day: Day) -> Refusal:
    """All cards have to be chosen and resolved before anything else."""
    why = "" if day.left else "drawn" if day.taken else "morning"
    cards = ("cards", _places(day.left))
    return Refusal("IC-10", (("why", why), cards) if why else (cards,))


def _busy(day: Day) -> Refusal:
    """An open card has to be finished first; so does a twin announced late."""
    if day.open < 0:
        return _instead(day)
    return Refusal("IC-11", (("card", POSITIONS[day.open]), ("shape", _named(day.due))))


def _named(shapes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(SHAPE_NAMES[shape] for shape in shapes)


def _places(cards: int) -> tuple[str, ...]:
    return tuple(POSITIONS[position] for position in bits(cards)) or NONE


def _possible(day: Day, island: IslandCards) -> tuple[str, ...]:
    """The special actions that can be used right now."""
    actions = day.actions
    now = ahead(day, island) if actions else 0
    if not day.taken:
        now |= actions & (EXTRA_CARD | ONE_PER_ROW | WHOLE_ROW)
    elif not day.due:
        now |= actions & EXTRA_CARD
    late = behind(day)
    again = tuple(name for action, name in AGAIN.items() if late & action)
    return (*(name for action, (name, _) in ACTIONS.items() if now & action), *again) or NONE


def _limited(day: Day, action: int, limit: str, island: IslandCards) -> Refusal:
    return Refusal(ACTIONS[action][1], (("limit", limit), ("can", _possible(day, island))))


def _refuse_action(day: Day, action: int, island: IslandCards) -> Refusal | None:
    """One a day, three a game, each once."""
    if day.actions & action:
        return None
    if day.sheet.used & action:
        return _limited(day, action, "used", island)
    three = day.sheet.used.bit_count() >= SPECIALS_A_GAME
    return _limited(day, action, "three" if three else "today", island)


def _not_now(day: Day, why: str, island: IslandCards, facts: Facts = ()) -> Refusal:
    return Refusal("IC-25", (("why", why), *facts, ("can", _possible(day, island))))


def _refuse_take(day: Day, move: Take, island: IslandCards) -> Refusal | None:
    if move.verb == "more":
        return _refuse_more(day, move, island)
    if not move.action:
        return _unresolved(day) if day.taken else None
    refusal = _refuse_action(day, move.action, island)
    if refusal is None and day.taken:  # IC-25: actions that replace the column come first
        return _limited(day, move.action, "taken", island)
    if refusal is None and move.action == EXTRA_CARD and not columns_apart(move):
        return _same_column(EVERYWHERE & ~move.cards)
    return refusal


def _refuse_more(day: Day, move: Take, island: IslandCards) -> Refusal | None:
    """Taking an extra card later in the day: between two cards, or after the last one (IC-25)."""
    refusal = _refuse_action(day, EXTRA_CARD, island)
    if refusal is not None:
        return refusal
    if not day.taken:
        return _not_now(day, "column", island)
    if day.due:
        return _not_now(day, "open", island, (("card", POSITIONS[day.open]), ("shape", _named(day.due))))
    return _same_column(EVERYWHERE & ~day.taken) if move.cards & day.taken else None


def _same_column(others: int) -> Refusal:
    return Refusal("IC-20", (("why", "column"), ("cards", _places(others))))


def _refuse_open(day: Day, move: Open, island: IslandCards) -> Refusal | None:
    if day.due:
        return _busy(day)
    card = island[move.position]
    if card is None or not day.left >> move.position & 1:
        return _unresolved(day)
    return None if card.choice(move.choice) else Refusal(card.rule, (("card", POSITIONS[move.position]),))


def _refuse_twice(day: Day, move: Twice, island: IslandCards) -> Refusal | None:
    refusal = _refuse_action(day, move.action, island)
    if refusal is not None:
        return refusal
    if not move.late:
        return None if ahead(day, island) & move.action else _not_now(day, "nothing", island)
    fresh = tuple(shape for shape in day.fresh if IS_CAT[shape] == (move.action == CAT_TWICE))
    if not fresh:
        return _not_now(day, "late", island)
    if not behind(day) & move.action:
        return _not_now(day, "room", island, (("shape", _named(fresh)),))
    return None


def _refuse_place(day: Day, move: DrawPiece) -> Refusal | None:
    if move.shape not in day.due:
        return _busy(day) if day.due else _unresolved(day)
    if move.mask & ~day.sheet.free:
        return Refusal("IC-30", (("cell", NAMES[move.anchor]),))
    if not move.mask & day.sheet.frontier:
        return Refusal("IC-31", (("cell", NAMES[move.anchor]),))
    return None

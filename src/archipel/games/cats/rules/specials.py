"""Which special actions can be used at this moment of the day (IC-20 … IC-25)."""

from functools import cache
from typing import Final

from archipel.games.cats.rules.cards import Card
from archipel.games.cats.rules.day import Day, IslandCards
from archipel.games.cats.rules.moves import (
    AGAIN_CAT,
    AGAIN_TREASURE,
    CAT_TWICE,
    EXTRA_CARD,
    NO_ACTION,
    ONE_PER_ROW,
    POSITIONS,
    TAKE_COLUMNS,
    TAKE_EXTRA,
    TAKE_MORE,
    TAKE_ONE_PER_ROW,
    TAKE_ROWS,
    TREASURE_TWICE,
    TWICE_CAT,
    TWICE_TREASURE,
    WHOLE_ROW,
    columns_apart,
)
from archipel.games.cats.rules.placement import anchors
from archipel.games.cats.rules.shapes import IS_CAT, SHAPES
from archipel.kernel import Listed, Move, Moves

EVERYWHERE: Final = (1 << len(POSITIONS)) - 1
"""All places of the island: before cards are taken, any of them may still be chosen."""


def takes(day: Day, island: IslandCards) -> Moves:
    """The moves of the morning."""
    actions = day.actions
    return _takes(actions & ~(CAT_TWICE | TREASURE_TWICE) | (ahead(day, island) if actions else NO_ACTION))


@cache
def _takes(actions: int) -> Moves:
    """Order: columns, columns with an extra card, one card per row, rows; then announced doublings."""
    found: list[Move] = list(TAKE_COLUMNS)
    if actions & EXTRA_CARD:
        found += (move for move in TAKE_EXTRA if columns_apart(move))
    if actions & ONE_PER_ROW:
        found += TAKE_ONE_PER_ROW
    if actions & WHOLE_ROW:
        found += TAKE_ROWS
    if actions & CAT_TWICE:
        found.append(TWICE_CAT)
    if actions & TREASURE_TWICE:
        found.append(TWICE_TREASURE)
    return Listed(found)


def announcements(day: Day, island: IslandCards) -> tuple[Move, ...]:
    """What can be announced once cards are taken: one more card between two cards, or doubling the next or
    the last discovery of a kind."""
    actions = day.actions
    if not actions:
        return ()
    said = extras(day.taken) if actions & EXTRA_CARD and not day.due else ()
    coming, gone = ahead(day, island), behind(day)
    if coming & CAT_TWICE:
        said = (*said, TWICE_CAT)
    if coming & TREASURE_TWICE:
        said = (*said, TWICE_TREASURE)
    if gone & CAT_TWICE:
        said = (*said, AGAIN_CAT)
    if gone & TREASURE_TWICE:
        said = (*said, AGAIN_TREASURE)
    return said


@cache
def extras(taken: int) -> tuple[Move, ...]:
    """The cards of the other columns, one of which may be taken as an extra (IC-20)."""
    return tuple(move for move in TAKE_MORE if not move.cards & taken)


def behind(day: Day) -> int:
    """The actions that could double the last discoveries, if the boat has room."""
    found, actions = NO_ACTION, day.actions
    for shape in day.fresh:
        action = CAT_TWICE if IS_CAT[shape] else TREASURE_TWICE
        if actions & action and _fits(shape, day.sheet.free, day.sheet.frontier):
            found |= action
    return found


def ahead(day: Day, island: IslandCards) -> int:
    """The actions that could double something still to be drawn today, if it could be drawn on the boat as it
    is now (IC-25)."""
    found = day.actions & (CAT_TWICE | TREASURE_TWICE)
    if found & CAT_TWICE and not _cat_ahead(day, island):
        found ^= CAT_TWICE
    if found & TREASURE_TWICE and not _treasure_ahead(day, island):
        found ^= TREASURE_TWICE
    return found


def _cards(day: Day, island: IslandCards) -> list[Card]:
    left = day.left if day.taken else EVERYWHERE
    return [card for position, card in enumerate(island) if left >> position & 1 and card is not None]


def _within_reach(day: Day) -> int:
    """The cells one of which a discovery has to cover to be of use: those it may touch now (IC-31)."""
    return day.sheet.free if day.by_free else day.sheet.frontier


def _cat_ahead(day: Day, island: IslandCards) -> bool:
    sheet = day.sheet
    for shape in day.todo:
        if IS_CAT[shape] and _fits(shape, sheet.free, sheet.frontier):
            return True
    near = _within_reach(day)
    return any(card.cat >= 0 and _fits(card.cat, sheet.free, near) for card in _cards(day, island))


def _treasure_ahead(day: Day, island: IslandCards) -> bool:
    """Is there a treasure on a card, or one that a cat may get from a map?"""
    if day.bonus:
        return True
    sheet, near = day.sheet, _within_reach(day)
    for shape in day.todo:
        if IS_CAT[shape]:
            if _reaches(shape, sheet.plan.maps[day.colour], sheet.free, sheet.frontier):
                return True
        elif _fits(shape, sheet.free, near):
            return True
    cards = _cards(day, island)
    if any(_fits(shape, sheet.free, near) for card in cards for shape in card.treasures):
        return True
    return any(
        _reaches(card.cat, sheet.plan.maps[choice.colour], sheet.free, near)
        for card in cards
        if card.cat >= 0
        for choice in card.choices
    )


def _fits(shape: int, free: int, frontier: int) -> bool:
    return any(anchors(form, free, frontier) for form in SHAPES[shape].forms)


def _reaches(shape: int, cell: int, free: int, frontier: int) -> bool:
    """Can the shape be drawn over this cell?"""
    if not cell & free:
        return False
    return any(anchors(form, free, cell) & anchors(form, free, frontier) for form in SHAPES[shape].forms)

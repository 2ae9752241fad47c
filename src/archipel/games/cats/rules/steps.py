"""A day step by step: take cards, then resolve them one by one until nothing more is possible or wanted.

Traditions among the cards taken are ticked at once, because the timing changes nothing. A step without a
choice is made automatically: the only card opens, what fits nowhere is skipped, and a day ends when nothing
more is possible (IC-25).
"""

from __future__ import annotations

from archipel.games.cats.rules.day import Day, IslandCards
from archipel.games.cats.rules.moves import CAT_TWICE, DECLINE, DrawPiece, Open, Take, Twice
from archipel.games.cats.rules.placement import Placements, fits
from archipel.games.cats.rules.shapes import IS_CAT
from archipel.games.cats.rules.sheet import Sheet
from archipel.games.cats.rules.specials import announcements, takes
from archipel.kernel import DONE, Listed, Move


def begin(sheet: Sheet, island: IslandCards, by_free: bool = False) -> Day:
    """The morning: nothing taken yet."""
    day = Day(sheet, by_free)
    advance(day, island)
    return day


def step(day: Day, move: Move, island: IslandCards) -> Day:
    """The day after one more legal step."""
    after = day.copy()
    if isinstance(move, DrawPiece):
        _draw(after, move)
    elif isinstance(move, Open):
        _open(after, move, island)
    elif isinstance(move, Take):
        _take(after, move, island)
    elif isinstance(move, Twice):
        _announce(after, move)
    elif move is DECLINE:
        after.bonus -= 1
    else:  # DONE
        after.done = True
        return after
    advance(after, island)
    return after


def _take(day: Day, move: Take, island: IslandCards) -> None:
    ticks = 0
    day.taken |= move.cards
    day.left |= move.cards
    for position, card in enumerate(island):
        if move.cards >> position & 1 and card is not None and card.tradition:
            ticks |= 1 << card.tradition
            day.left ^= 1 << position
    if ticks:
        day.sheet = day.sheet.tick(ticks)
    if move.action:
        _spend(day, move.action)


def _spend(day: Day, action: int) -> None:
    day.sheet = day.sheet.use(action)
    day.special = action


def _announce(day: Day, move: Twice) -> None:
    """Double the next drawing of this kind; or the last one, whose twin is then drawn at once."""
    _spend(day, move.action)
    if not move.late:
        day.armed = True
        return
    day.late = True
    day.twin = next(shape for shape in day.fresh if IS_CAT[shape] == (move.action == CAT_TWICE))


def _open(day: Day, move: Open, island: IslandCards) -> None:
    card = island[move.position]
    choice = card.choice(move.choice) if card is not None else None
    assert choice is not None
    day.open = move.position
    day.left ^= 1 << move.position
    day.todo = choice.shapes
    day.colour = choice.colour
    day.fresh = ()


def _draw(day: Day, move: DrawPiece) -> None:
    is_cat = IS_CAT[move.shape]
    fresh: tuple[int, ...] = (move.shape,)
    if day.bonus and not day.late:
        day.bonus -= 1
        fresh = (*day.fresh, move.shape)  # IC-25: the cat on the map can still be doubled
    elif day.twin >= 0:
        day.twin = -1
        day.late = False
    else:
        at = day.todo.index(move.shape)
        day.todo = day.todo[:at] + day.todo[at + 1 :]
    day.fresh = fresh
    if is_cat:
        day.sheet = day.sheet.draw(move, day.colour)
        if move.mask & day.sheet.plan.maps[day.colour]:
            day.bonus += 1  # IC-34: at once, so before a twin announced earlier
    else:
        day.sheet = day.sheet.draw(move, -1)
    if day.armed and is_cat == (day.special == CAT_TWICE):
        day.armed = False
        day.twin = move.shape


def advance(day: Day, island: IslandCards) -> None:
    """Go on to the next choice and list its moves: cards to take, a drawing, a card, or being done."""
    if not day.taken:
        day.moves = takes(day, island)
        return
    while True:
        due = day.due
        if due:
            found = fits(due, day.sheet)
            if found:
                said = announcements(day, island)
                day.moves = Placements(found, (*said, DECLINE) if day.bonus and not day.late else said)
                return
            # IC-32: none of these fits anywhere, so all are skipped.
            if day.bonus:
                day.bonus -= 1
            elif day.twin >= 0:
                day.twin = -1
            else:
                day.todo = ()
            continue
        day.open = -1
        opens: list[Move] = []
        for position, card in enumerate(island):
            if day.left >> position & 1 and card is not None:
                opens += card.opens[position]
        said = announcements(day, island)
        if not opens and not said:
            day.done = True
            return
        if len(opens) != 1 or said:
            day.moves = Listed([*opens, *said]) if opens else Listed([*said, DONE])
            return
        only = opens[0]
        assert isinstance(only, Open)
        _open(day, only, island)

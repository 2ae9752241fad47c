"""What happens in Explore & Draw, as effects: told only while somebody listens (`State.sink`)."""

# interpreted: told to people only, never in search

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from archipel.games.cats.rules.boat import BoatPlan
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.day import Day
from archipel.games.cats.rules.families import family_points
from archipel.games.cats.rules.grid import bits
from archipel.games.cats.rules.lights import Parts, pieces, tradition_lights
from archipel.games.cats.rules.moves import (
    COLOURS,
    COLUMNS,
    DECLINE,
    POSITIONS,
    ROWS,
    DrawPiece,
    Open,
    Take,
    Twice,
)
from archipel.games.cats.rules.scoring import EMPTY_CABIN, RARE_TREASURE, tally_all
from archipel.games.cats.rules.shapes import COMMON, SHAPE_NAMES, SHAPES
from archipel.games.cats.rules.sheet import DrawnPiece, Sheet
from archipel.games.cats.rules.sister import sister_score
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.traditions import PRINTED, pay
from archipel.kernel import DONE, Effect, Move, Score
from archipel.kernel.effects import RIVAL, changes
from archipel.kernel.result import Facts

if TYPE_CHECKING:
    from archipel.games.cats.rules.state import CatsState

PLAIN: Final = "plain"
"""The cabin without a sign: too large to say where something is."""
LARGEST: Final = 17
"""The tradition that compares families with those of others (IC-54)."""


def step(state: CatsState, seat: int, move: Move, old: Day, new: Day) -> Iterator[Effect]:
    """A seat's step: what it does, and what that changes as far as the seat can know it."""
    yield from _did(state, seat, move, new)
    was, now = Tally(old.sheet), Tally(new.sheet)
    others = [_largest(sheet) for other, sheet in enumerate(state.sheets) if other != seat]
    for tally in (was, now):
        tally.alone = not others
        tally.largest_anywhere = max([tally.largest, *others])
    yield from changed(seat, was, now)
    if now.largest_anywhere != was.largest_anywhere:
        yield from _compared(state, seat, was.largest_anywhere, now.largest_anywhere)
    if not others:
        yield from sister(_sister(state, was), _sister(state, now))


@lru_cache(maxsize=1024)
def _largest(sheet: Sheet) -> int:
    """The number of cats in the largest family on a sheet; asked of all sheets at each step."""
    return Tally(sheet).largest


def _did(state: CatsState, seat: int, move: Move, new: Day) -> Iterator[Effect]:
    """What is chosen on a card is told by what is drawn, except an oshax's colour."""
    if isinstance(move, Take):
        places = tuple([place for position, place in enumerate(POSITIONS) if move.cards >> position & 1])
        cards = [card for at, card in enumerate(state.island) if move.cards >> at & 1 and card is not None]
        ticks = tuple([str(card.tradition) for card in cards if card.tradition])
        whole = [column for column in COLUMNS if all(column + row in places for row in ROWS)]
        facts: Facts = (
            ("column", whole[0] if whole else ""),
            ("row", places[0][1]),
            ("places", places),
            ("short", ticks),
        )
        yield Effect(f"did.{move.verb}", "IC-10", seat, (), facts, move.parts)
    elif isinstance(move, Open):
        if move.verb == "colour":
            yield Effect("did.colour", "IC-33", seat, (), (("colour", move.choice),), move.parts)
    elif isinstance(move, Twice):
        what = "cat" if move.text.endswith("cat") else "treasure"
        yield Effect(
            f"did.{move.verb}.{what}", "IC-23" if what == "cat" else "IC-24", seat, (), (), move.parts
        )
    elif isinstance(move, DrawPiece):
        drawn, plan = new.sheet.drawn[-1], new.sheet.plan
        rats = (move.mask & plan.rats).bit_count()
        maps = [COLOURS[colour] for colour, cell in enumerate(plan.maps) if move.mask & cell]
        facts = (
            ("shape", SHAPE_NAMES[move.shape]),
            ("colour", COLOURS[drawn.colour] if drawn.colour >= 0 else ""),
            ("cabin", _cabin(plan, move.mask)),
            ("rats", rats),
            ("maps", tuple(maps)),
        )
        yield Effect("did.draw", "IC-30", seat, (), facts, pieces((drawn,)))
    elif move is DECLINE:
        yield Effect("did.decline", "IC-34", seat)
    elif move is DONE:
        yield Effect("did.done", "IC-25", seat)


def _cabin(plan: BoatPlan, mask: int) -> str:
    """The cabin that most of these cells belong to."""
    return max(plan.cabins, key=lambda name: (plan.cabins[name] & mask).bit_count())


def changed(seat: int, old: Tally, new: Tally) -> Iterator[Effect]:
    """What changes on one's own sheet, line by line; then what brings nothing."""
    yield from _families(seat, old, new)
    yield from _rats(seat, old, new)
    yield from _cabins(seat, old, new)
    fresh = new.sheet.drawn[len(old.sheet.drawn) :]
    for one in fresh:
        if one.colour < 0 and SHAPES[one.place.shape].kind != COMMON:
            yield Effect("gain.rare", "IC-53", seat, (("rares", RARE_TREASURE),), (), pieces((one,)))
    yield from _traditions(seat, old, new)
    yield from _pairs(seat, new, fresh)
    yield from _maps(seat, new.sheet.plan, fresh)


def _families(seat: int, old: Tally, new: Tally) -> Iterator[Effect]:
    """A family counts what it is worth more than the families that it has grown from."""
    for family in new.families:
        within = [one for one in old.families if one.mask & family.mask and one.colour == family.colour]
        points = family_points(len(family.cats)) - sum(family_points(len(one.cats)) for one in within)
        if points:
            colour = COLOURS[family.colour]
            line, facts = ((f"family.{colour}", points),), (("count", len(family.cats)),)
            yield Effect(f"gain.family.{colour}", "IC-52", seat, line, facts, pieces(family.cats))


def _rats(seat: int, old: Tally, new: Tally) -> Iterator[Effect]:
    covered = old.rats & ~new.rats
    count = covered.bit_count()
    if count:
        key = "gain.rats" if count > 1 else "gain.rat"
        yield Effect(key, "IC-50", seat, (("rats", count),), (("count", count),), _over(new, covered))


def _cabins(seat: int, old: Tally, new: Tally) -> Iterator[Effect]:
    for name, empty in new.empty.items():
        if old.empty[name] and not empty:
            line, lit = ((f"cabin.{name}", -EMPTY_CABIN),), _over(new, new.sheet.plan.cabins[name])
            yield Effect("gain.cabin", "IC-51", seat, line, (("cabin", name),), lit)


def _traditions(seat: int, old: Tally, new: Tally) -> Iterator[Effect]:
    """New ones are told even if they give nothing yet."""
    for number in bits(new.sheet.ticks):
        fresh = not old.sheet.ticks >> number & 1
        points = pay(number, new)[0] - (0 if fresh else pay(number, old)[0])
        if points or fresh:
            key = "gain.tradition.new" if fresh else "gain.tradition"
            yield _tradition(seat, number, points, key, tradition_lights(new, number))


def _tradition(seat: int, number: int, points: int, key: str, lit: Parts) -> Effect:
    line = changes((f"tradition.{number}", points))
    return Effect(key, "IC-54", seat, line, (("short", str(number)),), lit)


def _compared(state: CatsState, seat: int, before: int, after: int) -> Iterator[Effect]:
    """What a seat's larger family changes for others: who has the largest one (tradition 17)."""
    for other, sheet in enumerate(state.sheets):
        if other != seat and sheet.ticks >> LARGEST & 1:
            points = _paid(_largest(sheet), after) - _paid(_largest(sheet), before)
            if points:
                yield _tradition(
                    other, LARGEST, points, "gain.tradition", tradition_lights(Tally(sheet), LARGEST)
                )


def _pairs(seat: int, new: Tally, fresh: Sequence[DrawnPiece]) -> Iterator[Effect]:
    """Two cats of a colour side by side: the beginning of a family (IC-42)."""
    for cat in fresh:
        if cat.colour < 0:
            continue
        same = [one for one in new.cats if one.colour == cat.colour and one is not cat]
        beside = [one for one in same if one.place.mask & cat.place.touch]
        if len(beside) == 1 and not any(one.place.mask & beside[0].place.touch for one in same):
            facts = (("colour", COLOURS[cat.colour]),)
            yield Effect("none.pair", "IC-42", seat, (), facts, pieces((cat, *beside)))


def _maps(seat: int, plan: BoatPlan, fresh: Sequence[DrawnPiece]) -> Iterator[Effect]:
    """Maps that are covered, and what that brings (IC-34)."""
    for drawn in fresh:
        for colour, cell in enumerate(plan.maps):
            if drawn.place.mask & cell:
                key = "none.map" if drawn.colour == colour else "none.no-map"
                yield Effect(key, "IC-34", seat, (), (("colour", COLOURS[colour]),), pieces((drawn,)))


def _over(tally: Tally, mask: int) -> Parts:
    """The discoveries that cover some of these cells."""
    return pieces(one for one in tally.sheet.drawn if one.place.mask & mask)


def day_over(state: CatsState, before: Sequence[Sheet]) -> Iterator[Effect]:
    """Everybody is done: who has the largest family can be known only now (tradition 17). Then the news."""
    if len(before) > 1:
        largest = max(map(_largest, state.sheets))
        for seat, sheet in enumerate(state.sheets):
            if sheet.ticks >> LARGEST & 1:
                points = _paid(_largest(sheet), largest) - _told(seat, before, state.sheets)
                if points:
                    lit = tradition_lights(Tally(sheet), LARGEST)
                    yield _tradition(seat, LARGEST, points, "gain.tradition", lit)
    if state.day in (DAYS - 2, DAYS - 1):
        yield Effect("news.last-day" if state.day == DAYS - 1 else "news.two-days", "IC-4")
    elif state.day == DAYS:
        yield Effect("news.end", "IC-12")


def _told(seat: int, old: Sequence[Sheet], new: Sequence[Sheet]) -> int:
    """What tradition 17 gives a seat by what was told so far: each seat compared its own new families with
    the families that all had in the morning."""
    morning = [_largest(sheet) for sheet in old]
    own, most, ticked = morning[seat], max(morning), old[seat].ticks >> LARGEST & 1
    first = _paid(own, most) if ticked else 0
    told = first
    for one, sheet in enumerate(new):
        grown = max(most, _largest(sheet))
        if one == seat:
            told += _paid(_largest(sheet), grown) - first
        elif ticked:
            told += _paid(own, grown) - first
    return told


def _paid(largest: int, anywhere: int) -> int:
    """What tradition 17 pays where several play."""
    return PRINTED["tradition"][LARGEST - 1].points if largest >= max(1, anywhere) else 0


def dealt(state: CatsState, label: str, outcome: Sequence[int]) -> Iterator[Effect]:
    """Cards on the island, or a colour of the sister (IC-4, IC-60)."""
    if label == "cats":
        yield Effect("drew.cats", "IC-4")
    elif label == "traditions":
        names = [state.box.traditions.names[item] for item in outcome]
        numbers = tuple([name[1:] for name in names if name[:1] == "t" and name[1:].isdecimal()])
        key = "drew.traditions" if numbers else "drew.traditions.none"
        yield Effect(key, "IC-4", facts=(("short", numbers),) if numbers else ())
    elif label == "colour":
        yield Effect("drew.colour", "IC-60", facts=(("colour", COLOURS[outcome[0]]),))


def _sister(state: CatsState, tally: Tally) -> Score:
    return sister_score(tally, state.colours, state.sister, state.advanced)


def sister_now(state: CatsState) -> Score | None:
    """What the sister counts now; None where several play."""
    return _sister(state, tally_all(state.sheets)[0]) if len(state.sheets) == 1 else None


def sister(old: Score, new: Score) -> Iterator[Effect]:
    """What the sister gets out of it, line by line (IC-62)."""
    change = changes(
        *((line.key, line.points) for line in new.lines), *((line.key, -line.points) for line in old.lines)
    )
    if change:
        yield Effect("gain.sister", "IC-62", RIVAL, tuple(sorted(change, key=lambda one: -abs(one[1]))))

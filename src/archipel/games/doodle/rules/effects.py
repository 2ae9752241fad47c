"""What happens in Doodle Islands, as effects: told only while somebody listens (`State.sink`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archipel.games.doodle.rules.grid import BIT, STRIDE, UP_TO, cell_name, cells_of
from archipel.games.doodle.rules.moves import BOTTLE, DoodleMove, parts_of
from archipel.games.doodle.rules.scoring import SHIP_KEYS, standings
from archipel.games.doodle.rules.sea import Sea
from archipel.games.doodle.rules.sheet import Sheet
from archipel.kernel import Effect
from archipel.kernel.effects import changes
from archipel.kernel.result import Facts

if TYPE_CHECKING:
    from archipel.games.doodle.rules.state import DoodleState


def begins(seat: int) -> Effect:
    """The first player is drawn by lot (DI-3)."""
    return Effect("drew.first", "DI-3", seat)


def rolled(black: int, whites: tuple[int, ...]) -> Effect:
    """The dice of a round (DI-10)."""
    return Effect("drew.roll", "DI-10", facts=(("black", black), ("whites", tuple(map(str, whites)))))


def started(sea: Sea, cell: int) -> Effect:
    """A starting route in one column (DI-4, DI-71)."""
    return Effect("drew.start", "DI-4" if sea.treasures else "DI-71", parts=parts_of(BIT[cell]))


def did(state: DoodleState, seat: int, move: DoodleMove) -> Effect:
    """What the player does with this move, before it is made."""
    if move is BOTTLE:
        forced = len(state.moves(seat)) == 1
        return (
            Effect("did.bottle.forced", "DI-24", seat)
            if forced
            else Effect("did.bottle", _control(state), seat)
        )
    sea = state.sea
    paid = sea.fees[state.black][move.die]
    column, letter = move.cell % STRIDE + 1, letter_at(sea, move.cell)
    facts = (
        ("die", move.die),
        ("what", letter),
        ("column", column),
        ("row", move.cell // STRIDE + 1),
        ("alone", sum(row[column - 1] == letter for row in sea.chart.grid)),
        ("fee", "barrel" if sea.barrels else "bottle"),
    )
    key = f"did.{move.verb}.paid" if paid else f"did.{move.verb}"
    rule = {"draw": "DI-20", "fort": "DI-22", "tentacle": "DI-73"}[move.verb]
    return Effect(key, rule, seat, facts=facts, parts=move.parts)


def _control(state: DoodleState) -> str:
    return "DI-55" if state.sea.treasures else "DI-75"


def ticked(sea: Sea, seat: int, sheet: Sheet, cell: int) -> Effect:
    """A fort or a tentacle: worth nothing by itself."""
    key, rule = ("none.fort", "DI-41") if BIT[cell] & sea.archipelagos else ("none.tentacle", "DI-73")
    facts = (("ticked", sheet.ticks[cell]), ("tentacles", sea.chart.tentacles))
    return Effect(key, rule, seat, facts=facts, parts=parts_of(BIT[cell]))


def circled(
    sea: Sea, seat: int, cell: int, path: int, measure: int, number: int, left: int, ticks: int
) -> Effect:
    """A drawn monster, treasure island or kraken: the number that it brings, or why it brings none.

    `left` is the mask of the numbers that could still be circled before.
    """
    letter = letter_at(sea, cell)
    zone = sea.monster_zone if letter == "M" else sea.prize_zone
    counted = 0 if letter == "M" else path & (sea.archipelagos if letter == "T" else sea.breakers)
    facts: Facts = (
        ("measure", measure),
        ("ticked", ticks),
        ("breakers", counted.bit_count()),
        ("counted", names_of(counted)),
        ("cell", cell_name(cell)),
    )
    rule = _number_rule(sea, letter)
    parts = parts_of(path)
    if number:
        best = (zone & UP_TO[min(measure, zone.bit_length())]).bit_length()
        key = f"gain.{letter}" if number == best else f"gain.{letter}.left"
        line = {"M": "monster", "T": "treasure", "K": "kraken"}[letter]
        return Effect(key, rule, seat, ((line, number),), (("number", number), *facts), parts)
    if not measure:
        return Effect(f"none.{letter}.zero", rule, seat, facts=facts, parts=parts)
    higher = left & ~UP_TO[min(measure, left.bit_length())]
    least = (higher & -higher).bit_length()
    key = f"none.{letter}" if higher else f"none.{letter}.gone"
    return Effect(key, rule, seat, facts=(("left", least), *facts), parts=parts)


def _number_rule(sea: Sea, letter: str) -> str:
    return {"M": "DI-40" if sea.treasures else "DI-72", "T": "DI-41", "K": "DI-73"}[letter]


def bonus(seat: int, number: int, path: int) -> Effect:
    """The first to reach a bonus (DI-43)."""
    return Effect("gain.bonus", "DI-43", seat, (("bonus", number),), (("bonus", number),), parts_of(path))


def sailing(sea: Sea, sheet: Sheet) -> int:
    """The ships that count: those that share a route with another."""
    counted = 0
    for path in sheet.paths:
        ships = path & sea.ship_cells
        if ships & (ships - 1):
            counted |= ships
    return counted


def fleet(sea: Sea, seat: int, cell: int, path: int, before: int) -> list[Effect]:
    """Ships that share a route now and did not `before` (DI-51, DI-77); or a ship that is alone on its."""
    ships = path & sea.ship_cells
    joined = ships & ~before if ships & (ships - 1) else 0
    rule = "DI-51" if sea.treasures else "DI-77"
    if joined:
        count = joined.bit_count()
        points = [
            (SHIP_KEYS[letter], each * (joined & where).bit_count()) for letter, each, where in sea.ships
        ]
        key = "gain.ships" if count > 1 else "gain.ship"
        facts = (
            ("count", count),
            ("joined", names_of(joined)),
            ("path", names_of(path)),
            ("cell", cell_name(cell)),
        )
        return [Effect(key, rule, seat, changes(*points), facts, parts_of(ships))]
    if BIT[cell] & sea.ship_cells and not ships & (ships - 1):
        return [Effect("none.ship", rule, seat, parts=parts_of(path))]
    return []


def bottles(sea: Sea, seat: int, sheets: list[Sheet], changed: Sheet) -> list[Effect]:
    """A bottle or barrel of a seat, and what it changes for all who have the most or the fewest (DI-52,
    DI-78). `sheets` are those before, `changed` is the seat's new one."""
    before = sheets[seat]
    if changed.barrels > before.barrels:
        facts = (("count", changed.barrels), ("most", sea.barrels))
        return [Effect("none.barrel", "DI-74", seat, facts=facts)]
    if changed.bottles == before.bottles:
        return []
    after = sheets.copy()
    after[seat] = changed
    found: list[Effect] = []
    rule = "DI-52" if sea.treasures else "DI-78"
    for one, (old, new) in enumerate(zip(standings(sea, sheets), standings(sea, after), strict=True)):
        facts = (("count", after[one].bottles), ("most", sea.bottles))
        if old[1] != new[1]:
            points = changes((f"bottles-{old[0]}", -old[1]), (f"bottles-{new[0]}", new[1]))
            found.append(Effect(_bottle_key(old[0], new[0], one == seat), rule, one, points, facts))
        elif one == seat:
            found.append(Effect("none.bottle", rule, one, facts=facts))
    if changed.bottles == sea.bottles - 1:
        found.append(Effect("news.bottle", sea.end_rule, seat))
    return found


def _bottle_key(was: str, now: str, own: bool) -> str:
    if (was, now) == ("fewest", "most"):
        return "gain.bottle.worst"
    change = now if now in ("most", "fewest") else f"not-{was}"
    return f"gain.bottle.{change}" if own else f"gain.bottles.{change}"


def ends(sea: Sea, seat: int, reason: str) -> Effect:
    """This round is the last (DI-50, DI-76): for a circled number or a last bottle."""
    number = {"M": sea.monster_end, "T": sea.prize_end, "K": sea.prize_end}.get(reason, sea.bottles)
    return Effect(f"news.end.{reason}", sea.end_rule, seat, facts=(("number", number),))


def letter_at(sea: Sea, cell: int) -> str:
    """What is printed in a cell."""
    return sea.chart.grid[cell // STRIDE][cell % STRIDE]


def names_of(mask: int) -> tuple[str, ...]:
    """The names of a mask's cells."""
    return tuple([cell_name(cell) for cell in cells_of(mask)])

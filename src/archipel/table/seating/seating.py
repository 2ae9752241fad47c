"""Deciding who sits where: opening a table, joining, leaving, bots, the clock."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from archipel.kernel import ArchipelError, BadData, BadSetup, BadText, Game, Message, Refusal, Value
from archipel.plugins import find
from archipel.table.dice.added_entropy import begin, need_quiet
from archipel.table.entries import (
    BotSet,
    Created,
    Entry,
    Joined,
    Left,
    Resized,
    Sealed,
    SeatPlace,
)
from archipel.table.limits import Limits
from archipel.table.refused import Code, Refused
from archipel.table.seating.names import clean_name
from archipel.table.seating.seats import Seat
from archipel.table.table import Table


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A requested table. A place with a name is for the host; one without name and level is open."""

    game: str
    places: Sequence[tuple[str, str]]  # name, bot level
    options: Mapping[str, Value] = field(default_factory=dict)
    public: bool = False
    clock: int = 0
    entered: bool = False
    waits: bool = False
    sheet: str = ""
    silent: bool = False
    by: str = ""  # see `Created`
    seed: str = ""  # a promised one; empty: a new one
    entropy: str = ""  # see `Created`
    challenge: str = ""  # see `Created`; others may not watch
    practice: bool = False  # see `Created`
    copied: str = ""  # see `Created`

    @property
    def begins_at_once(self) -> bool:
        """Does the game begin as soon as the table is opened?"""
        return not self.waits and all(name or level for name, level in self.places)


def check_level(level: str, levels: Sequence[str]) -> str:
    """The level, if it exists."""
    if level not in levels:
        raise Refused(
            Code.BAD_INPUT, "no bot level {level}; there is {known}", level=level[:40], known=tuple(levels)
        )
    return level


def create(ask: TableSpec, host: str, levels: Sequence[str], limits: Limits, now: int) -> list[Entry]:
    """The first entries of a new table; if it is full, it starts at once."""
    if not 0 <= ask.clock <= limits.longest_clock:
        raise Refused(Code.BAD_INPUT, "clock: from 0 to {most} seconds", most=limits.longest_clock)
    if len(ask.sheet) > limits.sheet:
        raise Refused(Code.BAD_INPUT, "sheet: at most {most} characters", most=limits.sheet)
    if ask.entropy and (ask.entered or not ask.begins_at_once or not any(name for name, _ in ask.places)):
        raise Refused(Code.BAD_SETUP, "entropy: others are awaited, so seal it first")
    game, options = _checked(ask)
    places = []
    for number, (name, level) in enumerate(ask.places, 1):
        if name and level:
            raise Refused(Code.BAD_INPUT, "seat {seat}: a name or a bot level, not both", seat=number)
        if level:
            places.append(SeatPlace(level=check_level(level, levels)))
        elif name:
            places.append(
                SeatPlace(holder=host, name=clean_name(name, limits, Message("seat {seat}", seat=number)))
            )
        else:
            places.append(SeatPlace())
    created = Created(
        at=now,
        game=game.id,
        rules=game.version,
        options=options,
        places=tuple(places),
        host=host,
        public=ask.public,
        clock=ask.clock,
        seed="" if ask.entered else ask.seed or secrets.token_hex(32),
        invite="" if ask.challenge else secrets.token_urlsafe(16),
        sheet=ask.sheet,
        waits=ask.waits,
        silent=ask.silent,
        by=ask.by,
        entropy=ask.entropy,
        challenge=ask.challenge,
        practice=ask.practice,
        copied=ask.copied,
    )
    return [created, *start_if_full(Table("", 1, created, lambda _: game), now)]


def _checked(ask: TableSpec) -> tuple[Game, dict[str, Value]]:
    try:
        game = find(ask.game)
        setup = game.setup(len(ask.places), ask.options, ask.sheet)
        game.start(setup)
    except BadSetup as error:
        raise _bad_setup(ask, error, error.refusal) from None
    except (BadText, BadData) as error:
        raise _bad_setup(ask, error) from None
    return game, dict(setup.options)


def _bad_setup(ask: TableSpec, error: ArchipelError, refusal: Refusal | None = None) -> Refused:
    refused = Refused(Code.BAD_SETUP, error.message, refusal=refusal)
    refused.game = ask.game
    return refused


def start_if_full(table: Table, now: int, taken: Sequence[int] = (), sealed: bool = False) -> list[Entry]:
    """The start, if every seat is taken, counting those in `taken`; `sealed`: their holder seals entropy."""
    missing = any(seat.open and number not in taken for number, seat in enumerate(table.seats))
    if missing or table.started or table.created.waits:
        return []
    return begin(table, now, sealed)


def start(table: Table, fill: str, levels: Sequence[str], now: int) -> list[Entry]:
    """Start the game for the host. Open seats get bots of the level `fill`, if given."""
    if table.started:
        raise Refused(Code.NOT_NOW, "the game has begun already")
    need_quiet(table)
    free = [number for number, seat in enumerate(table.seats) if seat.open]
    if free and not fill:
        raise Refused(Code.NOT_NOW, "{count} seats are open: wait, or fill them with bots", count=len(free))
    if free:
        check_level(fill, levels)
    return [*(BotSet(at=now, seat=seat, level=fill) for seat in free), *begin(table, now)]


def join(
    table: Table,
    holder: str,
    seats: Sequence[int],
    names: Sequence[str],
    limits: Limits,
    now: int,
    seal: str = "",
) -> list[Entry]:
    """Sit down: on open seats before the start, on abandoned seats in a running game. A seat with hidden
    cards is open only to its former holders: an opponent could make a new token and read the hand.

    Without `seats`, the first free ones. A `seal` is for the dice of a game that has not begun.
    """
    if table.over:
        raise Refused(Code.NOT_NOW, "the game is over")
    if holder in table.banned:
        raise Refused(Code.NOT_YOURS, "the host has sent you away from this table")
    seats = seats or free_seats(table, holder)[: len(names)]
    if not seats:
        raise Refused(Code.TAKEN, "no seat is free", number=table.number)
    if len(seats) != len(names) or len(set(seats)) != len(seats):
        raise Refused(Code.NO_SEAT, "give one name for each seat")
    for seat in seats:
        if not _left(table, seat_at(table, seat)):
            raise Refused(Code.TAKEN, "seat {seat} is taken", number=table.number, seat=seat + 1)
        if not _open_to(table, seat, holder):
            raise Refused(
                Code.TAKEN,
                "seat {seat} has secrets that you may not see",
                number=table.number,
                seat=seat + 1,
            )
    lines = tuple(clean_name(name, limits, Message("name")) for name in names)
    joined: list[Entry] = [Joined(at=now, holder=holder, seats=tuple(seats), names=lines)]
    seals = bool(seal) and not table.started and table.dice is not None and not table.created.copied
    if seals:
        joined.append(Sealed(at=now, seat=min(seats), seal=seal))
    return [*joined, *start_if_full(table, now, seats, seals)]


def rename(table: Table, seat: int, name: str, limits: Limits, now: int) -> list[Entry]:
    """Change a player's name before the start, by sitting down again on the same seat."""
    if table.started:
        raise Refused(Code.NOT_NOW, "the game has begun: names stay")
    line = clean_name(name, limits, Message("name"))
    return [Joined(at=now, holder=table.seats[seat].holder, seats=(seat,), names=(line,))]


def free_seats(table: Table, holder: str = "") -> list[int]:
    """The seats that this holder may take; without a holder, those that anybody may take."""
    return [
        number
        for number, seat in enumerate(table.seats)
        if _left(table, seat) and _open_to(table, number, holder)
    ]


def _left(table: Table, seat: Seat) -> bool:
    # In a running game, a bot that replaces a person who left keeps that person's name.
    return not table.over and (seat.open or (table.started and not seat.holder and bool(seat.name)))


def _open_to(table: Table, seat: int, holder: str) -> bool:
    if not table.started or holder in table.held[seat]:
        return True
    played = any(holder in held for held in table.held)
    return not (table.has_hidden_cards(seat) or (played and table.has_hidden_moves(seat)))


def seat_at(table: Table, number: int) -> Seat:
    """The seat with this number; Refused if there is none."""
    if not 0 <= number < len(table.seats):
        raise Refused(
            Code.NO_SEAT,
            "there is no seat {seat}; seats are 0 to {last}",
            seat=number,
            last=len(table.seats) - 1,
        )
    return table.seats[number]


def leave(table: Table, seat: int, level: str, now: int) -> list[Entry]:
    """Leave the table for good. A bot continues a running game, and another person may sit down."""
    if table.over:
        raise Refused(Code.NOT_NOW, "the game is over")
    need_quiet(table)
    return [Left(at=now, seat=seat, level=level if table.started else "")]


def set_bot(table: Table, seat: int, level: str, levels: Sequence[str], now: int) -> list[Entry]:
    """Put a bot on an open seat, or (without a level) remove it."""
    if table.started:
        raise Refused(Code.NOT_NOW, "the game has begun: seats can be handed over instead")
    need_quiet(table)
    if seat_at(table, seat).holder:
        raise Refused(Code.TAKEN, "seat {seat} is taken", number=table.number, seat=seat + 1)
    if level:
        check_level(level, levels)
    entries: list[Entry] = [BotSet(at=now, seat=seat, level=level)]
    return entries + (start_if_full(table, now, (seat,)) if level else [])


def resize(table: Table, change: int, now: int) -> list[Entry]:
    """Add an open seat, or remove the last one if it is open. The game must allow the number."""
    if table.started:
        raise Refused(Code.NOT_NOW, "the game has begun already")
    need_quiet(table)
    count = len(table.seats) + change
    if change < 0 and not table.seats[-1].open:
        raise Refused(Code.TAKEN, "seat {seat} is taken", number=table.number, seat=len(table.seats))
    try:
        table.game.setup(count, table.created.options, table.created.sheet)
    except BadSetup as error:
        refused = Refused(Code.BAD_SETUP, error.message, refusal=error.refusal)
        refused.game = table.game.id
        raise refused from None
    gone = (count,) if change < 0 else ()
    rest = [number for number, seat in enumerate(table.seats) if seat.open and number not in gone]
    full = change < 0 and not rest and not table.created.waits
    if full:  # the last open seat is removed, so the table is full
        made = table.created
        smaller = table.game.start(table.game.setup(count, made.options, made.sheet, made.rules))
        return [Resized(at=now, count=count), *begin(table, now, state=smaller)]
    return [Resized(at=now, count=count)]

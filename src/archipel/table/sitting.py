"""Deciding who sits where: opening a table, joining, leaving, bots, the clock."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from archipel.door import find
from archipel.kernel import ArchipelError, BadData, BadSetup, BadText, Game, Message, Refusal, Value
from archipel.table.entries import (
    BotSet,
    Created,
    Entry,
    Handed,
    Joined,
    Left,
    Rematch,
    SeatPlace,
    Started,
)
from archipel.table.limits import Limits
from archipel.table.playing import follow
from archipel.table.refused import Code, Refused
from archipel.table.seats import Seat, clean_line
from archipel.table.table import Table


@dataclass(frozen=True, slots=True)
class Ask:
    """A requested table. A place with a name belongs to the asker; without name and level it is open."""

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


def check_level(level: str, levels: Sequence[str]) -> str:
    """The level, if it exists."""
    if level not in levels:
        raise Refused(
            Code.BAD_INPUT, "no bot level {level}; there is {known}", level=level[:40], known=tuple(levels)
        )
    return level


def create(ask: Ask, host: str, levels: Sequence[str], limits: Limits, now: int) -> list[Entry]:
    """The first entries of a new table; a full table starts at once."""
    if not 0 <= ask.clock <= limits.longest_clock:
        raise Refused(Code.BAD_INPUT, "clock: from 0 to {most} seconds", most=limits.longest_clock)
    if len(ask.sheet) > limits.sheet:
        raise Refused(Code.BAD_INPUT, "sheet: at most {most} characters", most=limits.sheet)
    game, options = _checked(ask)
    places = []
    for number, (name, level) in enumerate(ask.places, 1):
        if name and level:
            raise Refused(Code.BAD_INPUT, "seat {seat}: a name or a bot level, not both", seat=number)
        if level:
            places.append(SeatPlace(level=check_level(level, levels)))
        elif name:
            places.append(
                SeatPlace(
                    holder=host, name=clean_line(name, limits.name, Message("seat {seat}", seat=number))
                )
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
        seed="" if ask.entered else secrets.token_hex(32),
        invite=secrets.token_urlsafe(16),
        sheet=ask.sheet,
        waits=ask.waits,
        silent=ask.silent,
        by=ask.by,
    )
    return [created, *start_if_full(Table("", 1, created, lambda _: game), now)]


def _checked(ask: Ask) -> tuple[Game, dict[str, Value]]:
    try:
        game = find(ask.game)
        setup = game.setup(len(ask.places), ask.options, ask.sheet)
        game.start(setup)
    except BadSetup as error:
        raise _bad_setup(ask, error, error.refusal) from None
    except (BadText, BadData) as error:
        raise _bad_setup(ask, error) from None
    return game, dict(setup.options)


def _bad_setup(ask: Ask, error: ArchipelError, refusal: Refusal | None = None) -> Refused:
    refused = Refused(Code.BAD_SETUP, error.message, refusal=refusal)
    refused.game = ask.game
    return refused


def start_if_full(table: Table, now: int, taken: Sequence[int] = ()) -> list[Entry]:
    """The start, if every seat is taken (those in `taken` count as taken)."""
    missing = any(seat.open and number not in taken for number, seat in enumerate(table.seats))
    if missing or table.started or table.created.waits:
        return []
    return _start(table, now)


def _start(table: Table, now: int) -> list[Entry]:
    return [Started(at=now), *follow(table, table.match.state.clone(), now)]


def start(table: Table, fill: str, levels: Sequence[str], now: int) -> list[Entry]:
    """The host starts the game. Open seats go to bots of the level `fill`, if given."""
    if table.started:
        raise Refused(Code.NOT_NOW, "the game has begun already")
    free = [number for number, seat in enumerate(table.seats) if seat.open]
    if free and not fill:
        raise Refused(Code.NOT_NOW, "{count} seats are open: wait, or fill them with bots", count=len(free))
    if free:
        check_level(fill, levels)
    return [*(BotSet(at=now, seat=seat, level=fill) for seat in free), *_start(table, now)]


def join(
    table: Table, holder: str, seats: Sequence[int], names: Sequence[str], limits: Limits, now: int
) -> list[Entry]:
    """Sit down: on open seats before the start, on abandoned seats in a running game. Where seats have
    hidden cards only who left one can come back: tokens are quickly made, and an opponent could read the
    hand.

    If no seats are named, on the first free ones.
    """
    if table.over:
        raise Refused(Code.NOT_NOW, "the game is over")
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
    lines = tuple(clean_line(name, limits.name, Message("name")) for name in names)
    joined = Joined(at=now, holder=holder, seats=tuple(seats), names=lines)
    return [joined, *start_if_full(table, now, seats)]


def rename(table: Table, seat: int, name: str, limits: Limits, now: int) -> list[Entry]:
    """Change the name of somebody waiting for the start: they sit down again on the same seat."""
    if table.started:
        raise Refused(Code.NOT_NOW, "the game has begun: names stay")
    line = clean_line(name, limits.name, Message("name"))
    return [Joined(at=now, holder=table.seats[seat].holder, seats=(seat,), names=(line,))]


def free_seats(table: Table, holder: str = "") -> list[int]:
    """The seats that this holder, or anybody, may take."""
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
    """The seat of this number; Refused when there is none."""
    if not 0 <= number < len(table.seats):
        raise Refused(
            Code.NO_SEAT,
            "there is no seat {seat}; seats are 0 to {last}",
            seat=number,
            last=len(table.seats) - 1,
        )
    return table.seats[number]


def leave(table: Table, seat: int, level: str, now: int) -> list[Entry]:
    """Leave the table for good. A bot continues a running game, and somebody else may sit down."""
    if table.over:
        raise Refused(Code.NOT_NOW, "the game is over")
    return [Left(at=now, seat=seat, level=level if table.started else "")]


def set_bot(table: Table, seat: int, level: str, levels: Sequence[str], now: int) -> list[Entry]:
    """The host puts a bot on an open seat, or (without a level) removes it."""
    if table.started:
        raise Refused(Code.NOT_NOW, "the game has begun: seats can be handed over instead")
    if seat_at(table, seat).holder:
        raise Refused(Code.TAKEN, "seat {seat} is taken", number=table.number, seat=seat + 1)
    if level:
        check_level(level, levels)
    entries: list[Entry] = [BotSet(at=now, seat=seat, level=level)]
    return entries + (start_if_full(table, now, (seat,)) if level else [])


def deadline(table: Table, seat: int) -> int | None:
    """When a person's time for this turn is up, in milliseconds."""
    place = table.seats[seat]
    if not table.created.clock or seat not in table.waiting or not place.holder or place.level:
        return None
    return max(table.since, place.since) + table.created.clock * 1000


def next_deadline(table: Table) -> int | None:
    """When the first of the seats the game is waiting for runs out of time."""
    times = [deadline(table, seat) for seat in table.waiting] if table.created.clock else ()
    return min((time for time in times if time is not None), default=None)


def run_out(table: Table, level: str, now: int) -> list[Entry]:
    """Let bots stand in for players whose time is up."""
    late = [seat for seat in table.waiting if (deadline(table, seat) or now + 1) <= now]
    return [Handed(at=now, seat=seat, level=level, why="clock") for seat in late]


def rematch(table: Table, new_id: str, now: int) -> tuple[list[Entry], list[Entry]]:
    """The first entries of the new table, and the old table's entry about it."""
    if not table.over:
        raise Refused(Code.NOT_NOW, "the game is not over")
    old = table.created
    places = tuple(
        SeatPlace(
            holder=seat.holder, name=seat.name if seat.holder else "", level="" if seat.holder else seat.level
        )
        for seat in table.seats
    )
    created = Created(
        at=now,
        game=old.game,
        rules=old.rules,
        options=old.options,
        places=places,
        host=old.host,
        public=old.public,
        clock=old.clock,
        seed=secrets.token_hex(32) if old.seed else "",
        invite=secrets.token_urlsafe(16),
        sheet=old.sheet,
        waits=old.waits,
        silent=old.silent,
        by=old.by,
        earlier=table.id,
    )
    fresh = Table(new_id, 1, created, lambda _: table.game)
    return [created, *start_if_full(fresh, now)], [Rematch(at=now, table=new_id)]

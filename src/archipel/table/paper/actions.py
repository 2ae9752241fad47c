"""Deciding about people on paper: each function returns the entries to append, and changes nothing."""

import secrets
from dataclasses import dataclass
from typing import Final

from archipel.kernel import Message
from archipel.table.access import Caller, is_host, need_host, need_watch
from archipel.table.entries import Entry, PaperCounted, PaperDone, PaperJoined, PaperLeft
from archipel.table.limits import Limits
from archipel.table.paper.people import PaperPerson
from archipel.table.paper.rounds import need_beside, rounds_of
from archipel.table.refused import Code, Refused
from archipel.table.seating.names import clean_name
from archipel.table.table import Table

MIN_TOTAL: Final = -999
MAX_TOTAL: Final = 9_999


@dataclass(frozen=True, slots=True)
class PaperResult:
    """The score of a sheet; without a sheet, a bare total."""

    total: int
    sheet: str = ""
    ties: tuple[int, ...] = ()
    faults: int = 0


def join_on_paper(table: Table, holder: str, name: str, limits: Limits, now: int) -> list[Entry]:
    """Join on paper; a no-op for a person who has joined. Without a holder, the host lists a person without a
    device."""
    need_beside(table)
    if table.over:
        raise Refused(Code.NOT_NOW, "the game is over")
    if holder in table.banned:
        raise Refused(Code.NOT_YOURS, "the host has sent you away from this table")
    if table.paper.held_by(holder) is not None:
        return []
    if len(table.paper.here) >= limits.paper:
        raise Refused(Code.TOO_MANY, "at most {most} people can be on paper here", most=limits.paper)
    if table.paper.joins >= limits.sittings:
        raise Refused(Code.TOO_MANY, "seats have changed hands often enough at this table")
    known = table.paper.known(holder)
    number = known.number if known is not None else len(table.paper.people)
    return [PaperJoined(at=now, person=number, holder=holder, name=clean_name(name, limits, Message("name")))]


def need_person(table: Table, caller: Caller, number: int | None) -> PaperPerson:
    """The person that the caller acts for: themselves, or, as the host, a person without a device."""
    need_watch(table, caller)
    own = table.paper.held_by(caller.holder)
    if number is None and own is not None:
        return own
    here = {one.number: one for one in table.paper.here}
    person = here.get(number) if number is not None else None
    if person is not None and (person is own or (not person.holder and is_host(table, caller))):
        return person
    raise Refused(Code.NOT_YOURS, "you are not on paper here")


def done_on_paper(table: Table, person: PaperPerson, number: int, now: int) -> list[Entry]:
    """Mark all rounds up to this one as written down."""
    last = len(rounds_of(table))
    if not 1 <= number <= last:
        raise Refused(Code.NOT_NOW, "round {round} has not begun", round=number)
    return [PaperDone(at=now, person=person.number, round=number)] if number > person.done else []


def leave_paper(person: PaperPerson, now: int) -> list[Entry]:
    """Leave. An entered result drops out of the ranking until they come back."""
    return [PaperLeft(at=now, person=person.number)]


def send_away(table: Table, caller: Caller, number: int, now: int) -> list[Entry]:
    """The host bans a person on paper: their token and the old invitation become void."""
    need_host(table, caller)
    person = next((one for one in table.paper.here if one.number == number), None)
    if person is None:
        raise Refused(Code.NOT_YOURS, "nobody on paper has this number")
    if not person.holder or person.holder == table.host:
        return leave_paper(person, now)
    return [PaperLeft(at=now, person=number, invite=secrets.token_urlsafe(16))]


def need_over(table: Table) -> None:
    """Refuse a result before the end of the game."""
    if not table.over:
        raise Refused(Code.NOT_NOW, "the game is not over")


def enter_result(
    table: Table, person: PaperPerson, result: PaperResult, limits: Limits, now: int
) -> list[Entry]:
    """Enter a final sheet or its total. It can be entered again."""
    need_over(table)
    if not MIN_TOTAL <= result.total <= MAX_TOTAL:
        raise Refused(Code.BAD_INPUT, "total: from {least} to {most}", least=MIN_TOTAL, most=MAX_TOTAL)
    if person.counts >= limits.counts:
        raise Refused(Code.TOO_MANY, "you have entered a result often enough")
    entered = PaperCounted(
        at=now,
        person=person.number,
        total=result.total,
        sheet=result.sheet,
        ties=result.ties,
        faults=result.faults,
    )
    before = person.counted
    same = before is not None and (before.total, before.sheet) == (entered.total, entered.sheet)
    return [] if same else [entered]

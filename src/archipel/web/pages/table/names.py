"""The players at a table in words: names, levels, roles, whom the game is waiting for, whom one may talk
to."""

from collections.abc import Sequence
from dataclasses import dataclass

from archipel.guide.players import level_name, told_apart
from archipel.kernel import SPECTATOR, Talk
from archipel.table import Caller, Table
from archipel.table.entries import PaperCounted
from archipel.table.seating.seating import free_seats
from archipel.table.seating.stand_ins import agreed, may_propose, needed
from archipel.table.talk import talk
from archipel.table.turn_clock import deadline
from archipel.words import Language, languages


@dataclass(frozen=True, slots=True)
class Sitter:
    """One seat as the page shows it. `side` is a letter if seats win together, otherwise empty; `mate` is on
    the visitor's side."""

    number: int
    name: str
    called: str  # on the visitor's own screen
    kind: str
    level: str
    role: str
    side: str
    mate: bool
    waiting: bool
    free: bool
    yours: bool
    deadline: int | None  # milliseconds since 1970
    may_hand: bool  # the visitor may let a bot stand in, or ask for it
    agreed: int  # how many have agreed to a bot
    needed: int  # how many must agree


def names_of(table: Table, tongue: Language) -> tuple[str, ...]:
    """A name for every seat."""
    return told_apart([seat.name or level_name(seat.level, tongue) for seat in table.seats], tongue)


def paper_names(table: Table, tongue: Language) -> dict[int, str]:
    """The names of the players on paper, by number, made distinct."""
    people = table.paper.people
    return dict(enumerate(told_apart([one.name for one in people], tongue)))


def entered_words(entered: PaperCounted | None, tongue: Language) -> str:
    """How a result on paper was entered."""
    if entered is None:
        return tongue.gettext("on paper, nothing entered yet")
    if not entered.sheet:
        return tongue.gettext("on paper, just the total")
    if not entered.faults:
        return tongue.gettext("on paper, counted from the sheet")
    return tongue.ngettext(
        "on paper, %(num)s thing on the sheet cannot be",
        "on paper, %(num)s things on the sheet cannot be",
        entered.faults,
    )


def sitters_of(table: Table, caller: Caller, tongue: Language) -> tuple[Sitter, ...]:
    """All seats in order."""
    setup, words, language = table.match.setup, table.game.rules, tongue.code
    roles, sides = table.game.roles(setup), table.game.sides(setup)
    waiting, free, yours = (
        set(table.waiting),
        set(free_seats(table, caller.holder)),
        set(table.held_by(caller.holder)),
    )
    shared = len(set(sides)) < len(sides)
    ours = {sides[number] for number in yours} if shared else set[int]()
    return tuple(
        Sitter(
            number=number,
            name=name,
            called=tongue.gettext("You") if {number} == yours and _has_default_name(seat.name) else name,
            kind=seat.kind,
            level=level_name(seat.level, tongue) if seat.level else "",
            role=words.name("role", roles[number], language) if len(set(roles)) > 1 else "",
            side="ABCDEFGH"[sides[number] % 8] if shared else "",
            mate=sides[number] in ours and number not in yours,
            waiting=number in waiting,
            free=number in free,
            yours=number in yours,
            deadline=deadline(table, number),
            may_hand=seat.kind == "person"
            and (number in yours or (number in waiting and _may_ask(table, number, caller))),
            agreed=len(agreed(table, number)),
            needed=needed(table, number),
        )
        for number, (seat, name) in enumerate(zip(table.seats, names_of(table, tongue), strict=True))
    )


def address_names(sitters: Sequence[Sitter], tongue: Language) -> tuple[tuple[str, ...], int]:
    """The names to use in sentences for one visitor, and the seat that is called “you” (or none).

    Only for a player alone among bots: players of one table share the sentences, so that they are made once.
    """
    people = [sitter for sitter in sitters if sitter.kind != "bot"]
    alone = len(people) == 1 and people[0].called != people[0].name
    reader = people[0].number if alone else SPECTATOR
    you = tongue.gettext("you")
    return tuple(you if sitter.number == reader else sitter.name for sitter in sitters), reader


def _has_default_name(name: str) -> bool:
    """Is it the default name of players who gave none?"""
    return name in {tongue.gettext("Player") for tongue in languages().values()}


def _may_ask(table: Table, seat: int, caller: Caller) -> bool:
    return not table.created.clock and may_propose(table, seat, caller.holder)


@dataclass(frozen=True, slots=True)
class Channel:
    """A seat to talk to, or all players if None. `how` is one of the kernel's Talk values."""

    to: int | None
    name: str
    how: str


def channels_of(table: Table, seat: int, names: Sequence[str], tongue: Language) -> list[Channel]:
    """A seat's channels: one for all players, and, if the game restricts talking, one per player."""
    if seat == SPECTATOR or len(names) == 1:
        return []
    hows = {other: talk(table, seat, other) for other in range(len(names)) if other != seat}
    everybody = Talk.GESTURES if Talk.GESTURES in hows.values() else Talk.ALOUD
    found = [Channel(None, tongue.gettext("everybody"), everybody.value)]
    if table.game.talk_rule:
        found += [Channel(other, names[other], how.value) for other, how in hows.items()]
    return found

"""Who sits at the table, in words: names, bots by level, roles, whom the game is waiting for."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from archipel.table import Caller, Table
from archipel.table.handing import agreed, may_propose, needed
from archipel.table.sitting import deadline, free_seats
from archipel.words import N_, Language

LEVELS: Final[Mapping[str, str]] = {
    "drifter": N_("Drifter"),
    "deckhand": N_("Deckhand"),
    "navigator": N_("Navigator"),
    "captain": N_("Captain"),
}


WAYS: Final[Mapping[str, str]] = {
    "drifter": N_("plays any move that is allowed"),
    "deckhand": N_("takes what scores at once"),
    "navigator": N_("looks a turn or two ahead"),
    "captain": N_("thinks for about a second and plays well"),
}
"""How each level plays, in a few words."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """One seat as the page shows it. `side` is a letter if seats win together, otherwise empty."""

    number: int
    name: str
    kind: str
    level: str
    role: str
    side: str
    waiting: bool
    free: bool
    yours: bool
    deadline: int | None  # milliseconds since 1970
    may_hand: bool  # the visitor may let a bot stand in, or ask for it
    agreed: int  # so many ask for it
    needed: int  # so many must


def level_name(level: str, tongue: Language) -> str:
    """The display name of a bot level."""
    return tongue.gettext(LEVELS[level]) if level in LEVELS else level


def level_ways(levels: Iterable[str], tongue: Language) -> dict[str, str]:
    """How these bot levels play, by their names."""
    return {level_name(level, tongue): tongue.gettext(WAYS[level]) for level in levels if level in WAYS}


def names_of(table: Table, tongue: Language) -> tuple[str, ...]:
    """A name for every seat."""
    return told_apart([seat.name or level_name(seat.level, tongue) for seat in table.seats], tongue)


def told_apart(names: Sequence[str], tongue: Language) -> tuple[str, ...]:
    """Equal names get the number of their seat, and so do seats without a name."""
    times = Counter(names)
    return tuple(
        f"{name} {at}" if name and times[name] > 1 else name or tongue.gettext("seat %(number)s", number=at)
        for at, name in enumerate(names, 1)
    )


def sitters_of(table: Table, caller: Caller, tongue: Language) -> tuple[Sitter, ...]:
    """All seats in order."""
    setup, words, language = table.match.setup, table.game.rules, tongue.code
    roles, sides = table.game.roles(setup), table.game.sides(setup)
    waiting, free, yours = (
        set(table.waiting),
        set(free_seats(table, caller.holder)),
        table.held_by(caller.holder),
    )
    shared = len(set(sides)) < len(sides)
    return tuple(
        Sitter(
            number=number,
            name=name,
            kind=seat.kind,
            level=level_name(seat.level, tongue) if seat.level else "",
            role=words.name("role", roles[number], language) if len(set(roles)) > 1 else "",
            side="ABCDEFGH"[sides[number] % 8] if shared else "",
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


def _may_ask(table: Table, seat: int, caller: Caller) -> bool:
    return not table.created.clock and may_propose(table, seat, caller.holder)

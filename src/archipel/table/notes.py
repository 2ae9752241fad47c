"""Notes: what listeners receive about an event. A note depends only on the log up to that event; effects are
included for as long as the narrator keeps them."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from archipel.kernel import Effect
from archipel.narration import EffectInfo, effect_info
from archipel.table.entries import (
    BotSet,
    Closed,
    Created,
    Emoted,
    Entry,
    Finished,
    Handed,
    Invited,
    Joined,
    Left,
    Mixing,
    Moved,
    Muted,
    PaperCounted,
    PaperDone,
    PaperJoined,
    PaperLeft,
    Proposed,
    Remarked,
    Rematch,
    Removed,
    Renewed,
    Resized,
    Said,
    Sealed,
    Settled,
    Started,
    TakenBack,
    Unsealed,
)


class Note(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event, as a listener may know it. `e` is its kind; fields that do not apply to it are left out.

    Seats count from 0. `hidden` marks a note that is redacted for this listener. When a shared turn ends,
    `reveals` holds what was hidden in it: pairs of a seat and its moves. `effects` are those of a move or
    draw, and of a whole shared turn when it ends.
    """

    n: int
    e: str
    at: int
    seat: int | None = None
    to: int | None = None
    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    level: str = ""
    why: str = ""
    moves: tuple[str, ...] = ()
    bot: str = ""
    hidden: bool = False
    reveals: tuple[tuple[int, tuple[str, ...]], ...] = ()
    label: str = ""
    outcome: str = ""
    count: int = 0
    text: str = ""
    name: str = ""  # of a spectator, or of a person on paper
    person: int | None = None  # on paper, counted from 0
    round: int | None = None
    total: int | None = None
    faults: int = 0
    secret: bool = False
    quiet: bool = False  # True: muted; False: unmuted
    emote: str = ""
    seal: str = ""
    entropy: str = ""
    seed: str = ""
    totals: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    table: str = ""
    turn: int | None = None  # begins with this event; `waiting` lists its seats
    waiting: tuple[int, ...] = ()
    due: str = ""  # the label of a draw that must be entered
    effects: tuple[EffectInfo, ...] = ()  # of the latest 160 moves and draws


class After(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What follows from an entry: a new turn, a draw that is due, moves that are no longer hidden."""

    turn: int | None = None
    waiting: tuple[int, ...] = ()
    due: str = ""
    count: int = 0
    revealed: tuple[Moved, ...] = ()

    @property
    def reveals(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Pairs of a seat and its moves."""
        found: dict[int, tuple[str, ...]] = {}
        for entry in self.revealed:
            found[entry.seat] = (*found.get(entry.seat, ()), *entry.moves)
        return tuple(sorted(found.items()))


class End(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What becomes public when a game is over."""

    seed: str
    totals: tuple[int, ...]
    places: tuple[int, ...]


_NOTE_FIELDS: Final[Mapping[type[msgspec.Struct], tuple[str, ...]]] = {
    Created: (),
    Joined: ("seats", "names"),
    Left: ("seat", "level"),
    BotSet: ("seat", "level"),
    Resized: ("count",),
    Sealed: ("seat", "seal"),
    Mixing: (),
    Unsealed: ("seat", "entropy"),
    Started: (),
    Moved: ("seat", "moves", "bot"),
    Settled: ("label", "outcome"),
    Said: ("seat", "to", "text", "secret"),
    Emoted: ("seat", "to", "emote"),
    Remarked: ("name", "text"),
    Handed: ("seat", "level", "why"),
    Proposed: ("seat", "to"),
    TakenBack: ("seat",),
    Muted: ("seat", "quiet"),
    Removed: ("seat", "level"),
    Closed: (),
    Renewed: (),
    Invited: (),
    Finished: (),
    Rematch: ("table",),
    PaperJoined: ("person", "name"),
    PaperLeft: ("person",),
    PaperDone: ("person", "round"),
    PaperCounted: ("person", "total", "faults"),
    After: ("turn", "waiting", "due", "count", "reveals"),
    End: ("seed", "totals", "places"),
}
"""The fields of an entry, and of what follows from it, that go into a note. Nothing else is ever sent."""

_REDACTED_FIELDS: Final = frozenset(
    {"seat", "to", "bot", "label", "secret", "turn", "waiting", "due", "count"}
)
"""The fields that remain in a redacted note: that something happened, and to whom, but not what."""


class TableEvent(msgspec.Struct, frozen=True, gc=False):
    """An event, and the seats that may know all of it (None: everybody). Others get a redacted note.

    It keeps the entry and makes notes on demand: most fields of a note are empty, but all take up memory.
    """

    number: int
    entry: Entry
    seats: tuple[int, ...] | None = None
    after: After | End | None = None

    def hidden_from(self, seats: frozenset[int]) -> bool:
        """Is the note redacted for a listener who holds these seats?"""
        return self.seats is not None and seats.isdisjoint(self.seats)

    def to(self, seats: frozenset[int]) -> Note:
        """The note for a listener who holds these seats."""
        return self.note(self.hidden_from(seats))

    def note(self, hidden: bool, effects: Iterable[Effect] = ()) -> Note:
        """The full or the redacted note, with the effects that this listener may know."""
        fields: dict[str, Any] = {}
        for source in (self.entry, self.after):
            for name in _NOTE_FIELDS[type(source)] if source is not None else ():
                if not hidden or name in _REDACTED_FIELDS:
                    fields[name] = getattr(source, name)
        kind = str(type(self.entry).__struct_config__.tag)
        return Note(
            n=self.number,
            e=kind,
            at=self.entry.at,
            hidden=hidden,
            effects=tuple(map(effect_info, effects)),
            **fields,
        )

"""What listeners are told of an event. Each note is a function of the log up to it, so streams resume."""

from dataclasses import dataclass
from typing import Final

import msgspec


class Note(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event as somebody may know it. `e` is its kind; a field that does not matter to it is left out.

    Seats count from 0. `hidden` marks what is cut for this listener. When a turn that seats share ends,
    `reveals` holds what was hidden in it: pairs of a seat and its moves.
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
    name: str = ""  # of a spectator
    secret: bool = False
    emote: str = ""
    seed: str = ""
    totals: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    table: str = ""
    turn: int | None = None  # a new turn begins, and the game waits for these seats
    waiting: tuple[int, ...] = ()
    due: str = ""  # the label of a draw that has to be entered


@dataclass(frozen=True, slots=True)
class Told:
    """A note as bytes of an event stream: `full` for `seats` (None: everybody), `cut` for all others."""

    number: int
    full: bytes
    cut: bytes
    seats: tuple[int, ...] | None

    def to(self, seats: frozenset[int]) -> bytes:
        """What a listener who holds these seats is told."""
        if self.seats is None or not seats.isdisjoint(self.seats):
            return self.full
        return self.cut


_encode: Final = msgspec.json.Encoder().encode


def tell(full: Note, cut: Note | None = None, seats: tuple[int, ...] | None = None) -> Told:
    """Encode once for all listeners. JSON has no raw line ends, so a note is one line of the stream."""
    whole = _frame(full)
    return Told(full.n, whole, whole if cut is None else _frame(cut), None if cut is None else seats)


def _frame(note: Note) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (note.n, note.e.encode(), _encode(note))

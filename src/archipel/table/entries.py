"""The log of a table: one versioned JSON text per event. The table is the fold of these events."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from archipel.kernel import ArchipelError, Value

VERSION: Final = 1


class BadLog(ArchipelError):
    """A stored event that this program cannot read: damaged, or written by a newer version."""


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="e", omit_defaults=True, gc=False):
    at: int  # milliseconds since 1970, by the clock of the process that wrote it


class SeatPlace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat when the table is opened: held by a person, played by a bot, or open."""

    holder: str = ""
    name: str = ""
    level: str = ""


class Created(_Event, frozen=True, kw_only=True, tag="created", omit_defaults=True):
    """The first event. `seed` and `invite` are secret: listeners get notes of events, never the events."""

    game: str
    rules: int
    options: dict[str, Value]
    places: tuple[SeatPlace, ...]
    host: str
    public: bool = False
    clock: int = 0  # seconds per turn; 0: no clock
    seed: str = ""  # empty if dice and cards are entered by hand
    invite: str = ""
    sheet: str = ""
    waits: bool = False  # for the host to start, even when every seat is taken
    earlier: str = ""  # the table that this is a rematch of
    silent: bool = False  # spectators may not talk
    by: str = ""  # who opened it, to limit their public tables: a digest that only the servers can compute
    entropy: str = ""  # given openly by the only person, who already knew the commitment to the seed
    challenge: str = ""  # the challenge of the day that this is an attempt at: its day, game and mode
    practice: bool = False  # at that challenge: the result does not count
    copied: str = ""  # the finished table whose dice, public by now, are used again
    seals: tuple[str, ...] = ()  # by seat: what was sealed at the table that this is a rematch of


class Joined(_Event, frozen=True, kw_only=True, tag="joined"):
    """A person sits down, on several seats if people share a device."""

    holder: str
    seats: tuple[int, ...]
    names: tuple[str, ...]


class Left(_Event, frozen=True, kw_only=True, tag="left", omit_defaults=True):
    """A person gets up for good; in a running game a bot of this level takes over."""

    seat: int
    level: str = ""


class BotSet(_Event, frozen=True, kw_only=True, tag="bot", omit_defaults=True):
    """Before the start: a bot takes an open seat, or (without a level) frees it."""

    seat: int
    level: str = ""


class Resized(_Event, frozen=True, kw_only=True, tag="resized"):
    """Before the start: the table now has this many seats. New ones are open; only open ones are removed."""

    count: int


class Sealed(_Event, frozen=True, kw_only=True, tag="sealed"):
    """A player commits to entropy by its SHA-256; after the end of the game, for the rematch."""

    seat: int
    seal: str


class Mixing(_Event, frozen=True, kw_only=True, tag="mixing"):
    """All seats are taken and seals are closed: sealed entropy is revealed, then the game begins."""


class Unsealed(_Event, frozen=True, kw_only=True, tag="unsealed"):
    """The entropy that a seat had sealed."""

    seat: int
    entropy: str


class Started(_Event, frozen=True, kw_only=True, tag="started"):
    """All seats are taken and the game begins."""


class Moved(_Event, frozen=True, kw_only=True, tag="moves", omit_defaults=True):
    """A seat's committed draft. `bot` is the level that played it, empty for a person."""

    seat: int
    moves: tuple[str, ...]
    bot: str = ""


class Settled(_Event, frozen=True, kw_only=True, tag="drawn"):
    """The outcome of the draw that was due."""

    label: str
    outcome: str


class Said(_Event, frozen=True, kw_only=True, tag="chat", omit_defaults=True):
    """A message; a `secret` one is visible only to the two seats."""

    seat: int
    text: str
    to: int | None = None
    secret: bool = False


class Emoted(_Event, frozen=True, kw_only=True, tag="emote", omit_defaults=True):
    """A gesture, visible to everybody."""

    seat: int
    emote: str
    to: int | None = None


class Remarked(_Event, frozen=True, kw_only=True, tag="gallery", omit_defaults=True):
    """A spectator's message to the other spectators; players can read it only while no game is running."""

    text: str
    name: str = ""


class Handed(_Event, frozen=True, kw_only=True, tag="handed", omit_defaults=True):
    """A bot stands in for a seat's holder: `why` is holder, others or clock (host in older logs)."""

    seat: int
    level: str
    why: str


class Proposed(_Event, frozen=True, kw_only=True, tag="proposed"):
    """A seat's holder votes for a bot to stand in for another seat, `to`."""

    seat: int
    to: int


class TakenBack(_Event, frozen=True, kw_only=True, tag="back"):
    """The holder plays again."""

    seat: int


class Renewed(_Event, frozen=True, kw_only=True, tag="renewed"):
    """A holder's token is replaced: the old one is void at this table."""

    old: str
    new: str


class Invited(_Event, frozen=True, kw_only=True, tag="invited"):
    """The link has a new secret, or (empty) is withdrawn."""

    invite: str


class Muted(_Event, frozen=True, kw_only=True, tag="muted", omit_defaults=True):
    """The host mutes or unmutes a seat, or (without a seat) the spectators."""

    quiet: bool
    seat: int | None = None


class Removed(_Event, frozen=True, kw_only=True, tag="removed", omit_defaults=True):
    """The host bans a seat's holder. From now on only the new invitation is valid."""

    seat: int
    invite: str
    level: str = ""


class Closed(_Event, frozen=True, kw_only=True, tag="closed", omit_defaults=True):
    """The table is closed for good: nobody can play or watch."""

    by: Literal["operator", "host"] = "operator"


class Finished(_Event, frozen=True, kw_only=True, tag="finished"):
    """The game is over; the seed is now public."""


class Rematch(_Event, frozen=True, kw_only=True, tag="rematch"):
    """The same people continue at another table."""

    table: str


class PaperJoined(_Event, frozen=True, kw_only=True, tag="paper-joined", omit_defaults=True):
    """A person plays along on paper, without a seat. `holder` is empty if the host lists them."""

    person: int
    name: str
    holder: str = ""


class PaperLeft(_Event, frozen=True, kw_only=True, tag="paper-left", omit_defaults=True):
    """A person on paper leaves; if the host bans them, only the new invitation is valid from now on."""

    person: int
    invite: str = ""


class PaperDone(_Event, frozen=True, kw_only=True, tag="paper-done"):
    """A person on paper has written down all rounds up to this one."""

    person: int
    round: int


class PaperCounted(_Event, frozen=True, kw_only=True, tag="paper-counted", omit_defaults=True):
    """A result on paper: a bare total, or the score of its `sheet` with the number of its rule violations."""

    person: int
    total: int
    sheet: str = ""
    ties: tuple[int, ...] = ()
    faults: int = 0


Entry = (
    Created
    | Joined
    | Left
    | BotSet
    | Resized
    | Sealed
    | Mixing
    | Unsealed
    | Started
    | Moved
    | Settled
    | Said
    | Emoted
    | Remarked
    | Handed
    | Proposed
    | TakenBack
    | Renewed
    | Invited
    | Muted
    | Removed
    | Closed
    | Finished
    | Rematch
    | PaperJoined
    | PaperLeft
    | PaperDone
    | PaperCounted
)


class _Version(msgspec.Struct):
    v: int


_encoder = msgspec.json.Encoder()
_versions = msgspec.json.Decoder(_Version)
_entries: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> str:
    """The stored text."""
    return f'{{"v":{VERSION},' + _encoder.encode(entry).decode()[1:]


def write_entries(entries: Sequence[Entry]) -> list[str]:
    """The stored texts."""
    return [write_entry(entry) for entry in entries]


def read_entry(text: str) -> Entry:
    """The event that a stored text describes; raises BadLog if it is not one."""
    try:
        version = _versions.decode(text).v
        if version != VERSION:
            raise BadLog(
                "an event of version {version}; this program reads version {known}",
                version=version,
                known=VERSION,
            )
        return _entries.decode(text)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadLog("a damaged event: {reason}", reason=error) from None

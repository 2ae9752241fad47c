"""The types of requests. Unknown fields are rejected, so that a misspelt one is not silently ignored."""

from collections.abc import Iterable
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from archipel.kernel import BadText, Part, Value
from archipel.kernel.parts import read_part
from archipel.table import Code, Refused
from archipel.table.seating.names import VISIBLE

PROMISE: Final = "^[0-9a-f]{20}$"
TOKEN: Final = "^[A-Za-z0-9_-]{43}$"
DIGEST: Final = "^[0-9a-f]{64}$"
SeatNumber = Annotated[int, Meta(ge=0, le=99, description="seats count from 0")]
Seen = Annotated[int, Meta(ge=0, le=2**53, description="the number of the last event you know")]
LongText = Annotated[str, Meta(max_length=2_000)]
Short = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=40, pattern=VISIBLE)]
Level = Annotated[str, Meta(max_length=40, description="a bot level")]
Promise = Annotated[str, Meta(max_length=20, pattern=PROMISE, description="the table of a promise")]
Entropy = Annotated[
    str, Meta(max_length=64, pattern=DIGEST, description="32 random bytes, in hexadecimal digits")
]
SealText = Annotated[
    str, Meta(max_length=64, pattern=DIGEST, description="SHA-256 of the 32 bytes of your entropy")
]
MoveText = Annotated[str, Meta(max_length=200, description="a move in the words of a record")]


def read_parts(texts: Iterable[str]) -> list[Part]:
    """Parse parts from a query string."""
    try:
        return [read_part(text) for text in texts]
    except BadText:
        raise Refused(Code.BAD_INPUT, "picked: expected kind:value") from None


class _Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class PlaceRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat: yours if it has a `name` (several people may share a device), a bot's if it has a `level`,
    otherwise open."""

    name: Name | None = None
    level: Level | None = None


class CreateRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table. `entropy` is mixed into the dice of the `promise`, where nobody else is awaited. `cookie`
    is for browsers: the token is then sent as a cookie, not in the response."""

    game: Short
    seats: Annotated[tuple[PlaceRequest, ...], Meta(min_length=1, max_length=100)]
    options: Annotated[dict[str, Value], Meta(max_length=40)] = {}
    public: bool = False
    clock: Annotated[int, Meta(ge=0, le=7 * 24 * 3600, description="seconds for a turn; 0: no clock")] = 0
    entered: Annotated[bool, Meta(description="the host types in real dice and cards")] = False
    waits: Annotated[bool, Meta(description="begin only at the host's word")] = False
    sheet: Annotated[str, Meta(max_length=20_000, description="your own component file")] = ""
    silent: Annotated[bool, Meta(description="spectators may not talk")] = False
    promise: Promise | None = None
    entropy: Entropy | None = None
    cookie: bool = False


class JoinRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Join: one name for each seat. If no seats are given, you get the first free ones. A `seal` adds to the
    dice, if the game has not begun."""

    names: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=100)]
    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=100)] = ()
    seen: Seen | None = None
    seal: SealText | None = None
    cookie: bool = False


class SeatRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request about one of your seats; `seat` may be omitted if you hold only one."""

    seen: Seen
    seat: SeatNumber | None = None


class BotRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Before the start: put a bot on an open seat, or (without a level) remove it."""

    seen: Seen
    seat: SeatNumber
    level: Level | None = None


class StartRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Start the game; `fill` is the bot level for seats that are still open."""

    seen: Seen
    fill: Level | None = None


class CloseRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Close the table for good."""

    seen: Seen


class HandRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Let a bot stand in for a seat."""

    seen: Seen
    seat: SeatNumber | None = None
    level: Level | None = None


class MuteRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make a seat quiet, or (without a seat) the spectators; `quiet: false` lets them speak again."""

    seen: Seen
    seat: SeatNumber | None = None
    quiet: bool = True


class RemoveRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Send a seat's holder away."""

    seen: Seen
    seat: SeatNumber


class DraftRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One more step, as text or as parts (pairs of kind and value); or, as `moves`, a new draft."""

    seen: Seen
    seat: SeatNumber | None = None
    move: MoveText | None = None
    parts: Annotated[tuple[tuple[Short, Short], ...], Meta(max_length=40)] | None = None
    moves: Annotated[tuple[MoveText, ...], Meta(max_length=200)] | None = None


class PickRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody has picked so far at the table page, pairs of kind and value, the latest last."""

    seen: Seen
    seat: SeatNumber | None = None
    picked: Annotated[tuple[tuple[Short, Short], ...], Meta(max_length=40)] = ()


class CommitRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Commit the draft; or, with `moves`, a whole turn at once."""

    seen: Seen
    seat: SeatNumber | None = None
    moves: Annotated[tuple[MoveText, ...], Meta(min_length=1, max_length=200)] | None = None


class SettleRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dice or cards of the draw that is due, by name, separated by spaces."""

    seen: Seen
    outcome: LongText


class ChatRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Say something to everybody, or to one seat, perhaps in secret. Without a seat you speak to the other
    spectators, under any `name`."""

    seen: Seen
    text: Annotated[str, Meta(max_length=500, pattern=VISIBLE)]
    name: Name | None = None
    seat: SeatNumber | None = None
    to: SeatNumber | None = None
    secret: bool = False


class EmoteRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make a gesture."""

    seen: Seen
    emote: Short
    seat: SeatNumber | None = None
    to: SeatNumber | None = None


class SealRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sealed entropy for the dice; `seat` may be omitted if you hold only one."""

    seal: SealText
    seat: SeatNumber | None = None


class UnsealRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The entropy that you had sealed."""

    entropy: Entropy
    seat: SeatNumber | None = None


class RematchRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another game. `entropy` is mixed into the dice of the `promise`, where you are the only person."""

    seen: Seen
    promise: Promise | None = None
    entropy: Entropy | None = None


PersonNumber = Annotated[int, Meta(ge=0, le=9_999, description="people on paper count from 0")]


class PaperJoinRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Join on paper. As the host, `listed` adds somebody who has no device: you speak for them."""

    name: Name
    listed: bool = False
    cookie: bool = False


class PaperRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request about somebody on paper; without a number, about yourself."""

    person: PersonNumber | None = None


class PaperDoneRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All rounds up to this one are written down."""

    round: Annotated[int, Meta(ge=1, le=10_000)]
    person: PersonNumber | None = None


class PaperResultRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What your paper came to: its total, or the `sheet` as text, which is counted for you."""

    total: Annotated[int, Meta(ge=-999, le=9_999)] | None = None
    sheet: Annotated[str, Meta(max_length=6_000)] | None = None
    person: PersonNumber | None = None


class TokenRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new token of your own making; until this succeeds, keep both."""

    next: Annotated[
        str, Meta(max_length=43, pattern=TOKEN, description="32 random bytes in base64url, without padding")
    ]


class InvitationRequest(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As the host: a new link, or, with `open` false, none."""

    seen: Seen
    open: bool = True


class ListenRequest(msgspec.Struct, frozen=True, kw_only=True):
    """How to listen: the query parameters of a stream."""

    invite: Annotated[str, Meta(max_length=100, description="the secret of the link")] = ""
    seat: (
        Annotated[int, Meta(ge=-1, le=99, description="only this one of your seats; -1: as a spectator")]
        | None
    ) = None
    after: Annotated[int, Meta(ge=0, le=2**53, description="begin after this event")] = 0
    follow: Annotated[bool, Meta(description="false: end after what has happened so far")] = True
    effects: Annotated[bool, Meta(description="true: with the effects of moves and draws")] = False

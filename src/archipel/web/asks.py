"""What requests say. Unknown fields are refused, so that a misspelt one is not silently ignored."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from archipel.kernel import BadText, Part, Value
from archipel.kernel.parts import read_part
from archipel.table import Code, Refused
from archipel.table.seats import VISIBLE

SeatNumber = Annotated[int, Meta(ge=0, le=99, description="seats count from 0")]
Seen = Annotated[int, Meta(ge=0, le=2**53, description="the number of the last event you know")]
LongText = Annotated[str, Meta(max_length=2_000)]
Short = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=40, pattern=VISIBLE)]
Level = Annotated[str, Meta(max_length=40, description="a bot level")]
MoveText = Annotated[str, Meta(max_length=200, description="a move in the words of a record")]


def read_parts(texts: Iterable[str]) -> list[Part]:
    """Parts as an address writes them."""
    try:
        return [read_part(text) for text in texts]
    except BadText:
        raise Refused(Code.BAD_INPUT, "picked: expected kind:value") from None


class _Ask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class PlaceAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat: with a `name` it is yours (several share your device), with a `level` a bot's, else open."""

    name: Name | None = None
    level: Level | None = None


class CreateAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table. `cookie` is for browsers: the token comes as a cookie and not in the answer."""

    game: Short
    seats: Annotated[tuple[PlaceAsk, ...], Meta(min_length=1, max_length=100)]
    options: Annotated[dict[str, Value], Meta(max_length=40)] = {}
    public: bool = False
    clock: Annotated[int, Meta(ge=0, le=7 * 24 * 3600, description="seconds for a turn; 0: no clock")] = 0
    entered: Annotated[bool, Meta(description="the host types in real dice and cards")] = False
    waits: Annotated[bool, Meta(description="begin only at the host's word")] = False
    sheet: Annotated[str, Meta(max_length=20_000, description="an own component file")] = ""
    silent: Annotated[bool, Meta(description="who watches may not talk")] = False
    cookie: bool = False


class JoinAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sit down: one name for each seat; without seats, on the first that is free."""

    names: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=100)]
    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=100)] = ()
    seen: Seen | None = None
    cookie: bool = False


class SeatAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something about one of your seats; who holds only one need not say which."""

    seen: Seen
    seat: SeatNumber | None = None


class BotAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Before the start: a bot for an open seat, or (without a level) room again."""

    seen: Seen
    seat: SeatNumber
    level: Level | None = None


class StartAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Begin; `fill` is the bot level for seats that are still open."""

    seen: Seen
    fill: Level | None = None


class HandAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Let a bot stand in for a seat."""

    seen: Seen
    seat: SeatNumber | None = None
    level: Level | None = None


class DraftAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One more step, by its text or by parts (pairs of kind and value); or `moves`: the whole draft anew."""

    seen: Seen
    seat: SeatNumber | None = None
    move: MoveText | None = None
    parts: Annotated[tuple[tuple[Short, Short], ...], Meta(max_length=40)] | None = None
    moves: Annotated[tuple[MoveText, ...], Meta(max_length=200)] | None = None


class CommitAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make the draft final; or, with `moves`, a whole turn at once."""

    seen: Seen
    seat: SeatNumber | None = None
    moves: Annotated[tuple[MoveText, ...], Meta(min_length=1, max_length=200)] | None = None


class SettleAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dice or cards of the draw that is due, by name, with spaces between."""

    seen: Seen
    outcome: LongText


class ChatAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Say something to all, or to one seat, perhaps in secret. Who holds no seat speaks to those who watch,
    under any `name`."""

    seen: Seen
    text: Annotated[str, Meta(max_length=500, pattern=VISIBLE)]
    name: Name | None = None
    seat: SeatNumber | None = None
    to: SeatNumber | None = None
    secret: bool = False


class EmoteAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make a gesture."""

    seen: Seen
    emote: Short
    seat: SeatNumber | None = None
    to: SeatNumber | None = None


class SeenAsk(_Ask, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something about the whole table."""

    seen: Seen


class ListenAsk(msgspec.Struct, frozen=True, kw_only=True):
    """How to listen: what is in the address of a stream."""

    invite: Annotated[str, Meta(max_length=100, description="the secret of the link")] = ""
    seat: (
        Annotated[int, Meta(ge=-1, le=99, description="only this one of your seats; -1: as a spectator")]
        | None
    ) = None
    after: Annotated[int, Meta(ge=0, le=2**53, description="begin after this event")] = 0
    follow: Annotated[bool, Meta(description="false: end after what has happened so far")] = True

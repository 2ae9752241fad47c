"""The log of a call: one versioned JSON text per event, as in a table's log."""

from collections.abc import Sequence
from typing import Final

import msgspec

from archipel.kernel import Value
from archipel.table.entries import VERSION, BadLog


class CallEvent(msgspec.Struct, frozen=True, kw_only=True, tag_field="e", omit_defaults=True, gc=False):
    at: int  # milliseconds since 1970


class CallOpened(CallEvent, frozen=True, kw_only=True, tag="call", omit_defaults=True):
    """The first event. `seed` is secret until the end."""

    game: str
    rules: int
    mode: str
    options: dict[str, Value]
    seats: int
    host: str
    seed: str
    names: tuple[str, ...] = ()
    timer: int = 0  # seconds for each step; 0: none
    distant: bool = False  # the players are not in one room


class CallStepped(CallEvent, frozen=True, kw_only=True, tag="step"):
    """What was drawn in one step: pairs of a draw's label and its outcome."""

    draws: tuple[tuple[str, str], ...]


class CallTook(CallEvent, frozen=True, kw_only=True, tag="take", omit_defaults=True):
    """The next player takes this item; empty: the step's last take is undone."""

    item: str = ""


class CallEnded(CallEvent, frozen=True, kw_only=True, tag="end"):
    """A player has announced the end, or there is nothing more to call."""


CallEntry = CallOpened | CallStepped | CallTook | CallEnded
_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[CallEntry]] = msgspec.json.Decoder(CallEntry)
_START: Final = f'{{"v":{VERSION},'


def write_call(entries: Sequence[CallEntry]) -> list[str]:
    """The stored texts."""
    return [_START + _encoder.encode(entry).decode()[1:] for entry in entries]


def read_call(text: str) -> CallEntry:
    """The event that a stored text describes; raises BadLog if it is not one."""
    try:
        if not text.startswith(_START):
            raise BadLog("a damaged event: {reason}", reason=text[:20])
        return _decoder.decode(text)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadLog("a damaged event: {reason}", reason=error) from None

"""A learner's progress as text: the browser keeps it and sends it along, so that the server keeps nothing."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from archipel.kernel import Part
from archipel.learn.attempt import Progress
from archipel.table import Code, Refused

LONGEST: Final = 4000  # characters

Text = Annotated[str, Meta(max_length=200)]


class _Kept(msgspec.Struct, frozen=True, array_like=True):
    step: Annotated[int, Meta(ge=0, le=200)] = 0
    made: Annotated[tuple[Annotated[tuple[Text, ...], Meta(max_length=60)], ...], Meta(max_length=100)] = ()
    picked: Annotated[tuple[tuple[Text, Text], ...], Meta(max_length=40)] = ()


def write(progress: Progress) -> str:
    """The text for the browser."""
    picked = tuple((part.kind, part.value) for part in progress.picked)
    return msgspec.json.encode(_Kept(progress.step, progress.made, picked)).decode()


def read(text: str) -> Progress:
    """The progress that a browser sends; none at all if it is empty."""
    if not text:
        return Progress()
    try:
        kept = msgspec.json.decode(text, type=_Kept)
    except (msgspec.DecodeError, UnicodeEncodeError):
        raise Refused(Code.BAD_INPUT, "so: not a learner's progress") from None
    return Progress(kept.step, kept.made, tuple(Part(kind, value) for kind, value in kept.picked))

"""Canonical JSON of frozen dataclasses."""

# interpreted: texts, read or written once a game: nothing to gain

import json
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]

SCALARS: Final = (bool, int, str)  # built once: a view holds thousands of such values
SEQUENCES: Final = (tuple, list)


def plain(value: object) -> Plain:
    """A dataclass, tuple or simple value as JSON data; anything else does not belong in a view."""
    if value is None or isinstance(value, SCALARS):
        return value
    if isinstance(value, SEQUENCES):
        return [plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {name: plain(getattr(value, name)) for name in _names(type(value))}
    raise TypeError(f"{type(value).__name__} is not plain data")


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def canonical(value: object) -> bytes:
    """Canonical JSON: equal values give equal bytes."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()

"""Frozen dataclasses as plain JSON, in one canonical way."""

import json
from dataclasses import fields, is_dataclass

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]


def plain(value: object) -> Plain:
    """A dataclass, tuple or simple value as JSON data; anything else does not belong into a view."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} is not plain data")


def canonical(value: object) -> bytes:
    """The same bytes for the same knowledge."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()

"""Passes: a link that gives another device this device's token, once, within a few minutes.

The store holds a token only sealed with the pass itself, of which it knows no more than a digest.
"""

import hashlib
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from archipel.store import Conflict, Damaged, Store
from archipel.table.refused import Code, Refused

PREFIX: Final = "_pass-"
LIFE: Final = 10 * 60 * 1000  # milliseconds


class _Pass(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    until: int
    sealed: str = ""  # empty once it is used


_read: Final = msgspec.json.Decoder(_Pass)


class TransferLinks:
    """Each is a log of one entry; a second entry means that it is used."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now

    async def issue(self, token: str) -> str:
        """A new pass for this token."""
        secret = secrets.token_urlsafe(16)
        made = _Pass(until=self._now() + LIFE, sealed=_sealed(token.encode(), secret).hex())
        await self._store.append(_log(secret), 1, (_text(made),))
        return secret

    async def look(self, secret: str) -> str:
        """The token of a pass that can still be used; Refused otherwise. It stays usable."""
        kept = None
        with suppress(Damaged):
            last = await self._store.last(_log(secret))
            kept = _read.decode(last.text) if last is not None else None
        if kept is None or not kept.sealed or kept.until <= self._now():
            raise _used()
        return _sealed(bytes.fromhex(kept.sealed), secret).decode()

    async def use(self, secret: str) -> str:
        """The token; nobody else gets it by this pass."""
        token = await self.look(secret)
        try:
            await self._store.append(_log(secret), 2, (_text(_Pass(until=0)),), alone=True)
        except Conflict:
            raise _used() from None
        await self._store.remove(_log(secret))
        return token


async def forget_passed(store: Store, log: str, now: int) -> None:
    """Remove a pass whose time is over."""
    with suppress(Damaged):
        last = await store.last(log)
        if last is not None and _read.decode(last.text).until > now:
            return
    await store.remove(log)


def _used() -> Refused:
    return Refused(Code.NOT_FOUND, "this link was used before, or its time is over: make a new one")


def _log(secret: str) -> str:
    return PREFIX + hashlib.sha256(f"log {secret}".encode()).hexdigest()


def _sealed(token: bytes, secret: str) -> bytes:
    """Sealed, or unsealed: a pad that is used for one token only."""
    pad = hashlib.shake_256(f"pad {secret}".encode()).digest(len(token))
    return bytes(one ^ other for one, other in zip(token, pad, strict=True))


def _text(made: _Pass) -> str:
    return msgspec.json.encode(made).decode()

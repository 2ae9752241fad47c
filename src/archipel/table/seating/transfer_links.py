"""Passes: a link that gives another device this device's token, once, within a few minutes.

The store holds a token only sealed with the pass itself, of which it knows no more than a digest.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Final

import msgspec

from archipel.store import Store
from archipel.store.documents import Documents
from archipel.table.refused import Code, Refused

KIND: Final = "pass"
LIFE: Final = 10 * 60 * 1000  # milliseconds


class _Pass(msgspec.Struct, frozen=True, kw_only=True):
    until: int
    sealed: str


class TransferLinks:
    """Each is a document under a digest of its secret; using it removes it."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._made, self._now = Documents(store, KIND, _Pass), now

    async def issue(self, token: str) -> str:
        """A new pass for this token."""
        secret = secrets.token_urlsafe(16)
        made = _Pass(until=self._now() + LIFE, sealed=_sealed(token.encode(), secret).hex())
        await self._made.add(_key(secret), made)
        return secret

    async def look(self, secret: str) -> str:
        """The token of a pass that can still be used; Refused otherwise. It stays usable."""
        return self._token(await self._made.get(_key(secret)), secret)

    async def use(self, secret: str) -> str:
        """The token; nobody else gets it by this pass."""
        return self._token(await self._made.take(_key(secret)), secret)

    async def forget_old(self) -> None:
        """Remove the passes whose time is over."""
        async for key, made in self._made.every():
            if made.until <= self._now():
                await self._made.remove(key)

    def _token(self, made: _Pass | None, secret: str) -> str:
        if made is None or made.until <= self._now():
            raise Refused(Code.NOT_FOUND, "this link was used before, or its time is over: make a new one")
        return _sealed(bytes.fromhex(made.sealed), secret).decode()


def _key(secret: str) -> str:
    return hashlib.sha256(f"log {secret}".encode()).hexdigest()


def _sealed(token: bytes, secret: str) -> bytes:
    """Sealed, or unsealed: a pad that is used for one token only."""
    pad = hashlib.shake_256(f"pad {secret}".encode()).digest(len(token))
    return bytes(one ^ other for one, other in zip(token, pad, strict=True))

"""Typed documents of one kind: what is stored is a value of a type, and is changed by functions."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final, Generic, TypeVar

import msgspec

from archipel.store.contract import Conflict, Document, Store

T = TypeVar("T")
PAGE: Final = 500  # documents in memory while all of a kind are looked at

log: Final = logging.getLogger("archipel.store")


class Documents(Generic[T]):
    """The documents of a kind, each a value of this type. One that is damaged counts as if it were not there,
    and can be replaced: it must not keep anybody from playing."""

    def __init__(self, store: Store, kind: str, form: type[T]) -> None:
        self._store, self._kind = store, kind
        self._decoder: Final = msgspec.json.Decoder(form)

    async def get(self, key: str) -> T | None:
        """The value, if there is one."""
        return (await self.read(key))[1]

    async def read(self, key: str) -> tuple[int, T | None]:
        """The version with its value; 0 if there is none."""
        there = await self._store.document(self._kind, key)
        return (0, None) if there is None else (there.version, self._value(there))

    async def put(self, key: str, version: int, value: T, *, owner: str = "", day: str = "") -> None:
        """Store the next version; raises Conflict if it is not."""
        await self._store.put(Document(self._kind, key, version, _text(value), owner, day))

    async def add(self, key: str, value: T, *, owner: str = "", day: str = "") -> bool:
        """Store a value, unless there is one. Was there none?"""
        try:
            await self.put(key, 1, value, owner=owner, day=day)
        except Conflict:
            return False
        return True

    async def change(
        self,
        key: str,
        change: Callable[[T | None], T | None],
        *,
        owner: str | None = None,
        day: str | None = None,
    ) -> T | None:
        """Store what a function makes of the value, and give it; None removes the document. The loser of a
        race calls it again. Owner and day stay as they are if they are not given."""
        while True:
            there = await self._store.document(self._kind, key)
            known = there or Document(self._kind, key, 0, "")
            before = self._value(known) if there is not None else None
            after = change(before)
            if after == before:
                return after
            with suppress(Conflict):
                if after is None:
                    await self._store.discard(self._kind, key, known.version)
                else:
                    await self.put(
                        key,
                        known.version + 1,
                        after,
                        owner=known.owner if owner is None else owner,
                        day=known.day if day is None else day,
                    )
                return after

    async def take(self, key: str) -> T | None:
        """Remove a document, and give its value; only one of several callers gets it."""
        version, value = await self.read(key)
        with suppress(Conflict):
            if version:
                await self._store.discard(self._kind, key, version)
                return value
        return None

    async def remove(self, key: str) -> None:
        """Remove a document, if there is one."""
        await self._store.discard(self._kind, key)

    async def of(self, owner: str) -> dict[str, T]:
        """All that an owner has, by key."""
        return self._values(await self._store.documents_of(self._kind, owner))

    async def remove_of(self, owner: str) -> None:
        """Remove all that an owner has, but not what is changed meanwhile."""
        await self._remove(await self._store.documents_of(self._kind, owner))

    async def between(self, first: str, last: str) -> dict[str, T]:
        """All of these days, both included, by key."""
        return self._values(await self._store.documents_between(self._kind, first, last))

    async def remove_until(self, day: str) -> None:
        """Remove all up to this day, but not what is changed meanwhile."""
        await self._remove(await self._store.documents_between(self._kind, "", day))

    async def every(self) -> AsyncIterator[tuple[str, T]]:
        """All of them, with their keys."""
        after = ""
        while page := await self._store.documents(self._kind, after, PAGE):
            for pair in self._values(page).items():
                yield pair
            after = page[-1].key

    async def _remove(self, documents: list[Document]) -> None:
        async def remove(one: Document) -> None:
            with suppress(Conflict):
                await self._store.discard(self._kind, one.key, one.version)

        await asyncio.gather(*map(remove, documents))

    def _values(self, documents: list[Document]) -> dict[str, T]:
        read = ((one.key, self._value(one)) for one in documents)
        return {key: value for key, value in read if value is not None}

    def _value(self, document: Document) -> T | None:
        try:
            return self._decoder.decode(document.body)
        except msgspec.MsgspecError as error:
            log.error("damaged document", extra={"facts": {"name": document.name, "error": str(error)}})
            return None


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()

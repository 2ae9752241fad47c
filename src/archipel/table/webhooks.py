"""Addresses outside that want to hear of a table: one document per table."""

from collections.abc import Collection, Mapping
from typing import Final

import msgspec

from archipel.store import Store
from archipel.store.documents import Documents

KIND: Final = "hooks"
CLAIMS: Final = "told"
END: Final = 2**40  # the position at which the end of a game is told


class Hook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where and how somebody wants to be told: about their own seats, or about the whole table."""

    address: str
    form: str
    language: str
    base: str  # the server's address, for the link in the message
    whole: bool = False


class _Claim(msgspec.Struct, frozen=True):
    """Whom some server tells, or has told, that it is their turn in this position."""

    position: int
    seats: tuple[int, ...]


class HookBook:
    """The hooks of each table by holder. Which tables have any is known without asking the store."""

    def __init__(self, store: Store) -> None:
        self._hooks = Documents(store, KIND, dict[str, Hook])
        self._claims = Documents(store, CLAIMS, _Claim)
        self.tables: Final[set[str]] = set()

    async def load(self) -> None:
        """Find out which tables have hooks."""
        self.tables.update([table async for table, _ in self._hooks.every()])

    def heard(self, table: str, version: int) -> None:
        """Called when some server has changed a table's hooks."""
        (self.tables.add if version else self.tables.discard)(table)

    async def of(self, table: str) -> Mapping[str, Hook]:
        """The hooks of this table."""
        return await self._hooks.get(table) or {} if table in self.tables else {}

    async def put(self, table: str, holder: str, hook: Hook | None) -> None:
        """Set somebody's hook, or remove it."""

        def change(hooks: dict[str, Hook] | None) -> dict[str, Hook] | None:
            others = {one: kept for one, kept in (hooks or {}).items() if one != holder}
            return {**others, holder: hook} if hook is not None else others or None

        if await self._hooks.change(table, change) is None:
            self.tables.discard(table)
            await self._claims.remove(table)
        else:
            self.tables.add(table)

    async def move(self, table: str, old: str, new: str) -> None:
        """A holder has a new token."""

        def change(hooks: dict[str, Hook] | None) -> dict[str, Hook] | None:
            if hooks is None or old not in hooks:
                return hooks
            return {new if one == old else one: kept for one, kept in hooks.items() if one != new}

        if table in self.tables:
            await self._hooks.change(table, change)

    async def claim(self, table: str, position: int, seats: Collection[int]) -> set[int]:
        """Which of these seats nobody has told of this position. Only one server gets each of them."""
        fresh = set[int]()

        def change(known: _Claim | None) -> _Claim:
            known = known or _Claim(0, ())
            before = set(known.seats) if known.position == position else set[int]()
            fresh.clear()
            if known.position <= position:
                fresh.update(set(seats) - before)
            return _Claim(position, tuple(sorted(before | fresh))) if fresh else known

        await self._claims.change(table, change)
        return fresh

    async def drop(self, table: str) -> None:
        """Forget all hooks of a table: there is nothing more to tell."""
        self.tables.discard(table)
        await self._hooks.remove(table)
        await self._claims.remove(table)

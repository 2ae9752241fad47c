"""Addresses outside that want to hear of a table: one log per table, in which only the last entry counts."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Final

import msgspec

from archipel.store import Conflict, Store
from archipel.table.log_repair import read_last

PREFIX: Final = "_news-"
CLAIMS: Final = "_told-"
PAGE: Final = 200
END: Final = 2**40  # the position at which the end of a game is told
Change = Callable[[dict[str, "Hook"]], None]


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


_claim: Final = msgspec.json.Decoder(_Claim)
_hooks: Final = msgspec.json.Decoder(dict[str, Hook])


class HookBook:
    """The hooks of each table by holder. Which tables have any is known without asking the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.tables: Final[set[str]] = set()

    async def load(self) -> None:
        """Find out which tables have hooks."""
        after = PREFIX
        while page := await self._store.tables(PAGE, after):
            ours = [name for name, _ in page if name.startswith(PREFIX)]
            self.tables.update(name.removeprefix(PREFIX) for name in ours)
            if len(ours) < PAGE:
                return
            after = ours[-1]

    def heard(self, log: str, number: int) -> None:
        """Called when some server has changed a table's hooks."""
        (self.tables.add if number else self.tables.discard)(log.removeprefix(PREFIX))

    async def of(self, table: str) -> Mapping[str, Hook]:
        """The hooks of this table."""
        if table not in self.tables:
            return {}
        last = await read_last(self._store, PREFIX + table)
        return _hooks.decode(last.text) if last is not None else {}

    async def put(self, table: str, holder: str, hook: Hook | None) -> None:
        """Set somebody's hook, or remove it."""

        def change(hooks: dict[str, Hook]) -> None:
            hooks.pop(holder, None)
            if hook is not None:
                hooks[holder] = hook

        await self._change(table, change)

    async def move(self, table: str, old: str, new: str) -> None:
        """A holder has a new token."""

        def change(hooks: dict[str, Hook]) -> None:
            if old in hooks:
                hooks[new] = hooks.pop(old)

        if table in self.tables:
            await self._change(table, change)

    async def claim(self, table: str, position: int, seats: Collection[int]) -> set[int]:
        """Which of these seats nobody has told of this position. Only one server gets each of them."""
        while True:
            last = await read_last(self._store, CLAIMS + table)
            known = _claim.decode(last.text) if last is not None else _Claim(0, ())
            before = set(known.seats) if known.position == position else set[int]()
            fresh = set(seats) - before if known.position <= position else set[int]()
            if not fresh:
                return fresh
            text = msgspec.json.encode(_Claim(position, tuple(sorted(before | fresh)))).decode()
            with suppress(Conflict):
                number = last.number + 1 if last is not None else 1
                await self._store.append(CLAIMS + table, number, (text,), alone=True)
                return fresh

    async def drop(self, table: str) -> None:
        """Forget all hooks of a table: there is nothing more to tell."""
        self.tables.discard(table)
        await self._store.remove(PREFIX + table)
        await self._store.remove(CLAIMS + table)

    async def _change(self, table: str, change: Change) -> None:
        while True:
            last = await read_last(self._store, PREFIX + table)
            before = _hooks.decode(last.text) if last is not None else {}
            hooks = dict(before)
            change(hooks)
            if hooks == before:
                return
            if not hooks:
                await self.drop(table)
                return
            text = msgspec.json.encode(hooks).decode()
            with suppress(Conflict):
                number = last.number + 1 if last is not None else 1
                await self._store.append(PREFIX + table, number, (text,), alone=True)
                self.tables.add(table)
                return

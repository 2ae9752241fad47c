"""Playing the challenge of the day: counted attempts, practice, bots, the leaderboard."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

from archipel.store import Store
from archipel.table.access import Caller, need_watch
from archipel.table.background import retry_until_stored
from archipel.table.challenge.challenge import Challenge, challenge_of, is_counted, seed_of, try_id, verified
from archipel.table.challenge.leaderboards import Board, BoardLine, Boards, line_of
from archipel.table.entries import BadLog
from archipel.table.live import Live
from archipel.table.refused import Code, Refused
from archipel.table.seating.seating import TableSpec
from archipel.table.table import Table

if TYPE_CHECKING:
    from archipel.table.service import Service

TABLES_SEARCHED: Final = 20  # of a holder, latest first, for an earlier attempt


class Daily:
    """The challenges of a service."""

    def __init__(self, service: Service, store: Store) -> None:
        self._service, self._store = service, store
        self.boards: Final = Boards(store)
        self._playing: Final[set[Challenge]] = set()  # challenges whose bots this server has started

    async def begin(self, challenge: Challenge, holder: str, name: str) -> Live:
        """Start or resume the holder's counted attempt; once it is over, open a practice table."""
        service = self._service
        if not challenge.is_over(service.now()):
            self.start_bots(challenge)
            if await self.own(challenge, holder) is None:
                live = await self._begun(challenge, holder) or await self._try(challenge, holder, (name, ""))
                if not live.table.over:
                    return live
        return await service.create(replace(self._ask(challenge, (name, "")), practice=True), holder)

    async def _begun(self, challenge: Challenge, holder: str) -> Live | None:
        """The counted attempt that this holder began under an earlier token: a new token gives no new one."""
        for name in reversed((await self._service.seatbook.tables(holder))[-TABLES_SEARCHED:]):
            with suppress(Refused, BadLog):
                live = await self._service.get(name)
                created = live.table.created
                if created.challenge == challenge.tag and not created.practice:
                    return live
        return None

    async def own(self, challenge: Challenge, holder: str) -> BoardLine | None:
        """This holder's counted result, which they keep when their token is renewed."""
        return await self.own_on(await self.boards.get(challenge), challenge, holder)

    async def own_on(self, board: Board, challenge: Challenge, holder: str) -> BoardLine | None:
        """The same on a board that has been read."""
        if not holder:
            return None
        line = board.by_table.get(try_id(self._service.key, challenge, holder))
        if line is None and board.people:
            tables = await self._service.seatbook.tables(holder)
            line = next((board.by_table[one] for one in tables if one in board.by_table), None)
        return line

    async def is_kept(self, line: BoardLine) -> bool:
        """Is the game of this result still stored?"""
        return await self._store.reach(line.table) > 0

    async def is_open(self, challenge: Challenge, holder: str) -> bool:
        """May this holder see the board and the other players' games?"""
        return challenge.is_over(self._service.now()) or await self.own(challenge, holder) is not None

    async def require_access(self, live: Live, caller: Caller) -> None:
        """Like `need_watch`, but finished games on an open board may be watched too."""
        challenge = challenge_of(live.table)
        if challenge is not None and live.table.over and not live.table.closed:
            board = await self.boards.get(challenge)
            if live.table.id in board.by_table and await self.is_open(challenge, caller.holder):
                return
        await self._service.checked(live, lambda table: need_watch(table, caller))

    async def attempt_state(self, challenge: Challenge, holder: str) -> Literal["", "begun", "spoilt"]:
        """Whether this holder has begun the counted attempt. If it is over but missing from the board
        because a server stopped, it is posted now; "spoilt" means that it did not count."""
        name = try_id(self._service.key, challenge, holder)
        if not await self._store.reach(name):
            return ""
        table = (await self._service.get(name)).table
        await self.settle(table)
        return "spoilt" if table.over else "begun"

    async def settle(self, table: Table) -> None:
        """Post a finished game to the board if it counts. Safe to repeat."""
        challenge = challenge_of(table)
        if challenge is None or not is_counted(self._service.key, table):
            return
        await self._post(challenge, table)
        if table.created.places[0].level:
            await self._next_bot(challenge)

    async def strike(self, table: Table) -> None:
        """Remove a table that is being deleted from the board."""
        challenge = challenge_of(table)
        if challenge is not None:
            await self.boards.strike(challenge, table.id)

    async def _post(self, challenge: Challenge, table: Table) -> None:
        if await asyncio.to_thread(verified, self._service.key, table):
            await self.boards.post(challenge, line_of(table, self._service.now()))

    # Bots.

    def start_bots(self, challenge: Challenge) -> None:
        """Start the bots on this deal, one after the other, unless they have played it."""
        if challenge not in self._playing and not challenge.is_over(self._service.now()):
            self._playing.add(challenge)
            self._service.chores.start(retry_until_stored(lambda: self._next_bot(challenge)))

    async def _next_bot(self, challenge: Challenge) -> None:
        """Start the first bot that is not on the board; `settle` starts the next one."""
        board = await self.boards.get(challenge)
        for level in self._service.levels:
            if try_id(self._service.key, challenge, level) not in board.by_table:
                live = await self._try(challenge, "", ("", level))
                if not live.table.over:
                    return
                await self._post(challenge, live.table)

    async def _try(self, challenge: Challenge, holder: str, place: tuple[str, str]) -> Live:
        """Open or load the table where the result of this holder or level counts."""
        service = self._service
        name = try_id(service.key, challenge, holder or place[1])
        if await self._store.last(name) is None:
            try:
                return await service.create(self._ask(challenge, place), holder, name=name)
            except Refused as error:
                if error.code is not Code.TAKEN:  # by a double click
                    raise
        return await service.get(name)

    def _ask(self, challenge: Challenge, place: tuple[str, str]) -> TableSpec:
        game, mode = challenge.played()
        seed = seed_of(self._service.key, challenge)
        return TableSpec(game.id, [place], dict(mode.options), seed=seed, challenge=challenge.tag)

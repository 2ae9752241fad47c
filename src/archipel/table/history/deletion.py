"""Deleting what is kept for a holder, so that nothing of it is left in the store's files.

Games that others played along stay, for they are theirs too. Results on boards stay without the name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from archipel.store import Store
from archipel.table.challenge.challenge import day_of, try_id
from archipel.table.challenge.leaderboards import challenge_of_board
from archipel.table.entries import (
    BadLog,
    Created,
    Entry,
    Finished,
    Joined,
    PaperJoined,
    Renewed,
    read_entry,
    write_entries,
)
from archipel.table.history.history import KIND as HISTORY
from archipel.table.operator.retention import read_if_whole, remove_table
from archipel.table.seating.seat_index import KIND as SEATS
from archipel.table.table_cache import is_id

if TYPE_CHECKING:
    from archipel.table.service import Service


async def forget(service: Service, store: Store, holder: str) -> None:
    """Delete everything of a holder, but where they still play, and which deal of today they have played."""
    tables = {game.table for game in await service.history.games(holder)}
    tables |= set(await service.seatbook.tables(holder))
    today = day_of(service.now())
    kept, traces, named = set[str](), [HISTORY + holder], False
    for table in tables:
        log = await _read(store, table)
        if not log:
            continue
        if not any(isinstance(entry, Finished) for entry in log):
            kept.add(table)
            named = True
        elif _only_theirs(log, holder):
            traces += await _erase(service, store, table, log)
            if _is_try(log, today):  # or it could be played again
                kept.add(table)
        else:
            named = True
    if named:
        traces = traces[:1]  # for the name is still at other tables
    if not kept:
        traces.append(SEATS + holder)
    daily = service.daily
    for name in await daily.boards.names():
        own = try_id(service.key, challenge_of_board(name), holder)
        traces += await daily.boards.forget_names(name, {*tables, own})
    await service.seatbook.keep_only(holder, kept)
    await service.history.remove(holder)
    await store.scrub(traces)


async def _read(store: Store, table: str) -> list[Entry]:
    """A table's events; none if it is gone, or cannot be read."""
    try:
        return (
            [read_entry(one.text) for one in await read_if_whole(store, table) or ()] if is_id(table) else []
        )
    except BadLog:
        return []


def _only_theirs(log: Iterable[Entry], holder: str) -> bool:
    """Did nobody but this holder ever sit there, or play along on paper?"""
    people: set[str] = set()
    for entry in log:
        if isinstance(entry, Created):
            people |= {entry.host, *(place.holder for place in entry.places)}
        elif isinstance(entry, PaperJoined):
            people.add(entry.holder or "somebody without a key")
        elif isinstance(entry, Joined):
            people.add(entry.holder)
        elif isinstance(entry, Renewed) and entry.old in people:
            people = people - {entry.old} | {entry.new}
    return people - {""} == {holder}


def _is_try(log: Sequence[Entry], day: str) -> bool:
    """Is it the table of a try that counts on this day?"""
    first = log[0]
    return isinstance(first, Created) and first.challenge.startswith(f"{day} ") and not first.practice


async def _erase(service: Service, store: Store, table: str, log: Sequence[Entry]) -> list[str]:
    """Remove a table; gives what must not be found any more. A try at a challenge stays without its name: the
    others on the board may look at it, and a removed one could be played again."""
    first = log[0]
    assert isinstance(first, Created)
    if not first.challenge or first.practice:
        await remove_table(store, table)
    elif any(place.name for place in first.places):
        places = tuple(msgspec.structs.replace(place, name="") for place in first.places)
        nameless = [msgspec.structs.replace(first, places=places), *log[1:]]
        await store.remove(table)
        await store.append(table, 1, write_entries(nameless))
    service.shelf.forget(table)
    return [msgspec.json.encode(place).decode() for place in first.places if place.name and place.holder]

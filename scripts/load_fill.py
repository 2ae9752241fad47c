"""Fill a store with many games of all kinds in progress."""

import asyncio
from pathlib import Path
from random import Random

from archipel.kernel.trial import turn_of
from archipel.plugins import find, games
from archipel.store import open_store
from archipel.table import Limits, Table
from archipel.table.entries import write_entries
from archipel.table.play.actions import commit
from archipel.table.seating.seating import TableSpec, create


def fill(path: Path, tables: int) -> list[str]:
    """Fill a store with this many games in progress, of all kinds; returns their ids."""
    logs = [
        _log(game.id, mode.id, seed) for game in games().values() for mode in game.modes for seed in range(2)
    ]
    names = [f"{number:020x}" for number in range(tables)]

    async def write() -> None:
        store = open_store(str(path))
        await store.open()
        for start in range(0, tables, 500):
            some = range(start, min(start + 500, tables))
            await asyncio.gather(*(store.append(names[at], 1, logs[at % len(logs)]) for at in some))
        await store.close()

    asyncio.run(write())
    return names


def _log(game: str, mode: str, seed: int) -> list[str]:
    """The stored events of a game that has been played for a while."""
    rules, rng = find(game), Random(seed)
    chosen = next(one for one in rules.modes if one.id == mode)
    seats = next((count for count in chosen.seats if count >= 3), chosen.seats[0])
    ask = TableSpec(game, [(f"Ana {seat}", "") for seat in range(seats)], dict(chosen.options), public=True)
    entries = create(ask, "0" * 64, (), Limits(), 1)
    table = Table.fold("t", enumerate(entries, 1))
    while len(entries) < 40 and not table.over:
        seat = table.waiting[0]
        state, texts = table.trial(seat), []
        turn = turn_of(state, seat)
        while turn_of(state, seat) == turn:
            move = state.moves(seat).sample(rng)
            state.play(seat, move)
            texts.append(move.text)
        for entry in commit(table, seat, texts, 1):
            entries.append(entry)
            table.apply(len(entries), entry)
    return write_entries(entries)

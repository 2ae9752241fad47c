"""Measure “Your games” in a store with very many finished games (part of `make load`)."""

import argparse
import asyncio
import http.client
import statistics
import tempfile
import time
from pathlib import Path
from random import Random

import msgspec

from archipel.door import games
from archipel.store import Store, open_store
from archipel.table import Limits, Table
from archipel.table.entries import write_entries
from archipel.table.history import MOST, PREFIX, PlayedGame, played
from archipel.table.key import shared_key
from archipel.table.playing import commit
from archipel.table.seats import holder_of
from archipel.table.sitting import Ask, create
from archipel.web.secrets import sign
from scripts.load_servers import archipel

EACH = 100  # games of an ordinary person


def finished() -> tuple[list[str], PlayedGame]:
    """The stored events of a finished game, and what its player keeps of it."""
    game, mode = next((game, mode) for game in games().values() for mode in game.modes if 1 in mode.seats)
    entries = create(Ask(game.id, [("Ana", "")], dict(mode.options)), "0" * 64, (), Limits(), 1)
    table, rng = Table.fold("t", enumerate(entries, 1)), Random(1)
    while not table.over:
        seat = table.waiting[0]
        state, texts = table.trial(seat), []
        while seat in table.waiting:
            move = state.moves(seat).sample(rng)
            state.play(seat, move)
            texts.append(move.text)
            if state.node() != table.node:
                break
        for entry in commit(table, seat, texts, 1):
            entries.append(entry)
            table.apply(len(entries), entry)
    kept = played(table, "0" * 64)
    assert kept is not None
    return write_entries(entries), kept


async def fill(store: Store, count: int) -> None:
    """As many finished games, each in a table's log and in a history: the first person has the most."""
    log, kept = finished()
    owners = ["A" * 43] * MOST + [f"{at // EACH:043}" for at in range(count - MOST)]
    names = [f"{at:020x}" for at in range(count)]
    for start in range(0, count, 500):
        await asyncio.gather(*(store.append(name, 1, log) for name in names[start : start + 500]))
    by_owner: dict[str, list[str]] = {}
    for at, (owner, name) in enumerate(zip(owners, names, strict=True)):
        game = msgspec.structs.replace(kept, table=name, at=at)
        by_owner.setdefault(owner, []).append(msgspec.json.encode(game).decode())
    for owner, texts in by_owner.items():
        await store.append(PREFIX + holder_of(owner), 1, texts)


def measure(port: int, cookie: str, times: int) -> float:
    """The median time of a page, in seconds."""
    link, taken = http.client.HTTPConnection("127.0.0.1", port), []
    for _ in range(times):
        begun = time.perf_counter()
        link.request("GET", "/seats", headers={"cookie": f"archipel={cookie}"})
        answer = link.getresponse()
        if answer.status != 200 or b"/replay/" not in answer.read():
            raise SystemExit(f"no games: {answer.status}")
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def main() -> None:
    """Fill a store, and look at the page of somebody with some games, and with the most."""
    parser = argparse.ArgumentParser(description="Measure “Your games”.")
    parser.add_argument("--games", type=int, default=100_000, help="finished games in the store (100,000)")
    count = parser.parse_args().games
    with tempfile.TemporaryDirectory(prefix="archipel-load-") as folder:
        path = Path(folder, "yours.db")

        async def write() -> bytes:
            store = open_store(str(path))
            await store.open()
            await fill(store, count)
            key = await shared_key(store)
            await store.close()
            return key

        key = asyncio.run(write())
        with archipel(path) as server:
            for token, what in ((f"{0:043}", f"{EACH}"), ("A" * 43, f"{MOST:,}")):
                taken = measure(server.port, sign(key, token), 30)
                name = f"your games, {what} of {count:,}"
                print(f"{name:<52} {taken * 1000:>13.1f} ms  aim: under 50 ms", flush=True)


if __name__ == "__main__":
    main()

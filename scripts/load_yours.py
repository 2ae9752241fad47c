"""Measure the pages of those who come back in a store with very many finished games (part of `make load`).

Each page is read first after a start of the server, and then again and again.
"""

import argparse
import asyncio
import http.client
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import msgspec

from archipel.lab.analysis import Effort, analyse
from archipel.store import Document, Store, open_store
from archipel.table import Limits, Table
from archipel.table.challenge.challenge import Challenge, day_of, day_of_challenges, record_of, try_id
from archipel.table.challenge.leaderboards import BoardLine, Boards, board_of
from archipel.table.entries import read_entry, write_entries
from archipel.table.history.analyses import AnalysisBook
from archipel.table.history.history import MOST, History, PlayedGame, played
from archipel.table.play.actions import commit
from archipel.table.seating.seating import TableSpec, create
from archipel.table.seating.seats import holder_of
from archipel.table.server_key import shared_key
from archipel.web.http.identity import sign
from scripts.load_servers import archipel

EACH = 100  # games of an ordinary person
LONG = 20_000  # results on a long board
MONTH = 30  # days with boards
FIRST = "A" * 43  # the token of the person with the most games


def solo(day: str) -> Challenge:
    """The challenge whose boards are filled."""
    return next(day_of_challenges(day))


def finished() -> tuple[list[str], PlayedGame]:
    """The stored events of a finished game, and what its player keeps of it."""
    game, mode = solo("2000-01-01").played()
    ask = TableSpec(game.id, [("Ana", "")], dict(mode.options))
    entries = create(ask, holder_of(FIRST), (), Limits(), 1)
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
    kept = played(table, holder_of(FIRST))
    assert kept is not None
    return write_entries(entries), kept


async def fill(store: Store, count: int) -> None:
    """As many finished games, each in a table's log and in a history: the first person has the most."""
    log, kept = finished()
    owners = [FIRST] * MOST + [f"{at // EACH:043}" for at in range(count - MOST)]
    names = [f"{at:020x}" for at in range(count)]
    for start in range(0, count, 500):
        await asyncio.gather(*(store.append(name, 1, log) for name in names[start : start + 500]))
    by_owner: dict[str, list[PlayedGame]] = {}
    for at, (owner, name) in enumerate(zip(owners, names, strict=True)):
        by_owner.setdefault(owner, []).append(msgspec.structs.replace(kept, table=name, at=at))
    for owner, games in by_owner.items():
        await History(store).add(holder_of(owner), games)


async def fill_boards(store: Store, key: bytes, challenge: Challenge, count: int) -> None:
    """A long board today and yesterday, with the first person's result, and short ones for a month."""
    rng, today = Random(3), date.fromisoformat(challenge.day)
    boards = Boards(store)
    for back in range(MONTH):
        day = replace(challenge, day=str(today - timedelta(back)))
        length = min(LONG, count) if back < 2 else 20
        lines = [
            BoardLine(table=f"{at:020x}", at=at, total=rng.randrange(20, 90), name=f"Somebody {at}")
            for at in range(length)
        ]
        own = BoardLine(table=try_id(key, day, holder_of(FIRST)), at=1, total=55, name="Ana")
        lines = [*lines, own]
        rng.shuffle(lines)
        results = [Document("result", line.table, 1, _text(line), owner=board_of(day)) for line in lines[:-1]]
        await asyncio.gather(*map(store.put, results))
        await boards.post(day, lines[-1])


def _text(line: BoardLine) -> str:
    return msgspec.json.encode(line).decode()


async def fill_analyses(store: Store, table: str) -> None:
    """What the Captain has found in one game, kept as the server keeps it."""
    log = [read_entry(entry.text) for entry in await store.read(table)]
    game = Table.fold(table, enumerate(log, 1))
    text = record_of(game, int(time.time() * 1000))
    found = analyse(text, effort=Effort(iterations=2, playouts=2, draws=2, reasons=2), seats=[0])
    await AnalysisBook(store).put(table, 0, found)


def read(link: http.client.HTTPConnection, path: str, cookie: str, mark: bytes) -> float:
    """The time of a page that must contain the mark, in seconds."""
    begun = time.perf_counter()
    link.request("GET", path, headers={"cookie": f"archipel={cookie}"})
    answer = link.getresponse()
    if answer.status != 200 or mark not in answer.read():
        raise SystemExit(f"{path}: {answer.status}")
    return time.perf_counter() - begun


def measure(store: Path, pages: Sequence[tuple[str, str, str, bytes]], times: int) -> None:
    """Each page first after a start of the server, then the mean of many; and what the processor does for it,
    which is the same on a busy machine."""
    for what, path, cookie, mark in pages:
        with archipel(store) as server:
            link = http.client.HTTPConnection("127.0.0.1", server.port)
            read(link, "/about", cookie, b"</html>")
            spent = server.processor
            first, used = read(link, path, cookie, mark), server.processor - spent
            taken = [read(link, path, cookie, mark) for _ in range(times)]
            each = (server.processor - spent - used) / times
        print(
            f"{what:<32} first {first * 1000:>7.1f} ms, {used * 1000:>4.0f} ms of the processor"
            f"   then {statistics.median(taken) * 1000:>6.1f} ms, {each * 1000:>5.1f}",
            flush=True,
        )


def main() -> None:
    """Fill a store, and look at the pages of somebody with some games, and with the most."""
    parser = argparse.ArgumentParser(description="Measure the pages of those who come back.")
    parser.add_argument("--games", type=int, default=100_000, help="finished games in the store (100,000)")
    parser.add_argument("--store", type=Path, help="keep the store here, or use the one that is there")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="archipel-load-") as folder:
        path: Path = chosen.store or Path(folder, "yours.db")
        filled = path.exists()
        challenge = solo(day_of(int(time.time() * 1000)))

        async def write() -> bytes:
            store = open_store(str(path))
            await store.open()
            key = await shared_key(store)
            if not filled:
                await fill(store, chosen.games)
                await fill_boards(store, key, challenge, chosen.games)
                await fill_analyses(store, f"{0:020x}")
            await store.close()
            return key

        key = asyncio.run(write())
        first, some = sign(key, FIRST), sign(key, f"{0:043}")
        yesterday = str(date.fromisoformat(challenge.day) - timedelta(1))
        board = f"/daily/{{}}/{challenge.name}"
        print(f"{chosen.games:,} finished games; aim: under 50 ms a page", flush=True)
        measure(
            path,
            (
                (f"your games, {EACH}", "/seats", some, b"/replay/"),
                (f"your games, {MOST:,}", "/seats", first, b"/replay/"),
                ("challenges of today", "/daily", first, b"/daily/"),
                ("challenges of an earlier day", f"/daily/{yesterday}", first, b"/daily/"),
                (f"board of today, {LONG:,} results", board.format(challenge.day), first, b"/replay/"),
                ("board of yesterday", board.format(yesterday), "", b"/replay/"),
                ("its page 500", board.format(yesterday) + "?page=500", "", b"/replay/"),
                (
                    "a sheet on it",
                    board.format(yesterday) + f"/sheet?table={5:020x}",
                    "",
                    b"<svg",
                ),
                ("a replay", f"/replay/{1:020x}", first, b"<svg"),
                ("a replay with its analysis", f"/replay/{0:020x}", first, b'data-stage="done"'),
            ),
            20,
        )


if __name__ == "__main__":
    main()

"""Plays through a game in a real browser, for `archipel try-game --browser`."""

import asyncio
import hashlib
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from archipel.cli.serve import need_server
from archipel.kernel import Game, Setup
from archipel.learn import lessons_of
from archipel.testkit.browser import DEVICES, Device, Server, Walks, chromium, has_axe
from archipel.testkit.check import as_arguments


def need_browser() -> None:
    """Raise a one-line error if the browser or the server is not installed."""
    with chromium():
        need_server()


def walk(game: Game, setups: Sequence[Setup], lessons: bool, device: str, seed: int) -> int:
    """Play each set-up, and perhaps each lesson, on this device or on all; the number of faulty walks."""
    faults = 0
    if not has_axe():
        print("without axe-playwright-python, nobody checks whether the pages are accessible")
    with _walks(game, seed) as walks:
        for one in DEVICES.values() if device == "all" else (DEVICES[device],):
            faults += sum(_is_wrong(walks, setup, one) for setup in setups)
            for lesson in lessons_of(game.id) if lessons else ():
                faults += _is_wrong(walks, lesson.id, one)
    return faults


@contextmanager
def _walks(game: Game, seed: int) -> Iterator[Walks]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        store = str(Path(folder, "store.db"))
        asyncio.run(_give_key(store, seed))
        with chromium() as browser, Server(store) as server:
            yield Walks(browser, server, game, seed)


async def _give_key(url: str, seed: int) -> None:
    """Dice and bots depend on the store's secret key: a fixed one makes them reproducible."""
    from archipel.store import open_store
    from archipel.table.server_key import LOG

    store = open_store(url)
    await store.open()
    try:
        await store.append(LOG, 1, (hashlib.sha256(str(seed).encode()).hexdigest(),))
    finally:
        await store.close()


def _is_wrong(walks: Walks, what: Setup | str, device: Device) -> bool:
    """Walk once and print the result."""
    named = f"{walks.game.id}: the lesson {what}" if isinstance(what, str) else as_arguments(walks.game, what)
    try:
        count = walks.learn(what, device) if isinstance(what, str) else walks.play(what, device)
    except AssertionError as error:
        print(f"{named} {device.told}\n  {error}\n", flush=True)
        return True
    print(
        f"{named} {device.told}: ok, {count} {'sentences' if isinstance(what, str) else 'clicks'}", flush=True
    )
    return False

"""Sudden kills: everything acknowledged is there afterwards, nothing twice, no gaps."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from archipel.store import Store, check
from tests.services import PostgresServer, running_postgres
from tests.store.scenes import using

pytestmark = pytest.mark.check

ROUND = 8  # kills of a bare writer, which restarts quickly; tests/web/test_restart.py kills whole servers
KILLS = int(os.environ.get("ARCHIPEL_KILLS", ROUND))  # `make kills` asks for more
CRASHES = 3
WRITER = Path(__file__).with_name("writer.py")

Acknowledged = tuple[str, int, list[str]]


class Writer:
    """A writer process. It prints to a file, so that it never blocks on us."""

    def __init__(self, url: str, name: str, folder: Path, tables: str = "") -> None:
        self._lines = folder / f"{name}.acknowledged"
        self._errors = folder / f"{name}.errors"
        with self._lines.open("wb") as out, self._errors.open("wb") as errors:
            self._process = subprocess.Popen(
                [sys.executable, str(WRITER), url, name, tables], stdout=out, stderr=errors
            )

    def wait_for_more(self) -> None:
        """Wait until it has acknowledged something new."""
        before = self._lines.stat().st_size
        for _ in range(3000):
            if self._lines.stat().st_size > before:
                return
            assert self._process.poll() is None, self._errors.read_text()
            time.sleep(0.01)
        pytest.fail(f"the writer is stuck: {self._errors.read_text()}")

    def kill(self) -> list[Acknowledged]:
        """Kill -9; returns what it had acknowledged by then."""
        assert self._process.poll() is None, self._errors.read_text()
        self.end()
        said = self._lines.read_text()
        assert said.endswith("\n")
        fields = (line.split(" ") for line in said.splitlines())
        return [(table, int(first), texts.split(",")) for table, first, texts in fields]

    def end(self) -> None:
        """Make sure the process has ended."""
        self._process.kill()
        self._process.wait()


@contextmanager
def writing(url: str, name: str, folder: Path, tables: str = "") -> Iterator[Writer]:
    """A running writer that does not outlive the test."""
    writer = Writer(url, name, folder, tables)
    try:
        writer.wait_for_more()
        yield writer
    finally:
        writer.end()


def compare(url: str, acknowledged: list[Acknowledged], tables: str = "") -> None:
    """Every acknowledged text has its number; there are no gaps; no text is stored twice."""

    async def scene(store: Store) -> None:
        assert not store.losses
        there: dict[str, list[str]] = {}
        for table, last in await store.tables(100, tables):
            entries = await store.read(table)
            assert [entry.number for entry in entries] == list(range(1, last + 1))
            there[table] = [entry.text for entry in entries]
        for document in await store.documents("grown", tables):
            there[document.name] = document.body.split(",")
            assert document.version == len(there[document.name])
        for table, first, texts in acknowledged:
            assert there[table][first - 1 : first - 1 + len(texts)] == texts
        every = [text for texts in there.values() for text in texts]
        assert len(every) == len(set(every))

    using(url, scene)


def test_killing_the_writer_loses_and_repeats_nothing(url: str, tmp_path: Path) -> None:
    chance = random.Random()
    total = 0
    for begun in range(0, KILLS, ROUND):
        acknowledged: list[Acknowledged] = []
        tables = f"{begun:08}"  # new ones, so that comparing stays quick
        for kill in range(begun, min(begun + ROUND, KILLS)):
            with writing(url, f"w{kill}", tmp_path, tables) as writer:
                time.sleep(chance.uniform(0, 0.15))
                acknowledged += writer.kill()
            compare(url, acknowledged, tables)
        total += len(acknowledged)
        if KILLS > ROUND:
            print(f"{begun + ROUND} kills, {total:,} acknowledged appends, none lost", flush=True)
    assert total >= KILLS
    assert asyncio.run(check(url)) == []


@pytest.mark.postgres
def test_killing_one_of_two_servers_does_not_stop_the_other(postgres: PostgresServer, tmp_path: Path) -> None:
    url = postgres.new_store()
    chance = random.Random()
    acknowledged: list[Acknowledged] = []
    with writing(url, "rival", tmp_path) as rival:
        for kill in range(5):
            with writing(url, f"w{kill}", tmp_path) as writer:
                time.sleep(chance.uniform(0, 0.15))
                acknowledged += writer.kill()
            rival.wait_for_more()
        acknowledged += rival.kill()
    compare(url, acknowledged)


@pytest.mark.postgres
def test_a_crash_of_postgresql_loses_nothing_and_is_survived(tmp_path: Path) -> None:
    chance = random.Random()
    with running_postgres() as postgres:
        url = postgres.new_store()
        with writing(url, "w", tmp_path) as writer:
            for _ in range(CRASHES):
                time.sleep(chance.uniform(0, 0.15))
                postgres.stop(signal.SIGQUIT)
                postgres.start()
                writer.wait_for_more()
            acknowledged = writer.kill()
        compare(url, acknowledged)

"""Real servers for the tests: `archipel serve` in its own process, on a free loopback port."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Self

import httpx2
import pytest

from tests.web.nursery import Child, nursery

OPEN = ("--requests-per-second", "0", "--tables-per-hour", "0")


class Running:
    """One server process. It is forked from one that has imported everything (`tests/web/nursery.py`), unless
    it has another Python or an environment of its own."""

    def __init__(
        self,
        store: str,
        *arguments: str,
        port: int = 0,
        python: str = sys.executable,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        command = ["serve", "--port", str(port), "--store", store, "--thinkers", "1", *arguments]
        warning = {**os.environ, "PYTHONWARNINGS": "error::DeprecationWarning:archipel"}
        # In append mode: otherwise our reading would move the server's write position.
        self.errors = tempfile.TemporaryFile("a+")  # noqa: SIM115 - as long as the server
        quick = nursery(warning) if python == sys.executable and environment is None else None
        self.process: subprocess.Popen[str] | Child = (
            quick.fork(command, self.errors.fileno())
            if quick
            else subprocess.Popen(
                [python, "-m", "archipel", *command],
                stdout=subprocess.PIPE,
                stderr=self.errors,
                text=True,
                env={**warning, **(environment or {})},
            )
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if found is None:
            self.process.kill()
            self.process.wait()
            log = self.log()
            self._close()
            pytest.fail(f"no address in {line!r}: {log}")
        self.url = found[0].rstrip("/")
        self.http = httpx2.Client(base_url=self.url, timeout=30)

    def client(self, **headers: str) -> httpx2.Client:
        """A browser of its own."""
        return httpx2.Client(base_url=self.url, timeout=30, headers=headers)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.url.rpartition(":")[2])

    def call(self, method: str, path: str, token: str = "", **more: object) -> httpx2.Response:
        """Send a request with this token."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.request(method, path, headers=headers, **more)  # type: ignore[arg-type]

    def log(self) -> str:
        """What it wrote to standard error."""
        self.errors.seek(0)
        return self.errors.read()

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop it, and return its exit code."""
        self.http.close()
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGKILL)
        self._close()

    def _close(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.errors.close()


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def new_store(folder: Path) -> str:
    """An empty SQLite store."""
    return str(folder / "store.db")

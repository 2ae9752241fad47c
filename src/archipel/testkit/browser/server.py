"""A server to play on: `archipel serve` in its own process, on a free port of this machine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, Self

OPEN: Final = ("--requests-per-second", "0", "--tables-per-hour", "0", "--connections-per-client", "0")
"""Without limits for strangers."""


class Server:
    """One server, with a temporary store of its own or a given one. `warnings` is what it has logged."""

    def __init__(self, store: str = "") -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        where = store or str(Path(self._folder.name, "store.db"))
        options = ("--port", "0", "--store", where, "--thinkers", "1", *OPEN)
        # In append mode: otherwise our reading would move the server's write position.
        self._errors = tempfile.TemporaryFile("a+", encoding="utf-8")  # noqa: SIM115 - as long as the server
        self._process = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-m", "archipel", "serve", *options],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        if found is None:
            said = self._log()
            self.close()
            raise AssertionError(f"the server does not start: {said}")
        self.url: Final = found[0].rstrip("/")

    def warnings(self) -> list[str]:
        """What has gone wrong in the server, the last line of a traceback included."""
        return [told for line in self._log().splitlines() if (told := _told(line))]

    def _log(self) -> str:
        self._errors.seek(0)
        return self._errors.read()

    def close(self) -> None:
        """Stop it, and delete its own store."""
        self._process.terminate()
        try:
            self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._errors.close()
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _told(line: str) -> str:
    """A line of the log in short; empty if it is not a warning."""
    try:
        said: dict[str, str] = json.loads(line)
    except ValueError:
        return ""  # not from a log
    if said.get("level") not in ("warning", "error", "critical"):
        return ""
    trace = said.get("trace", "").strip().splitlines()
    places = [one.strip() for one in trace if one.strip().startswith("File ")]
    return " ".join([said.get("event", ""), *trace[-1:], *places[-1:]])

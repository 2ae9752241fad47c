"""Servers that start quickly: a process that has imported the server and the games forks one for each test.

Importing is most of the work of a start. A forked server is a process like any other: it has its arguments,
folder, output and exit code, and can be killed. `python -m tests.web.nursery N` is the process that forks.
"""

import atexit
import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TextIO

from tests.orphans import end_with_parent

IN_A_TEST = "PYTEST_CURRENT_TEST"
LONGEST = 65536  # bytes of a request


class Child:
    """A forked server, with what tests use of `subprocess.Popen`."""

    def __init__(self, news: socket.socket, stdout: TextIO) -> None:
        self.stdout: TextIO | None = stdout
        self.returncode: int | None = None
        self._news = news
        self.pid = int(news.recv(LONGEST))

    def poll(self) -> int | None:
        """The exit code, if it has ended; negative if a signal has ended it."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0.0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, once it has ended."""
        if self.returncode is None:
            self._news.settimeout(timeout)
            try:
                self.returncode = os.waitstatus_to_exitcode(int(self._news.recv(LONGEST)))
            except (TimeoutError, BlockingIOError):
                raise subprocess.TimeoutExpired("archipel serve", timeout or 0.0) from None
            self._news.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it, unless it has ended."""
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The process that forks, seen from the tests."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._door, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                cwd=Path(__file__).parents[2],
                stdout=subprocess.DEVNULL,
                env=environment,
                pass_fds=[theirs.fileno()],
            )
        atexit.register(self._close)

    def fork(self, arguments: Sequence[str], errors: int) -> Child:
        """Start `archipel` with these arguments, its errors going to this file."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        reading, writing = os.pipe()
        asked = json.dumps({"arguments": list(arguments), "folder": str(Path.cwd())}).encode()
        socket.send_fds(self._door, [asked], [writing, errors, theirs.fileno()])
        os.close(writing)
        theirs.close()
        return Child(ours, os.fdopen(reading, encoding="utf-8"))

    def _close(self) -> None:
        self._door.close()
        self._process.wait()


def nursery(environment: Mapping[str, str]) -> Nursery | None:
    """The one with this environment, on which imports may depend; None where servers start the plain way."""
    if sys.platform != "linux" or IN_A_TEST not in environment:  # scripts measure what users have
        return None
    return _nursery(tuple(sorted((name, environment[name]) for name in environment.keys() - {IN_A_TEST})))


@cache
def _nursery(environment: tuple[tuple[str, str], ...]) -> Nursery:
    return Nursery(dict(environment))


def _import() -> None:
    """All that a server imports at its start."""
    from archipel.cli import parser
    from archipel.cli.serve import need_server
    from archipel.plugins import games

    parser()
    need_server()
    games()
    gc.freeze()  # otherwise every server would copy this memory as soon as it collects garbage


def _fork_when_asked(door: socket.socket) -> Sequence[str] | None:
    """Returns in each server, with its arguments; and here, with None, when nobody can ask any more."""
    assert threading.active_count() == 1, "a fork has only one of the threads"
    while True:
        asked, files, *_ = socket.recv_fds(door, LONGEST, 3)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG) != (0, 0):  # keepers whose server has ended
                pass
        if not asked:
            return None
        if not os.fork():
            door.close()
            _keep(*files)
            request = json.loads(asked)
            os.chdir(request["folder"])
            return list(request["arguments"])
        for file in files:
            os.close(file)


def _keep(output: int, errors: int, news: int) -> None:
    """Fork a server, and tell the test about its birth and end. Returns in the server only."""
    end_with_parent(signal.SIGKILL)
    pid = os.fork()
    if pid:
        os.close(output)
        os.close(errors)
        os.write(news, str(pid).encode())
        _, status = os.waitpid(pid, 0)
        with suppress(BrokenPipeError):  # a test that was interrupted does not listen any more
            os.write(news, str(status).encode())
        os._exit(0)
    end_with_parent(signal.SIGKILL)
    os.dup2(output, sys.stdout.fileno())
    os.dup2(errors, sys.stderr.fileno())
    for file in (output, errors, news):
        os.close(file)


if __name__ == "__main__":
    _import()
    found = _fork_when_asked(socket.socket(fileno=int(sys.argv[1])))
    if found is not None:
        sys.argv[1:] = found
        runpy.run_module("archipel", run_name="__main__", alter_sys=True)  # as `python -m archipel`

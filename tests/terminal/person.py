"""A person at a real pseudo-terminal: reads what `archipel play` says, and types."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

PATIENCE = 120  # seconds for the next prompt
_RUN = (
    # A terminal of its own; and Ctrl-C works there, even if the tests run in the background.
    "import fcntl, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from archipel.cli import main; sys.exit(main(sys.argv[1:]))"
)
_KEY = re.compile(r"^  (\w+)(?:  | = |$)", re.MULTILINE)
_PLACE = re.compile(r"(?:such as|par exemple) (\d+ \d+)")
_READY = re.compile(r"^(?:Enter|Entrée)\b", re.MULTILINE)
MOST_ANSWERS = 600


class Person:
    """Starts the command in a terminal of its own; `heard` is all that it has said so far."""

    def __init__(self, *arguments: str, folder: Path, columns: int = 80) -> None:
        self._terminal, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        command = [sys.executable, "-c", _RUN, *arguments]
        self._process = subprocess.Popen(
            command, stdin=other, stdout=other, stderr=other, cwd=folder, start_new_session=True
        )
        os.close(other)
        self.heard = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE)
        self.hang_up()

    def hang_up(self) -> None:
        """Close the terminal, as a lost connection does."""
        if self._terminal >= 0:
            os.close(self._terminal)
        self._terminal = -1

    def listen(self) -> str:
        """What is said up to the next prompt, or to the end."""
        said = b""
        while not said.endswith(b"\n> "):
            ready, _, _ = select.select([self._terminal], [], [], PATIENCE)
            assert ready, f"nothing more was said after: {self.heard[-400:]}{said.decode()}"
            try:
                some = os.read(self._terminal, 65536)
            except OSError:  # the other side has closed the terminal
                some = b""
            if not some:
                break
            said += some
        text = said.decode().replace("\r\n", "\n")
        self.heard += text
        return text

    def type(self, line: str) -> str:
        """Type a line and listen to the answer."""
        self.press(f"{line}\n".encode())
        return self.listen()

    def press(self, keys: bytes) -> None:
        """Press keys, such as Ctrl-C."""
        os.write(self._terminal, keys)

    def wait(self) -> int:
        """The exit code, once the command has ended."""
        return self._process.wait(PATIENCE)

    def play(self, said: str, seed: int, until: str) -> str:
        """Answer every question at random, until something is said."""
        rng = Random(seed)
        for _ in range(MOST_ANSWERS):
            if until in said:
                return said
            keys, place = _KEY.findall(said), _PLACE.search(said)
            keys += [place[1]] * 3 if place else []
            said = self.type("" if _READY.search(said) or not keys else rng.choice(keys))
        raise AssertionError(f"no end in sight: {self.heard[-2000:]}")

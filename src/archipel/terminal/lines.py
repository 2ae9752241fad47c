"""Reading and writing lines, in a terminal or through a pipe."""

import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import wrap
from types import FrameType
from typing import Final, Protocol, TextIO

PROMPT: Final = "> "
MIN_WIDTH: Final = 40
_SIGNALS: Final = ("SIGHUP", "SIGTERM")  # a lost connection, a shutdown


class InputClosed(Exception):
    """The player has left: end of input, Ctrl-C, or a lost connection."""


class Lines(Protocol):
    """A line-based interface: write paragraphs, and read a line."""

    def write(self, *paragraphs: str) -> None:
        """Write paragraphs, each wrapped at the width of the terminal."""

    def ask(self) -> str:
        """The next line of input. Raises InputClosed if there is none."""


class Terminal:
    """Standard input and output. Nothing is overwritten, coloured or moved, as screen readers need."""

    def __init__(self, source: TextIO | None = None, sink: TextIO | None = None) -> None:
        self._source, self._sink = source or sys.stdin, sink or sys.stdout
        for stream in (self._source, self._sink):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")  # a wrong letter is better than a crash

    def write(self, *paragraphs: str) -> None:
        """Write paragraphs; a long one is folded at the width of the terminal."""
        width = max(MIN_WIDTH, shutil.get_terminal_size().columns) if self._sink.isatty() else 0
        for paragraph in paragraphs:
            for line in paragraph.split("\n"):
                print(_folded(line, width), file=self._sink)
        self._sink.flush()

    def ask(self) -> str:
        """The next line. Input from a pipe is echoed, so that the output is a complete transcript."""
        print(PROMPT, end="", file=self._sink, flush=True)
        try:
            line = self._source.readline()
        except KeyboardInterrupt:
            raise InputClosed from None
        if not line:
            raise InputClosed
        line = line.strip()
        if not self._source.isatty():
            print(line, file=self._sink, flush=True)
        return line


@contextmanager
def closing_on_signals() -> Iterator[None]:
    """Turn signals that end the process into InputClosed, so that the game is saved."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        raise InputClosed

    known = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in known}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _folded(line: str, width: int) -> str:
    """Wrap a long line; one that begins with three spaces is part of a drawing."""
    if not width or len(line) < width or line.startswith("   "):
        return line
    indent = "     " if line.startswith(" ") else ""
    return "\n".join(wrap(line, width - 1, subsequent_indent=indent, break_on_hyphens=False))

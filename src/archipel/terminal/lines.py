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
NARROWEST: Final = 40
_SIGNALS: Final = ("SIGHUP", "SIGTERM")  # a lost connection, a shutdown


class Left(Exception):
    """The person has gone: end of input, Ctrl-C, or a lost connection."""


class Lines(Protocol):
    """What a game in lines needs: to say something, and to ask for a line."""

    def write(self, *paragraphs: str) -> None:
        """Write paragraphs; a long one is folded at the width of the terminal."""

    def ask(self) -> str:
        """The next line that the person types. Raises Left if there will be none."""


class Terminal:
    """Standard input and output. Nothing is drawn over, coloured or moved: what was said stays said."""

    def __init__(self, source: TextIO | None = None, sink: TextIO | None = None) -> None:
        self._source, self._sink = source or sys.stdin, sink or sys.stdout
        for stream in (self._source, self._sink):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")  # a wrong letter is better than the end of the game

    def write(self, *paragraphs: str) -> None:
        """Write paragraphs; a long one is folded at the width of the terminal."""
        width = max(NARROWEST, shutil.get_terminal_size().columns) if self._sink.isatty() else 0
        for paragraph in paragraphs:
            for line in paragraph.split("\n"):
                print(_folded(line, width), file=self._sink)
        self._sink.flush()

    def ask(self) -> str:
        """The next line. Read through a pipe, it is repeated, so that the output can be read by itself."""
        print(PROMPT, end="", file=self._sink, flush=True)
        try:
            line = self._source.readline()
        except KeyboardInterrupt:
            raise Left from None
        if not line:
            raise Left
        line = line.strip()
        if not self._source.isatty():
            print(line, file=self._sink, flush=True)
        return line


@contextmanager
def until_gone() -> Iterator[None]:
    """Turn the signals of a lost connection into Left, so that the game is saved."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        raise Left

    known = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in known}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _folded(line: str, width: int) -> str:
    """A long line of words, continued on the next; a line that begins with a space is part of a drawing."""
    if not width or len(line) < width or line.startswith("   "):
        return line
    indent = "     " if line.startswith(" ") else ""
    return "\n".join(wrap(line, width - 1, subsequent_indent=indent, break_on_hyphens=False))

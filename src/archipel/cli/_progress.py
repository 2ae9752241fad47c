"""A progress bar for a person at a terminal; nothing for anybody else."""

import sys

WIDTH = 30


class Progress:
    """Drawn on the error stream, so that the output stays clean."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        if self._shown:
            filled = WIDTH * done // max(total, 1)
            bar = "#" * filled + "." * (WIDTH - filled)
            print(f"\r{bar} {done}/{total} {self._what}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Wipe the bar."""
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

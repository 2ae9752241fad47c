"""A progress bar, shown only in a terminal."""

import sys

BAR_WIDTH = 30


class ProgressBar:
    """Written to standard error, so that standard output stays clean."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        if self._shown:
            filled = BAR_WIDTH * done // max(total, 1)
            bar = "#" * filled + "." * (BAR_WIDTH - filled)
            print(f"\r{bar} {done}/{total} {self._what}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clear the bar."""
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

"""Is the file that we write to still the one with its name? SQLite itself does not look."""

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from archipel.store.contract import StoreDown

log: Final = logging.getLogger("archipel.store")

# Where the index of a write-ahead log (by SQLite's documentation of it) says which log it is, and how much of
# it has been merged: the salts, which change when the log begins anew, and nBackfill.
SALTS, BACKFILL = slice(32, 40), slice(96, 100)


class FileGuard:
    """Watches the files of an open store: a deleted or replaced one swallows all that is written to it."""

    def __init__(self, path: Path, proved: Callable[[], bool]) -> None:
        self._path, self._proved = path, proved
        files = [Path(f"{path}{end}") for end in ("", "-wal", "-shm")]
        # Opened once, and closed only after SQLite is: closing a file drops the process's locks on it.
        self._index = os.open(files[-1], os.O_RDONLY | os.O_CLOEXEC)
        self._known = {file: self._identity(file) for file in files}
        self._stamped, self._known_merged = self._stamp(), self._merged()
        self._alarmed = False

    def check(self) -> None:
        """Raises StoreDown if what is written now would be lost."""
        self.here()
        stamp, merged = self._stamp(), self._merged()
        if stamp != self._stamped:
            # Not by us: another program has merged the write-ahead log into the file, or has written over it.
            if merged == self._known_merged or not self._proved():
                self._alarm()
            self._stamped, self._known_merged = stamp, merged
        self._alarmed = False

    def wrote(self) -> None:
        """Called after every write of ours; raises StoreDown if it is lost already."""
        self.here()
        self._stamped, self._known_merged = self._stamp(), self._merged()

    def here(self) -> None:
        """Raises StoreDown if a file is not there any more, or another one."""
        for file, known in self._known.items():
            if known is not None and self._identity(file) != known:
                self._alarm()

    def _alarm(self) -> None:
        error = StoreDown("the file was deleted or replaced; put it back, or start the server again")
        if not self._alarmed:
            log.error("store gone", extra={"facts": {"path": str(self._path), "error": str(error)}})
        self._alarmed = True
        raise error

    def _identity(self, file: Path) -> tuple[int, int] | None:
        try:
            found = file.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _stamp(self) -> tuple[int, int]:
        try:
            found = self._path.stat()
        except OSError:
            return 0, 0
        return found.st_mtime_ns, found.st_size

    def _merged(self) -> bytes:
        """How much of which write-ahead log has been merged, as SQLite's index of it says."""
        index = os.pread(self._index, BACKFILL.stop, 0)
        return index[SALTS] + index[BACKFILL]

    def close(self) -> None:
        """Call it when all connections are closed."""
        os.close(self._index)

"""One SQLite file, one process: a second process gets a clear error."""

import fcntl
import os
from pathlib import Path

from archipel.kernel import Message
from archipel.store.contract import BadStore, StoreInUse
from archipel.store.sqlite.file_owner import hand_over

# The system's lock belongs to the whole process, so what this process holds must be tracked here.
_held: set[Path] = set()


class FileLock:
    """Holds `FILE.lock` until released, or until the process ends for any reason.

    A record lock (lockf), not flock: forked children do not keep it alive.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        self._file = -1

    def take(self) -> None:
        """Take the lock; raises BadStore if somebody else has it."""
        if self._path in _held:
            raise BadStore("it is already open in this process")
        file = os.open(f"{self._path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(file, 20).decode("ascii", "replace").strip() or Message("unknown")
            os.close(file)
            raise StoreInUse(
                "it is in use by another server (process {holder}); "
                "several processes can share a PostgreSQL store, not a SQLite file",
                holder=holder,
            ) from None
        hand_over(file, self._path)
        os.truncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        self._file = file
        _held.add(self._path)

    def release(self) -> None:
        """Release the lock; does nothing if it was not taken."""
        if self._file >= 0:
            # The file stays: another process may be about to lock it.
            os.close(self._file)
            self._file = -1
            _held.discard(self._path)

"""Whose the files of a store are. A command that root runs must not lock out the server of another user."""

import os
from contextlib import suppress
from pathlib import Path


def hand_over(file: int, store: Path) -> None:
    """Give an open file that root has made to whoever owns the store; a new store, to its folder's owner.

    SQLite does the same with its own files.
    """
    if os.geteuid() == 0:
        owner = (store if store.exists() else store.parent).stat()
        with suppress(OSError):  # a root that may not, as in some containers
            os.fchown(file, owner.st_uid, owner.st_gid)

"""A test run that is killed must not leave a server behind."""

import ctypes
import signal
import sys

LIBRARY = ctypes.CDLL(None) if sys.platform == "linux" else None
SET_DEATH_SIGNAL = 1


def end_with_parent(how: signal.Signals) -> None:
    """Send this process the signal when the one that forked it ends."""
    if LIBRARY is not None:
        LIBRARY.prctl(SET_DEATH_SIGNAL, how)

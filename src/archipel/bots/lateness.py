"""How much earlier to ask for answers if they tend to be late, as on a busy machine that wakes us late."""

# interpreted: processes and their messages: compiling gains nothing, and some are pickled

from typing import Final

EARLY: Final = 0.05  # of the time given, always
MOST: Final = 0.4  # of the time given, at worst
LONGEST: Final = 0.1  # seconds; longer delays have other causes, such as a process that was just started
FADES: Final = 0.9  # with every answer


class Lateness:
    """Remembers how late answers were: the largest delay, which halves after seven more answers."""

    def __init__(self) -> None:
        self._late = 0.0

    def due(self, seconds: float) -> float:
        """After how many of the given seconds an answer is due."""
        return seconds - EARLY * seconds - min(self._late, (MOST - EARLY) * seconds)

    def learn(self, late: float) -> None:
        """Note that an answer came this many seconds after it was due; negative if it came before."""
        self._late = max(min(late, LONGEST), FADES * self._late)

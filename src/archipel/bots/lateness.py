"""How much sooner answers are due where they tend to come late: on a crowded machine, which wakes us late."""

# interpreted: processes, and what they are asked and answer: nothing to gain, and some is pickled

from typing import Final

EARLY: Final = 0.05  # of the time given, anyway
MOST: Final = 0.4  # of the time given, at worst
LONGEST: Final = 0.1  # seconds; what comes later had other reasons, such as a process that was just started
FADES: Final = 0.9  # with every answer


class Lateness:
    """What the last answers have taught: the latest of them, half forgotten after seven more."""

    def __init__(self) -> None:
        self._late = 0.0

    def due(self, seconds: float) -> float:
        """After how many seconds of those given an answer is due."""
        return seconds - EARLY * seconds - min(self._late, (MOST - EARLY) * seconds)

    def learn(self, late: float) -> None:
        """An answer came so many seconds after it was due; fewer than none, if it came before."""
        self._late = max(min(late, LONGEST), FADES * self._late)

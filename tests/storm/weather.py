"""What goes wrong and when: delays, losses, outages, crashes, wrong clocks. All from one generator."""

import asyncio
from dataclasses import dataclass
from random import Random

DAY = 24 * 3600


@dataclass(slots=True)
class Weather:
    """How bad it is. `calm` ends all of it, so that every game can end."""

    rng: Random
    usual: float  # seconds that a message takes
    spike: float  # share of messages that take much longer
    loss: float  # share of messages that are lost
    crash: float  # mean seconds between two crashes of a server
    outage: float  # mean seconds between two outages of a connection to the store
    skew: float  # how wrong clocks are, in seconds

    @classmethod
    def at_random(cls, rng: Random) -> "Weather":
        """From a breeze to a hurricane."""
        return cls(
            rng=rng,
            usual=rng.choice((0.001, 0.005, 0.03)),
            spike=rng.choice((0.0, 0.02, 0.1)),
            loss=rng.choice((0.0, 0.01, 0.05, 0.15)),
            crash=rng.choice((DAY, 60, 15, 5)),
            outage=rng.choice((DAY, 60, 20)),
            skew=rng.choice((0.0, 0.2, 3.0)),
        )

    def calm(self) -> None:
        """No more trouble."""
        self.usual, self.spike, self.loss, self.crash, self.outage = 0.001, 0.0, 0.0, DAY, DAY

    def delay(self) -> float:
        """How long one message takes."""
        if self.rng.random() < self.spike:
            return self.rng.uniform(0.2, 8.0)
        return self.rng.expovariate(1 / self.usual)

    def loses(self) -> bool:
        """Is this message lost?"""
        return self.rng.random() < self.loss


class Link:
    """A connection to the store, which is down now and then."""

    def __init__(self, weather: Weather) -> None:
        self.weather = weather
        self.down_until = 0.0
        self.cut = False  # for good: the process at this end is dead

    def left(self) -> float:
        """Seconds until it is up again."""
        return max(0.0, self.down_until - asyncio.get_running_loop().time())

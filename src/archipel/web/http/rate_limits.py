"""Token buckets: a limited burst, and a limited average per second."""

from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from time import monotonic

from litestar.exceptions import TooManyRequestsException

MAX_CLIENTS = 20_000


@lru_cache(MAX_CLIENTS)
def client_at(host: str) -> str:
    """The rate-limit key for an address; IPv6 clients are grouped by /64."""
    if ":" not in host:
        return host
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


def slow_down(seconds: float) -> TooManyRequestsException:
    """The error for too many requests."""
    wait = str(int(seconds) + 1)
    return TooManyRequestsException(f"too many: wait {wait} seconds", headers={"retry-after": wait})


class RateLimiter:
    """One bucket per key. `take` returns 0, or the seconds to wait.

    The clock must be monotonic: setting back the time of day would lock all clients out.
    """

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._per_second, self._burst, self._clock = per_second, burst, clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """Take one token, if there is one."""
        if self._per_second <= 0:
            return 0.0
        now = self._clock()
        level = self._level(key, now)
        if level < 1:
            self._buckets[key] = (level, now)
            return (1 - level) / self._per_second
        self._buckets[key] = (level - 1, now)
        if len(self._buckets) > MAX_CLIENTS:
            self._forget(now)
        return 0.0

    def charge(self, key: str, price: float) -> None:
        """Take tokens for finished work, even more than there are."""
        if self._per_second > 0:
            now = self._clock()
            self._buckets[key] = (self._level(key, now) - price, now)
            if len(self._buckets) > MAX_CLIENTS:
                self._forget(now)

    def debt(self, key: str) -> float:
        """The seconds until the level is no longer negative."""
        if self._per_second <= 0:
            return 0.0
        return max(0.0, -self._level(key, self._clock()) / self._per_second)

    def _level(self, key: str, now: float) -> float:
        level, since = self._buckets.get(key, (self._burst, now))
        return min(self._burst, level + (now - since) * self._per_second)

    def _forget(self, now: float) -> None:
        """Drop buckets that are full again, or all if that is not enough."""
        full = self._burst / self._per_second
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket[1] < full}
        if len(self._buckets) > MAX_CLIENTS:
            self._buckets.clear()

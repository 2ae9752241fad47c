"""A cache for what is written or drawn once and sent to many."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

Made = TypeVar("Made", str, bytes)
EACH: Final = 200  # overhead of an item, added to its own length


class Cache(Generic[Made]):
    """An LRU cache limited by total size.

    A key must contain everything that the result depends on, so that equal keys may share a result.
    """

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._made: Final[OrderedDict[Hashable, Made]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return len(self._made)

    @property
    def size(self) -> int:
        """The total size, roughly in bytes."""
        return self._size

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The cached value for this key, made now if necessary."""
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
            return found
        made = self._made[key] = make()
        self._size += len(made) + EACH
        while self._size > self._most:
            _, oldest = self._made.popitem(last=False)
            self._size -= len(oldest) + EACH
        return made

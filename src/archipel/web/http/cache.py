"""A cache for what is written or drawn once and sent to many."""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

Made = TypeVar("Made", str, bytes)
EACH: Final = 200  # bytes for an item's key and place, besides its own


class Cache(Generic[Made]):
    """An LRU cache limited by total size.

    A key must contain everything that the result depends on, so that equal keys may share a result.
    """

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._made: Final[OrderedDict[Hashable, Made]] = OrderedDict()
        self._size = 0
        self._lock: Final = Lock()  # large tables are drawn in another thread

    def __len__(self) -> int:
        return len(self._made)

    @property
    def size(self) -> int:
        """The total size in bytes."""
        return self._size

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The cached value for this key, made now if necessary."""
        with self._lock:
            found = self._made.get(key)
            if found is not None:
                self._made.move_to_end(key)
                return found
        made = make()
        with self._lock:
            if key not in self._made:
                self._size += (
                    sys.getsizeof(made) + EACH
                )  # a text with one curly quote takes two bytes a letter
            self._made[key] = made
            while self._size > self._most:
                _, oldest = self._made.popitem(last=False)
                self._size -= sys.getsizeof(oldest) + EACH
        return made

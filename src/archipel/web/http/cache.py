"""A cache for texts and drawings that are made once and sent to many clients."""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

Value = TypeVar("Value", str, bytes)
ENTRY_OVERHEAD_BYTES: Final = 200  # for the key and the dictionary's slot


class Cache(Generic[Value]):
    """An LRU cache limited by total size.

    A key must contain everything that the result depends on, so that equal keys may share a result.
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes: Final = max_bytes
        self._entries: Final[OrderedDict[Hashable, Value]] = OrderedDict()
        self._size = 0
        self._lock: Final = Lock()  # large tables are drawn in another thread

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def size(self) -> int:
        """The total size in bytes."""
        return self._size

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The cached value for this key, made now if necessary."""
        with self._lock:
            cached = self._entries.get(key)
            if cached is not None:
                self._entries.move_to_end(key)
                return cached
        value = make()
        with self._lock:
            if key not in self._entries:
                # Not len(): a text with one curly quote takes two bytes per letter.
                self._size += sys.getsizeof(value) + ENTRY_OVERHEAD_BYTES
            self._entries[key] = value
            while self._size > self._max_bytes:
                _, oldest = self._entries.popitem(last=False)
                self._size -= sys.getsizeof(oldest) + ENTRY_OVERHEAD_BYTES
        return value

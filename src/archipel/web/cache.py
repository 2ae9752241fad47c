"""What is written or drawn once for all who get the same, for as long as it fits."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

Made = TypeVar("Made", str, bytes)
EACH: Final = 200  # what keeping one thing takes besides its own length


class Cache(Generic[Made]):
    """The last things that were made, up to a size in all; what was used least recently goes first.

    A key must name everything that the making reads. Then whoever comes with the same key may have the same.
    """

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._made: Final[OrderedDict[Hashable, Made]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return len(self._made)

    @property
    def size(self) -> int:
        """What all of it takes, roughly in bytes."""
        return self._size

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made for this key, or is made now."""
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

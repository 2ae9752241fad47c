"""All tests run on both builds of the engine; what would only be repeated is dealt out between them.

`make test` sets ARCHIPEL_SHARE to 1 on plain Python and to 2 on the compiled engine. Without it a run
takes everything.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")
SHARE = int(os.environ.get("ARCHIPEL_SHARE", "0"))


def dealt(things: Sequence[Thing]) -> list[Thing]:
    """This run's share of the things: every second one."""
    return list(things[SHARE - 1 :: 2]) if SHARE else list(things)


def portion(number: int) -> int:
    """This run's share of so many."""
    return len(dealt(range(number)))

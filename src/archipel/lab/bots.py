"""Bots by name in the lab: a level, optionally with a budget: `captain@200`, `captain@0.5s`."""

import re

from archipel.bots import LEVELS, Budget
from archipel.kernel import BadText

_NAME = re.compile(r"([a-z]+)(?:@(?:(\d{1,9})|(\d{1,4}(?:\.\d{1,6})?)s))?")


def read_bot(name: str, budget: Budget) -> tuple[str, Budget]:
    """The level, and its own budget or the common one; raises BadText if there is no such bot."""
    found = _NAME.fullmatch(name)
    if found is None or found[1] not in LEVELS:
        raise BadText(
            "no bot {level}; there is {known}, also like captain@200 or captain@0.5s",
            level=name[:40],
            known=tuple(LEVELS),
        )
    if found[2] is not None:
        return found[1], Budget(iterations=int(found[2]))
    if found[3] is not None:
        return found[1], Budget(seconds=float(found[3]))
    return found[1], budget

"""The record of a call at this table."""

from archipel.paper.call_record import write_call
from archipel.table.calls.live_call import Called


def write_call_record(called: Called) -> str:
    """What was called so far; the seed only when it is over."""
    return write_call(called.game, called.call, called.dice, called.over)

"""The record of a call, in the format of all records; archipel.drawing.called reads it."""

from archipel.drawing.called import CALL_LINE
from archipel.kernel.options import show
from archipel.kernel.record import name_lines, tagged
from archipel.table.calls.called import Called


def write_call_record(called: Called) -> str:
    """What was called so far; the seed only when it is over."""
    setup, call = called.call.setup, called.call
    head = [CALL_LINE, f"game {called.game.id} rules {called.opened.rules}", f"seats {setup.seats}"]
    head += [f"option {key}={show(value)}" for key, value in setup.options]
    head += name_lines(call.names)
    head.append(f"dice {called.dice.commitment}")
    events = []
    for step in call.steps:
        events += [drawn.text() for drawn in step.draws]
        events += [f"take {item}" for item in step.takes]
    tail = [f"seed {called.dice.seed.hex()}"] if called.over else []
    return tagged(head, events, tail, called.over)

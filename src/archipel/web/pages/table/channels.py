"""Whom a seat may talk to, and how."""

from collections.abc import Sequence
from dataclasses import dataclass

from archipel.kernel import SPECTATOR, Talk
from archipel.table import Table
from archipel.table.talk import talk
from archipel.words import Language


@dataclass(frozen=True, slots=True)
class Channel:
    """Somebody to talk to: a seat, or everybody if None. `how` is one of the kernel's Talk values."""

    to: int | None
    name: str
    how: str


def channels_of(table: Table, seat: int, names: Sequence[str], tongue: Language) -> list[Channel]:
    """All of them; simply everybody if the game has no restrictions."""
    if seat == SPECTATOR or len(names) == 1:
        return []
    hows = {other: talk(table, seat, other) for other in range(len(names)) if other != seat}
    everybody = Talk.GESTURES if Talk.GESTURES in hows.values() else Talk.ALOUD
    found = [Channel(None, tongue.gettext("everybody"), everybody.value)]
    if table.game.talk_rule:
        found += [Channel(other, names[other], how.value) for other, how in hows.items()]
    return found

"""What the players at a table are called: people by name, bots by level, and nobody like another."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from archipel.words import N_, Language

LEVELS: Final[Mapping[str, str]] = {
    "drifter": N_("Drifter"),
    "deckhand": N_("Deckhand"),
    "navigator": N_("Navigator"),
    "captain": N_("Captain"),
}

WAYS: Final[Mapping[str, str]] = {
    "drifter": N_("plays any move that is allowed"),
    "deckhand": N_("takes what scores at once"),
    "navigator": N_("looks a turn or two ahead"),
    "captain": N_("thinks for about a second and plays well"),
}
"""How each level plays, in a few words."""


def level_name(level: str, tongue: Language) -> str:
    """The display name of a bot level."""
    return tongue.gettext(LEVELS[level]) if level in LEVELS else level


def level_ways(levels: Iterable[str], tongue: Language) -> dict[str, str]:
    """How these bot levels play, by their names."""
    return {level_name(level, tongue): tongue.gettext(WAYS[level]) for level in levels if level in WAYS}


def told_apart(names: Sequence[str], tongue: Language) -> tuple[str, ...]:
    """Equal names get the number of their seat, and so do seats without a name."""
    times = Counter(names)
    return tuple(
        f"{name} {at}" if name and times[name] > 1 else name or tongue.gettext("seat %(number)s", number=at)
        for at, name in enumerate(names, 1)
    )

"""A move in the guide's words, with its place: on a page a mark shows where it is, here only words can."""

from archipel.guide import Guide, Telling
from archipel.kernel import DONE, Move, View
from archipel.terminal.places import place_of


def told(move: Move, before: View, guide: Guide, tell: Telling) -> str:
    """What a player does: “writes 7 beside the 8 (row 2, column 5)”; nothing for the end of a turn."""
    words = "" if move is DONE else guide.tell(move, before, tell)
    if not words:
        return ""
    names = [
        tell.rules.name(part.kind, part.value, tell.language) for part in move.parts if place_of(part.value)
    ]
    missing = ", ".join(name for name in names if name not in words)
    return f"{words} ({missing})" if missing else words

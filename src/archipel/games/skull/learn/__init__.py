"""What the coach notices in somebody's first games of Skull Island, the most telling first."""

from typing import Final

from archipel.games.skull.learn import dangers, numbers
from archipel.games.skull.learn.reading import begins, own
from archipel.games.skull.rules.reading import free_cells
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Asked
from archipel.learn import Learn, Situation

_FEW = 4
"""Free cells on a sheet."""


def one_to_go(asked: Asked[SkullView]) -> bool:
    """The seat lacks one treasure."""
    return begins(asked) and len(own(asked).treasures) == asked.view.boxes - 1


def rival_close(asked: Asked[SkullView]) -> bool:
    """Somebody else lacks one treasure."""
    view = asked.view
    others = [sheet for seat, sheet in enumerate(view.sheets) if seat != view.seat]
    return begins(asked) and any(len(sheet.treasures) == view.boxes - 1 for sheet in others)


def nearly_full(asked: Asked[SkullView]) -> bool:
    """Hardly any cell is free on somebody's island."""
    view = asked.view
    return begins(asked) and any(free_cells(view, sheet) <= _FEW for sheet in view.sheets)


def spent(asked: Asked[SkullView]) -> bool:
    """The roll shows a skull that counts for nothing."""
    view = asked.view
    return begins(asked) and "D" in view.faces and not view.danger


LEARN: Final = Learn(
    (
        Situation("choice", numbers.choice, "SI-23"),
        Situation("danger-alone", dangers.alone, "SI-50"),
        Situation("danger", dangers.together, "SI-31"),
        Situation("danger-treasure", dangers.on_a_treasure, "SI-32"),
        Situation("danger-nine", dangers.near_a_nine, "SI-30"),
        Situation("four", one_to_go, "SI-40"),
        Situation("treasure", numbers.treasure, "SI-20"),
        Situation("treasure-boat", numbers.treasure_by_boat, "SI-21"),
        Situation("turn-two", dangers.two_to_turn, "SI-30"),
        Situation("turn", dangers.one_to_turn, "SI-30"),
        Situation("spoilt", dangers.spoilt, "SI-32"),
        Situation("rival-four", rival_close, "SI-40"),
        Situation("full", nearly_full, "SI-40"),
        Situation("first", numbers.first, "SI-12"),
        Situation("penny-boat", numbers.both_symbols, "SI-15"),
        Situation("penny", numbers.wild, "SI-15"),
        Situation("boat", numbers.boat, "SI-14"),
        Situation("spent", spent, "SI-17"),
        Situation("second", numbers.second, "SI-12"),
        Situation("found", numbers.found_one, "SI-22"),
        Situation("skull", dangers.costly, "SI-31"),
        Situation("cheaper", dangers.cheaper, "SI-31"),
        Situation("tamed", dangers.tamed, "SI-31"),
        Situation("short", numbers.one_short, "SI-20"),
        Situation("vain", numbers.in_vain, "SI-22"),
        Situation("pair", numbers.pair, "SI-20"),
        Situation("nine-early", dangers.nine_early, "SI-30"),
        Situation("sum", numbers.sums, "SI-11"),
    )
)

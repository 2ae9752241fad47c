"""The code on a printed sheet: its game, mode, sheet and language, in five letters and digits.

It is a digest of these four, so no list is stored: a code is looked up among the digests of all sheets.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, Self

from archipel.kernel import Game, Mode
from archipel.paper.checking import check_of
from archipel.paper.contract import paper_of
from archipel.paper.finished_sheet import FinishedSheet
from archipel.paper.print_job import PrintJob
from archipel.plugins import games

LENGTH: Final = 5
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O and U: they are misread, or spell words
_MISREAD: Final = str.maketrans("ILO", "110", " -·.")


@dataclass(frozen=True, slots=True)
class SheetCode:
    """The meaning of a sheet's code; `sheet` is the name of its leaf."""

    game: Game
    mode: Mode
    sheet: str
    language: str

    @classmethod
    def of(cls, job: PrintJob, sheet: str) -> Self | None:
        """The code of a printed sheet; None if a code cannot identify it, as with your own component file."""
        if check_of(job.game.id) is None or job.setup.sheet:
            return None
        mode = job.game.mode(job.game.mode_of(job.setup) or job.mode.id)
        return cls(job.game, mode, sheet, job.language)

    @property
    def text(self) -> str:
        """The code itself."""
        named = f"{self.game.id}/{self.mode.id}/{self.sheet}/{self.language}"
        value = int.from_bytes(hashlib.sha256(named.encode()).digest()[:5])
        return "".join(_SIGNS[value >> 5 * place & 31] for place in range(LENGTH))

    @property
    def blank(self) -> FinishedSheet:
        """The sheet as printed."""
        return FinishedSheet.printed(self.game, self.mode.id, self.sheet)


def find_code(typed: str) -> SheetCode | None:
    """Look up a typed or scanned code, ignoring case, spaces and similar characters."""
    return _known().get(typed.strip().upper().translate(_MISREAD))


@cache
def _known() -> dict[str, SheetCode]:
    return {code.text: code for code in all_codes()}


def all_codes() -> Iterator[SheetCode]:
    """The codes of all sheets of the installed games."""
    for game in games().values():
        paper = paper_of(game.id)
        if paper is None or check_of(game.id) is None:
            continue
        for mode in game.modes:
            for sheet in paper.names:
                for language in game.rules.languages:
                    yield SheetCode(game, mode, sheet, language)

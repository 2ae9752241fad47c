"""A print job: which items of a game to print, and how."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, Self

from archipel.drawing.contract import Want
from archipel.kernel import BadSetup, Game, Mode, Setup, Value

PrintItem = Literal["sheets", "cards", "dice", "rules"]
PRINT_ITEMS: Final[tuple[PrintItem, ...]] = ("sheets", "cards", "dice", "rules")
MAX_SHEETS: Final = 100
DEFAULT_SHEETS: Final = 4


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A game in one mode, in a language, on a paper size; `sheets` is the number of players.

    `site` is the address of a server where a finished sheet can be checked, if one is known.
    """

    game: Game
    mode: Mode
    setup: Setup
    language: str
    sheets: int
    wishes: frozenset[PrintItem]
    paper: str = "a4"
    colour: bool = False
    site: str = ""

    @classmethod
    def of(
        cls,
        game: Game,
        language: str,
        *,
        mode: str = "",
        options: Iterable[tuple[str, Value]] = (),
        sheet: str = "",
        sheets: int | None = None,
        wishes: Iterable[PrintItem] = (),
        paper: str = "a4",
        colour: bool = False,
        site: str = "",
    ) -> Self:
        """A checked print job. `mode` defaults to the game's first, `wishes` to everything there is."""
        chosen = game.mode(mode) if mode else game.modes[0]
        if sheets is None:
            sheets = min(max(min(chosen.seats), DEFAULT_SHEETS), max(chosen.seats))
        if not 1 <= sheets <= MAX_SHEETS:
            raise BadSetup("--sheets {sheets}: expected 1 to {most}", sheets=sheets, most=MAX_SHEETS)
        seats = min(chosen.seats, key=lambda count: abs(count - sheets))
        setup = game.setup(seats, dict(options), sheet, mode=chosen.id)
        return cls(
            game, chosen, setup, language, sheets, frozenset(wishes or PRINT_ITEMS), paper, colour, site
        )

    @property
    def want(self) -> Want:
        """The options for drawing."""
        return Want(self.game.rules, self.language)

    @property
    def label(self) -> str:
        """The label in the corner of pages that are not sheets, to sort pages that were mixed up."""
        return f"{self.game.id}/{self.mode.id}/{self.language}"

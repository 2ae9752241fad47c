"""A finished sheet as a text file: a few header lines about the game, then the marks.

    archipel sheet 1
    game ID
    mode ID
    7@r3c4

`docs/reference/sheet-format.md` describes it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from archipel.drawing.contract import Want
from archipel.kernel import (
    SPECTATOR,
    ArchipelError,
    BadText,
    Game,
    Match,
    Mode,
    Over,
    Refusal,
    Score,
    Setup,
)
from archipel.kernel.options import show
from archipel.paper.checking import Check, Marks, check_of
from archipel.plugins import find

FIRST_LINE: Final = "archipel sheet 1"
MAX_LINES: Final = 500
MAX_LENGTH: Final = 20_000
_HEADS: Final = ("game", "mode", "players", "option")


class BadSheet(ArchipelError):
    """A text that is not a valid sheet: names the line and the reason."""


@dataclass(frozen=True, slots=True)
class FinishedSheet:
    """The marks on one sheet of a game."""

    game: Game
    check: Check[Any]
    mode: Mode
    setup: Setup
    marks: Marks = ()

    @classmethod
    def blank(cls, game: Game, mode: str = "", sheet: str = "") -> Self:
        """An empty sheet of a mode, by default the game's first; `sheet` is your own component file."""
        check = check_of(game.id)
        if check is None:
            raise BadSheet("{game}: this game has no sheet to check", game=game.id)
        chosen = game.mode(mode) if mode else game.modes[0]
        return cls(game, check, chosen, game.setup(sheet=sheet, mode=chosen.id))

    @classmethod
    def printed(cls, game: Game, mode: str, sheet: str) -> Self:
        """One of the sheets that a game prints for a mode, by its name."""
        blank = cls.blank(game, mode)
        return replace(blank, marks=blank.check.printed(blank.setup, sheet))

    @classmethod
    def at_end(cls, match: Match, seat: int) -> Self:
        """A seat's sheet at the end of a game."""
        blank = cls.beside(match)
        return replace(blank, marks=blank.check.marks(match.state.view(SPECTATOR), seat))

    @classmethod
    def beside(cls, match: Match) -> Self:
        """An empty sheet for the game of this match."""
        setup = match.setup
        return replace(cls.blank(match.game, match.game.mode_of(setup), setup.sheet), setup=setup)

    @property
    def lines(self) -> list[str]:
        """The lines that distinguish it from a blank sheet of its mode."""
        seats, standard = min(self.mode.seats), dict(self.mode.options)
        usual = {**{one.name: one.default for one in self.game.options}, **standard}
        players = [f"players {self.setup.seats}"] if self.setup.seats != seats else []
        options = [
            f"option {name}={show(value)}" for name, value in self.setup.options if usual[name] != value
        ]
        return [*players, *options, *self.marks]

    @property
    def text(self) -> str:
        """The whole file."""
        return "\n".join([FIRST_LINE, f"game {self.game.id}", f"mode {self.mode.id}", *self.lines, ""])

    def want(self, language: str, narrow: bool = False) -> Want:
        """The options for drawing and wording it."""
        return Want(self.game.rules, language, seat=0, narrow=narrow)

    def problems(self) -> list[Refusal]:
        """All violations of the rules, without duplicates."""
        return list(dict.fromkeys(self.check.problems(self.setup, self.marks)))

    def score(self) -> Score:
        """The score, as counted at a table."""
        return self.check.score(self.setup, self.marks)

    def rival(self) -> Score | None:
        """The score of an opponent without a seat."""
        return self.check.rival(self.setup, self.marks)


def is_sheet(text: str) -> bool:
    """Is this text a sheet, and not a record?"""
    first = next((line for _, line in _lines(text)), "")
    return not first.startswith(("archipel record", "archipel call"))


def read_sheet(text: str, sheet: str = "", known: FinishedSheet | None = None) -> FinishedSheet:
    """Read a file, or lines to add to a `known` blank sheet; BadSheet names the line that is wrong."""
    if len(text) > MAX_LENGTH:
        raise BadSheet("this is too long for a sheet: {size} characters", size=len(text))
    lines = list(_lines(text))
    if len(lines) > MAX_LINES:
        raise BadSheet("this is too long for a sheet: {size} lines", size=len(lines))
    heads: dict[str, list[tuple[int, str]]] = {}
    marks: list[tuple[int, str]] = []
    for number, line in lines:
        word, _, rest = line.partition(" ")
        if word == "archipel":
            if line != FIRST_LINE:
                raise _bad(number, BadText("{text!r}: expected archipel sheet 1", text=line[:40]))
        elif word in _HEADS and not marks:
            heads.setdefault(word, []).append((number, rest.strip()))
        else:
            marks.append((number, line))
    blank = _blank(heads, sheet, known)
    found = []
    for number, line in marks:
        try:
            found.append(blank.check.mark(line, blank.setup))
        except ArchipelError as error:
            raise _bad(number, error, blank.game) from None
    return replace(blank, marks=tuple(found))


def _blank(heads: dict[str, list[tuple[int, str]]], sheet: str, known: FinishedSheet | None) -> FinishedSheet:
    """The blank sheet that the header lines describe."""
    if "game" not in heads and known is None:
        raise BadSheet("this is no sheet: a line such as “game ID” must say of which game")
    number = 1
    try:
        blank = known
        if "game" in heads:
            number, name = heads["game"][-1]
            game = find(name)
            blank = (
                known if known is not None and known.game is game else FinishedSheet.blank(game, "", sheet)
            )
        assert blank is not None
        if "mode" in heads:
            number, name = heads["mode"][-1]
            blank = FinishedSheet.blank(blank.game, name, sheet)
        seats, options = blank.setup.seats, dict(blank.setup.options)
        for number, words in heads.get("players", ()):  # noqa: B007 - an error names its line
            if not (words.isascii() and words.isdecimal() and len(words) < 4):
                raise BadText("{text!r}: expected a number of players", text=words[:40])
            seats = int(words)
        for number, words in heads.get("option", ()):  # noqa: B007 - likewise
            name, _, value = words.partition("=")
            options.update(blank.game.read_options([(name, value)]))
        return replace(blank, setup=blank.game.setup(seats, options, blank.setup.sheet))
    except BadSheet:
        raise
    except ArchipelError as error:
        raise _bad(number, error, known.game if known else None) from None


def _bad(line: int, error: ArchipelError, game: Game | None = None) -> BadSheet:
    bad = BadSheet("line {line}: {reason}", line=line, reason=error)
    bad.game = game.id if game is not None else error.game
    return bad


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The numbered lines, without comments and blank ones; in addresses, semicolons separate lines."""
    for number, line in enumerate(text.replace(";", "\n").splitlines(), 1):
        content = line.partition("#")[0].strip()
        if content:
            yield number, content


def final_sheets(match: Match) -> list[FinishedSheet]:
    """The sheets at the end of a game; BadSheet if it is not over."""
    if not isinstance(match.state.node(), Over):
        raise BadSheet("the game of this record is not over")
    return [FinishedSheet.at_end(match, seat) for seat in range(match.setup.seats)]

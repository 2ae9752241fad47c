"""What all parts of a game in lines share: the game, who sits where, the language, the lines."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from archipel import drawing
from archipel.guide import Guide, Telling, guide_of
from archipel.kernel import Match, View
from archipel.terminal.lines import Lines
from archipel.terminal.places import simple
from archipel.words import DEFAULT, N_, Language, find_language

Shown = Literal["all", "new", "table"]
COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "done": (N_("done, d"), N_("ink your turn")),
    "undo": (N_("undo, u"), N_("take back your last answer")),
    "hint": (N_("hint, h"), N_("what the Captain would do, and why")),
    "take": (N_("take, t"), N_("do what the hint says")),
    "sheet": (N_("sheet, s"), N_("the table and your sheet")),
    "others": (N_("others, o"), N_("everybody’s sheets")),
    "points": (N_("points, p"), N_("the score, line by line")),
    "goals": (N_("goals, g"), N_("what you are working for")),
    "news": (N_("news, n"), N_("once more, what happened last")),
    "more": (N_("more, m"), N_("what is not possible now, and why")),
    "learn": (N_("learn, l"), N_("how the game goes, in a few sentences")),
    "rules": (N_("rules, r"), N_("the rules; with a number or a word, those that fit")),
    "save": (N_("save"), N_("save the game; with a name, in that file")),
    "quit": (N_("quit, q"), N_("save the game and leave")),
    "help": (N_("help, ?"), N_("this list")),
}
"""By id: its word and letter, which are translated together, and what it does."""


class Setting:
    """One person at a table. `spoken`: sheets are told in words, and only when asked for."""

    def __init__(
        self, match: Match, names: Sequence[str], seat: int, lines: Lines, tongue: Language, spoken: bool
    ) -> None:
        self.match, self.game, self.seat = match, match.game, seat
        self.lines, self.tongue, self.spoken = lines, tongue, spoken
        self.guide: Guide[Any] = guide_of(match.game.id)
        self.tell = Telling(match.game.rules, tongue.code, names)
        self.commands = Commands(tongue)
        self._last: Sequence[str] = ()  # what was shown last
        self._shown = 0  # how often a sheet was shown: the legend comes with the first

    def write(self, *paragraphs: str) -> None:
        """Write paragraphs."""
        self.lines.write(*paragraphs)

    def show(self, view: View, seat: int | None, how: Shown = "all") -> None:
        """The table, and a seat's sheet or all sheets; or only what is new since it was last shown, or only
        the table."""
        told = drawing.text(
            view,
            self.tongue.code,
            seat=seat,
            names=self.tell.names,
            short=self._shown > 0,
            spoken=self.spoken,
            game=self.game,
        )
        self._shown += 1
        parts = told.split("\n\n")
        chosen = (
            parts[:-1] if how == "table" else [one for one in parts if how == "all" or one not in self._last]
        )
        self._last = parts
        for part in chosen:
            self.write("", part)


class Commands:
    """The commands in one language. English words work in every language."""

    def __init__(self, tongue: Language) -> None:
        self._tongue = tongue
        self._names = {name: _split(words, tongue) for name, (words, _) in COMMANDS.items()}
        english = {_split(words, find_language(DEFAULT))[0]: name for name, (words, _) in COMMANDS.items()}
        own = {simple(text): name for name, names in self._names.items() for text in names}
        self._found = english | own

    @property
    def letters(self) -> frozenset[str]:
        """The letters that mean a command."""
        return frozenset(text for text in self._found if len(text) == 1)

    def find(self, text: str) -> tuple[str, str]:
        """The command that a line begins with, and the rest of the line; two empty texts if there is none."""
        first, _, rest = text.strip().partition(" ")
        name = self._found.get(simple(first), "")
        if rest and name not in ("rules", "save"):
            return "", ""
        return name, rest.strip()

    def word(self, name: str) -> str:
        """What to type for a command."""
        return self._names[name][0]

    def letter(self, name: str) -> str:
        """The shortest text to type for a command."""
        return self._names[name][-1]

    def help(self) -> list[str]:
        """A line for each command."""
        say = self._tongue.gettext
        return [f"  {', '.join(self._names[name])}: {say(told)}" for name, (_, told) in COMMANDS.items()]


def _split(words: str, tongue: Language) -> Sequence[str]:
    return [word.strip() for word in tongue.gettext(words).split(",")]

"""The commands that can be typed at any time: each has a word, and most have a letter."""

from collections.abc import Mapping, Sequence
from typing import Final

from archipel.terminal.places import simple
from archipel.words import DEFAULT, N_, Language, find_language

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


class Commands:
    """The commands in one language. The English words work in every language."""

    def __init__(self, tongue: Language) -> None:
        self._tongue = tongue
        self._names = {name: _split(words, tongue) for name, (words, _) in COMMANDS.items()}
        english = {_split(words, find_language(DEFAULT))[0]: name for name, (words, _) in COMMANDS.items()}
        own = {simple(text): name for name, names in self._names.items() for text in names}
        self._found = english | own

    @property
    def letters(self) -> frozenset[str]:
        """The letters that are commands."""
        return frozenset(text for text in self._found if len(text) == 1)

    def find(self, text: str) -> tuple[str, str]:
        """The command at the beginning of a line, and the rest of the line; two empty strings if there is
        none."""
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

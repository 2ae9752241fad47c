"""The available languages: each is one translators' file, found by looking. English needs none.

Games bring word files of their own.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from gettext import c2py
from importlib.resources import files
from pathlib import Path
from typing import Final

from archipel.words.po import BadCatalogue, Catalogued, read_po

DEFAULT: Final = "en"
"""The language that messages are written in, and the fallback for the others."""

_PLURAL: Final = re.compile(r"^Plural-Forms:.*\bplural=([^;\n]+)", re.MULTILINE)
_NUMBERS: Final = 200
"""From this number on, scripts use the plural form of the last two digits, as 100 to 199 do."""

_SIGNS: Final = re.compile("(?<=«) | (?=[:;!?»])")
SETTING: Final = "ARCHIPEL_LANGUAGES"


class Catalogue:
    """One language's messages, with the interface of gettext; a missing message stays English."""

    def __init__(self, entries: Iterable[Catalogued] = ()) -> None:
        self._forms: Final[dict[str, tuple[str, ...]]] = {}
        self._scripts: Final[set[str]] = set()
        self.form: Callable[[int], int] = c2py("n != 1")
        for entry in entries:
            key = _key(entry.context, entry.message)
            if not key:
                rule = _PLURAL.search(entry.forms[0])
                self.form = c2py(rule[1]) if rule else self.form
                continue
            self._forms[key] = tuple(nbsp_french(form) for form in entry.forms)
            if any(place.endswith(".js") for place in entry.places):
                self._scripts.add(key)

    def gettext(self, message: str) -> str:
        """The message in this language."""
        return self._forms.get(message, (message,))[0]

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The message in the plural form for this number."""
        forms = self._forms.get(one)
        if forms is None:
            return one if abs(number) == 1 else many
        return forms[min(self.form(abs(number)), len(forms) - 1)]

    def pgettext(self, context: str, message: str) -> str:
        """The translation of a message whose context distinguishes it from one with the same text."""
        return self._forms.get(_key(context, message), (message,))[0]

    def scripts(self) -> dict[str, str | tuple[str, ...]]:
        """The messages used in scripts, known from the places in the file. The empty message holds the plural
        form of each number, one digit per number."""
        found: dict[str, str | tuple[str, ...]] = {}
        for key in sorted(self._scripts):
            forms = self._forms[key]
            found[key] = forms if len(forms) > 1 else forms[0]
        if found:
            found[""] = "".join(str(self.form(number)) for number in range(_NUMBERS))
        return found


class Language:
    """One language: its messages with their gaps filled."""

    def __init__(self, code: str, catalogue: Catalogue) -> None:
        self.code: Final = code
        self.catalogue: Final = catalogue
        name = catalogue.pgettext("this language, as it calls itself", "English")
        self.name: Final = code if name == "English" and code != DEFAULT else name
        self.point: Final = catalogue.pgettext("the sign before decimals", ".")
        self.scripts: Final = catalogue.scripts()

    def gettext(self, message: str, **gaps: object) -> str:
        """The message in this language; gaps are written `%(name)s`."""
        text = self.catalogue.gettext(message)
        return text % gaps if gaps else text

    def ngettext(self, one: str, many: str, number: int, **gaps: object) -> str:
        """The message for this number; `%(num)s` is the number itself."""
        shown = str(number).replace("-", "−")
        return self.catalogue.ngettext(one, many, number) % {"num": shown, **gaps}

    def number(self, count: int) -> str:
        """How many, in a word as in a heading; in digits if it is large, or one, which has a gender."""
        pgettext = self.catalogue.pgettext
        small = (
            pgettext("how many", "two"),
            pgettext("how many", "three"),
            pgettext("how many", "four"),
            pgettext("how many", "five"),
            pgettext("how many", "six"),
            pgettext("how many", "seven"),
            pgettext("how many", "eight"),
            pgettext("how many", "nine"),
            pgettext("how many", "ten"),
            pgettext("how many", "eleven"),
            pgettext("how many", "twelve"),
        )
        return small[count - 2] if 2 <= count < len(small) + 2 else str(count)


def capital(text: str) -> str:
    """The text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def nbsp_french(text: str) -> str:
    """Make French spaces before punctuation and inside quotation marks non-breaking."""
    return _SIGNS.sub("\u00a0", text)


@cache
def languages() -> Mapping[str, Language]:
    """Every language by its code, English first."""
    entries: dict[str, list[Catalogued]] = {}
    for file, text in _catalogues():
        entries.setdefault(file.rpartition("/")[2].removesuffix(".po"), []).extend(read_po(text, file))
    found = {DEFAULT: Language(DEFAULT, Catalogue(entries.pop(DEFAULT, ())))}
    for code in sorted(entries):
        try:
            found[code] = Language(code, Catalogue(entries[code]))
        except ValueError as error:  # of `c2py`
            raise BadCatalogue(
                "{file}: {where}: {reason}", file=f"{code}.po", where="Plural-Forms", reason=error
            ) from None
    return found


def find_language(code: str) -> Language:
    """The language with this code; English when it is unknown."""
    known = languages()
    return known.get(code) or known[DEFAULT]


def _catalogues() -> Iterable[tuple[str, str]]:
    """Our own files first, then those in the translator's folder, which override them."""
    for file in files(__package__).joinpath("catalogues").iterdir():
        if file.name.endswith(".po"):
            yield file.name, file.read_text("utf-8")
    for path, text in pack().items():
        if path.suffix == ".po":
            yield path.as_posix(), text


def _key(context: str, message: str) -> str:
    return f"{context}\4{message}" if context else message


@cache
def pack() -> Mapping[Path, str]:
    """Every file in the folder with its text; empty when the variable is not set."""
    name = os.environ.get(SETTING, "")
    if not name:
        return {}
    try:
        paths = sorted(path for path in Path(name).iterdir() if path.suffix in (".po", ".toml"))
        return {path: path.read_text("utf-8") for path in paths}
    except (OSError, UnicodeDecodeError) as error:
        raise BadCatalogue("{where}: {reason}", where=f"{SETTING}={name}", reason=error) from None


def game_words(game: str) -> Mapping[str, tuple[str, str]]:
    """The folder's files for a game: by language, the text and the file's name."""
    return {
        language: (text, str(path))
        for path, text in pack().items()
        for one, _, language in [path.stem.rpartition(".")]
        if path.suffix == ".toml" and one == game
    }

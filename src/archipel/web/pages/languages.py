"""The interface in two languages: its catalogues. Games bring their own words."""

import re
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import get_decimal_symbol

from archipel.web.tongues import DEFAULT, LANGUAGES

_SIGNS: Final = re.compile("(?<=«) | (?=[:;!?»])")


class Tongue:
    """One language: messages in it, with their gaps filled."""

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self.name: Final = LANGUAGES[language]
        self.translations: Final = _translations(language)
        self.point: Final = get_decimal_symbol(language)

    def gettext(self, message: str, **gaps: object) -> str:
        """The message in this language; gaps are written `%(name)s`."""
        text = self.translations.gettext(message)
        return text % gaps if gaps else text

    def ngettext(self, one: str, many: str, number: int, **gaps: object) -> str:
        """The message for this number; `%(num)s` is the number itself."""
        return self.translations.ngettext(one, many, number) % {"num": number, **gaps}


def N_(message: str) -> str:  # noqa: N802 - the name that translators' tools look for
    """Mark a message that is translated where it is used."""
    return message


@cache
def catalogue(language: str) -> Catalog | None:
    """The translators' file, read as it is: nothing to compile, nothing to forget. English needs none."""
    path = files(__package__) / "locale" / language / "LC_MESSAGES" / "pages.po"
    if language == DEFAULT:
        return None
    with path.open("rb") as file:
        read = read_po(file, locale=language)
    for message in read:
        one = message.string
        message.string = (
            unbroken(one) if isinstance(one, str) else tuple(unbroken(form) for form in one or ())
        )
    return read


def unbroken(text: str) -> str:
    """French sets a space before some signs and within its quotation marks; no line may break there."""
    return _SIGNS.sub("\u00a0", text)


def _translations(language: str) -> NullTranslations:
    read = catalogue(language)
    if read is None:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, read)
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def tongue(language: str) -> Tongue:
    """One object for each language."""
    return Tongue(language if language in LANGUAGES else DEFAULT)


@cache
def script_words(language: str) -> Mapping[str, str | list[str]]:
    """The messages that scripts use, known by where the catalogue says they stand; none for English."""
    read = catalogue(language)
    words: dict[str, str | list[str]] = {}
    for message in read or ():
        if message.id and any(place.endswith(".js") for place, _ in message.locations):
            one = message.id if isinstance(message.id, str) else message.id[0]
            words[one] = message.string if isinstance(message.string, str) else list(message.string or ())
    return words

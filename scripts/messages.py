"""Bring the translators' files up to date with the sources, and say what is not translated yet."""

import sys
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from archipel.web import pages
from archipel.web.tongues import DEFAULT, LANGUAGES

HERE: Final = Path(pages.__file__).parent
METHODS: Final = [("**.py", "python"), ("templates/**.html", "jinja2"), ("static/**.js", "javascript")]
OPTIONS: Final = {"templates/**.html": {"trimmed": "true", "silent": "false"}}
KEYWORDS: Final = {**DEFAULT_KEYWORDS, "say": None, "speak": None}
"""Besides the usual names: what `tongue.gettext` is called for short."""

IDLE: Final = (
    '"POT-',
    '"PO-',
    '"Generated-By',
    '"Project-Id',
    '"Report-',
    '"Last-Translator',
    '"Language-Team',
)
"""Lines of a file's header that say nothing, or change without a reason."""


def collect() -> Catalog:
    """Every message with the places where it stands: by them the messages of scripts are known."""
    catalogue = Catalog(project="Archipel", fuzzy=False)
    for place, _, message, comments, context in extract_from_dir(HERE, METHODS, OPTIONS, KEYWORDS):
        if message:
            catalogue.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalogue


def po_file(language: str) -> Path:
    """The translators' file."""
    return HERE / "locale" / language / "LC_MESSAGES" / "pages.po"


def update(path: Path, language: str) -> list[str]:
    """Add new messages, drop old ones, keep translations. No guesses: a guess looks finished."""
    with path.open("rb") as file:
        known = read_po(file, locale=language)
    known.update(collect(), no_fuzzy_matching=True)
    known.obsolete.clear()
    written = BytesIO()
    # Messages in the order of their words, places without line numbers: changes stay small.
    write_po(written, known, sort_output=True, include_lineno=False, omit_header=False, width=110)
    lines = written.getvalue().decode().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(IDLE)).lstrip(), "utf-8")
    return [str(message.id) for message in known if message.id and not _done(message.string)]


def _done(text: object) -> bool:
    return bool(text) and (not isinstance(text, tuple) or all(text))


def main() -> int:
    """Every language but the one that messages are written in."""
    missing = 0
    for language in LANGUAGES:
        if language != DEFAULT:
            for message in update(po_file(language), language):
                print(f"{language}: {message}")
                missing += 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

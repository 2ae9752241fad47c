"""Bring the translators' files up to date with the sources, and print what is not translated yet.

The argument is a folder with `xx.po` files; the default is the package's own.
"""

import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

import archipel
from archipel import words
from archipel.testkit.sentences import sentences
from archipel.web import pages

PACKAGE: Final = Path(archipel.__file__).parent
HERE: Final = Path(pages.__file__).parent
CATALOGUES: Final = Path(words.__file__).parent / "catalogues"
METHODS: Final = [("**.py", "python"), ("templates/**.html", "jinja2"), ("static/**.js", "javascript")]
OPTIONS: Final = {"templates/**.html": {"trimmed": "true", "silent": "false"}}
SHORT: Final = {**DEFAULT_KEYWORDS, "say": None, "speak": None}
"""The usual function names, plus the short names for `tongue.gettext` on pages."""

FOLDERS: Final = {
    HERE: ("", SHORT),
    PACKAGE / "words": ("words/", DEFAULT_KEYWORDS),
    PACKAGE / "drawing": ("drawing/", DEFAULT_KEYWORDS),
    PACKAGE / "guide": ("guide/", DEFAULT_KEYWORDS),
    PACKAGE / "cli": ("cli/", SHORT),
    PACKAGE / "lab": ("lab/", SHORT),
    PACKAGE / "paper": ("paper/", DEFAULT_KEYWORDS),
    PACKAGE / "narration": ("narration/", SHORT),
    PACKAGE / "terminal": ("terminal/", SHORT),
}
"""The folders with messages: the prefix of their places, and the function names that mark messages."""

IDLE: Final = (
    '"POT-',
    '"PO-',
    '"Generated-By',
    '"Project-Id',
    '"Report-',
    '"Last-Translator',
    '"Language-Team',
)
"""Header lines that are useless, or change without a reason."""


@cache
def collect() -> Catalog:
    """Every message with the places that use it, from which the messages of scripts are known."""
    catalogue = Catalog(project="Archipel", fuzzy=False)
    for folder, (prefix, keywords) in FOLDERS.items():
        for place, _, message, comments, context in extract_from_dir(folder, METHODS, OPTIONS, keywords):
            if message:
                places = [(f"{prefix}{place}", 0)]
                catalogue.add(message, locations=places, auto_comments=comments, context=context)
    for said in sentences():
        if said.template and said.needs_words and not said.game:  # a game has its own word files
            catalogue.add(said.template, locations=[(said.place, 0)])
    return catalogue


def po_file(language: str) -> Path:
    """The path of a language's file."""
    return CATALOGUES / f"{language}.po"


def update(path: Path) -> list[str]:
    """Add new messages, drop old ones, keep translations. No fuzzy guesses: they look finished."""
    with path.open("rb") as file:
        known = read_po(file, locale=path.stem.replace("-", "_"))
    known.update(collect(), no_fuzzy_matching=True)
    known.obsolete.clear()
    written = BytesIO()
    # Messages in alphabetical order, places without line numbers: diffs stay small.
    write_po(written, known, sort_output=True, include_lineno=False, omit_header=False, width=110)
    lines = written.getvalue().decode().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(IDLE)).lstrip(), "utf-8")
    return [str(message.id) for message in known if message.id and not _done(message.string)]


def _done(text: object) -> bool:
    return bool(text) and (not isinstance(text, tuple) or all(text))


def main(folder: Path = CATALOGUES) -> int:
    """Update every file in the folder."""
    missing = [f"{path.stem}: {message}" for path in sorted(folder.glob("*.po")) for message in update(path)]
    for line in missing:
        print(line)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))

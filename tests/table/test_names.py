"""A name or a message shows something, and nothing in it only looks like a space."""

import sys
from unicodedata import category

import pytest

from archipel.kernel import Message
from archipel.table import Refused
from archipel.table.seating.names import clean_line

INVISIBLE = (
    " \t\n\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180e\u2000\u200b\u200d\u200e\u202e"
    "\u2060\u2066\u2800\u3000\u3164\ufe0f\ufeff\uffa0\ufff9\ufffc"
)


def clean(text: str) -> str:
    """The line that is kept of a name."""
    return clean_line(text, 40, Message("name"))


@pytest.mark.parametrize("char", INVISIBLE, ids=lambda char: f"U+{ord(char):04X}")
def test_a_name_that_nobody_can_see_is_refused(char: str) -> None:
    for name in (char, char * 5, f" {char}\u3164 "):
        with pytest.raises(Refused, match="name: write something"):
            clean(name)


@pytest.mark.check
def test_whatever_character_a_name_is_made_of_something_shows() -> None:
    for number in (*range(0x40000), *range(0xE0000, sys.maxunicode + 1)):  # nothing is in between
        try:
            kept = clean(chr(number))
        except Refused:
            continue
        assert category(kept[0])[0] in "LNPS", f"U+{number:04X}"
        assert kept not in INVISIBLE


def test_what_looks_like_a_space_is_one_so_nobody_can_pass_for_another() -> None:
    for name in ("Ana\u3164", "\u2800Ana", "\u115fAna\uffa0\U0001d159", "A\u200bna".replace("\u200b", "")):
        assert clean(name) == "Ana"
    assert clean("Ana\u3164\u2800Maria") == "Ana Maria"


@pytest.mark.parametrize(
    "name", ["Ana", "Zoë", "한글", "עברית", "नमस्ते", "❤\ufe0f", "?", "名前", "e\u0301ric", "👍🏽"]
)
def test_names_of_all_scripts_are_kept_as_they_are(name: str) -> None:
    assert clean(name) == name


def test_a_mark_without_a_letter_is_shown_as_a_sign() -> None:
    for name in ("\u0301", "\U000e0100", "\U000e0041", "\U0001d159"):
        assert clean(name) == "\ufffd"

"""Each of our languages is complete: no message without a translation, no text outside the messages."""

import ast
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as read_by_babel
from jinja2 import Environment

from archipel.testkit.texts import crowded
from archipel.web.http.context import preferred_language
from archipel.web.pages.render import environment
from archipel.words import DEFAULT, find_language, languages
from archipel.words.po import read_po
from scripts.messages import HERE, collect, po_file

MARKS = {"gettext", "ngettext", "N_", "say", "speak"}
SPOKEN = {"alt", "title", "placeholder", "aria-label", "aria-description", "content"}
OURS = {"Archipel"}  # a name is the same everywhere
OTHERS = [language for language in languages() if language != DEFAULT]
TEMPLATES = sorted((HERE / "templates").rglob("*.html"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str) -> None:
    with po_file(language).open("rb") as file:
        known = read_by_babel(file, locale=language)
    missing = []
    for message in collect():
        found = known.get(message.id, message.context) if message.id else message
        strings = (
            () if found is None else (found.string if isinstance(found.string, tuple) else (found.string,))
        )
        if message.id and (found is None or found.fuzzy or not all(strings) or not strings):
            missing.append(message.id)
    assert not missing, "run scripts/messages.py, then translate"
    preferred_language = {message.id for message in collect()}
    assert not [message.id for message in known if message.id not in preferred_language], (
        "run scripts/messages.py"
    )


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_same_gaps_as_its_message(language: str) -> None:
    gap = re.compile(r"%\(\w+\)s|\{\w+\}")
    with po_file(language).open("rb") as file:
        for message in read_by_babel(file, locale=language):
            one = message.id if isinstance(message.id, str) else message.id[-1]
            for string in message.string if isinstance(message.string, tuple) else (message.string,):
                if message.id:
                    # What another program printed is English: a translation may leave it out.
                    asked = set(gap.findall(one)) - {"{said}"}
                    assert set(gap.findall(string)) - {"{said}"} == asked, string


def test_french_punctuation_has_a_space_before_it() -> None:
    texts = [
        form for entry in read_po(po_file("fr").read_text(), "fr.po") for form in entry.forms if entry.message
    ]
    assert len(texts) > 300
    assert [crowd for text in texts for crowd in crowded(text)] == []
    assert crowded("feuille: place 2, « vraiment? » et «non »; à 1:30 : oui !") == [
        "feuille:",
        "vraiment?",
        "«non",
        "»;",
    ]


def test_the_messages_of_scripts_are_marked_for_them() -> None:
    in_scripts = [one for one in collect() if one.id and any(at.endswith(".js") for at, _ in one.locations)]
    assert in_scripts
    for message in in_scripts:
        one = message.id if isinstance(message.id, str) else message.id[0]
        assert one in find_language("fr").scripts, "run scripts/messages.py"


def test_the_collector_misses_no_marked_text_in_python() -> None:
    known = {message.id if isinstance(message.id, str) else message.id[0] for message in collect()}
    for path in HERE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if name in MARKS:
                    assert node.args[0].value in known, f"{path.name}: nested inside another marked call?"


class Texts(HTMLParser):
    """Collects what a visitor would read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._code = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self._code += tag == "code"
        for name, value in attrs:
            spoken = name in SPOKEN - {"content"} or (
                name == "content" and named.get("name") == "description"
            )
            if spoken and value:
                self.found.append(value)

    def handle_endtag(self, tag: str) -> None:
        self._code -= tag == "code"

    def handle_data(self, data: str) -> None:
        if not self._code:  # commands are the same everywhere
            self.found.append(data)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_contain_no_unmarked_text(path: Path) -> None:
    # Blocks that fill an attribute of the base page contain no text, and neither do addresses.
    source = re.sub(r"{% block \w+_class %}.*?{% endblock %}", "", path.read_text())
    kept, inside = [], False
    for _, kind, text in Environment(extensions=["jinja2.ext.i18n"]).lex(source):
        if kind == "name" and text in ("trans", "endtrans"):
            inside = text == "trans"
        if kind == "data" and not inside:
            kept.append(text)
        elif kind in ("variable_begin", "block_begin"):
            kept.append(" ")  # a placeholder for an expression
    texts = Texts()
    texts.feed("".join(kept))
    plain = [re.sub(r"/\S*|[?&]\w+=", " ", text) for text in texts.found]
    words = [word for text in plain for word in re.findall(r"[^\W\d_]{2,}", text)]
    assert not [word for word in words if word not in OURS]
    assert not [text for text in plain if re.search("[:;!?]", text)], "languages space them in their own ways"


def test_scripts_contain_no_unmarked_text() -> None:
    for path in sorted((HERE / "static").rglob("*.js")):
        for found in re.findall(
            r"(?:textContent|innerText|ariaLabel|title)\s*=\s*([\"'`])(.*?)\1", path.read_text()
        ):
            words = re.sub(r"\$\{[^}]*\}", "", found[1])
            assert not re.search(r"[^\W\d_]{2,}", words), f"{path.name}: {found[1]}"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de,en;q=0.5,fr;q=0.7", "fr"),
        ("en-GB", "en"),
        ("de", "en"),
        ("", "en"),
        ("fr;q=x,en", "en"),
        ("fr;q=0,en;q=0.1", "en"),
    ],
)
def test_the_language_is_the_one_the_browser_prefers(header: str, language: str) -> None:
    assert preferred_language(header) == language


def test_plurals_follow_the_rules_of_each_language() -> None:
    seats = ("%(num)s free seat", "%(num)s free seats")
    assert find_language("en").ngettext(*seats, 0) == "0 free seats"
    assert find_language("fr").ngettext(*seats, 0) == "0 place libre"
    assert find_language("fr").ngettext(*seats, 2) == "2 places libres"
    points = ("%(num)s point", "%(num)s points")
    assert find_language("fr").ngettext(*points, -39) == "−39 points"
    assert find_language("en").ngettext(*points, -1) == "−1 point"


def test_french_writes_decimals_with_a_comma() -> None:
    shown = {
        language: environment(language).from_string("{{ '%+.1f'|format(1.25)|decimal }}").render()
        for language in ("en", "fr")
    }
    assert shown == {"en": "+1.2", "fr": "+1,2"}

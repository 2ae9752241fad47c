"""What is wrong with a record or a sheet is said in the visitor's language, whatever the engine found."""

import ast
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import archipel
from archipel.web.pages.reasons import word
from archipel.words import find_language
from tests.web.serving import Running

pytestmark = pytest.mark.once

# Where the sentence stands among the arguments of what complains about a file.
COMPLAINTS = {"BadRecord": 1, "BadSetup": 0, "BadData": 0, "BadDraw": 0, "BadText": 0, "fail": 1, "_fail": 1}
OURS = {"rulebook.py", "parts.py"}  # about our own files, or about moves that are picked by parts
ROOT = Path(archipel.__file__).parent


def reasons() -> Iterator[str]:
    """Every sentence in the engine's sources, its gaps filled with a number."""
    for path in (*(ROOT / "kernel").rglob("*.py"), *(ROOT / "games").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or path.name in OURS:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = COMPLAINTS.get(name)
            if place is not None and len(node.args) > place:
                yield from sentence(node.args[place])


def sentence(node: ast.expr) -> Iterator[str]:
    """The sentence, unless it only passes another one on."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        filled = [part.value if isinstance(part, ast.Constant) else "7" for part in node.values]
        text = "".join(map(str, filled))
        if any(letter.isalpha() for letter in text):
            yield text


ALL = sorted(set(reasons()))


def test_the_sources_were_read() -> None:
    assert len(ALL) > 70
    assert "unknown key" in ALL


@pytest.mark.parametrize("reason", ALL)
def test_every_reason_is_worded_in_french(reason: str) -> None:
    assert word(reason, find_language("fr")) != reason
    assert word(reason, find_language("en")) == reason


@pytest.mark.parametrize(
    ("reason", "worded"),
    [
        ("own sheet: sides.A: expected 9 rows of 9 signs", "9 rangées de 9 signes"),
        ("own sheet: grid: line 4: row 2: expected 7 cells, not 6", "ligne 4 : rangée 2 : 7 cases"),
        (
            "own sheet: Expected '=' after a key in a key/value pair (at line 1, column 5)",
            "ligne 1, colonne 5",
        ),
        ("own sheet: Unclosed array (at end of document)", "pas fermé"),
        ("dice: expected 3 items, not 2", "3 éléments"),
    ],
)
def test_where_it_is_wrong_is_kept(reason: str, worded: str) -> None:
    assert worded in word(reason, find_language("fr")).replace("\u00a0", " ")


def test_a_french_page_says_in_french_what_is_wrong_with_a_file(server: Running) -> None:
    headers = {"origin": server.url, "accept-language": "fr"}
    with httpx.Client(base_url=server.url, headers=headers, timeout=30) as browser:
        record = browser.post("/replay", files={"file": ("game.txt", b"archipel record 1\nnonsense\n")})
        assert "ligne d’en-tête" in record.text
        files = {"friends": (None, "0"), "sheet": ("own.toml", b"a = 1\n")}
        sheet = browser.post("/new/skull", files=files)
        assert "votre feuille" in sheet.text
        broken = browser.post("/new/skull", files={**files, "sheet": ("own.toml", b"a = \n")})
        assert "illisible à la ligne 1" in broken.text

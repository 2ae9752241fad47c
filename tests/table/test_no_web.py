"""A table does not know how it is reached: it neither imports anything of the web nor mentions it."""

import ast
import re
from pathlib import Path

import pytest

from archipel import table

FILES = sorted(Path(table.__file__).parent.glob("*.py"))
OF_THE_WEB = {
    "http",
    "urllib",
    "html",
    "wsgiref",
    "litestar",
    "uvicorn",
    "jinja2",
    "markupsafe",
    "httpx",
    "httpx2",
}
WORDS = re.compile(
    r"https?\b|\bsse\b|headers?\b|cookies?\b|csrf|\bframes?\b|\bclients?\b|\brequests?\b|\bbrowsers?\b"
    r"|\burls?\b|\bstreams?\b|\bstatus\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_table_imports_nothing_from_the_web(path: Path) -> None:
    named: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            named |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            named.add(node.module or "")
    assert not {name for name in named if name.partition(".")[0] in OF_THE_WEB}
    assert not {name for name in named if name.startswith("archipel.web")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_table_does_not_mention_the_web(path: Path) -> None:
    assert not WORDS.findall(path.read_text("utf-8"))


def test_the_words_would_be_found() -> None:
    assert WORDS.findall("one Cookie, a text/event-stream, BAD_CSRF") == ["Cookie", "stream", "CSRF"]

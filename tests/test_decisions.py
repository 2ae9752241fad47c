"""Decisions have one format, are numbered without gaps, and say both ways which of them replaced which."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "decisions"
PAGES = sorted(FOLDER.glob("*.md"))
NAMES = [page.stem for page in PAGES]

SECTIONS = re.compile(r"Why What( Instead of)?( So)?")
LINK = r"\[\d+\]\(\d{4}-[\w-]+\.md\)"
LINKS = rf"{LINK}(?: and {LINK})*"
STATUS = re.compile(
    rf"(accepted|superseded by {LINKS})(; (supersedes|changes|changed by) {LINKS}( \([^()]+\))?)*"
)
BACK = {"superseded by": "supersedes", "changed by": "changes"}
BACK |= {back: there for there, back in BACK.items()}


def status(page: Path) -> str:
    """The paragraph of a page that says what became of it."""
    _, paragraph, *_ = page.read_text("utf-8").split("\n\n")
    assert paragraph.startswith("Status: "), page.name
    return " ".join(paragraph.removeprefix("Status: ").split())


def relations(text: str) -> set[tuple[str, int]]:
    """What a status says of other pages."""
    found = re.findall(rf"({'|'.join(BACK)}) ({LINKS})", text)
    return {(kind, int(number)) for kind, links in found for number in re.findall(r"\[(\d+)\]", links)}


def test_numbers_have_no_gaps() -> None:
    assert [int(name[:4]) for name in NAMES] == list(range(1, len(NAMES) + 1))
    assert [name for name in NAMES if not re.fullmatch(r"\d{4}(-[a-z0-9]+)+", name)] == []


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_page_has_the_same_format(page: Path) -> None:
    text = page.read_text("utf-8")
    title = re.match(r"# (\d+)\. \S.*\n\n", text)
    assert title
    assert int(title[1]) == int(page.stem[:4])
    assert STATUS.fullmatch(status(page)), status(page)
    sections = re.findall(r"^## (.*)\n\n(?=\S)", text, re.MULTILINE)
    assert SECTIONS.fullmatch(" ".join(sections)), sections
    assert len(sections) == len(re.findall(r"^#+ ", text, re.MULTILINE)) - 1


def test_what_one_page_says_of_another_that_one_says_too() -> None:
    said = {(int(page.stem[:4]), kind, other) for page in PAGES for kind, other in relations(status(page))}
    assert len(said) > 10
    assert {(other, BACK[kind], number) for number, kind, other in said} == said
    later = {(number, kind, other) for number, kind, other in said if kind in ("supersedes", "changes")}
    assert [one for one in later if one[0] < one[2]] == []


def test_relations_are_read_from_a_status() -> None:
    text = "accepted; changes [2](0002-b.md) and [3](0003-c.md); changed by [7](0007-g.md) (who [pays])"
    assert relations(text) == {("changes", 2), ("changes", 3), ("changed by", 7)}
    assert STATUS.fullmatch(text.replace("[pays]", "pays"))
    assert not STATUS.fullmatch("accepted, with doubts")


def test_every_reference_names_a_page_that_exists_by_its_number() -> None:
    sources = [
        path
        for place in ("docs", "src", "tests", "scripts", "examples", "deploy")
        for ending in ("md", "py", "js", "toml")
        for path in (ROOT / place).rglob(f"*.{ending}")
    ]
    wrong = []
    for path in (*sources, *ROOT.glob("*.md"), ROOT / "setup.py", ROOT / "Makefile"):
        text = path.read_text("utf-8")
        named = re.findall(r"decisions/(\d{4}(?:-[\w-]+)?)", text)
        wrong += [(path.name, one) for one in named if one not in NAMES and one not in {n[:4] for n in NAMES}]
        told = re.findall(r"\[(?:[Dd]ecision )?(\d+)\]\([\w./]*?(\d{4})-[\w-]+\.md", text)
        wrong += [(path.name, shown) for shown, number in told if int(shown) != int(number)]
    assert wrong == []

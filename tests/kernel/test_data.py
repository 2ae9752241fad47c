"""A component file may come from anybody: whatever it holds, it is read or refused, and quickly."""

import time
from contextlib import suppress
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel.games
from archipel.kernel import BadData, BadRecord, read_record
from archipel.kernel.data import MAX_DEPTH, MAX_FILE_LENGTH, MAX_WORD_LENGTH, TomlTable

SIZE = 20_000
DEEP = {
    "a dotted key": "a" + ".a" * (SIZE // 2) + " = 1",
    "a dotted key with spaces": "a" + " . a" * (SIZE // 4) + " = 1",
    "a dotted key in quotes": "a" + ".''" * (SIZE // 3) + " = 1",
    "a header": "[a" + ".a" * (SIZE // 2) + "]\n",
    "a dotted key after texts": 'b = \'\'\'x\'\'\'\nc = """\\"""""\na' + ".a" * (SIZE // 2) + " = 1",
    "a dotted key within a table": "b = { a" + ".a" * (SIZE // 2) + " = 1 }",
    "lists": "a = " + "[" * SIZE,
    "tables": "a = " + "{a=" * SIZE,
}
LONG = {
    "digits": "a = " + "9" * 5000,
    "digits with underscores": "a = " + "1_" * 2500 + "1",
    "hexadecimal digits": "a = 0x" + "f" * 5000,
    "digits in a list": "a = [1, -" + "9" * 5000 + "]",
}
SCRAPS = (
    "a",
    "9",
    ".",
    "=",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\n",
    '"',
    "'",
    '"""',
    "'''",
    "\\",
    "#",
    " ",
    "1e9",
    "-",
    "é",
)


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_what_is_nested_too_deeply_is_refused_at_once(text: str) -> None:
    begun = time.perf_counter()
    with pytest.raises(BadData, match="own: nested too deeply"):
        TomlTable.parse(text, "own")
    assert time.perf_counter() - begun < 0.1  # up to 1.4 seconds, when it was read


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_numbers_of_thousands_of_digits_are_refused_with_their_line(text: str) -> None:
    with pytest.raises(BadData, match=f"own: line 2: at most {MAX_WORD_LENGTH} characters in a row"):
        TomlTable.parse("# a number\n" + text, "own")


def test_a_number_that_is_merely_too_large_is_refused_by_its_key() -> None:
    with pytest.raises(BadData, match=r"own: line 1: a: 9{99} is not within"):
        TomlTable.parse("a = " + "9" * 99, "own").number("a")


def test_a_file_that_is_too_long_is_refused() -> None:
    with pytest.raises(BadData, match=f"at most {MAX_FILE_LENGTH} characters"):
        TomlTable.parse("#" * (MAX_FILE_LENGTH + 1), "own")


OWN = """size = 3
rows = [
    "..",
    ".x",
]
[sides]
A = "a" # one

[[boat]]
rats = ["r1", "r2"]
[boat.maps]
blue = "b1"

[[boat]]
rats = [
    "r3",
    "r1",
]
maps = { blue = "b2" }
"""


@pytest.mark.parametrize(
    ("fail", "said"),
    [
        (lambda root: root.fail("size", "no"), "own: line 1: size: no"),
        (lambda root: root.fail("rows", "no"), "own: line 2: rows: no"),
        (lambda root: root.fail("rows", "no", ".x"), "own: line 4: rows: no"),
        (lambda root: root.fail("rows", "no", "nowhere"), "own: line 2: rows: no"),
        (lambda root: root.table("sides").fail("A", "no"), "own: line 7: sides.A: no"),
        (lambda root: root.fail("boat", "no"), "own: line 9: boat: no"),
        (lambda root: root.tables("boat")[0].fail("rats", "no"), "own: line 10: boat[1].rats: no"),
        (
            lambda root: root.tables("boat")[0].table("maps").fail("blue", "no"),
            "own: line 12: boat[1].maps.blue: no",
        ),
        (lambda root: root.tables("boat")[1].fail("rats", "no", '"r1"'), "own: line 17: boat[2].rats: no"),
        (
            lambda root: root.tables("boat")[1].table("maps").fail("blue", "no"),
            "own: line 19: boat[2].maps.blue: no",
        ),
        (lambda root: root.tables("boat")[1].fail("sail", "no"), "own: boat[2].sail: no"),
        (lambda root: root.fail("", "no"), "own: the file: no"),
    ],
)
def test_a_fault_is_named_by_its_line(fail, said) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadData) as raised:
        fail(TomlTable.parse(OWN, "own"))
    assert str(raised.value) == said


@pytest.mark.parametrize("quotes", ['"', "'", '"""', "'''"])
def test_dots_brackets_and_digits_in_a_text_or_a_comment_are_free(quotes: str) -> None:
    grid = "x." * 200 + "[" * 200 + "9" * 200
    table = TomlTable.parse(f"# {grid}\na = {quotes}{grid}{quotes} # {grid}\nb = 1", "own")
    assert (table.text("a"), table.number("b")) == (grid, 1)


def test_as_deep_as_is_allowed_is_read() -> None:
    key = ".".join("a" * (MAX_DEPTH - 1))
    nested = "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)
    assert "b" in TomlTable.parse(f"{key} = 1\n[c.{key}]\nc = 1.5\n[b]\nd = {nested}", "own")


@given(st.lists(st.sampled_from(SCRAPS), max_size=60).map("".join))
def test_any_text_is_data_or_refused_with_a_reason(text: str) -> None:
    with suppress(BadData):
        TomlTable.parse(text, "own")


def test_every_file_of_ours_is_far_from_the_bounds() -> None:
    found = [file for file in _files(files(archipel.games)) if file.name.endswith(".toml")]
    assert len(found) > 10
    for file in found:
        text = file.read_text("utf-8")
        assert len(text) < MAX_FILE_LENGTH / 3
        TomlTable.parse(text, file.name)


def _files(folder):  # type: ignore[no-untyped-def]
    for one in folder.iterdir():
        if one.is_dir():
            yield from _files(one)
        else:
            yield one


def test_a_record_with_a_line_without_end_is_refused_by_its_number() -> None:
    with pytest.raises(BadRecord, match="line 3: at most 4000 characters"):
        read_record("archipel record 1\ngame toy rules 1\n" + "9" * 4001 + "\n")


@pytest.mark.parametrize(
    ("text", "place"),
    [("a = 1\nb = ]", r"at line 2, column 5\)$"), ("a = ", r"at line 1, column 5\)$|document\)$")],
)
def test_a_fault_of_toml_is_told_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BadData, match=place) as caught:
        TomlTable.parse(text, "mine.toml")
    assert "Invalid value" in str(caught.value)


@pytest.mark.parametrize(
    ("longest", "why"),
    [
        ("#" * MAX_FILE_LENGTH, f"at most {MAX_FILE_LENGTH} characters"),
        ("a = " + "9" * MAX_WORD_LENGTH, f"line 1: at most {MAX_WORD_LENGTH} characters in a row"),
    ],
)
def test_a_file_or_a_word_may_be_as_long_as_is_said_and_no_longer(longest: str, why: str) -> None:
    TomlTable.parse(longest, "mine.toml")
    with pytest.raises(BadData, match=why):
        TomlTable.parse(longest + longest[-1], "mine.toml")


def test_lists_that_are_closed_make_no_room_for_deeper_ones() -> None:
    with pytest.raises(BadData, match="nested too deeply"):
        TomlTable.parse("a = [" + "[], " * 50 + "[" * MAX_DEPTH, "mine.toml")


def test_a_list_of_tables_is_named_by_its_key_and_number() -> None:
    (table,) = TomlTable.parse("[[boat]]\nrats = 1\n", "mine.toml").tables("boat")
    with pytest.raises(BadData, match=r"^mine.toml: line 2: boat\[1\].rats: unknown key$"):
        table.done()

"""The small code on a sheet: it leads from the paper back to that very sheet, for each that there is."""

import re
from importlib.resources import files

import pytest
import segno

from archipel.paper import PAPERS, PrintJob, pages
from archipel.paper.contract import paper_of
from archipel.paper.sheet_codes import LENGTH, SheetCode, all_codes, find_code
from archipel.paper.strips import QR_MM
from archipel.plugins import find, games

CODE = re.compile(r">(?:Check my sheet · |Vérifier ma feuille · )?([0-9A-Z]{5})<")


def test_every_code_is_of_its_own_and_is_found_however_it_is_typed() -> None:
    codes = list(all_codes())
    assert len({code.text for code in codes}) == len(codes) > 100
    for code in codes:
        assert len(code.text) == LENGTH
        assert find_code(code.text) == code
        assert (
            find_code(f" {code.text[:2].lower()} {code.text[2:].replace('0', 'o').replace('1', 'l')}") == code
        )
    assert find_code("") is find_code("00000") is find_code("skull") is None


@pytest.mark.parametrize("game", games())
def test_the_code_on_each_sheet_opens_that_sheet(game: str) -> None:
    paper, played = paper_of(game), find(game)
    assert paper is not None
    for mode in played.modes:
        for language in played.rules.languages:
            order = PrintJob.of(played, language, mode=mode.id, sheets=6, wishes=["sheets"])
            view = order.game.start(order.setup).view(-1)
            names = {leaf.name for leaf in paper.sheets(view, 6, order.want)}
            assert names <= set(paper.names)
            found = {find_code(text) for page in pages(order) for text in CODE.findall(page.body)}
            assert found == {SheetCode(played, mode, name, language) for name in names}
            for code in found:
                assert code is not None
                assert code.blank.mode is mode
                assert code.blank.marks == tuple(
                    code.blank.check.mark(one, code.blank.setup) for one in code.blank.marks
                )


def test_a_code_names_the_boat_and_the_sea_that_an_option_asks_for() -> None:
    order = PrintJob.of(find("doodle"), "en", options=[("sea", "monsters")])
    code = SheetCode.of(order, "sheet")
    assert code is not None
    assert code.mode.id == "monsters"
    boat = SheetCode.of(PrintJob.of(find("cats"), "en", options=[("boats", "3")]), "boat-3")
    assert boat is not None
    assert boat.blank.marks == ("boat 3",)


def test_a_sheet_of_ones_own_has_no_code_but_says_how_it_is_checked() -> None:
    own = (files("archipel.games.skull") / "data" / "sheet.toml").read_text("utf-8")
    body = pages(PrintJob.of(find("skull"), "en", sheet=own, wishes=["sheets"], site="https://play.example"))[
        0
    ].body
    assert "Check my sheet: archipel score --sheet<" in body
    assert not CODE.findall(body)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("paper", PAPERS)
def test_with_a_server_each_sheet_has_a_qr_code_and_is_no_smaller_for_it(game: str, paper: str) -> None:
    site = "https://play.example"
    plain, coded = (
        pages(PrintJob.of(find(game), "en", wishes=["sheets"], paper=paper, site=one))[0].body
        for one in ("", site)
    )
    (text, *_) = CODE.findall(coded)
    assert f">{site[8:]}/check<" in coded
    assert _scale(plain) == _scale(coded)
    data = re.search(r'd="([^"]*)" transform="translate\([^"]*\)scale\(([\d.]+)\)"', coded)
    assert data is not None
    dark = {
        (int(row), int(column) + step)
        for column, row, count in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", data[1])
        for step in range(int(count))
    }
    matrix = segno.make(f"{site}/check/{text}", error="l", micro=False).matrix
    assert dark == {
        (row, column) for row, line in enumerate(matrix) for column, one in enumerate(line) if one
    }
    assert float(data[2]) * len(matrix) == pytest.approx(QR_MM, abs=0.01)


def _scale(body: str) -> str:
    found = re.search(r"scale\(([\d.]+)\)", body)
    assert found is not None
    return found[1]

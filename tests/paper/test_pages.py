"""Paper: blank sheets with the printed data and nothing else, all cards, dice, in exact sizes."""

import re
from xml.etree import ElementTree

import pytest

from archipel.kernel import BadSetup
from archipel.paper import PAPERS, Page, PrintJob, pages
from archipel.paper.contract import paper_of
from archipel.paper.print_job import MAX_SHEETS
from archipel.paper.sizes import MARGIN_MM, Size, grid
from archipel.plugins import find, games

SVG = "{http://www.w3.org/2000/svg}"


def printed(game: str, mode: str = "", language: str = "en", **more: object) -> list[Page]:
    return pages(PrintJob.of(find(game), language, mode=mode, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("paper", PAPERS)
def test_every_mode_prints_in_every_language_on_paper_of_that_size(game: str, paper: str) -> None:
    for mode in find(game).modes:
        for language in find(game).rules.languages:
            whole = mode is find(game).modes[-1] and language == "fr"
            made = printed(game, mode.id, language, paper=paper, wishes=() if whole else ("sheets", "dice"))
            assert made
            for number, page in enumerate(made):
                root = ElementTree.fromstring(page.file(colour=number % 2 == 1))
                size = page.size
                assert (root.get("width"), root.get("height")) == (f"{size.width:g}mm", f"{size.height:g}mm")
                assert size in (PAPERS[paper], PAPERS[paper].turned)
                names = [one.get("id") for one in root.iter() if one.get("id")]
                assert len(names) == len(set(names))
                used = {one.get("href", "")[1:] for one in root.iter(f"{SVG}use")}
                assert used <= set(names)


def test_a_blank_chart_has_the_ticked_forts_of_the_data_and_no_other_tick() -> None:
    (page,) = printed("doodle", "treasures", wishes=("sheets",), sheets=1)
    ticks = [one for one in ElementTree.fromstring(page.svg("")).iter(f"{SVG}path") if _is_tick(one)]
    chart = find("doodle").start(find("doodle").setup(2)).view(-1).sheets[0].ticks  # type: ignore[attr-defined]
    assert len(ticks) == sum(chart) == 6


def _is_tick(element: ElementTree.Element) -> bool:
    from archipel.drawing.stamps import TICK

    return element.get("d") == TICK


def test_all_cards_are_printed_with_backs_behind_them() -> None:
    paper = paper_of("cats")
    assert paper is not None
    order = PrintJob.of(find("cats"), "en", mode="solo-medium")
    view = order.game.start(order.setup).view(-1)
    assert [len(deck.cards) for deck in paper.decks(view, order.want)] == [109, 47, 5 + 9 + 9]
    made = printed("cats", "solo-medium", wishes=("cards",))
    assert len(made) == 2 * (13 + 6 + 3)  # nine to a page
    islands = printed("master", wishes=("cards",), sheets=4)
    assert len(islands) == 2 * 4 + 1  # 48 cards, twelve to a page, and the galleons
    names = {card.label for deck in paper.decks(view, order.want) for card in deck.cards}
    assert len(names) > 109


def test_a_cell_of_ten_millimetres_has_ten_millimetres() -> None:
    from archipel.games.cats.drawing.pieces import UNIT
    from archipel.games.skull.drawing.layout import WIDE

    for game, cell in (("skull", WIDE.cell), ("cats", UNIT)):
        page = printed(game, wishes=("sheets",))[0]
        scale = re.search(r"scale\(([\d.]+)\)", page.body)
        assert scale is not None
        assert float(scale[1]) * cell == pytest.approx(10, abs=0.001)


def test_as_many_things_as_fit_stand_on_a_page_and_all_are_within_its_margins() -> None:
    for paper in PAPERS.values():
        for item in (Size(94.7, 112), Size(63, 88), Size(232.5, 193.1), Size(60, 60), Size(500, 100)):
            laid = grid(paper, item, 0)
            assert laid.count >= 1
            for index in range(laid.count):
                x, y = laid.spot(index)
                assert MARGIN_MM - 0.01 <= x <= laid.page.width - laid.item.width - MARGIN_MM + 0.01
                assert MARGIN_MM - 0.01 <= y <= laid.page.height - laid.item.height - MARGIN_MM + 0.01
    assert grid(PAPERS["a4"], Size(63, 88), 0).count == 9


def test_equal_sheets_are_drawn_once_and_everybody_gets_one() -> None:
    made = printed("skull", sheets=7, wishes=("sheets",))
    assert len(made) == 2
    copies = [len(re.findall(r'href="#[^"]*leaf0"', page.svg(""))) for page in made]
    assert copies == [3, 2]
    boats = [page.label for page in printed("cats", sheets=7, wishes=("sheets",))]
    assert boats[:7] == ["boat-1", "boat-2", "boat-3", "boat-4", "boat-5", "boat-6", "boat-1"]


@pytest.mark.parametrize("sheets", [0, -1, MAX_SHEETS + 1])
def test_a_number_of_sheets_that_makes_no_sense_is_refused(sheets: int) -> None:
    with pytest.raises(BadSetup, match="expected 1 to 100"):
        printed("skull", sheets=sheets)


def test_a_game_without_paper_prints_no_page() -> None:
    assert paper_of("nothing") is None

"""*Check my sheet* over plain HTTP: everything works by links and a form, without a script."""

import re
from collections.abc import Iterator
from html import unescape

import httpx2
import pytest

from archipel.paper.checking import check_of
from archipel.paper.sheet_codes import SheetCode
from archipel.plugins import find, games
from archipel.testkit import make_golden, rule
from tests.web.serving import Running

pytestmark = pytest.mark.once


@pytest.fixture
def browser(server: Running) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=server.url, headers={"origin": server.url}, timeout=30) as client:
        yield client


def offers(page: httpx2.Response) -> dict[str, str]:
    """The buttons: their words and where they lead."""
    found = re.findall(r'<a class="button offer[^"]*" href="([^"]*)"[^>]*>([^<]*)</a>', page.text)
    return {unescape(words): unescape(where) for where, words in found}


def test_a_place_is_filled_and_emptied_by_links(browser: httpx2.Client) -> None:
    page = browser.get("/check/skull?mode=side-b&on=cell:r1c3")
    assert "15" in offers(page)
    page = browser.get(offers(page)["9"])
    assert "9@r1c3" in page.text
    page = browser.get(offers(page)["5"])
    assert "5@r1c3" in page.text
    assert "9@r1c3" not in page.text
    assert 'data-sheet=""' in browser.get(offers(page)["Nothing is there"]).text


def test_what_cannot_be_links_to_its_rule(browser: httpx2.Client) -> None:
    page = browser.get("/check/skull", params={"sheet": "7@r1c1;circle 7@r3c3"})
    assert page.status_code == 200
    assert "/rules/skull#SI-20" in page.text
    assert "This cannot be" in page.text


@rule("SI-13")
def test_only_where_the_rules_allow_it_a_fault_may_be_corrected_on_paper(browser: httpx2.Client) -> None:
    said = "On your paper you may correct it cleanly."
    assert said in browser.get("/check/skull", params={"sheet": "7@r1c1;circle 7@r3c3"}).text
    assert said not in browser.get("/check/skull", params={"sheet": "7@r1c1"}).text
    doodle = browser.get("/check/doodle", params={"sheet": "treasure 9"}).text
    assert "This cannot be" in doodle
    assert said not in doodle


def test_the_code_on_a_sheet_opens_it(browser: httpx2.Client) -> None:
    code = SheetCode(find("cats"), find("cats").mode("shared"), "boat-3", "fr").text
    printed = browser.get("/print/cats?sheets=3&wish=sheets", headers={"accept-language": "fr"}).text
    assert f"Vérifier ma feuille · {code}<" in printed
    for address in (f"/check/{code}", f"/check/{code.lower()}", f"/check?code={code[:3]}-{code[3:]}+"):
        where = browser.get(address).headers["location"]
        assert where == "/check/cats?mode=shared&sheet=boat+3&printed=yes"
    page = browser.get(f"/check/{code}", follow_redirects=True)
    assert "boat 3</textarea>" in page.text
    assert "Vérifier ma feuille" in page.text
    assert browser.get("/check?code=00000").status_code == 404
    assert all(f'href="/check/{game}"' in browser.get("/check").text for game in games())
    browser.cookies.clear()  # the language of that sheet
    assert browser.get("/check/skull/solo-b").headers["location"] == "/check/skull?mode=solo-b"
    page = browser.get("/check/skull/solo-b/fr", follow_redirects=True)
    assert page.url.path == "/check/skull"
    assert "Vérifier ma feuille" in page.text
    assert '<option value="solo-b" selected>' in page.text


def test_a_text_that_is_no_sheet_is_given_back_with_one_line(browser: httpx2.Client) -> None:
    page = browser.post("/check/skull", files={"sheet": (None, "7@r1c1\nhello <b>")})
    assert page.status_code == 422
    assert "line 2: &#39;hello &lt;b&gt;&#39; is not on a sheet" in page.text
    assert "hello &lt;b&gt;</textarea>" in page.text
    assert browser.get("/check/skull?mode=nothing").status_code == 422
    assert browser.get("/check/skull?sheet=game%20master").status_code == 422
    assert browser.get("/check/nothing").status_code == 404
    assert browser.get("/check/skull?on=x:y%20:%20cell").status_code == 200


def test_a_record_says_what_no_round_gave(browser: httpx2.Client) -> None:
    record = make_golden(find("skull"), "side-a", 2, seed=3)
    many = "\n".join(f"15@r{row}c{column}" for row in range(1, 8) for column in range(1, 8))
    page = browser.post("/check/skull", files={"sheet": (None, many), "file": ("game.txt", record)})
    assert page.status_code == 200
    assert re.search(r"<li>(Only rounds? |No round of)", page.text)
    page = browser.post("/check/skull", files={"sheet": (None, ""), "file": ("game.txt", record)})
    assert "Every mark can have come" in page.text
    page = browser.post("/check/skull", files={"sheet": (None, ""), "record": (None, "nonsense")})
    assert page.status_code == 422


def test_a_called_game_is_compared_with_what_was_called(browser: httpx2.Client) -> None:
    sent = browser.post("/call/skull", data={"mode": "side-b", "names": "Ana, Ben"})
    call = sent.headers["location"]
    for _ in range(3):
        seen = re.search(r'name="seen" value="(\d+)"', browser.get(call).text)
        assert seen
        data = {"do": "next", "seen": seen[1], "csrf": browser.cookies["archipel-csrf"]}
        assert browser.post(call, data=data).status_code == 303
    many = ";".join(f"{number}@r1c{column}" for number in (1, 2, 3, 4) for column in (3, 4, 5))
    query = {"mode": "side-b", "sheet": many, "call": call.rpartition("/")[2]}
    page = browser.get("/check/skull", params=query)
    assert page.status_code == 200
    assert "of the record" in page.text
    assert "archipel call 1" in page.text
    assert browser.get("/check/skull", params={"call": "nothing"}).status_code == 404


@pytest.mark.parametrize("game", games())
def test_every_game_that_can_be_checked_is_linked_from_its_rules_and_its_paper(
    browser: httpx2.Client, game: str
) -> None:
    there = check_of(game) is not None
    assert (browser.get(f"/check/{game}").status_code == 200) == there
    for page in (f"/rules/{game}", f"/print/{game}"):
        assert (f"/check/{game}" in browser.get(page).text) == there

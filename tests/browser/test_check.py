"""*Check my sheet*: a small map tapped in by mouse, touch and keys; a reload keeps it."""

import pytest
from playwright.sync_api import Page, expect

from archipel.testkit.browser.visits import Visits, check_access, check_colours, check_fits


def tap(page: Page, cell: str, what: str) -> None:
    place = page.locator(f'.check-sheet [data-value="{cell}"]')
    place.click()
    expect(page.locator(f'.check-sheet .on[data-value="{cell}"]')).to_be_visible()
    page.locator("#check-choice").get_by_role("link", name=what, exact=True).click()
    expect(page.locator("#checked")).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize("wide", [True, False])
def test_a_map_is_tapped_in_counted_and_kept(visits: Visits, wide: bool) -> None:
    page = visits.open("/check/skull", wide=wide)
    for cell, what in (("r1c1", "3"), ("r2c1", "4"), ("r2c2", "4"), ("r2c3", "danger")):
        tap(page, cell, what)
    lines = page.locator(".lines li")
    expect(lines).to_have_text(["Danger beside the 4 SI-31−4"])
    tap(page, "r1c6", "9")
    fault = page.locator(".check-faults li")
    expect(fault).to_contain_text("Nothing touches")
    expect(fault.get_by_role("link")).to_have_attribute("href", "/rules/skull#SI-12")
    check_fits(page)
    check_access(page)
    page.emulate_media(color_scheme="dark")
    check_colours(page)
    sheet = "3@r1c1;4@r2c1;4@r2c2;danger@r2c3;9@r1c6"
    expect(page.locator(".check-both")).to_have_attribute("data-sheet", sheet)
    page.reload()
    expect(page.locator(".check-both")).to_have_attribute("data-sheet", sheet)
    page.goto("/check/skull")
    expect(page.locator(".check-both")).to_have_attribute("data-sheet", sheet)
    if wide:
        page.locator('.check-sheet [data-value="r1c6"]').focus()
        page.keyboard.press("Enter")
        expect(page.locator("#check-choice .offer").first).to_be_focused()
        page.locator("#check-choice").get_by_role("link", name="Nothing is there").focus()
        page.keyboard.press("Enter")
        expect(page.locator('.check-sheet [data-value="r1c6"]')).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(page.locator('.check-sheet [data-value="r2c6"]')).to_be_focused()
    else:
        tap(page, "r1c6", "Nothing is there")
    expect(fault).to_have_count(0)
    page.get_by_text("The sheet as text").click()
    page.get_by_label("One line for each thing").fill("hello")
    visits.expect_trouble("422")
    page.get_by_role("button", name="Count").click()
    expect(page.get_by_role("alert")).to_contain_text("is not on a sheet")
    page.reload()
    expect(page.get_by_label("One line for each thing")).to_have_value("hello")
    expect(page.locator(".check-both")).to_have_attribute("data-sheet", sheet.removesuffix(";9@r1c6"))
    page.get_by_role("link", name="A new sheet").click()
    expect(page.locator(".check-both")).to_have_attribute("data-sheet", "")
    page.reload()
    expect(page.locator(".check-both")).to_have_attribute("data-sheet", "")


def test_a_cat_is_drawn_by_its_cells_and_taken_away_again(visits: Visits) -> None:
    page = visits.open("/check/cats?mode=solo-easy", wide=False, language="fr")
    for cell in ("r4c2", "r5c2", "r5c3", "r6c3"):  # quicker than the server answers
        page.locator(f'.check-sheet [data-value="{cell}"]').click()
    choice = page.locator("#check-choice")
    choice.get_by_role("link", name="un chat vert").click()
    both = page.locator(".check-both")
    expect(both).to_have_attribute("data-sheet", "green r4c2 r5c2 r5c3 r6c3")
    page.get_by_role("link", name="3", exact=True).click()  # the boat
    page.get_by_role("link", name="bleu", exact=True).click()
    page.get_by_text("Les traditions de la sœur").click()
    page.get_by_role("link", name="3 points par cabine", exact=False).first.click()
    expect(page.locator(".folded[open]")).to_have_count(1)
    check_fits(page)
    check_access(page)
    page.locator('.check-sheet [data-kind="piece"]').click()
    choice.get_by_role("link", name="Il n’y a rien").click()
    expect(both).to_have_attribute("data-sheet", "boat 3;colour blue;sister 8")

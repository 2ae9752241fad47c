"""*Print*: what Chromium itself prints of the page has the pages of the order, in their true sizes."""

import subprocess
from pathlib import Path

from playwright.sync_api import expect

from archipel.testkit.browser.visits import Visits


def test_the_browser_prints_the_pages_in_their_size_and_nothing_else(visits: Visits, tmp_path: Path) -> None:
    page = visits.open("/print/doodle?sheets=3&wish=sheets&wish=dice")
    sheets, dice = page.locator(".paper.sideways"), page.locator(".paper.upright")
    expect(sheets).to_have_count(2)
    expect(dice).to_have_count(1)
    page.get_by_label("Players").fill("5")
    page.get_by_label("Players").press("Tab")
    expect(sheets).to_have_count(3)
    page.get_by_label("Paper", exact=True).select_option("letter")
    expect(page.locator(".paper.letter")).to_have_count(4)
    file = tmp_path / "page.pdf"
    page.pdf(path=file, prefer_css_page_size=True)
    told = subprocess.run(
        ["pdfinfo", "-f", "1", "-l", "9", file], check=True, capture_output=True, text=True
    ).stdout
    sizes = [line.split("size:")[1].split("pts")[0].split() for line in told.splitlines() if "size:" in line]
    points = [(float(wide), float(high)) for wide, _, high in sizes[:-1]]
    assert [(round(wide / 72 * 25.4), round(high / 72 * 25.4)) for wide, high in points] == [
        *[(279, 216)] * 3,
        (216, 279),
    ]
    words = subprocess.run(["pdftotext", file, "-"], check=True, capture_output=True, text=True).stdout
    assert "Doodle Islands" in words
    assert "What shall be printed" not in words


def test_a_pdf_can_be_downloaded(visits: Visits) -> None:
    page = visits.open("/print/master?wish=sheets", wide=False, language="fr")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="PDF").click()
    assert waiting.value.suggested_filename == "master-free.pdf"
    assert Path(waiting.value.path()).read_bytes().startswith(b"%PDF")

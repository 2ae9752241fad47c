"""The PDF: real pages of typst, measured and read by poppler."""

import subprocess
import sys
from pathlib import Path

import pytest

from archipel.cli import main

pytestmark = pytest.mark.programs


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("print") / "skull.pdf"
    assert main(["print", "skull", "--sheets", "1", "--dice", "--language", "fr", "-o", str(path)]) == 0
    return path


def tool(*words: str | Path) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def test_its_pages_have_the_size_of_the_paper(sheet: Path) -> None:
    told = tool("pdfinfo", sheet)
    assert "A4" in told
    assert "Pages:           2" in told


def test_its_words_can_be_searched_and_its_fonts_are_inside(sheet: Path) -> None:
    words = tool("pdftotext", sheet, "-")
    for word in ("L’île aux Crânes", "Joueur", "Trésors", "Dangers", "Vérifier ma feuille", "KDAB3"):
        assert word in words
    fonts = tool("pdffonts", sheet).splitlines()[2:]
    assert fonts
    assert all(
        line.split()[-5:-2] == ["yes", "yes", "yes"] for line in fonts
    )  # embedded, subset, with letters


def test_the_map_measures_ninety_millimetres_on_the_page(sheet: Path, tmp_path: Path) -> None:
    """Nine cells of 10 mm: the frame of the map is the longest dark line of the page."""
    tool("pdftoppm", "-r", "254", "-gray", "-f", "1", "-l", "1", sheet, tmp_path / "page")
    (file,) = tmp_path.glob("page*.pgm")
    head, size, most, pixels = file.read_bytes().split(b"\n", 3)
    width, height = map(int, size.split())
    assert (head, most, width // 10, height // 10) == (b"P5", b"255", 210, 297)
    longest = max(_longest(pixels[row * width : (row + 1) * width]) for row in range(0, height, 2))
    assert 895 <= longest <= 950  # ten pixels a millimetre; the paper's own frame is 94.7 mm wide


def _longest(row: bytes) -> int:
    dark = row.translate(bytes(120 if value < 128 else 32 for value in range(256)))
    return max(map(len, dark.split()), default=0)


def test_two_runs_make_the_same_bytes(sheet: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.pdf"
    main(["print", "skull", "--sheets", "1", "--dice", "--language", "fr", "-o", str(again)])
    assert again.read_bytes() == sheet.read_bytes()


def test_without_the_extra_one_line_names_it(tmp_path: Path) -> None:
    code = "import sys; sys.modules['typst'] = None; from archipel.cli import main; sys.exit(main())"
    run = subprocess.run(
        [sys.executable, "-c", code, "print", "skull", "-o", str(tmp_path / "x.pdf")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (
        1,
        "archipel: a PDF needs the extra `press`: pip install 'archipel[press]'\n",
    )
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["print", "chess"], "no game chess"),
        (["print", "skull", "--mode", "x"], "no mode x"),
        (["print", "skull", "--sheets", "0"], "expected 1 to 100"),
        (["print", "skull", "--sheet", "/nowhere"], "/nowhere"),
        (["print", "skull", "-o", "/nowhere/x.pdf"], "/nowhere/x.pdf"),
        (["print", "cats", "--option", "boats=9"], "boats=9"),
    ],
)
def test_mistakes_are_told_in_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1

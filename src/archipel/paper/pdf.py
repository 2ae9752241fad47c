"""All pages as one PDF, made by typst (the extra `press`). Fonts and drawings are embedded."""

import tempfile
from importlib.util import find_spec
from pathlib import Path

from archipel.kernel import ArchipelError
from archipel.paper.pages import pages
from archipel.paper.print_job import PrintJob


class NoPress(ArchipelError):
    """The extra that makes PDFs is not installed."""


def has_press() -> bool:
    """Is the extra installed?"""
    return find_spec("typst") is not None


def pdf(job: PrintJob) -> bytes:
    """The print job as a PDF; NoPress names the extra that is missing."""
    try:
        import typst
    except ImportError:
        raise NoPress("a PDF needs the extra `press`: pip install 'archipel[press]'") from None
    with tempfile.TemporaryDirectory() as home:
        source = [f"#set document(title: {_quoted(job.game.rules.about.name[job.language])}, date: none)"]
        for number, page in enumerate(pages(job)):
            (Path(home) / f"{number}.svg").write_text(page.file(job.colour), "utf-8")
            size = f"width: {page.size.width:g}mm, height: {page.size.height:g}mm"
            image = f"image({_quoted(f'{number}.svg')}, {size}, alt: {_quoted(page.label)})"
            source.append(f"#page({size}, margin: 0mm)[#{image}]")
        main = Path(home) / "main.typ"
        main.write_text("\n".join(source), "utf-8")
        return typst.compile(str(main), root=home)


def _quoted(words: str) -> str:
    """A typst string literal."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'

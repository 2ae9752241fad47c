"""Paper: sheets, cards, dice and rules of a game as pages of an exact size, for a printer.

`pages` composes them as SVG, which a browser can print; `pdf` makes a file of them.
"""

from archipel.paper.pages import Page, offered, pages
from archipel.paper.pdf import NoPress, has_press, pdf
from archipel.paper.print_job import MAX_SHEETS, PRINT_ITEMS, PrintItem, PrintJob
from archipel.paper.sizes import PAPERS

__all__ = [
    "MAX_SHEETS",
    "PAPERS",
    "PRINT_ITEMS",
    "NoPress",
    "Page",
    "PrintItem",
    "PrintJob",
    "has_press",
    "offered",
    "pages",
    "pdf",
]

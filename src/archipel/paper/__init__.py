"""Paper: sheets, cards, dice and rules of a game as pages of an exact size, for a printer.

`pages` composes them as drawings; a browser prints these as they are, and `pdf` makes a file of them.
"""

from archipel.paper.pages import Page, offered, pages
from archipel.paper.pdf import NoPress, has_press, pdf
from archipel.paper.print_job import MOST_SHEETS, WISHES, Order, Wish
from archipel.paper.sizes import PAPERS

__all__ = [
    "MOST_SHEETS",
    "PAPERS",
    "WISHES",
    "NoPress",
    "Order",
    "Page",
    "Wish",
    "has_press",
    "offered",
    "pages",
    "pdf",
]

"""Paper: sheets, cards, dice and rules of a game as pages of an exact size, for a printer.

`pages` composes them as drawings; a browser prints these as they are, and `pdf` makes a file of them.
"""

from archipel.press.order import Order, Wish
from archipel.press.pages import Page, pages
from archipel.press.pdf import NoPress, pdf
from archipel.press.sizes import PAPERS

__all__ = ["PAPERS", "NoPress", "Order", "Page", "Wish", "pages", "pdf"]

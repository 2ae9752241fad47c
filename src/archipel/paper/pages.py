"""Composing pages: leaves side by side, cards with cut marks and backs, dice to fold."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from archipel.drawing import standalone
from archipel.drawing.contract import Picture
from archipel.drawing.pen import num
from archipel.drawing.svg import MARK, document, path, text
from archipel.kernel import SPECTATOR
from archipel.paper.contract import Leaf, PrintedDeck, paper_of
from archipel.paper.dice import die_leaf
from archipel.paper.print_job import PrintItem, PrintJob
from archipel.paper.sizes import PAPERS, Grid, Size, grid
from archipel.paper.strips import with_strips
from archipel.paper.summary import summary

CUT_MM = 5.0
"""The length of a cut mark."""


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper, in millimetres."""

    size: Size
    label: str
    body: str

    def svg(self, prefix: str) -> str:
        """The page as SVG without its style sheet."""
        drawn = document(self.size.width, self.size.height, self.label, (self.body,), game="", prefix=prefix)
        size = f'width="{num(self.size.width)}mm" height="{num(self.size.height)}mm" '
        return drawn.replace("<svg ", f"<svg {size}", 1)

    def file(self, colour: bool) -> str:
        """The page as a standalone SVG file."""
        return standalone(self.svg(""), "day" if colour else "print")


def pages(job: PrintJob) -> list[Page]:
    """All pages of a print job."""
    return list(_pages(job))


def _pages(job: PrintJob) -> Iterator[Page]:
    paper, want = paper_of(job.game.id), job.want
    if "rules" in job.wishes and (rules := _summary(job)) is not None:
        yield from _leaves([rules], job)
    if paper is None:
        return
    view = job.game.start(job.setup).view(SPECTATOR)
    if "sheets" in job.wishes:
        yield from _leaves(with_strips(paper.sheets(view, job.sheets, want), job), job, foot=False)
        yield from _leaves(paper.shared(view, want), job)
    if "dice" in job.wishes:
        yield from _leaves([die_leaf(die) for die in paper.dice(view, want)], job)
    if "cards" in job.wishes:
        for deck in paper.decks(view, want):
            yield from _cards(deck, job)


def _summary(job: PrintJob) -> Leaf | None:
    return summary(job.game, job.mode.id, job.language)


def offered(job: PrintJob) -> list[PrintItem]:
    """The items that can be printed for this game and mode."""
    paper, found = paper_of(job.game.id), list[PrintItem]()
    if paper is not None:
        view, want = job.game.start(job.setup).view(SPECTATOR), job.want
        found.append("sheets")
        found += ["cards"] if paper.decks(view, want) else []
        found += ["dice"] if paper.dice(view, want) else []
    return [*found, "rules"] if _summary(job) is not None else found


def _leaves(leaves: Sequence[Leaf], job: PrintJob, foot: bool = True) -> Iterator[Page]:
    """Leaves of one size share a page, as many as fit."""
    for (wide, high), alike in groupby(leaves, lambda leaf: (round(leaf.width, 2), round(leaf.height, 2))):
        laid, found = grid(PAPERS[job.paper], Size(wide, high)), list(alike)
        for start in range(0, len(found), laid.count):
            some = found[start : start + laid.count]
            body = "".join(_leaf(leaf, index, some, laid) for index, leaf in enumerate(some))
            yield Page(laid.page, some[0].name, body + (_foot(job, laid.page) if foot else ""))


def _leaf(leaf: Leaf, index: int, others: Sequence[Leaf], laid: Grid) -> str:
    """A leaf at its place; equal ones are drawn once."""
    x, y = laid.spot(index)
    first = next(at for at, other in enumerate(others) if other.picture is leaf.picture)
    scale = laid.item.width / leaf.picture.width
    moved = f'transform="translate({num(x)} {num(y)})scale({scale:.6g})"'
    if first < index:
        return f'<use href="#{MARK}leaf{first}" {moved}/>'
    own = leaf.picture.body.replace(MARK, f"{MARK}{index}-")
    return f'<g {moved}><g id="{MARK}leaf{index}">{own}</g></g>'


def _cards(deck: PrintedDeck, job: PrintJob) -> Iterator[Page]:
    """Fronts on one side, backs on the other, in mirrored columns."""
    laid = grid(PAPERS[job.paper], Size(deck.width, deck.height), 0)
    for start in range(0, len(deck.cards), laid.count):
        some = deck.cards[start : start + laid.count]
        fronts = "".join(_card(card, *laid.spot(index), laid.item) for index, card in enumerate(some))
        marks = _cut_marks(laid, -(-len(some) // laid.columns))
        yield Page(laid.page, deck.name, deck.defs + fronts + marks + _foot(job, laid.page))
        if deck.back is not None:
            backs = "".join(
                _card(deck.back, *laid.spot(row * laid.columns + laid.columns - 1 - column), laid.item)
                for row, column in (divmod(index, laid.columns) for index in range(len(some)))
            )
            yield Page(laid.page, deck.name, deck.defs + backs)


def _card(card: Picture, x: float, y: float, item: Size) -> str:
    scale = min(item.width / card.width, item.height / card.height)
    return f'<g transform="translate({num(x)} {num(y)})scale({scale:.6g})">{card.body}</g>'


def _cut_marks(laid: Grid, rows: int) -> str:
    """Short lines outside the cards that mark where to cut."""
    right, low = laid.page.width - laid.left, laid.top + rows * laid.item.height
    data = ""
    for column in range(laid.columns + 1):
        x = num(laid.left + column * laid.item.width)
        data += f"M{x} {num(laid.top - 1)}v-{CUT_MM:g}M{x} {num(low + 1)}v{CUT_MM:g}"
    for row in range(rows + 1):
        y = num(laid.top + row * laid.item.height)
        data += f"M{num(laid.left - 1)} {y}h-{CUT_MM:g}M{num(right + 1)} {y}h{CUT_MM:g}"
    return path(data, "a-cut")


def _foot(job: PrintJob, page: Size) -> str:
    """The job's label, small, in a corner."""
    return text(page.width - 9, page.height - 4.5, 2.6, job.label, "a-l a-end")

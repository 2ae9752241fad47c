"""The strip at the edge of a sheet: its code, to type in and, if a server is known, as a QR code."""

from collections.abc import Sequence
from typing import Final

from archipel.drawing.contract import Picture
from archipel.drawing.svg import text
from archipel.paper.contract import Leaf
from archipel.paper.print_job import PrintJob
from archipel.paper.qr import modules
from archipel.paper.sheet_codes import SheetCode
from archipel.paper.sizes import PAPERS, Grid, Size, grid
from archipel.words import find_language

QR_STRIP_MM: Final = 11.5
"""The height of a strip with a QR code."""
PLAIN_STRIP_MM: Final = 4.5
"""The height of a strip without one."""
QR_MM: Final = 10.0
_QUIET_ZONE_MM: Final = 1.5  # white space that scanners need around the code


def with_strips(leaves: Sequence[Leaf], job: PrintJob) -> tuple[Leaf, ...]:
    """The leaves with their codes; equal ones stay the same picture."""
    made = {leaf.name: _attached(leaf, job) for leaf in {leaf.name: leaf for leaf in leaves}.values()}
    return tuple(made[leaf.name] for leaf in leaves)


def _attached(leaf: Leaf, job: PrintJob) -> Leaf:
    """The leaf with its strip below, or up its right side where that saves space on the page."""
    code, size = SheetCode.of(job, leaf.name), Size(leaf.width, leaf.height)
    link = f"{job.site}/check/{code.text}" if code is not None and job.site else ""
    deep = QR_STRIP_MM if link else PLAIN_STRIP_MM
    beside = _loss(job, size, Size(size.width + deep, size.height)) < _loss(
        job, size, Size(size.width, size.height + deep)
    )
    drawn = _strip(job, code, link, size.height if beside else size.width, deep)
    unit = leaf.picture.width / leaf.width
    moved = f"translate({size.width:.6g} {size.height:.6g})rotate(-90)" if beside else ""
    moved = moved or f"translate(0 {size.height:.6g})"
    body = f'{leaf.picture.body}<g transform="scale({unit:.6g}){moved}">{drawn}</g>'
    width, height = leaf.picture.width, leaf.picture.height
    if beside:
        picture = Picture(width + deep * unit, height, leaf.picture.label, body)
        return Leaf(leaf.name, picture, leaf.width + deep)
    return Leaf(leaf.name, Picture(width, height + deep * unit, leaf.picture.label, body), leaf.width)


def _loss(job: PrintJob, bare: Size, grown: Size) -> tuple[float, int]:
    """What the strip costs: how much smaller the sheet gets, and how many fewer fit on a page."""
    before, after = (grid(PAPERS[job.paper], size) for size in (bare, grown))
    return round(_scale(before, bare) - _scale(after, grown), 4), before.count - after.count


def _scale(laid: Grid, size: Size) -> float:
    return laid.item.width / size.width


def _strip(job: PrintJob, code: SheetCode | None, link: str, width: float, deep: float) -> str:
    """In millimetres, from the left: the mode; from the right: the QR code, the code, and what it is for."""
    tongue = find_language(job.language)
    mode = text(1, deep - 1, 2.4, job.game.rules.name("mode", job.mode.id, job.language), "a-l a-start")
    check = tongue.gettext("Check my sheet")
    if code is None:
        words = f"{check}: archipel score --sheet" if job.setup.sheet else ""
        return mode + text(width - 1, deep - 1, 2.4, words, "a-l a-end")
    if not link:
        return mode + text(width - 1, deep - 1, 2.4, f"{check} · {code.text}", "a-l a-end")
    end, top = width - QR_MM - _QUIET_ZONE_MM, deep - QR_MM
    site = link.partition("://")[2].rpartition("/")[0]
    body = text(end, top + 2.2, 2.4, check, "a-l a-end")
    body += text(end, top + 6.2, 3.6, code.text, "a-t a-bold-t a-end")
    return (
        mode + body + text(end, top + 9.4, 2.4, site, "a-l a-end") + modules(link, width - QR_MM, top, QR_MM)
    )

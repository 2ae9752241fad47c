"""Marks on the sea: lines that make ten, what was just done in ink, and what is in pencil."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from archipel.drawing.contract import Want
from archipel.drawing.pen import at, box, line
from archipel.drawing.svg import (
    dealt,
    esc,
    explained,
    feel,
    felt,
    group,
    hidden,
    number,
    path,
    rect,
    text,
    told,
)
from archipel.games.master.drawing.cards import SIDE, card_art
from archipel.games.master.drawing.chart import Chart
from archipel.games.master.drawing.islands import area
from archipel.games.master.rules.bearings import CardsAt, SeaSpot, card_name, read_spot, spot_text
from archipel.games.master.rules.offers import Offer, offers
from archipel.games.master.rules.plan import plan_of
from archipel.games.master.rules.view import MasterView
from archipel.kernel import Effect

_TEXT = 15
Loss = tuple[int, tuple[str, ...], tuple[SeaSpot, ...]]
"""Who conquered, which cards, and where they lay."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """Which card was placed where and by whom, the ways of galleons, conquests."""

    placed: dict[SeaSpot, tuple[str, int]]
    ways: tuple[tuple[SeaSpot, ...], ...]
    taken: tuple[Loss, ...]

    @property
    def passing(self) -> CardsAt:
        """Cards that were both placed and taken."""
        gone = {spot for _, _, spots in self.taken for spot in spots}
        return {spot: card for spot, (card, _) in self.placed.items() if spot in gone}


def shown_offers(view: MasterView, later: MasterView) -> tuple[Offer, ...]:
    """The best lines that make ten, when the viewer may take them, or bar them as the Corsair."""
    corsair = plan_of(view.setup).corsair
    taking = later.phase == "conquer" or (later.phase == "landed" and corsair < 0)
    own = later.active == view.seat == view.active
    return offers(later) if own and (taking or later.phase == "raid") else ()


def tens(shown: Sequence[Offer], chart: Chart, want: Want) -> str:
    """Lines that make ten: their cards outlined, with the sum."""
    body, used = "", set[SeaSpot]()
    for offer in shown:
        outline = ""
        for spot in offer.spots:
            x, y = chart.at(spot)
            outline += path(
                box(x - chart.half, y - chart.half, chart.half * 2, chart.half * 2), "a-accent-ink a-bold"
            )
        spot = next((one for one in offer.spots[::-1] if one not in used), offer.spots[-1])
        used.add(spot)
        body += explained("ten", told(want.say("ten", sum=offer.sum), outline + _ten(spot, chart), "a-over"))
    return body


def _ten(spot: SeaSpot, chart: Chart) -> str:
    """The sum, on the lower half of a card."""
    x, y = chart.at(spot)
    top = y + chart.half - 21
    label = rect(x - 20, top, 40, 19, "a-paper a-drawn a-fine", 6)
    return felt(label + text(x, top + 15, _TEXT, "= 10", "a-t a-bold-t a-tint"))


def threads(shown: Sequence[Offer], draft: Deeds, inked: Deeds, chart: Chart) -> str:
    """What joins the cards of a conquest, below them: offered, in pencil, or just inked."""
    body = "".join([_thread(offer.spots, chart, "a-accent-ink") for offer in shown])
    for done, classes in ((draft, "a-trace-pencil"), (inked, "a-trace")):
        body += "".join([_thread(spots, chart, classes) for _, _, spots in done.taken if spots])
    return hidden(body)


def _thread(spots: Sequence[SeaSpot], chart: Chart, classes: str) -> str:
    """A line through the cards of a conquest, from the first to the last."""
    (x1, y1), (x2, y2) = chart.at(spots[0]), chart.at(spots[-1])
    return path(line(x1, y1, x2, y2), classes)


def pencil(draft: Deeds, chart: Chart) -> str:
    """What the draft does: galleons under way, cards being taken."""
    arrows = "".join([_voyage(chart, way, "a-pencil") for way in draft.ways])
    return arrows + hidden("".join([_ten(spots[-1], chart) for _, _, spots in draft.taken if spots]))


def _voyage(chart: Chart, spots: Sequence[SeaSpot], classes: str) -> str:
    """An arrow that says what it is."""
    drawn = _arrow(chart, spots)
    return explained("arrow", path(drawn, classes) + feel(drawn))


def _arrow(chart: Chart, spots: Sequence[SeaSpot]) -> str:
    """From card to card, along the lower half, where the galleons are."""
    points = [(x, y + chart.half * 0.25) for x, y in map(chart.at, spots)]
    (x1, y1), (x2, y2) = _inset(points[0], points[1], chart), _inset(points[-1], points[-2], chart)
    (x0, y0), (x3, y3) = points[-2:]
    length = hypot(x3 - x0, y3 - y0)
    across, down = (x3 - x0) / length, (y3 - y0) / length
    head = "".join(
        f"M{at(x2 - 8 * across + turn * down, y2 - 8 * down - turn * across)}L{at(x2, y2)}"
        for turn in (5, -5)
    )
    way = [(x1, y1), *points[1:-1], (x2, y2)]
    return "".join([line(*one, *other) for one, other in pairwise(way)]) + head


def _inset(end: tuple[float, float], other: tuple[float, float], chart: Chart) -> tuple[float, float]:
    """A little from the end of an arrow towards its other points."""
    part = 0.55 * chart.half / max(hypot(other[0] - end[0], other[1] - end[1]), 1)
    return end[0] + (other[0] - end[0]) * part, end[1] + (other[1] - end[1]) * part


def holes(inked: Deeds, lying: CardsAt, chart: Chart, want: Want) -> str:
    """Cards that were taken: dashed, with the ghost of their value, and by whom."""
    body = ""
    for seat, cards, spots in inked.taken:
        old = dict(zip(spots, cards, strict=True))
        free = [spot for spot in spots if spot not in lying and chart.holds(spot)]
        for spot in free:
            x, y = chart.at(spot)
            side = chart.half * 2 - 6
            ghost = path(
                box(x - side / 2, y - side / 2, side, side), "a-new a-was", ' stroke-dasharray="2 5"'
            )
            ghost += f'<g class="a-dim">{number(x, y, max(_TEXT, 24 * chart.scale), old[spot][1])}</g>'
            title = want.say(
                "taken-by", card=card_name(want.rules, want.language, old[spot]), name=want.seat_name(seat)
            )
            body += explained("hole", _lit(spot, title, area(spot, chart), ghost))
            body += _leaving(spot, old[spot], chart)
        if free:
            body += _who(free[0], seat, chart)
    return body


def _leaving(spot: SeaSpot, card: str, chart: Chart) -> str:
    """A taken card once more: the page shows it going while it tells the turn."""
    x, y = chart.at(spot)
    art = dealt(f"{spot_text(spot)} {card}", group(card_art(card, chart.narrow), x, y, chart.scale), card)
    return hidden(f'<g class="a-gone">{art}</g>')


def _lit(spot: SeaSpot, title: str, hit: str, content: str) -> str:
    """A place that can light up but not be picked."""
    value = esc(spot_text(spot))
    named = f"<title>{esc(title)}</title>"
    return f'<g class="a-over" data-kind="island" data-value="{value}">{named}{content}{hit}</g>'


def _who(spot: SeaSpot, seat: int, chart: Chart) -> str:
    """The number of the ship that did it, on the right edge of a card, where it covers no value."""
    x, y = chart.at(spot)
    x += chart.half
    disc = rect(x - 9, y - 9, 18, 18, "a-paper a-drawn a-fine", 9)
    return hidden(disc + number(x - 0.5, y, _TEXT, seat + 1))


def fresh(inked: Deeds, lying: CardsAt, chart: Chart) -> str:
    """What is newly in ink: placed cards outlined, voyages as arrows."""
    body = ""
    for spot, (card, seat) in inked.placed.items():
        if lying.get(spot) != card:
            continue
        x, y = chart.at(spot)
        side = SIDE * chart.scale + 3
        body += path(box(x - side / 2, y - side / 2, side, side, 1.5), "a-new a-was")
        body += _who(spot, seat, chart)
    arrows = "".join([_voyage(chart, way, "a-new a-was a-bold") for way in inked.ways])
    return (hidden(group(body)) if body else "") + (group(arrows) if arrows else "")


def deeds(effects: Sequence[Effect]) -> Deeds:
    """What these effects tell. A seat's sails that follow on are one way."""
    placed, taken = dict[SeaSpot, tuple[str, int]](), list[Loss]()
    ways = list[tuple[int, tuple[SeaSpot, ...]]]()
    for effect in effects:
        seat, values = effect.seat, [part.value for part in effect.parts]
        if effect.key.startswith("did.place"):
            placed[read_spot(values[1])] = (values[0], seat)
        elif effect.key == "did.sail":
            start, target = map(read_spot, values)
            way = next((way for by, way in ways if by == seat and way[-1] == start), None)
            if way is not None:
                ways.remove((seat, way))
            ways.append((seat, (*(way or (start,)), target)))
        elif effect.key == "gain.take":
            cards = dict(effect.facts)["cards"]
            assert isinstance(cards, tuple)
            taken.append((seat, cards, tuple(map(read_spot, values))))
    return Deeds(placed, tuple([way for _, way in ways]), tuple(taken))

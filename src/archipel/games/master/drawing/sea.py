"""The middle of the table: the sea with its galleons, and the viewer's hand and the deck below."""

from functools import lru_cache

from archipel.drawing.contract import Picture, WantChanges
from archipel.drawing.pen import box, waves
from archipel.drawing.stamps import compass, rhumbs
from archipel.drawing.svg import group, hidden, path, rect
from archipel.games.master.drawing.cards import defs
from archipel.games.master.drawing.chart import chart_of
from archipel.games.master.drawing.deeds import deeds
from archipel.games.master.drawing.hand import hand
from archipel.games.master.drawing.islands import empty, harbours, island, leaving
from archipel.games.master.drawing.marks import fresh, holes, pencil, shown_offers, tens, threads
from archipel.games.master.drawing.ships import fleet
from archipel.games.master.rules.bearings import cards_of, manned
from archipel.games.master.rules.view import MasterView


def tableau(view: MasterView, want: WantChanges[MasterView]) -> Picture:
    """The whole middle; the preview's changes are in pencil, and its next choices can be picked."""
    later = want.preview or view
    before = want.before
    draft = deeds(want.tried)
    inked = deeds(want.told)
    lost = (*cards_of(before), *inked.placed) if before is not None else ()
    chart = chart_of(view, later, lost, want.narrow, tuple(draft.passing))
    lying = cards_of(view)
    spots = sorted(lying.keys() | cards_of(later).keys(), key=lambda spot: (spot[1], spot[0]))
    body = defs(want) + _water(chart.width, chart.height, chart.strip)
    offered = shown_offers(view, later)
    barring = (
        bool(offered) and later.phase != "raid"
    )  # the Corsair moves galleons, and sees them without signs
    body += threads(offered, draft, inked, chart)
    body += empty(later, chart, set(spots), want)
    body += holes(inked, lying, chart, want)
    for spot in spots:
        card, seat = inked.placed.get(spot, ("", -1))
        placer = want.seat_name(seat) if card == lying.get(spot) else ""
        body += island(view, later, spot, chart, want, placer, barring)
    body += leaving(draft.passing, chart)
    body += tens(offered, chart, want)
    body += "".join([fleet(view, later, spot, chart, want) for spot in sorted(manned(later))])
    body += fresh(inked, lying, chart) + pencil(draft, chart)
    body += harbours(later, chart, want)
    body += group(hand(view, later, before, chart, want), 0, chart.height)
    return Picture(chart.width, chart.height + chart.strip, want.rules.about.name[want.language], body)


@lru_cache(maxsize=4)
def _water(width: float, height: float, strip: float) -> str:
    sea = rect(1, 1, width - 2, height - 2, "a-sea") + rhumbs(width / 2, height / 2, min(width, height) / 2)
    frame = path(box(1.5, 1.5, width - 3, height + strip - 3, 1.2), "a-paper a-drawn")
    rose = compass(width - 24, 24, 15)
    edge = path(box(1.5, 1.5, width - 3, height - 3, 1.2), "a-ink a-bold")
    return hidden(frame + sea + path(waves(4, 4, width - 8, height - 8, 40), "a-wave") + rose + edge)

"""The cards in the sea and the empty spots beside them, and what can be picked there."""

from archipel.drawing.contract import Want
from archipel.drawing.pen import box
from archipel.drawing.stamps import CROSS
from archipel.drawing.svg import dealt, explained, group, hidden, hit, path, pick, rect, told
from archipel.games.master.drawing.cards import SIDE, card_art
from archipel.games.master.drawing.chart import Chart
from archipel.games.master.drawing.room import next_spots
from archipel.games.master.drawing.ships import ship_name
from archipel.games.master.rules.bearings import (
    CardsAt,
    SeaSpot,
    around,
    card_name,
    cards_of,
    heading,
    island_name,
    manned,
    spot_text,
    where,
)
from archipel.games.master.rules.plan import plan_of
from archipel.games.master.rules.view import MasterView

_SAILING = ("discover", "sail", "place", "raid")
_TAKING = ("landed", "conquer")
_BARRED = "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-5 5L5-5"


def area(spot: SeaSpot, chart: Chart, card: bool = True) -> str:
    """The whole spot as the area of a pick; on a card, whose colour matters, it is only a frame."""
    x, y = chart.at(spot)
    return hit(x - chart.pitch / 2, y - chart.pitch / 2, chart.pitch, chart.pitch, 5, clear=card)


def empty(later: MasterView, chart: Chart, taken: set[SeaSpot], want: Want) -> str:
    """The empty spots: drawn where the viewer may place a card, but all of them answer why or why not."""
    own = later.players[later.seat] if later.active == later.seat >= 0 else None
    if own is None or not own.hand:
        return ""
    cards, allowed, body = cards_of(later), next_spots(later), ""
    free = {near for spot in cards for near in around(spot)} - cards.keys() - taken
    for spot in sorted(free, key=lambda spot: (spot[1], spot[0])):
        if not chart.holds(spot):
            continue
        x, y = chart.at(spot)
        side = chart.half * 2 - 4
        slot = path(box(x - side / 2, y - side / 2, side, side), "a-grid") if spot in allowed else ""
        place = where(want.rules, want.language, cards, spot, own.galleons)
        name = want.say("empty-spot", place=place)
        body += pick("spot", spot_text(spot), name, area(spot, chart, card=False), slot)
    return body


def island(
    view: MasterView,
    later: MasterView,
    spot: SeaSpot,
    chart: Chart,
    want: Want,
    placer: str,
    takes: bool,
) -> str:
    """A card that stays, is new, or is being taken; while something `takes`, galleons bar their cards."""
    lying, cards = cards_of(view), cards_of(later)
    card = lying.get(spot) or cards[spot]
    half = SIDE / 2
    art = card_art(card, chart.narrow)
    barred = takes and spot in manned(later)
    if spot not in lying:
        art = f'<g class="a-faint">{art}</g>' + rect(-half, -half, SIDE, SIDE, "a-pencil", 6)
    elif spot not in cards:
        art = f'<g class="a-dim">{art}</g>' + group(path(CROSS, "a-pencil"), 0, 0, 4)
    elif barred:
        size = 1.5 if chart.narrow else 1.25
        sign = group(path(_BARRED, "a-paper a-drawn"), 16, -14.5 if chart.narrow else -3, size)
        art = f'<g class="a-faint">{art}</g>' + sign
    x, y = chart.at(spot)
    drawn = group(art, x, y, chart.scale)
    if spot in cards:
        drawn = dealt(f"{spot_text(spot)} {card}", drawn, kin=card)
    drawn = explained("barred" if barred else "card", drawn)
    title = _title(cards if spot in cards else lying, spot, want, barred, placer)
    if later.phase in _TAKING or spot not in cards:
        return pick("island", spot_text(spot), title, area(spot, chart), drawn)
    return told(title, drawn)


def leaving(cards: CardsAt, chart: Chart) -> str:
    """Cards that the draft both places and takes."""
    half, body = SIDE / 2, ""
    for spot, card in cards.items():
        art = f'<g class="a-dim">{card_art(card, chart.narrow)}</g>'
        art += rect(-half, -half, SIDE, SIDE, "a-pencil", 6) + group(path(CROSS, "a-pencil"), 0, 0, 4)
        body += group(art, *chart.at(spot), chart.scale)
    return hidden(body)


def _title(cards: CardsAt, spot: SeaSpot, want: Want, barred: bool, placer: str) -> str:
    name = island_name(want.rules, want.language, cards, spot)
    if barred:
        return want.say("card-barred", card=name)
    return want.say("placed-by", card=name, name=placer) if placer else name


def harbours(later: MasterView, chart: Chart, want: Want) -> str:
    """Where galleons are picked, and where they could sail: whole cards.

    Where these areas meet one another or cards that may be taken, they can be picked only while they glow.
    """
    own = later.players[later.seat].galleons if 0 <= later.seat < len(later.players) else ()
    if later.phase not in _SAILING and not (later.phase == "landed" and later.again):
        return ""
    cards, body = cards_of(later), ""
    near = {spot: start for start in own for spot in around(start) if spot in cards}
    for spot in sorted(near, key=lambda spot: (spot[1], spot[0])):
        way = want.word("way", heading(near[spot], spot))
        title = want.say("sail-to", way=way, card=card_name(want.rules, want.language, cards[spot]))
        meets = spot in own or later.phase in _TAKING
        over = "a-over" if meets else ""
        body += explained("voyage", pick("to", spot_text(spot), title, area(spot, chart), classes=over))
    ship = "corsair" if plan_of(later.setup).corsair == later.seat else "galleon"
    for spot in sorted(set(own), key=lambda spot: (spot[1], spot[0])):
        title = ship_name(later, later.seat, spot, want)
        body += explained(ship, pick("from", spot_text(spot), title, area(spot, chart), classes="a-over"))
    return body

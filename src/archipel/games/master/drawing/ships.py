"""Galleons: a sail in the colour of the seat with its number; a pennant marks the viewer's own."""

from typing import Final

from archipel.drawing.contract import Want
from archipel.drawing.svg import dealt, explained, group, number, path, told
from archipel.games.master.drawing.chart import Chart
from archipel.games.master.rules.bearings import SeaSpot, card_name, cards_of, spot_text
from archipel.games.master.rules.plan import plan_of
from archipel.games.master.rules.view import MasterView

_SAILS: Final = ("purple", "orange", "die", "gold")  # no colour of a card by itself
_SAIL: Final = "M-9.5-13q9.5 2 19 0q1.6 10 0 20q-9.5 2-19 0q1.6-10 0-20Z"
_HULL: Final = "M-12 8q12 2.5 24 0q-1 6-4.5 7q-7.5 1.6-15 0q-3.5-1-4.5-7Z"
_PENNANT: Final = "M0-13v-6q5-1 8 1.5q-4 .5-8 3.5Z"
_DIGIT: Final = 20.5
_LEAST: Final = 15 / _DIGIT  # the number must stay readable on a phone


def galleon(seat: int, own: bool, corsair: bool) -> str:
    """A galleon 24 by 30, centred."""
    sail, letters = _SAILS[seat % len(_SAILS)], "a-t a-num"
    if corsair:
        sail, letters = "jet", "a-t a-num a-jet-t"
    elif sail == "die":
        letters = "a-t a-num a-die-t"
    pennant = path(_PENNANT, "a-red a-drawn a-fine") if own else ""
    hull = path(_HULL, f"{'a-gold' if own else 'a-wood'} a-drawn a-fine")
    cloth = path(_SAIL, f"a-{sail} a-drawn{'' if own else ' a-fine'}")
    return pennant + cloth + hull + number(-0.5, -3, _DIGIT, seat + 1, letters)


def _pair(seat: int, own: bool, corsair: bool, shift: float) -> str:
    """Two galleons of one seat, one behind the other and so far to its right."""
    sail = "jet" if corsair else _SAILS[seat % len(_SAILS)]
    wood = "a-gold" if own else "a-wood"
    behind = path(_SAIL, f"a-{sail} a-drawn a-fine") + path(_HULL, f"{wood} a-drawn a-fine")
    return group(behind, shift / 2, -4.5) + group(galleon(seat, own, corsair), -shift / 2, 0)


def fleet(view: MasterView, later: MasterView, spot: SeaSpot, chart: Chart, want: Want) -> str:
    """All galleons on one card, the viewer's own first; when it is crowded, one for each seat."""
    counts = {seat: player.galleons.count(spot) for seat, player in enumerate(later.players)}
    seats = sorted((seat for seat in counts if counts[seat]), key=lambda seat: (seat != view.seat, seat))
    shown = [(seat, 1) for seat in seats for _ in range(counts[seat])]
    if len(shown) > 2:
        shown = [(seat, counts[seat]) for seat in seats]
    pairs = any(count > 1 for _, count in shown)
    pitch = min(33.0 if pairs else 23.0, (66 if pairs else 62) / max(len(shown), 1))
    scale, corsair = max(chart.scale, _LEAST), plan_of(view.setup).corsair
    x, y = chart.at(spot)
    body, told_of = "", set[int]()
    for index, (seat, count) in enumerate(shown):
        own = seat == view.seat
        pirate = seat == corsair
        ship = _pair(seat, own, pirate, pitch * 0.36) if count > 1 else galleon(seat, own, pirate)
        left = x + (index - (len(shown) - 1) / 2) * pitch * scale
        drawn = group(ship, left, y + chart.half - 13.5 * scale, scale)
        if own and spot not in view.players[seat].galleons:
            drawn = f'<g class="a-faint">{drawn}</g>'
        again = [one for one, _ in shown[:index]].count(seat)
        kin = f"galleon {seat}"  # a new one has left a pair, or another card
        drawn = explained("corsair" if pirate else "galleon" if own else "rival", drawn)
        drawn = dealt(f"{kin} {spot_text(spot)} {again}", drawn, kin, source=kin)
        body += drawn if seat in told_of else told(ship_name(later, seat, spot, want), drawn)
        told_of.add(seat)
    return body


def ship_name(view: MasterView, seat: int, spot: SeaSpot, want: Want) -> str:
    """“Your two galleons on the red 2”, or whose they are."""
    card = card_name(want.rules, want.language, cards_of(view).get(spot, ""))
    key = "galleons" if view.players[seat].galleons.count(spot) > 1 else "galleon"
    if seat == view.seat:
        return want.say(f"your-{key}", card=card)
    return want.say(f"{key}-of", name=want.seat_name(seat), card=card)

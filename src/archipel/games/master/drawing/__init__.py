"""MasterIslands: a sea of island cards with galleons on them, a hand, and captured cards."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final

from archipel.drawing.contract import PALETTE, TABLEAU, Accent, Drawing, Picture, Want, WantChanges, seat_line
from archipel.drawing.pen import box, fibres, waves
from archipel.drawing.pickers import strip
from archipel.drawing.stamps import GALLEON, compass, rhumbs
from archipel.drawing.svg import group, hidden, path, rect
from archipel.drawing.text import blocks, fold, grid, listed, shown
from archipel.games.master.drawing.cards import card_art, defs
from archipel.games.master.drawing.chart import chart_of
from archipel.games.master.drawing.hand import hand
from archipel.games.master.drawing.islands import empty, harbours, island, leaving
from archipel.games.master.drawing.marks import deeds, fresh, holes, pencil, shown_offers, tens, threads
from archipel.games.master.drawing.mat import large, small
from archipel.games.master.drawing.ships import fleet
from archipel.games.master.rules.bearings import SeaSpot, card_name, cards_of, island_name, manned, where
from archipel.games.master.rules.view import MasterView

_CARDS = (
    ("Y2", 74, 52),
    ("G3", 136, 52),
    ("B4", 198, 52),
    ("G2", 74, 115),
    ("B1", 136, 115),
    ("R4", 198, 115),
    ("R5", 260, 115),
    ("Y1", 198, 178),
)
_COLOURS: Final = {"Y": "yellow", "G": "green", "R": "red", "B": "blue"}
_WIDTH: Final = 7  # a card and the galleons of four seats


class MasterDrawing(Drawing[MasterView]):
    """Hand cards, spots, galleons and islands are all picked in the middle. A sheet shows captured cards."""

    accent: ClassVar[Accent] = Accent(day="#84540a", night="#e5b35c")
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "card": (TABLEAU,),
        "spot": (TABLEAU,),
        "from": (TABLEAU,),
        "to": (TABLEAU,),
        "island": (TABLEAU,),
        "done": (PALETTE,),
    }

    def sheet(self, view: MasterView, want: WantChanges[MasterView]) -> Picture:
        return small(view, want) if want.small else large(view, want)

    def tableau(self, view: MasterView, want: WantChanges[MasterView]) -> Picture:
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

    def alike(self, view: MasterView, seat: int | None) -> bool:
        return seat is not None and seat != view.seat

    def text(self, view: MasterView, want: WantChanges[MasterView]) -> str:
        """The sea, then the seats with the cards they took and hold."""
        table = [want.say("deck-of", cards=view.deck)]
        if view.rounds:
            table.append(want.say("round-of", round=view.round, rounds=view.rounds))
        seats = [_seat(view, seat, want) for seat in shown(len(view.players), want.seat)]
        legend = "" if want.small or want.spoken or not view.sea else _legend(view, want)
        return blocks(
            ("\n".join(table), legend, _told(view, want) if want.spoken else _sea(view, want), *seats)
        )

    def palette(self, view: MasterView, kind: str, values: Sequence[str], want: Want) -> Picture:
        return strip(kind, values, want)

    def emblem(self, want: Want) -> Picture:
        """320 by 200."""
        body = defs(want) + rect(0, 0, 320, 200, "a-sea") + path(fibres(320, 200, 40, 5), "a-grain")
        body += rhumbs(160, 100, 190) + path(waves(0, 0, 320, 200, 32, 1), "a-wave")
        for card, x, y in _CARDS:
            body += group(card_art(card, False), x, y, 1.05)
        body += path(box(102, 82, 192, 66, 1), "a-accent-ink", ' stroke-dasharray="3 6"')
        body += group(GALLEON, 108, 168, 1.4) + group(GALLEON, 264, 46, 1.6) + compass(36, 160, 22)
        frame = rect(1.2, 1.2, 317.6, 197.6, "a-ink a-bold")
        return Picture(320, 200, want.rules.about.name[want.language], body + frame)


@lru_cache(maxsize=4)
def _water(width: float, height: float, strip: float) -> str:
    sea = rect(1, 1, width - 2, height - 2, "a-sea") + rhumbs(width / 2, height / 2, min(width, height) / 2)
    frame = path(box(1.5, 1.5, width - 3, height + strip - 3, 1.2), "a-paper a-drawn")
    rose = compass(width - 24, 24, 15)
    edge = path(box(1.5, 1.5, width - 3, height - 3, 1.2), "a-ink a-bold")
    return hidden(frame + sea + path(waves(4, 4, width - 8, height - 8, 40), "a-wave") + rose + edge)


def _legend(view: MasterView, want: Want) -> str:
    """What the signs mean: a card of each colour, and whose galleons the numbers are."""
    names = {code: card_name(want.rules, want.language, f"{code}1") for code in _COLOURS}
    colours = [f"{want.say(_COLOURS[code])}1 {name}" for code, name in names.items()]
    seats = range(len(view.players))
    ships = [want.say("galleons-sign", sign=f":{at + 1}", name=want.seat_name(at)) for at in seats]
    return "  ".join(colours) + "\n" + "  ".join(ships)


def _galleons(view: MasterView) -> Mapping[SeaSpot, list[int]]:
    """The seats whose galleons lie on a spot, each as often as it has galleons there."""
    found: dict[SeaSpot, list[int]] = {}
    for seat, player in enumerate(view.players):
        for spot in player.galleons:
            found.setdefault(spot, []).append(seat)
    return found


def _sea(view: MasterView, want: Want) -> str:
    if not view.sea:
        return ""
    cards, galleons = cards_of(view), _galleons(view)
    across = range(min(x for x, _ in cards), max(x for x, _ in cards) + 1)
    down = range(min(y for _, y in cards), max(y for _, y in cards) + 1)

    def cell(spot: SeaSpot) -> str:
        if spot not in cards:
            return "·".ljust(_WIDTH)
        code = want.say(_COLOURS[cards[spot][0]]) + cards[spot][1:]
        ships = "".join(str(seat + 1) for seat in galleons.get(spot, ()))
        return (f"{code}:{ships}" if ships else code).ljust(_WIDTH)

    return grid([[cell((x, y)) for x in across] for y in down])


def _told(view: MasterView, want: Want) -> str:
    """Every card of the sea: where it lies, and whose galleons are on it."""
    cards, galleons, lines = cards_of(view), _galleons(view), []
    for spot, card in cards.items():
        name = card_name(want.rules, want.language, card)
        place = where(want.rules, want.language, cards, spot)
        ships = " ".join(
            want.say("galleon-here" if seats.count(seat) == 1 else "galleons-here", name=want.seat_name(seat))
            for seats in [galleons.get(spot, [])]
            for seat in dict.fromkeys(seats)
        )
        lines.append(" ".join(filter(None, (f"{name}, {place}." if place else f"{name}.", ships))))
    return "\n".join(lines)


def _seat(view: MasterView, seat: int, want: Want) -> str:
    player, cards = view.players[seat], cards_of(view)
    lines = [seat_line(want, seat, view)]
    spots = [island_name(want.rules, want.language, cards, spot) for spot in player.galleons]
    told = listed(
        [f"{name} (×2)" if spots.count(name) > 1 else name for name in dict.fromkeys(spots)], want.say
    )
    lines.append(want.say("is", name=want.say("galleons"), value=told or "–"))
    if player.hand is None:
        lines.append(want.say("hidden-cards", count=player.cards))
    else:
        hand = ", ".join(card_name(want.rules, want.language, card) for card in player.hand) or "–"
        lines.append(want.say("is", name=want.say("hand"), value=hand))
    taken = ", ".join(
        " + ".join(card_name(want.rules, want.language, card) for card in line) for line in player.taken
    )
    count = want.say("captured", count=sum(map(len, player.taken)), goal=view.goal)
    return "\n".join(fold(line) for line in (*lines, f"{count}. {taken}" if taken else count))


DRAWING: Final = MasterDrawing()

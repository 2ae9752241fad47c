"""The sea in letters: cards in a grid, with the seats whose galleons lie there; or in words, card by card."""

from collections.abc import Mapping
from typing import Final

from archipel.drawing.contract import Want, seat_line
from archipel.drawing.text import blocks, fold, grid, listed, shown
from archipel.games.master.rules.bearings import SeaSpot, card_name, cards_of, island_name, where
from archipel.games.master.rules.view import MasterView

_COLOURS: Final = {"Y": "yellow", "G": "green", "R": "red", "B": "blue"}
_WIDTH: Final = 7  # a card and the galleons of four seats


def text(view: MasterView, want: Want) -> str:
    """The sea, then the seats with the cards they took and hold."""
    table = [want.say("deck-of", cards=view.deck)]
    if view.rounds:
        table.append(want.say("round-of", round=view.round, rounds=view.rounds))
    seats = [_seat(view, seat, want) for seat in shown(len(view.players), want.seat)]
    legend = "" if want.small or want.spoken or not view.sea else _legend(view, want)
    return blocks(("\n".join(table), legend, _told(view, want) if want.spoken else _sea(view, want), *seats))


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

"""The middle of the table: the sea, galleons on its cards, and the viewer's hand and the deck below."""

from collections.abc import Iterable

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import box, waves
from archipel.drawing.stamps import CROSS, compass, rhumbs
from archipel.drawing.svg import dealt, group, hidden, hit, number, path, pick, rect, text, told
from archipel.games.master.drawing.cards import SIDE, back, card_art, defs, galleon, letter_of
from archipel.games.master.rules.view import MasterView, SeatView

_PITCH = 62
_LEAST = 5  # columns shown at least, so that a small sea is not enlarged too much
_HAND = 84.0
_SAILING = ("discover", "sail", "place", "raid")

SeaSpot = tuple[int, int]


def tableau(view: MasterView, want: Want) -> Picture:
    """The whole middle; the preview's changes are in pencil, and its next choices can be picked."""
    after = want.preview if isinstance(want.preview, MasterView) else view
    lying = {(island.x, island.y): island.card for island in view.sea}
    later = {(island.x, island.y): island.card for island in after.sea}
    spots = {near for spot in later for near in _around(spot)} - lying.keys() - later.keys()
    known = lying.keys() | later.keys() | spots or {(0, 0)}
    left, top, columns, rows = _window(known)
    width, height = columns * _PITCH + 12.0, rows * _PITCH + 12.0
    scale = width / 372

    def at(spot: SeaSpot) -> SeaSpot:
        return int((spot[0] - left + 0.5) * _PITCH + 6), int((spot[1] - top + 0.5) * _PITCH + 6)

    body = defs() + _water(width, height, scale)
    body += "".join(
        _empty(spot, *at(spot), want) for spot in sorted(spots, key=lambda spot: (spot[1], spot[0]))
    )
    for spot in sorted(lying.keys() | later.keys(), key=lambda spot: (spot[1], spot[0])):
        body += _island(after, spot, at(spot), (lying, later), want)
    for spot in sorted({place for player in after.players for place in player.galleons}):
        body += _fleet(view, after, spot, at(spot), want)
    body += group(_hand(view, after, want), 0, height, scale)
    return Picture(width, height + _HAND * scale, want.rules.about.name[want.language], body)


def _around(spot: SeaSpot) -> tuple[SeaSpot, SeaSpot, SeaSpot, SeaSpot]:
    x, y = spot
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def _window(known: Iterable[SeaSpot]) -> tuple[float, float, int, int]:
    """The leftmost column and topmost row shown, and how many columns and rows."""
    across, down = [x for x, _ in known], [y for _, y in known]
    columns, rows = max(across) - min(across) + 1, max(down) - min(down) + 1
    spare = max(0, _LEAST - columns)
    return min(across) - spare / 2, min(down), columns + spare, rows


def _water(width: float, height: float, scale: float) -> str:
    sea = rect(1, 1, width - 2, height - 2, "a-sea") + rhumbs(width / 2, height / 2, min(width, height) / 2)
    frame = path(box(1.5, 1.5, width - 3, height + _HAND * scale - 3, 1.2), "a-paper a-drawn")
    rose = compass(width - 20 * scale, 20 * scale, 13 * scale)
    edge = path(box(1.5, 1.5, width - 3, height - 3, 1.2), "a-ink a-bold")
    return hidden(frame + sea + path(waves(4, 4, width - 8, height - 8, 40), "a-wave") + rose + edge)


def _name(spot: SeaSpot) -> str:
    return f"{spot[0]},{spot[1]}"


def _empty(spot: SeaSpot, x: float, y: float, want: Want) -> str:
    half, name = SIDE / 2, _name(spot)
    title = want.say("empty-spot", spot=name)
    slot = rect(x - half + 3, y - half + 3, SIDE - 6, SIDE - 6, "a-grid", 6)
    return pick("spot", name, title, hit(x - half, y - half, SIDE, SIDE, 6), slot)


def _island(
    view: MasterView,
    spot: SeaSpot,
    at: SeaSpot,
    seas: tuple[dict[SeaSpot, str], dict[SeaSpot, str]],
    want: Want,
) -> str:
    """A card that stays, is new, or is being taken; picked as the target of a sail, or to capture it."""
    (x, y), (lying, later), name = at, seas, _name(spot)
    card, half = lying.get(spot) or later[spot], SIDE / 2
    words = want.word("card", card)
    art = card_art(card, letter_of(card, want))
    if spot not in lying:
        art = f'<g class="a-faint">{art}</g>' + rect(-half, -half, SIDE, SIDE, "a-pencil", 6)
    elif spot not in later:
        art = f'<g class="a-dim">{art}</g>' + group(path(CROSS, "a-pencil"), 0, 0, 4)
    drawn, area = group(art, x, y), hit(x - half, y - half, SIDE, SIDE, 6)
    if spot in lying:
        drawn = dealt(f"{name} {card}", drawn)
    if spot not in later:
        return told(want.say("card-at", spot=name, card=words), drawn)
    if view.phase in _SAILING:
        return pick("to", name, want.say("sail-to", spot=name, card=words), area, drawn)
    body = pick("island", name, want.say("card-at", spot=name, card=words), area, drawn)
    if view.phase == "landed" and view.again:
        harbour = hit(x - half + 3, y + 2, SIDE - 6, half - 4, 4)
        body += pick("to", name, want.say("sail-to", spot=name, card=words), harbour, classes="a-over")
    return body


def _moored(ships: int) -> tuple[int, float]:
    """How many galleons fit side by side, and their scale."""
    if ships <= 2:
        return ships, 1.5
    return (2, 0.95) if ships <= 4 else (4, 0.8)


def _fleet(view: MasterView, after: MasterView, spot: SeaSpot, at: SeaSpot, want: Want) -> str:
    """All galleons on one card; the viewer's own are picked together, as they have no names."""
    ships = [seat for seat, player in enumerate(after.players) for place in player.galleons if place == spot]
    corsair = int(str(view.setup["corsair"])) - 1 if view.setup["mode"] == "corsair" else -1
    across, scale = _moored(len(ships))
    rows = -(-len(ships) // across)
    top = at[1] + 14 - (rows - 1) * (9 if across > 2 else 14)
    middle = at[0] + (11 if rows > 1 and across == 2 else 0)  # clear of the card's value
    mine, others = "", ""
    ships.sort(key=lambda seat: (seat != view.seat, seat))
    for index, seat in enumerate(ships):
        x = middle + (index % across - (across - 1) / 2) * 17 * scale
        y = top + index // across * 19
        ship = group(galleon(seat, seat == view.seat, seat == corsair), x, y, scale)
        if seat == view.seat:
            mine += ship
        else:
            others += told(want.say("galleons-of", seat=seat + 1), ship)
    if not mine:
        return f'<g class="a-over">{others}</g>'
    before = [place for player in view.players[view.seat : view.seat + 1] for place in player.galleons]
    if spot not in before:
        mine = f'<g class="a-faint">{mine}</g>'
    count = ships.count(view.seat)
    width = 17 * scale * count
    left = middle - across / 2 * 17 * scale
    area = hit(left, top - 12 * scale, width, 22 * scale, 5)
    title = want.say("your-galleon", spot=_name(spot))
    return f'<g class="a-over">{others}</g>' + pick("from", _name(spot), title, area, mine, "a-over")


def _hand(view: MasterView, after: MasterView, want: Want) -> str:
    """The deck, the viewer's hand and the goal: a strip of 372 by 84."""
    body = ""
    for lift in (4, 2, 0) if view.deck else ():
        body += back(38 + lift, 36 - lift, 44, 52)
    body += (
        rect(22, 22, 32, 28, "a-paper", 8)
        + number(38, 36, 20, view.deck, "a-t a-num")
        + text(38, 77, 11, want.say("deck"), "a-l")
    )
    body = told(want.say("deck-of", cards=view.deck), body)
    own = view.players[view.seat] if 0 <= view.seat < len(view.players) else None
    if own is not None and own.hand:
        body += _cards(own.hand, after.players[view.seat], want)
    notes = [f"{want.say('goal')} {view.goal}"]
    if view.rounds:
        notes.append(want.say("round-of", round=view.round, rounds=view.rounds))
    if after.phase == "raid":
        notes.append(want.say("steps", steps=after.steps))
    for index, note in enumerate(notes):
        body += text(362, 30 + index * 17, 12, note, "a-l a-end")
    return body


def _cards(hand: tuple[str, ...], later: SeatView, want: Want) -> str:
    gone = list(hand)
    for card in later.hand or ():
        if card in gone:
            gone.remove(card)
    body, seen = "", list[str]()
    pitch = min(64.0, 190 / len(hand))
    for index, card in enumerate(hand):
        x = 176 + (index - (len(hand) - 1) / 2) * pitch
        art = group(card_art(card, letter_of(card, want)), x, 42, 1.07)
        art = dealt(f"hand {card} {hand[:index].count(card)}", art)
        if later.hand is not None and card in gone:
            gone.remove(card)
            body += told(want.word("card", card), f'<g class="a-dim">{art}</g>')
            continue
        area = hit(x - 30, 12, 60, 60, 6)
        body += pick("card", card, want.word("card", card), area, art, copy=seen.count(card))
        seen.append(card)
    return body

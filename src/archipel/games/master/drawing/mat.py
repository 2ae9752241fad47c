"""What lies in front of a seat: its galleon's sign, its hand (face down for others), captured cards."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import box
from archipel.drawing.svg import group, hidden, number, path, rect, text, told
from archipel.games.master.drawing.cards import back, defs, galleon, letter_of, mini
from archipel.games.master.rules.plan import sides_of
from archipel.games.master.rules.view import MasterView


def _seat(view: MasterView, want: Want) -> int:
    return want.seat if want.seat is not None else max(view.seat, 0)


def _corsair(view: MasterView) -> int:
    return int(str(view.setup["corsair"])) - 1 if view.setup["mode"] == "corsair" else -1


def captured(view: MasterView, seat: int) -> int:
    """How many cards a seat's side has captured together; for the Corsair, the crew's count."""
    sides = sides_of(view.setup)
    wanted = 1 - sides[seat] if seat == _corsair(view) else sides[seat]
    return sum(
        len(cards)
        for other, player in enumerate(view.players)
        if sides[other] == wanted
        for cards in player.taken
    )


def large(view: MasterView, want: Want) -> Picture:
    """A mat 360 wide, as high as the captured cards need."""
    seat = _seat(view, want)
    language = want.language
    label = want.name or want.say("seat", number=seat + 1)
    corsair = seat == _corsair(view)
    body = group(galleon(seat, seat == view.seat, corsair), 30, 32, 2)
    body += told(
        want.say("captured", count=captured(view, seat), goal=view.goal),
        number(98, 30, 26, f"{captured(view, seat)}/{view.goal}"),
    )
    body += _hand(view, seat, want) + _sets(view, seat, want)[0]
    height = _sets(view, seat, want)[1] + 26
    paper = hidden(path(box(1.5, 1.5, 357, height - 3, 1.2), "a-paper a-drawn"))
    if corsair:
        label = f"{label}, {want.word('role', 'corsair')}"
        body += text(340, 34, 13, want.word("role", "corsair"), "a-t a-title a-end")
    title = f"{want.rules.about.name[language]}, {label}"
    return Picture(360, height, title, defs() + paper + body)


def _hand(view: MasterView, seat: int, want: Want) -> str:
    player, body = view.players[seat], ""
    for index in range(player.cards):
        x = 250 + index * 32
        shown = player.hand[index] if player.hand else ""
        body += group(mini(shown, letter_of(shown, want)), x, 30, 1.2) if shown else back(x, 30, 24, 34)
    names = [want.word("card", card) for card in player.hand or ()]
    hidden_hand = want.say("hidden-cards", count=player.cards)
    shown_hand = want.say("is", name=want.say("hand"), value=", ".join(names))
    return told(shown_hand if names else hidden_hand, body) if body else ""


def _sets(view: MasterView, seat: int, want: Want) -> tuple[str, float]:
    """Captured cards, conquest by conquest, and the y coordinate below them."""
    x, y, body = 24.0, 82.0, ""
    for cards in view.players[seat].taken:
        if x + len(cards) * 21 > 352 and x > 24:
            x, y = 24.0, y + 36
        names = ", ".join(want.word("card", card) for card in cards)
        drawn = "".join(
            group(mini(card, letter_of(card, want)), x + index * 21, y) for index, card in enumerate(cards)
        )
        body += told(names, drawn)
        x += len(cards) * 21 + 10
    return body, y if body else 46.0


def small(view: MasterView, want: Want) -> Picture:
    """A mat at a glance: sign, count, hand, and the captured colours."""
    seat = _seat(view, want)
    player = view.players[seat]
    corsair = seat == _corsair(view)
    body = hidden(rect(0.5, 0.5, 109, 71, "a-paper a-drawn a-fine", 3))
    body += group(galleon(seat, seat == view.seat, corsair), 18, 20, 1.3)
    body += number(56, 18, 17, f"{captured(view, seat)}/{view.goal}")
    for index in range(player.cards):
        body += back(86 + index * 8, 18, 10, 15)
    cards = [card for taken in player.taken for card in taken]
    pitch = min(16.0, 88 / max(len(cards), 1))
    for index, card in enumerate(cards):
        body += group(mini(card, letter_of(card, want)), 13 + index * pitch, 52, 0.78)
    return Picture(110, 72, want.name or want.say("seat", number=seat + 1), defs() + body)

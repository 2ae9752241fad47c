"""What lies in front of a seat: its galleon's sign, its hand (face down for others), captured cards."""

from collections.abc import Sequence

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.pen import box
from archipel.drawing.svg import dealt, explained, group, hidden, hit, number, path, pick, rect, text, told
from archipel.games.master.drawing.cards import back, defs, letter_of, mini
from archipel.games.master.drawing.ships import galleon
from archipel.games.master.rules.plan import plan_of, sides_of
from archipel.games.master.rules.view import MasterView

_ROOM = 352.0
_PITCH = 21.0


def _seat(view: MasterView, want: Want) -> int:
    return want.seat if want.seat is not None else max(view.seat, 0)


def captured(view: MasterView, seat: int) -> int:
    """How many cards a seat's side has captured together; for the Corsair, the crew's count."""
    sides = sides_of(view.setup)
    wanted = 1 - sides[seat] if seat == plan_of(view.setup).corsair else sides[seat]
    return sum(
        len(cards)
        for other, player in enumerate(view.players)
        if sides[other] == wanted
        for cards in player.taken
    )


def _sets(view: MasterView, seat: int, want: WantChanges[MasterView]) -> tuple[tuple[str, ...], ...]:
    """The conquests in ink, then those in pencil."""
    later = want.preview or view
    return later.players[seat].taken


def _old(view: MasterView, seat: int, want: WantChanges[MasterView]) -> int:
    """How many of the conquests are not new since `before`."""
    before = want.before or view
    return len(before.players[seat].taken)


def _count(
    view: MasterView, seat: int, x: float, y: float, size: float, want: WantChanges[MasterView]
) -> str:
    """“5/12”, and “+3” in pencil."""
    later = want.preview or view
    now, more = captured(view, seat), captured(later, seat) - captured(view, seat)
    body = number(x, y, size, f"{now}/{view.goal}")
    if more:
        body += number(x, y + size * 0.95, size * 0.8, f"+{more}", "a-t a-num a-grey")
    return told(want.say("captured", count=now + more, goal=view.goal), explained("count", body))


def large(view: MasterView, want: WantChanges[MasterView]) -> Picture:
    """A mat 360 wide, as high as the captured cards need; a flat one on a phone."""
    seat = _seat(view, want)
    corsair = seat == plan_of(view.setup).corsair
    label = want.name or want.seat_name(seat)
    if corsair:
        label = f"{label}, {want.word('role', 'corsair')}"
    title = f"{want.rules.about.name[want.language]}, {label}"
    body, height = (_flat if want.narrow else _full)(view, seat, corsair, want)
    paper = hidden(path(box(1.5, 1.5, 357, height - 3, 1.2), "a-paper a-drawn"))
    return Picture(360, height, title, defs(want) + paper + body)


def _full(view: MasterView, seat: int, corsair: bool, want: WantChanges[MasterView]) -> tuple[str, float]:
    body = explained("mat", group(galleon(seat, seat == view.seat, corsair), 32, 34, 1.5))
    body += _count(view, seat, 98, 28, 26, want) + _hand(view, seat, want)
    if corsair:
        body += text(340, 38, 16, want.word("role", "corsair"), "a-t a-title a-end")
    x, y, found = 24.0, 88.0, ""
    for index, cards in enumerate(_sets(view, seat, want)):
        if x + len(cards) * _PITCH > _ROOM and x > 24:
            x, y = 24.0, y + 46
        found += _set(view, seat, index, cards, (x, y, _PITCH), want)
        x += len(cards) * _PITCH + 12
    if not found:
        words = want.say("captured-crew" if corsair else "captured-cards")
        body += text(59, 62, 16, words, "a-l a-start")
    return body + found, (y if found else 46.0) + 28


def _flat(view: MasterView, seat: int, corsair: bool, want: WantChanges[MasterView]) -> tuple[str, float]:
    """One row of 360 by 56: sign, count, captured cards as close as they must lie."""
    body = explained("mat", group(galleon(seat, seat == view.seat, corsair), 23, 31, 1.25))
    sets = _sets(view, seat, want)
    body += _count(view, seat, 76, 22 if len(sets) > len(view.players[seat].taken) else 28, 20, want)
    cards = sum(map(len, sets))
    pitch = min(_PITCH, (224 - 8 * len(sets)) / max(cards, 1))
    x = 128.0
    for index, taken in enumerate(sets):
        body += _set(view, seat, index, taken, (x, 28, pitch), want)
        x += len(taken) * pitch + 8
    if not sets:
        words = want.say("captured-crew" if corsair else "captured-cards")
        body += text(112, 34, 16, words, "a-l a-start")
    return body, 56.0


def _set(
    view: MasterView,
    seat: int,
    index: int,
    cards: Sequence[str],
    at: tuple[float, float, float],
    want: WantChanges[MasterView],
) -> str:
    """One conquest; in pencil if it is not in ink yet, outlined if it is new."""
    x, y, pitch = at
    drawn = "".join(
        dealt(
            f"taken {seat} {index} {n}", group(mini(card, letter_of(card, want)), x + n * pitch, y), kin=card
        )
        for n, card in enumerate(cards)
    )
    left, width = x - 12, (len(cards) - 1) * pitch + 24
    outline = box(left, y - 20, width, 40)
    if index >= len(view.players[seat].taken):
        drawn = f'<g class="a-faint">{drawn}</g>' + path(outline, "a-pencil")
    elif index >= _old(view, seat, want):
        drawn += hidden(path(outline, "a-new a-was"))
    names = ", ".join(want.word("card", card) for card in cards)
    return pick("set", str(index), names, hit(left, y - 20, width, 40), explained("captured", drawn))


def _hand(view: MasterView, seat: int, want: Want) -> str:
    if seat == view.seat and view.phase != "over":
        return ""  # it lies below the sea
    player, body = view.players[seat], ""
    for index in range(player.cards):
        x = 258 + index * 34
        shown = player.hand[index] if player.hand else ""
        body += group(mini(shown, letter_of(shown, want)), x, 31, 1.2) if shown else back(x, 31, 26, 40)
    names = [want.word("card", card) for card in player.hand or ()]
    hidden_hand = want.say("hidden-cards", count=player.cards)
    shown_hand = want.say("is", name=want.say("hand"), value=", ".join(names))
    return told(shown_hand if names else hidden_hand, body) if body else ""


def small(view: MasterView, want: WantChanges[MasterView]) -> Picture:
    """A mat at a glance: sign, count, hand, and the last conquest."""
    seat = _seat(view, want)
    player = view.players[seat]
    corsair = seat == plan_of(view.setup).corsair
    body = hidden(rect(0.5, 0.5, 109, 71, "a-paper a-drawn a-fine", 3))
    body += group(galleon(seat, seat == view.seat, corsair), 19, 23, 1.05)
    body += number(58, 20, 16, f"{captured(view, seat)}/{view.goal}")
    for index in range(player.cards):
        body += back(88 + index * 7, 20, 9, 16)
    if player.taken:
        last = player.taken[-1]
        body += number(55, 54, min(18, 150 / (2 * len(last) - 1)), "+".join(card[1] for card in last))
        if len(player.taken) > _old(view, seat, want):
            body += hidden(path(box(6, 42, 98, 25), "a-new"))
    else:
        words = want.word("role", "corsair") if corsair else want.say("captured-cards")
        body += text(55, 59, 15, words, "a-l")
    return Picture(110, 72, want.name or want.seat_name(seat), defs(want) + body)

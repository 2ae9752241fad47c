"""Below the sea: the deck, the viewer's hand, the goal, and how far the mission is."""

from dataclasses import dataclass
from typing import Final

from archipel.drawing.contract import Want
from archipel.drawing.pen import box
from archipel.drawing.svg import dealt, explained, group, hidden, hit, number, path, pick, rect, text, told
from archipel.games.master.drawing.cards import SIDE, back, card_art
from archipel.games.master.drawing.chart import Chart
from archipel.games.master.rules.view import MasterView


@dataclass(frozen=True, slots=True)
class Strip:
    """Where things lie in a strip of this height."""

    deck: tuple[float, float]
    middle: float
    card: float
    pitch: float
    end: float
    top: float


_WIDE: Final = Strip(deck=(48, 40), middle=272, card=76, pitch=88, end=546, top=32)
_NARROW: Final = Strip(deck=(31, 26), middle=147, card=54, pitch=58, end=355, top=21)
_LETTERS: Final = 15
DECK: Final = "deck"


def hand(view: MasterView, later: MasterView, before: MasterView | None, chart: Chart, want: Want) -> str:
    """The strip below the sea, from its top left corner."""
    strip = _NARROW if chart.narrow else _WIDE
    body = _deck(view, before, strip, want)
    own = view.players[view.seat] if 0 <= view.seat < len(view.players) else None
    if own is not None and own.hand:
        old = before.players[view.seat].hand if before is not None else None
        body += _cards(own.hand, later.players[view.seat].hand or (), old or own.hand, strip, chart, want)
    for index, (key, note) in enumerate(_notes(view, later, want)):
        body += explained(key, text(strip.end, strip.top + index * 19, _LETTERS, note, "a-l a-end"))
    return body


def _notes(view: MasterView, later: MasterView, want: Want) -> list[tuple[str, str]]:
    """The goal, the round and the steps left, each with what explains it."""
    notes = [("goal", want.say("goal-of", goal=view.goal))]
    if want.narrow and 0 <= view.seat < len(view.players) and view.players[view.seat].hand:
        notes = [("goal", want.say("goal-head")), ("goal", want.say("goal-cards", goal=view.goal))]
    if view.rounds:
        notes.append(("round", want.say("round-of", round=view.round, rounds=view.rounds)))
    if later.phase == "raid":
        notes.append(("steps", want.say("steps", steps=later.steps)))
    return notes


def _deck(view: MasterView, before: MasterView | None, strip: Strip, want: Want) -> str:
    x, y = strip.deck
    width, height = strip.card * 0.74, strip.card * 0.74
    body = ""
    for lift in (4, 2, 0) if view.deck else ():
        body += back(x + lift, y - lift, width, height)
    body += rect(x - 16, y - 12, 32, 25, "a-paper", 8) + number(x, y, 20, view.deck)
    drawn = before.deck - view.deck if before is not None else 0
    body = dealt(DECK, body) + text(x, y + height / 2 + 15, _LETTERS, want.say("deck"), "a-l")
    if drawn > 0:
        frame = box(x - width / 2 - 3, y - height / 2 - 7, width + 10, height + 10)
        body += hidden(path(frame, "a-new a-was"))
    title = want.say("deck-of", cards=view.deck)
    body = explained("deck", body)
    return told(f"{title}, {want.say('cards-drawn', count=drawn)}" if drawn > 0 else title, body)


def _cards(
    shown: tuple[str, ...],
    later: tuple[str, ...],
    old: tuple[str, ...],
    strip: Strip,
    chart: Chart,
    want: Want,
) -> str:
    """The hand in ink: cards that the draft has played are dim, cards drawn since `before` are outlined."""
    left, known = list(later), list(old)
    body, seen, half = "", list[str](), strip.card / 2
    y = chart.strip / 2
    for index, card in enumerate(shown):
        x = strip.middle + (index - (len(shown) - 1) / 2) * strip.pitch
        art = group(card_art(card, chart.narrow), x, y, strip.card / SIDE)
        if card in known:
            known.remove(card)
        else:
            art += hidden(
                path(box(x - half - 2, y - half - 2, strip.card + 4, strip.card + 4, 1.5), "a-new a-was")
            )
        if card not in left:
            body += told(want.say("card-played", card=want.word("card", card)), f'<g class="a-dim">{art}</g>')
            continue
        left.remove(card)
        area = hit(x - half - 1, y - half - 1, strip.card + 2, strip.card + 2, 6, clear=True)
        art = dealt(f"hand {card} {seen.count(card)}", art, kin=card, source=DECK)
        art = explained("hand", art)
        body += pick("card", card, want.word("card", card), area, art, copy=seen.count(card))
        seen.append(card)
    return body

"""MasterIslands on paper: the island cards with their backs, galleons to cut out, a score pad, the call."""

from typing import ClassVar, Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import box
from archipel.drawing.stamps import compass
from archipel.drawing.svg import group, path, rect, text
from archipel.games.master.drawing.cards import SIDE, card_art, defs
from archipel.games.master.drawing.ships import galleon
from archipel.games.master.rules.cards import CARDS, deck
from archipel.games.master.rules.plan import NOBODY, plan_of
from archipel.games.master.rules.state import opening, sea_draw
from archipel.games.master.rules.view import MasterView
from archipel.kernel import Draw
from archipel.paper.calling import Call, Calling, Callout
from archipel.paper.contract import HEAD, Leaf, Paper, PrintedDeck

CARD: Final = 60.0
"""The side of a card in millimetres: twelve fit on a page."""
TOKEN: Final = (24.0, 30.0)
_SHIPS: Final = 2
_GAMES: Final = 8
_WIDTH: Final = 520.0
_LABEL: Final = 120.0
_ROW: Final = 34.0
_ROOM = 150.0  # the width of the picture: a card is no wider than dice


class MasterCalling(Calling):
    """One step: everything after it is in the players' hands."""

    counted: ClassVar[bool] = True
    on_cards: ClassVar[bool] = True

    def opens(self, call: Call) -> Draw | None:
        if call.steps:
            return None
        first = opening(plan_of(call.setup)).node()
        return first if isinstance(first, Draw) and first.label == "first" else _sea(call)

    def adds(self, call: Call) -> Draw | None:
        return _sea(call) if call.steps[-1].draws[-1].draw.label == "first" else None

    def callout(self, call: Call, want: Want) -> Callout:
        plan = plan_of(call.setup)
        card = CARDS[call.steps[0].draws[-1].outcome[0]]
        begins = want.say("call-begins", name=want.seat_name(_first(call)))
        says = want.say("call-sea", card=want.word("card", card))
        key = "call-deal" if plan.corsair == NOBODY else "call-deal-crew"
        lines = (begins, want.say(key), want.say("call-goal", goal=plan.goal))
        return Callout(want.say("call-title"), says, _picture(card, want), f"{says} {begins}", lines)

    def brief(self, call: Call, want: Want) -> str:
        return want.word("card", CARDS[call.steps[0].draws[-1].outcome[0]])

    def needs(self, call: Call, want: Want) -> str:
        return want.say("call-needs")

    def ends(self, call: Call, want: Want) -> str:
        return want.say("call-ends", goal=plan_of(call.setup).goal)


class MasterPaper(Paper[MasterView]):
    """There is nothing to write on but the score; the cards are the game."""

    names = ("score",)
    calling: ClassVar[Calling | None] = MasterCalling()

    def sheets(self, view: MasterView, players: int, want: Want) -> tuple[Leaf, ...]:
        return (Leaf("score", _pad(len(view.players), want), 190),)

    def decks(self, view: MasterView, want: Want) -> tuple[PrintedDeck, ...]:
        copies = deck(view.setup.sheet).copies
        half = SIDE / 2
        cards = tuple(
            Picture(SIDE, SIDE, card, group(card_art(card, want.narrow), half, half))
            for card, count in zip(CARDS, copies, strict=True)
            for _ in range(count)
        )
        face_down = Picture(
            SIDE,
            SIDE,
            want.say("deck"),
            rect(2, 2, SIDE - 4, SIDE - 4, "a-paper a-drawn", 5) + compass(half, half, 19),
        )
        islands = PrintedDeck(want.rules.about.name[want.language], cards, CARD, CARD, defs(want), face_down)
        return islands, PrintedDeck(want.say("galleons"), _galleons(view), *TOKEN)


def _galleons(view: MasterView) -> tuple[Picture, ...]:
    """Two for each seat, or as many as the mode gives it."""
    plan = plan_of(view.setup)
    return tuple(
        Picture(28, 35, str(seat + 1), group(galleon(seat, False, seat == plan.corsair), 14, 19))
        for seat, player in enumerate(view.players)
        for _ in range(len(player.galleons) or _SHIPS)
    )


def _pad(seats: int, want: Want) -> Picture:
    """A row for each game, and for each player how many cards, and their sum, which decides a tie."""
    width, top = (_WIDTH - _LABEL) / seats, HEAD + _ROW
    name = want.rules.about.name[want.language]
    body = text(10, 19, 15, name, "a-t a-title a-start")
    body += text(10, top - 10, 13, want.say("pad-game"), "a-l a-start")
    for seat in range(seats):
        x = _LABEL + seat * width
        body += path(f"M{x + 8:g} {HEAD + 12:g}H{x + width - 8:g}", "a-ink a-fine")
        body += text(x + width / 4, top - 5, 11, want.say("pad-cards"), "a-l")
        body += text(x + width * 3 / 4, top - 5, 11, want.say("pad-sum"), "a-l")
    for game in range(_GAMES):
        y = top + game * _ROW
        body += text(20, y + 23, 15, str(game + 1), "a-t a-num a-start")
        for cell in range(2 * seats):
            body += rect(_LABEL + cell * width / 2, y, width / 2, _ROW, "a-paper a-drawn a-fine")
    height = top + _GAMES * _ROW + 4
    body += path(box(_LABEL, top, _WIDTH - _LABEL, _GAMES * _ROW), "a-ink")
    return Picture(_WIDTH + 4, height, name, body)


def _sea(call: Call) -> Draw:
    """From the whole deck: which cards lie in whose hand does not change the odds."""
    return sea_draw(plan_of(call.setup).copies)


def _first(call: Call) -> int:
    """Who begins; if that is the Corsair, the next of the crew (MI-30)."""
    drawn, plan = call.steps[0].draws[0], plan_of(call.setup)
    seat = drawn.outcome[0] if drawn.draw.label == "first" else plan.first
    return plan.after(seat) if seat == plan.corsair else seat


def _picture(card: str, want: Want) -> Picture:
    mat = rect(1, 1, _ROOM - 2, SIDE + 18, "a-paper-2 a-drawn", 6)
    art = group(card_art(card, want.narrow), _ROOM / 2, SIDE / 2 + 10)
    return Picture(_ROOM, SIDE + 20, want.word("card", card), defs(want) + mat + art)


PAPER: Final = MasterPaper()

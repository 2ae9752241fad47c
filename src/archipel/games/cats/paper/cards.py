"""All cards, nine to a page: both decks, and for the solo game colours and her traditions."""

from typing import Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.svg import group, rect, stamp, text, wrap
from archipel.drawing.textures import dyed_box
from archipel.games.cats.drawing.cards import card_art
from archipel.games.cats.drawing.pieces import piece_defs
from archipel.games.cats.rules import cards as rules
from archipel.games.cats.rules.box import Box, box_of
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.names import card_name
from archipel.games.cats.rules.shown import CardView
from archipel.games.cats.rules.traditions import PRINTED
from archipel.games.cats.rules.view import CatsView
from archipel.paper.contract import PrintedDeck

CARD: Final = (63.0, 88.0)
"""Millimetres."""
_WIDTH: Final = 210.0
_HEIGHT: Final = 293.0
_ART: Final = 2.35
_LINES: Final = 3
_FOOT: Final = 274.0  # where the last line stands at the lowest


def decks(view: CatsView, want: Want) -> tuple[PrintedDeck, ...]:
    """Each deck with its own back."""
    box, defs = box_of(view.setup.sheet), f"<defs>{piece_defs()}</defs>"
    face = stamp("face", _WIDTH / 2, 140, 5, "a-paper")
    scroll = text(_WIDTH / 2, 165, 90, "§", "a-t a-title")
    found = [
        _deck(want.say("paper-cat-deck"), _faces(box, box.cats, want), face, defs),
        _deck(want.say("paper-tradition-deck"), _faces(box, box.traditions, want), scroll, defs),
    ]
    if len(view.sheets) == 1:
        found.append(_deck(want.say("sister"), _sisters(want), face, defs))
    return tuple(found)


def _deck(name: str, faces: tuple[Picture, ...], sign: str, defs: str) -> PrintedDeck:
    back = _card(name, sign, name, 18)
    return PrintedDeck(name, faces, *CARD, defs, back)


def _card(name: str, art: str, words: str, letters: int = 24) -> Picture:
    """A picture, and below it what it says, in smaller type where that is much."""
    body = rect(5, 5, _WIDTH - 10, _HEIGHT - 10, "a-paper a-drawn", 12) + art
    lines, size = wrap(words, letters), 15.0
    if len(lines) > _LINES:
        lines, size = wrap(words, 30), 12.0
    high = size * 1.25
    top = min(262 - 9 * len(lines), _FOOT - high * (len(lines) - 1))
    body += "".join(text(_WIDTH / 2, top + at * high, size, line) for at, line in enumerate(lines))
    return Picture(_WIDTH, _HEIGHT, name, body)


def _faces(box: Box, deck: rules.Deck, want: Want) -> tuple[Picture, ...]:
    """Every card as often as it is in the deck."""
    found = []
    for number, count in zip(deck.cards, deck.counts, strict=True):
        found += [_face(box.cards[number].shown, want)] * count
    return tuple(found)


def _face(card: CardView, want: Want) -> Picture:
    words = card_name(want.rules, want.language, card)
    art = group(card_art(card, want), _WIDTH / 2, 110, _ART)
    return _card(words, art, words[:1].upper() + words[1:])


def _sisters(want: Want) -> tuple[Picture, ...]:
    """The five colours, and what she counts: solo and advanced traditions."""
    found = []
    for colour in COLOURS:
        letter = text(_WIDTH / 2, 160, 80, want.word("letter", colour), "a-t a-title")
        art = (
            dyed_box(colour, 40, 60, 130, 130) + '<circle class="a-paper" cx="105" cy="132" r="46"/>' + letter
        )
        found.append(_card(colour, art, want.word("colour", colour)))
    for kind in ("sister", "advanced"):
        for number in range(1, len(PRINTED["solo" if kind == "sister" else kind]) + 1):
            words = want.word(kind, str(number))
            art = text(
                _WIDTH / 2, 60, 16, want.say("sister" if kind == "sister" else "paper-advanced"), "a-l"
            )
            art += group(stamp("jewel", 0, 0, 2.4), _WIDTH / 2, 120)
            found.append(_card(words, art, words[:1].upper() + words[1:], 22))
    return tuple(found)

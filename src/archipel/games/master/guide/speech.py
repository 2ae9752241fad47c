"""Turns of phrase that several sentences of the guide share: names, counts, lists."""

from collections.abc import Collection, Sequence

from archipel.games.master.rules.bearings import CardsAt, SeaSpot, card_name, where
from archipel.games.master.rules.plan import plan_of, sides_of
from archipel.games.master.rules.view import MasterView
from archipel.guide import Telling


def capital(words: str) -> str:
    """The words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def count(tell: Telling, key: str, number: int, **facts: object) -> str:
    """A sentence with a number, in the singular or the plural: `key.one`, `key.many`."""
    return tell.say(f"{key}.one" if number == 1 else f"{key}.many", number=number, **facts)


def name(tell: Telling, seat: int) -> str:
    """A player's name."""
    return tell.names[seat] if 0 <= seat < len(tell.names) else tell.say("somebody")


def listed(tell: Telling, words: Sequence[str]) -> str:
    """“Ana, Ben and Cleo”."""
    if len(words) < 2:
        return "".join(words)
    return tell.say("and", first=", ".join(words[:-1]), last=words[-1])


def card(tell: Telling, code: str) -> str:
    """A card: “red 3”."""
    return card_name(tell.rules, tell.language, code)


def place(
    tell: Telling, cards: CardsAt, spot: SeaSpot, first: Collection[SeaSpot] = (), most: int = 2
) -> str:
    """Where a spot is: “north of the yellow 1”."""
    return where(tell.rules, tell.language, cards, spot, first, most) or tell.say("open-sea")


def total(view: MasterView, side: int) -> int:
    """How many cards a side has captured together."""
    sides = sides_of(view.setup)
    return sum(
        len(cards)
        for seat, player in enumerate(view.players)
        if sides[seat] == side
        for cards in player.taken
    )


def corsair(view: MasterView) -> int:
    """The seat of the Corsair; -1 if there is none."""
    return plan_of(view.setup).corsair

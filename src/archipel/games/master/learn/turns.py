"""Situations of a turn: placing, sailing, and going on by colour."""

from archipel.games.master.learn.reading import Parts, galleons, lies, may, own, plan
from archipel.games.master.rules.bearings import around
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked
from archipel.kernel import Part

FEW = 2  # cards of low value are this or less


def begins(asked: Asked[MasterView]) -> bool:
    """A Discovery begins."""
    return asked.view.phase == "discover"


def first(asked: Asked[MasterView]) -> bool:
    """The first turn of the seat: all its galleons are where the sea began."""
    spots = {(0, 0)}
    return begins(asked) and set(own(asked).galleons) == spots and not own(asked).taken and not asked.steps


def together(asked: Asked[MasterView]) -> Parts:
    """Both galleons of the seat lie on one card, later in the game."""
    spots = own(asked).galleons
    later = len(lies(asked)) > 4 and begins(asked) and asked.view.seat != plan(asked).corsair
    return galleons(spots) if later and len(spots) == 2 and len(set(spots)) == 1 else ()


def same(asked: Asked[MasterView]) -> Parts:
    """A card in hand has the colour of a card below a galleon, with room beside it."""
    if not begins(asked) or not may(asked, "place"):
        return ()
    cards, hand = lies(asked), own(asked).hand or ()
    open_now = [spot for spot in own(asked).galleons if any(near not in cards for near in around(spot))]
    colours = {cards[spot][0] for spot in open_now}
    return tuple([Part("card", card) for card in dict.fromkeys(hand) if card[0] in colours])


def again(asked: Asked[MasterView]) -> bool:
    """Another Discovery has been earned."""
    view = asked.view
    return view.phase == "landed" and view.again and may(asked, "place")


def last_card(asked: Asked[MasterView]) -> bool:
    """The last card of the hand may be played in this chain."""
    return again(asked) and len(own(asked).hand or ()) == 1


def sail_left(asked: Asked[MasterView]) -> Parts:
    """A card is placed; a galleon has to sail."""
    return galleons(own(asked).galleons) if asked.view.phase == "sail" else ()


def sail_first(asked: Asked[MasterView]) -> bool:
    """There is no room beside the galleons: one must sail before a card can be placed."""
    return begins(asked) and may(asked, "sail") and not may(asked, "place")


def stranded(asked: Asked[MasterView]) -> Parts:
    """A galleon of the seat has no card around it."""
    cards = lies(asked)
    lonely = [spot for spot in own(asked).galleons if not any(near in cards for near in around(spot))]
    return galleons(lonely) if lonely and len(cards) > 1 else ()


def pieces(asked: Asked[MasterView]) -> bool:
    """The sea has fallen apart."""
    left = set(lies(asked))
    todo = [min(left)] if left else []
    while todo:
        spot = todo.pop()
        if spot in left:
            left.remove(spot)
            todo += around(spot)
    return bool(left)


def small_hand(asked: Asked[MasterView]) -> bool:
    """All cards in hand are of low value."""
    hand = own(asked).hand or ()
    return begins(asked) and len(hand) == 3 and all(int(card[1]) <= FEW for card in hand)


def five(asked: Asked[MasterView]) -> Parts:
    """There is a 5 in hand."""
    fives = [card for card in own(asked).hand or () if card[1] == "5"]
    return (Part("card", fives[0]),) if fives and begins(asked) else ()


def pencil(asked: Asked[MasterView]) -> bool:
    """A whole turn is in pencil, for the first time in this game."""
    view = asked.inked
    return bool(asked.steps) and not asked.moves and not view.players[view.seat].taken

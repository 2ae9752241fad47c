"""Situations of the morning and between two cards: which column, which card."""

from archipel.games.cats.learn.own import Lights, between, cards, counted, morning
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.lights import cells
from archipel.games.cats.rules.moves import Take
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Asked
from archipel.kernel import Part

MANY_RATS = 10
LATER = 4  # the day from which many rats are worth a word


def start(asked: Asked[CatsView]) -> bool:
    """The first morning."""
    return morning(asked) is not None and asked.view.day == 1


def sister(asked: Asked[CatsView]) -> bool:
    """A morning of a game alone."""
    return morning(asked) is not None and len(asked.view.sheets) == 1


def scroll(asked: Asked[CatsView]) -> Lights:
    """A tradition lies on the island, and none is ticked yet."""
    day = morning(asked)
    if day is None or day.sheet.ticks:
        return ()
    return _columns({name[0] for name, card in cards(asked).items() if card.tradition})


def oshax_card(asked: Asked[CatsView]) -> Lights:
    """An oshax lies on the island."""
    if morning(asked) is None:
        return ()
    return _columns({name[0] for name, card in cards(asked).items() if card.kind == "oshax"})


def actions(asked: Asked[CatsView]) -> bool:
    """The second day, and no special action is used yet."""
    day = morning(asked)
    return day is not None and asked.view.day >= 2 and not day.sheet.used


def hurry(asked: Asked[CatsView]) -> bool:
    """As many actions are left as days, or more."""
    day = morning(asked)
    if day is None or not 1 < asked.view.day < DAYS:
        return False
    return SPECIALS_A_GAME - len(day.sheet.used) >= DAYS + 1 - asked.view.day


def rats(asked: Asked[CatsView]) -> Lights:
    """Many rats are still in sight after some days."""
    if morning(asked) is None or asked.view.day < LATER:
        return ()
    left = counted(asked).rats
    return cells(left) if left.bit_count() >= MANY_RATS else ()


def near_last(asked: Asked[CatsView]) -> Lights:
    """The last but one day, with cabins that lack only a few cells."""
    if morning(asked) is None or asked.view.day != DAYS - 1:
        return ()
    return _nearly_full(asked)


def last(asked: Asked[CatsView]) -> bool:
    """The last morning."""
    return morning(asked) is not None and asked.view.day == DAYS


def goals(asked: Asked[CatsView]) -> bool:
    """A tradition has just been ticked."""
    day = between(asked)
    return (
        day is not None and bool(day.sheet.ticks) and bool(asked.steps) and isinstance(asked.steps[-1], Take)
    )


def or_card(asked: Asked[CatsView]) -> Lights:
    """A card with “or” waits."""
    return _waiting(asked, "or")


def two_of(asked: Asked[CatsView]) -> Lights:
    """A card with “2 of” waits."""
    return _waiting(asked, "two-of")


def pencil(asked: Asked[CatsView]) -> bool:
    """All cards are drawn for the first time: the day may end."""
    day = between(asked)
    return day is not None and asked.done and not day.left and asked.view.day <= 2


def _waiting(asked: Asked[CatsView], kind: str) -> Lights:
    day = between(asked)
    if day is None:
        return ()
    return tuple(Part("card", name) for name in day.left if cards(asked)[name].kind == kind)


def _columns(names: set[str]) -> Lights:
    return tuple(Part("column", name) for name in sorted(names))


def _nearly_full(asked: Asked[CatsView]) -> Lights:
    tally = counted(asked)
    few = [name for name, empty in tally.empty.items() if 0 < empty <= 3]
    return cells(sum(tally.sheet.plan.cabins[name] for name in few) & tally.sheet.free)

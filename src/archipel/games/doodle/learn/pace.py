"""Situations of the end and of the rivals: bottles, bonuses, numbers that are gone."""

from archipel.games.doodle.learn.reading import lit, own, sea, seen
from archipel.guide import Asked
from archipel.kernel import Part


def last_round(asked: Asked) -> bool:
    """The game ends with this round."""
    return bool(asked.moves) and seen(asked).ending


def last_bottle(asked: Asked) -> bool:
    """One bottle is left."""
    return bool(asked.moves) and sea(asked).bottles - own(asked).bottles == 1


def rival_bottle(asked: Asked) -> bool:
    """Somebody else has one bottle left."""
    view = seen(asked)
    return any(
        seat != view.seat and sea(asked).bottles - sheet.bottles == 1
        for seat, sheet in enumerate(view.sheets)
    )


def closing(asked: Asked) -> tuple[Part, ...]:
    """A move would circle the last number of a row."""
    ends = ("news.end.M", "news.end.T", "news.end.K")
    return () if seen(asked).ending else lit(asked, lambda one: one.has(*ends))


def crossed(asked: Asked) -> bool:
    """Others have circled numbers that are gone for this seat."""
    return bool(own(asked).monsters_crossed or own(asked).prizes_crossed)


def bonus_gone(asked: Asked) -> bool:
    """Somebody else has taken a bonus."""
    return bool(own(asked).bonuses_crossed)


def most_bottles(asked: Asked) -> bool:
    """Nobody has ticked as many bottles."""
    return _bottles(asked) > max(_others(asked), default=99)


def fewest_bottles(asked: Asked) -> bool:
    """Everybody else has ticked more bottles."""
    return _bottles(asked) < min(_others(asked), default=0)


def _bottles(asked: Asked) -> int:
    return own(asked).bottles


def _others(asked: Asked) -> list[int]:
    view = seen(asked)
    return [sheet.bottles for seat, sheet in enumerate(view.sheets) if seat != view.seat]


def solo(asked: Asked) -> bool:
    """Alone, after the first bottle."""
    return len(seen(asked).sheets) == 1 and own(asked).bottles > 0

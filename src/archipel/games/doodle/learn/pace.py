"""Situations of the end and of the rivals: bottles, bonuses, numbers that are gone."""

from archipel.games.doodle.learn.reading import lit, own, sea
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Asked
from archipel.kernel import Part


def last_round(asked: Asked[DoodleView]) -> bool:
    """The game ends with this round."""
    return bool(asked.moves) and asked.view.ending


def last_bottle(asked: Asked[DoodleView]) -> bool:
    """One bottle is left."""
    return bool(asked.moves) and sea(asked).bottles - own(asked).bottles == 1


def rival_bottle(asked: Asked[DoodleView]) -> bool:
    """Somebody else has one bottle left."""
    view = asked.view
    return any(
        seat != view.seat and sea(asked).bottles - sheet.bottles == 1
        for seat, sheet in enumerate(view.sheets)
    )


def closing(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A move would circle the last number of a row."""
    ends = ("news.end.M", "news.end.T", "news.end.K")
    return () if asked.view.ending else lit(asked, lambda one: one.has(*ends))


def crossed(asked: Asked[DoodleView]) -> bool:
    """Others have circled numbers that are gone for this seat."""
    return bool(own(asked).monsters_crossed or own(asked).prizes_crossed)


def bonus_gone(asked: Asked[DoodleView]) -> bool:
    """Somebody else has taken a bonus."""
    return bool(own(asked).bonuses_crossed)


def most_bottles(asked: Asked[DoodleView]) -> bool:
    """Nobody has ticked as many bottles."""
    return _bottles(asked) > max(_others(asked), default=99)


def fewest_bottles(asked: Asked[DoodleView]) -> bool:
    """Everybody else has ticked more bottles."""
    return _bottles(asked) < min(_others(asked), default=0)


def _bottles(asked: Asked[DoodleView]) -> int:
    return own(asked).bottles


def _others(asked: Asked[DoodleView]) -> list[int]:
    view = asked.view
    return [sheet.bottles for seat, sheet in enumerate(view.sheets) if seat != view.seat]


def solo(asked: Asked[DoodleView]) -> bool:
    """Alone, after the first bottle."""
    return len(asked.view.sheets) == 1 and own(asked).bottles > 0

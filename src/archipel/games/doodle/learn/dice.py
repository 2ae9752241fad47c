"""Situations of the dice: sixes, breakers, no die that fits."""

from archipel.games.doodle.learn.reading import drawings, own, parts_of, sea
from archipel.games.doodle.rules.moves import BOTTLE
from archipel.games.doodle.rules.sea import WILD
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Asked
from archipel.kernel import Part


def first(asked: Asked[DoodleView]) -> bool:
    """The first turn of the game."""
    return bool(asked.moves) and asked.view.round == 1


def forced(asked: Asked[DoodleView]) -> bool:
    """Nothing can be drawn."""
    return list(asked.moves) == [BOTTLE]


def only_costly(asked: Asked[DoodleView]) -> bool:
    """Every die that can be taken ticks a bottle, and another one is free but leads nowhere."""
    fees, dice = sea(asked).fees[asked.view.black], {move.die for move in drawings(asked)}
    return bool(dice) and all(fees[die] for die in dice) and set(asked.view.free) > dice


def black_six(asked: Asked[DoodleView]) -> bool:
    """The column is free."""
    return bool(drawings(asked)) and asked.view.black > sea(asked).side


def white_six(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A white 6 can be taken."""
    return () if black_six(asked) else _six(asked)


def two_sixes(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """Both dice are free."""
    return _six(asked) if black_six(asked) else ()


def _six(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """The white 6, where it is not a row."""
    wild = sea(asked).treasures and any(move.die == WILD for move in drawings(asked))
    return (Part("die", str(WILD)),) if wild else ()


def on_breakers(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A die points at breakers."""
    if sea(asked).treasures:
        return ()
    fees = sea(asked).fees[asked.view.black]
    return tuple({Part("die", str(move.die)): None for move in drawings(asked) if fees[move.die]})


def control(asked: Asked[DoodleView]) -> bool:
    """A bottle may be ticked instead, and no die brings one for free anyway."""
    return BOTTLE in asked.moves and bool(drawings(asked)) and own(asked).bottles == 0


def fort(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """An archipelago can be reached."""
    return parts_of([move for move in drawings(asked) if move.verb == "fort"])


def pencil(asked: Asked[DoodleView]) -> bool:
    """Something is pencilled for the first time."""
    return bool(asked.steps)

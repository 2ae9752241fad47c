"""What the coach notices in somebody's first games of Doodle Islands, the most telling first."""

from typing import Final

from archipel.games.doodle.learn.reading import Prospect, at, drawings, lit, own, parts_of, sea
from archipel.games.doodle.rules.moves import BOTTLE
from archipel.games.doodle.rules.sea import WILD
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Asked
from archipel.kernel import Part
from archipel.learn import Learn, Situation

_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


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


def monster_now(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A monster would pay."""
    return lit(asked, lambda one: one.has("gain.M"))


def treasure_now(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A treasure island would pay."""
    return lit(asked, lambda one: one.has("gain.T"))


def bonus(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A first arrival is in reach."""
    return lit(asked, lambda one: one.has("gain.bonus"))


def kraken_now(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A kraken would pay."""
    return lit(asked, lambda one: one.has("gain.K"))


def kraken(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A kraken can be reached, would pay nothing, and has tentacles left."""
    return () if kraken_now(asked) else lit(asked, lambda one: one.letter == "K" and not one.draws)


def kraken_full(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A kraken can be reached, and all its tentacles are ticked."""
    most, ticks = sea(asked).chart.tentacles, own(asked).ticks
    return lit(asked, lambda one: one.letter == "K" and ticks[at(asked, one.move.cell)] == most)


def ships_now(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """Ships would come together."""
    return lit(asked, lambda one: one.has("gain.ship"))


def ship(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A ship can be reached, and no two would come together."""
    return () if ships_now(asked) else lit(asked, lambda one: one.letter in "SNG")


def monster_early(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A monster can be reached and would not pay."""
    return () if monster_now(asked) else lit(asked, lambda one: one.letter == "M")


def treasure_early(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A treasure island can be reached and would not pay."""
    return () if treasure_now(asked) else lit(asked, lambda one: one.letter == "T")


def lower(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A number fits, but it is gone, and the next lower one pays."""
    return lit(asked, lambda one: one.has("gain.M.left", "gain.T.left", "gain.K.left"))


def ring(asked: Asked[DoodleView]) -> tuple[Part, ...]:
    """A route would end where it begins."""
    return lit(asked, lambda one: one.draws and _closes(asked, one))


def _closes(asked: Asked[DoodleView], prospect: Prospect) -> bool:
    """Follow the route from the new cell: does it come back?"""
    side, routes = asked.view.chart.side, dict(enumerate(own(asked).routes))
    begin, route = at(asked, prospect.move.cell), prospect.move.parts[-1].value
    routes[begin] = route
    here, out = begin, route[0]
    for _ in routes:
        across, down = _STEPS[out]
        column, row = here % side + across, here // side + down
        if not (0 <= column < side and 0 <= row < side):
            return False
        here = row * side + column
        came = "NESW"[("NESW".index(out) + 2) % 4]
        if came not in routes[here]:
            return False
        if here == begin:
            return True
        out = routes[here].replace(came, "")
    return False


LEARN: Final = Learn(
    (
        Situation("first", first, "DI-11"),
        Situation("pencil", pencil, "DI-20"),
        Situation("forced", forced, "DI-24"),
        Situation("last-round", last_round, "DI-50"),
        Situation("last-bottle", last_bottle, "DI-50"),
        Situation("closing", closing, "DI-50"),
        Situation("rival-bottle", rival_bottle, "DI-50"),
        Situation("only-costly", only_costly, "DI-23"),
        Situation("two-sixes", two_sixes, "DI-26"),
        Situation("black-six", black_six, "DI-25"),
        Situation("white-six", white_six, "DI-26"),
        Situation("on-breakers", on_breakers, "DI-74"),
        Situation("bonus", bonus, "DI-43"),
        Situation("lower", lower, "DI-41"),
        Situation("ring", ring, "DI-30"),
        Situation("kraken-now", kraken_now, "DI-73"),
        Situation("kraken-full", kraken_full, "DI-73"),
        Situation("treasure-now", treasure_now, "DI-41"),
        Situation("monster-now", monster_now, "DI-40"),
        Situation("ships-now", ships_now, "DI-51"),
        Situation("bonus-gone", bonus_gone, "DI-43"),
        Situation("crossed", crossed, "DI-72"),
        Situation("most-bottles", most_bottles, "DI-52"),
        Situation("fewest-bottles", fewest_bottles, "DI-52"),
        Situation("solo", solo, "DI-60"),
        Situation("kraken", kraken, "DI-73"),
        Situation("fort", fort, "DI-22"),
        Situation("treasure-early", treasure_early, "DI-42"),
        Situation("monster-early", monster_early, "DI-42"),
        Situation("ship", ship, "DI-51"),
        Situation("control", control, "DI-55"),
    )
)

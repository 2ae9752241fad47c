"""What the coach notices in somebody's first games of Doodle Islands, the most telling first."""

from typing import Final

from archipel.games.doodle.learn import dice, gold, pace
from archipel.learn import Learn, Situation

LEARN: Final = Learn(
    (
        Situation("first", dice.first, "DI-11"),
        Situation("pencil", dice.pencil, "DI-20"),
        Situation("forced", dice.forced, "DI-24"),
        Situation("last-round", pace.last_round, "DI-50"),
        Situation("last-bottle", pace.last_bottle, "DI-50"),
        Situation("closing", pace.closing, "DI-50"),
        Situation("rival-bottle", pace.rival_bottle, "DI-50"),
        Situation("only-costly", dice.only_costly, "DI-23"),
        Situation("two-sixes", dice.two_sixes, "DI-26"),
        Situation("black-six", dice.black_six, "DI-25"),
        Situation("white-six", dice.white_six, "DI-26"),
        Situation("on-breakers", dice.on_breakers, "DI-74"),
        Situation("bonus", gold.bonus, "DI-43"),
        Situation("lower", gold.lower, "DI-41"),
        Situation("ring", gold.ring, "DI-30"),
        Situation("kraken-now", gold.kraken_now, "DI-73"),
        Situation("kraken-full", gold.kraken_full, "DI-73"),
        Situation("treasure-now", gold.treasure_now, "DI-41"),
        Situation("monster-now", gold.monster_now, "DI-40"),
        Situation("ships-now", gold.ships_now, "DI-51"),
        Situation("bonus-gone", pace.bonus_gone, "DI-43"),
        Situation("crossed", pace.crossed, "DI-72"),
        Situation("most-bottles", pace.most_bottles, "DI-52"),
        Situation("fewest-bottles", pace.fewest_bottles, "DI-52"),
        Situation("solo", pace.solo, "DI-60"),
        Situation("kraken", gold.kraken, "DI-73"),
        Situation("fort", dice.fort, "DI-22"),
        Situation("treasure-early", gold.treasure_early, "DI-42"),
        Situation("monster-early", gold.monster_early, "DI-42"),
        Situation("ship", gold.ship, "DI-51"),
        Situation("control", dice.control, "DI-55"),
    )
)

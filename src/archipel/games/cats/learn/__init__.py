"""What the coach notices in somebody's first games of Explore & Draw, the most telling first."""

from typing import Final

from archipel.games.cats.learn import drawing, morning
from archipel.learn import Learn, Situation

LEARN: Final = Learn(
    (
        # Before a column is taken.
        Situation("last", morning.last, "IC-12"),
        Situation("start", morning.start, "IC-10"),
        Situation("sister", morning.sister, "IC-62"),
        Situation("near-last", morning.near_last, "IC-51"),
        Situation("hurry", morning.hurry, "IC-25"),
        Situation("scroll", morning.scroll, "IC-38"),
        Situation("actions", morning.actions, "IC-25"),
        Situation("oshax-card", morning.oshax_card, "IC-33"),
        Situation("rats", morning.rats, "IC-50"),
        # Between cards.
        Situation("goals", morning.goals, "IC-54"),
        Situation("or-card", morning.or_card, "IC-36"),
        Situation("two-of", morning.two_of, "IC-35"),
        Situation("pencil", morning.pencil, "IC-25"),
        # With a piece in hand.
        Situation("first", drawing.first, "IC-31"),
        Situation("gift", drawing.gift, "IC-34"),
        Situation("touch", drawing.touch, "IC-31"),
        Situation("exact", drawing.exact, "IC-54"),
        Situation("map", drawing.own_map, "IC-34"),
        Situation("pair", drawing.pair, "IC-42"),
        Situation("last-cell", drawing.last_cell, "IC-51"),
        Situation("double", drawing.double, "IC-23"),
        Situation("hers", drawing.hers, "IC-62"),
        Situation("empty", drawing.keep_empty, "IC-54"),
        Situation("grow", drawing.grow, "IC-52"),
        Situation("rare", drawing.rare, "IC-53"),
        Situation("tight", drawing.tight, "IC-32"),
        Situation("turning", drawing.turning, "IC-30"),
    )
)

"""The laws that every game must pass. They ship with the library, so that authors can check new games."""

from archipel.testkit import laws
from archipel.testkit.check import check_game, check_law
from archipel.testkit.counts import count_nodes, settled
from archipel.testkit.golden import check_golden, make_golden, missing_goldens
from archipel.testkit.laws import LAWS, Law
from archipel.testkit.learning import LEARN_LAWS
from archipel.testkit.marks import proved, rule
from archipel.testkit.walks import setups, snapshot, twin, viewers, walk, wander

__all__ = [
    "LAWS",
    "LEARN_LAWS",
    "Law",
    "check_game",
    "check_golden",
    "check_law",
    "count_nodes",
    "laws",
    "make_golden",
    "missing_goldens",
    "proved",
    "rule",
    "settled",
    "setups",
    "snapshot",
    "twin",
    "viewers",
    "walk",
    "wander",
]

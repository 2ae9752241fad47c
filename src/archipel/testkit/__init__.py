"""The laws that every game must pass. They ship with the library, so that authors can check new games."""

from archipel.testkit import laws
from archipel.testkit.bots import BOT_LAWS
from archipel.testkit.callings import CALLING_LAWS
from archipel.testkit.check import Broken, check_game, check_law, check_laws, check_position
from archipel.testkit.codecs import CODEC_LAWS, PLANE_LAWS
from archipel.testkit.drawings import DRAWING_GAME_LAWS, DRAWING_LAWS
from archipel.testkit.effects import EFFECT_LAWS
from archipel.testkit.golden import check_golden, count_nodes, make_golden, missing_goldens, settled
from archipel.testkit.guides import GUIDE_LAWS
from archipel.testkit.law import GameLaw, Law, law, proved, rule
from archipel.testkit.laws import LAWS
from archipel.testkit.learning import LEARN_LAWS
from archipel.testkit.papers import PAPER_LAWS
from archipel.testkit.positions import Kind
from archipel.testkit.sheets import CHECK_LAWS, SHEET_LAWS
from archipel.testkit.walks import setups, snapshot, twin, viewers, walk, wander
from archipel.testkit.wording import WORDS_LAWS

__all__ = [
    "BOT_LAWS",
    "CALLING_LAWS",
    "CHECK_LAWS",
    "CODEC_LAWS",
    "DRAWING_GAME_LAWS",
    "DRAWING_LAWS",
    "EFFECT_LAWS",
    "GAME_LAWS",
    "GUIDE_LAWS",
    "LAWS",
    "LEARN_LAWS",
    "PAPER_LAWS",
    "PLANE_LAWS",
    "POSITION_LAWS",
    "SHEET_LAWS",
    "WORDS_LAWS",
    "Broken",
    "GameLaw",
    "Kind",
    "Law",
    "check_game",
    "check_golden",
    "check_law",
    "check_laws",
    "check_position",
    "count_nodes",
    "law",
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
POSITION_LAWS: tuple[Law, ...] = (
    *LAWS,
    *EFFECT_LAWS,
    *GUIDE_LAWS,
    *DRAWING_LAWS,
    *BOT_LAWS,
    *CHECK_LAWS,
)
"""The laws that look at positions."""
GAME_LAWS: tuple[GameLaw, ...] = (
    *LEARN_LAWS,
    *DRAWING_GAME_LAWS,
    *PLANE_LAWS,
    *PAPER_LAWS,
    *CALLING_LAWS,
    *SHEET_LAWS,
    *WORDS_LAWS,
)
"""The laws that look at a game as a whole."""

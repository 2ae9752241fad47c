"""The laws that every game must pass. They ship with the library, so that authors can check new games."""

from archipel.testkit import laws
from archipel.testkit.bots import BOT_LAWS
from archipel.testkit.callings import CALLING_LAWS
from archipel.testkit.check import Broken, check_game, check_law, check_laws, check_position
from archipel.testkit.codecs import CODEC_LAWS, PLANE_LAWS
from archipel.testkit.counts import count_nodes, settled
from archipel.testkit.drawings import DRAWING_GAME_LAWS, DRAWING_LAWS
from archipel.testkit.effects import EFFECT_LAWS
from archipel.testkit.every import GAME_LAWS, POSITION_LAWS
from archipel.testkit.golden import check_golden, make_golden, missing_goldens
from archipel.testkit.guides import GUIDE_LAWS
from archipel.testkit.law import GameLaw, Law, law
from archipel.testkit.laws import LAWS
from archipel.testkit.learning import LEARN_LAWS
from archipel.testkit.marks import proved, rule
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

"""All laws that ship with Archipel."""

from archipel.testkit.bots import BOT_LAWS
from archipel.testkit.callings import CALLING_LAWS
from archipel.testkit.codecs import PLANE_LAWS
from archipel.testkit.drawings import DRAWING_GAME_LAWS, DRAWING_LAWS
from archipel.testkit.effects import EFFECT_LAWS
from archipel.testkit.guides import GUIDE_LAWS
from archipel.testkit.law import GameLaw, Law
from archipel.testkit.laws import LAWS
from archipel.testkit.learning import LEARN_LAWS
from archipel.testkit.papers import PAPER_LAWS
from archipel.testkit.sheets import CHECK_LAWS, SHEET_LAWS
from archipel.testkit.wording import WORDS_LAWS

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

"""All laws that ship with Archipel."""

from archipel.testkit.drawings import DRAWING_GAME_LAWS, DRAWING_LAWS
from archipel.testkit.guides import GUIDE_LAWS
from archipel.testkit.law import GameLaw, Law
from archipel.testkit.laws import LAWS
from archipel.testkit.learning import LEARN_LAWS

POSITION_LAWS: tuple[Law, ...] = (*LAWS, *GUIDE_LAWS, *DRAWING_LAWS)
"""The laws that look at positions."""
GAME_LAWS: tuple[GameLaw, ...] = (*LEARN_LAWS, *DRAWING_GAME_LAWS)
"""The laws that look at a game as a whole."""

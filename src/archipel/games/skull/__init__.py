"""Penny Papers Adventures: Skull Island, for 1 to 100 players who act simultaneously."""

from archipel.games.skull.rules.game import GAME

__all__ = ["GAME"]

"""Penny Papers Adventures: Skull Island, for 1 to 100 players at once."""

from archipel.games.skull.rules.game import GAME

__all__ = ["GAME"]

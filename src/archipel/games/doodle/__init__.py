"""Doodle Islands: the Sea of Treasures for one to five players, and the Sea of Monsters."""

from archipel.games.doodle.rules.game import GAME

__all__ = ["GAME"]

"""Doodle Islands: the Sea of Treasures, alone or up to five, and the Sea of Monsters."""

from archipel.games.doodle.rules.game import GAME

__all__ = ["GAME"]

"""MasterIslands: a sea that grows card by card, and alignments of islands worth ten."""

from archipel.games.master.rules.game import GAME

__all__ = ["GAME"]

"""MasterIslands: a sea that grows card by card, and alignments of islands worth ten."""

from archipel.games.master.game import MasterIslands

GAME = MasterIslands()

__all__ = ["GAME"]

"""What bots know about MasterIslands beyond its rules."""

from archipel.games.master.bot.expert import EXPERT

__all__ = ["EXPERT"]

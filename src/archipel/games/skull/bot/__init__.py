"""What bots know about Skull Island beyond its rules."""

from archipel.games.skull.bot.expert import EXPERT

__all__ = ["EXPERT"]

"""What bots know about Doodle Islands beyond its rules."""

from archipel.games.doodle.bot.expert import EXPERT

__all__ = ["EXPERT"]

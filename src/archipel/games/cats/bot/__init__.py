"""What bots know about Explore & Draw beyond its rules."""

from archipel.games.cats.bot.expert import EXPERT

__all__ = ["EXPERT"]

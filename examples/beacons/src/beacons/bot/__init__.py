"""What bots know about Beacons beyond its rules."""

from beacons.bot.expert import EXPERT

__all__ = ["EXPERT"]

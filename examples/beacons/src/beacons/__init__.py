"""Beacons: one die for everybody, nine cells, beams of rising or equal numbers that score."""

from beacons.rules.game import GAME

__all__ = ["GAME"]

"""Skull Island as numbers, for programs that learn."""

from archipel.games.skull.codec.codec import SkullCodec

CODEC = SkullCodec

__all__ = ["CODEC"]

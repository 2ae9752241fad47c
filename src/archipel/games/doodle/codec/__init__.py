"""Doodle Islands as numbers, for programs that learn."""

from archipel.games.doodle.codec.codec import DoodleCodec

CODEC = DoodleCodec

__all__ = ["CODEC"]

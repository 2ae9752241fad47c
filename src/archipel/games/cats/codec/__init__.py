"""Explore & Draw as numbers, for programs that learn."""

from archipel.games.cats.codec.codec import CatsCodec

CODEC = CatsCodec

__all__ = ["CODEC"]

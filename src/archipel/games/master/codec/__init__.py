"""MasterIslands as numbers, for programs that learn."""

from archipel.games.master.codec.codec import MasterCodec

CODEC = MasterCodec

__all__ = ["CODEC"]

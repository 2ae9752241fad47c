"""Moves and views as numbers, for programs that learn. `codec_of` finds the codec of a game."""

from archipel.codec.by_parts import PartsCodec
from archipel.codec.contract import Codec, FlatCodec, Word
from archipel.codec.find import codec_of
from archipel.codec.planes import CodecLimits, Plane

__all__ = ["Codec", "CodecLimits", "FlatCodec", "PartsCodec", "Plane", "Word", "codec_of"]

"""Moves and views as numbers, for programs that learn. `codec_of` finds the codec of a game."""

from functools import lru_cache

from archipel.codec.by_parts import PartsCodec
from archipel.codec.contract import Codec, FlatCodec, Word
from archipel.codec.planes import CodecLimits, Plane
from archipel.kernel import Game, Setup
from archipel.plugins import component

__all__ = ["Codec", "CodecLimits", "FlatCodec", "PartsCodec", "Plane", "Word", "codec_of"]


@lru_cache(maxsize=256)
def codec_of(game: Game, setup: Setup, by_parts: bool = False) -> Codec:
    """The codec in this game's package, or the one by parts, which fits any game."""
    make = None if by_parts else component(game.id, "codec", "CODEC", type, None)
    codec = PartsCodec(game, setup) if make is None else make(setup)
    if not isinstance(codec, Codec):
        raise TypeError(f"the CODEC of {game.id} is not a kind of Codec")
    return codec

"""Finding a game's codec through the door."""

# interpreted: looks a codec up once for each set-up

from functools import lru_cache

from archipel.codec.by_parts import PartsCodec
from archipel.codec.contract import Codec
from archipel.kernel import Game, Setup
from archipel.plugins import room


@lru_cache(maxsize=256)
def codec_of(game: Game, setup: Setup, by_parts: bool = False) -> Codec:
    """The codec in this game's package, or the one by parts, which fits any game."""
    make = None if by_parts else room(game.id, "codec", "CODEC")
    if make is None:
        return PartsCodec(game, setup)
    if not (isinstance(make, type) and issubclass(make, Codec)):
        raise TypeError(f"the CODEC of {game.id} is not a kind of Codec")
    make_it: type = make
    codec = make_it(setup)
    assert isinstance(codec, Codec)
    return codec

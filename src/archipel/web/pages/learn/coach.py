"""What the coach may say at a table, and what the symbols on its sheets mean, for the script of the page."""

from functools import cache

import msgspec

from archipel.guide import Asked
from archipel.kernel import Game
from archipel.learn import learn_of, symbols_of
from archipel.words.languages import nbsp_french


class CoachTip(msgspec.Struct, frozen=True):
    """A sentence about something that may be new: shown once, by the browser that remembers it."""

    key: str
    words: str
    rule: str
    lights: str


def tips_for(game: Game, asked: Asked) -> list[CoachTip]:
    """All that applies now, the most telling first."""
    found, language = [], asked.tell.language
    for situation in learn_of(game.id).situations:
        applies = situation.applies(asked)
        if applies:
            lights = applies if isinstance(applies, tuple) else ()
            words = nbsp_french(game.rules.learn[f"coach.{situation.key}"][language])
            keys = " ".join(f"{part.kind}:{part.value}" for part in lights)
            found.append(CoachTip(situation.key, words, situation.rule, keys))
    return found


@cache
def symbols(game: Game, language: str) -> dict[str, tuple[str, str]]:
    """What each symbol means, and its rule."""
    return {
        key: (nbsp_french(game.rules.learn[f"symbol.{key}"][language]), rule)
        for key, rule in symbols_of(game.id).items()
    }

"""The coach's tips at a table and the meanings of the symbols on its sheets, for the page's script."""

from functools import cache

import msgspec

from archipel.guide import Asked
from archipel.kernel import Game, View
from archipel.learn import learn_of, symbols_of
from archipel.words.languages import nbsp_french


class CoachTip(msgspec.Struct, frozen=True):
    """A sentence about something that may be new; the browser shows it once."""

    key: str
    words: str
    rule: str
    lights: str


def tips_for(game: Game, asked: Asked[View]) -> list[CoachTip]:
    """The tips that apply now, the most important first."""
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

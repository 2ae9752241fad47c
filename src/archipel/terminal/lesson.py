"""A game in a few sentences: thirty seconds for its mode, or a screen of prose."""

from archipel.kernel import Game, Setup
from archipel.learn.find import strips_of


def thirty_seconds(game: Game, setup: Setup, language: str) -> list[str]:
    """The sentences of the strip for this set-up; none for a game without strips."""
    modes = {
        mode.id
        for mode in game.modes
        if setup.seats in mode.seats and all(setup[name] == value for name, value in mode.options)
    }
    for strip in strips_of(game.id):
        if modes & set(strip.modes):
            return [game.rules.learn[frame.say][language] for frame in strip.frames]
    return []


def prose(game: Game, language: str) -> list[str]:
    """How the game goes, in paragraphs."""
    return [words[language] for key, words in game.rules.learn.items() if key.startswith("prose.")]

"""Listening to what states say while tests play on them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from archipel.guide import Guide, Telling
from archipel.kernel import SPECTATOR, Effect, State
from archipel.narration import gains_of
from archipel.plugins import game_of


@contextmanager
def listening(state: State) -> Iterator[list[Effect]]:
    """The effects of everything that is played on the state."""
    heard: list[Effect] = []
    state.sink = heard
    yield heard
    state.sink = None


def reasons(effects: Iterable[Effect], seat: int, guide: Guide, tell: Telling) -> list[tuple[str, int]]:
    """What changed for a seat, in words and points."""
    about = [effect for effect in effects if effect.seat == seat]
    return [(gain.words, gain.points) for gain in gains_of(about, guide, tell)]


def told(state: State, seat: int, text: str, guide: Guide, tell: Telling) -> str:
    """How a move of the seat is told, legal or not; the state stays as it is."""
    game, tried = game_of(type(state.view(SPECTATOR))), state.clone()
    assert game is not None
    with listening(tried) as heard:
        tried.apply(seat, game.parse(text))
    return guide.tell_step([effect for effect in heard if effect.seat in (seat, SPECTATOR)], tell)

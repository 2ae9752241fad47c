"""Asking the guide about a table, as the page does."""

from archipel.games.skull import GAME
from archipel.games.skull.guide import GUIDE
from archipel.games.skull.rules.state import SkullState
from archipel.guide import Asked, Question, Telling
from archipel.kernel import Move, Part

NAMES = ("Ana", "Ben", "Chloé", "Dora", "Emil")


def telling(language: str = "en") -> Telling:
    return Telling(GAME.rules, language, NAMES)


def asked_of(
    state: SkullState,
    seat: int = 0,
    picked: str = "",
    steps: tuple[str, ...] = (),
    language: str = "en",
) -> Asked:
    """What the seat is asked after these steps in pencil and picks like `number:7 cell:r1c1`."""
    trial, parts = state.clone(), [Part(*pick.split(":")) for pick in picked.split()]
    made: list[Move] = [GAME.parse(text) for text in steps]
    turn = state.view(seat).turn
    for move in made:
        trial.play(seat, move)
    view = trial.preview(seat)
    moves = list(trial.moves(seat)) if view.turn == turn else []
    return Asked(telling(language), view, state.view(seat), moves, tuple(parts), tuple(made))


def question(state: SkullState, *args: object, **how: object) -> Question:
    return GUIDE.ask(asked_of(state, *args, **how))  # type: ignore[arg-type]


def answers(asks: Question) -> dict[str, str]:
    """What answers a question, and what it would do."""
    return {choice.part.value: choice.words for choice in asks.choices}

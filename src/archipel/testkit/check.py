"""Driving the laws with Hypothesis."""

from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from archipel.kernel import Game, Setup
from archipel.testkit.laws import LAWS, Law
from archipel.testkit.walks import setups, walk


def check_law(
    law: Law,
    game: Game,
    setup: Setup,
    examples: int = 12,
    longest: int = 400,
    shrink: bool = True,
    fresh: bool = False,
) -> None:
    """Try one law on random positions of one set-up. A failure names the shortest walk that shows it.

    The positions are the same each time, unless `fresh` asks for new ones.
    """

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=not fresh,
        phases=(Phase.generate, Phase.shrink) if shrink else (Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, longest))
    def try_it(seed: int, steps: int) -> None:
        law(walk(game, setup, seed, steps), Random(seed))

    try_it()


def check_game(game: Game, examples: int = 12) -> None:
    """Try every law on every mode of a game, with several numbers of seats."""
    for _, setup in setups(game):
        for law in LAWS:
            check_law(law, game, setup, examples)

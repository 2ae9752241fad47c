"""Running the laws with Hypothesis."""

from collections.abc import Callable
from random import Random

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
    seed: int | None = 0,
) -> None:
    """Check one law on random positions of one set-up. A failure names the shortest walk that shows it.

    The same seed always gives the same positions; None gives new ones each time.
    """
    from hypothesis import HealthCheck, Phase, given, settings  # the extra `testkit`
    from hypothesis import seed as seeded
    from hypothesis import strategies as st

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        report_multiple_bugs=False,  # one failure at a time, not a group
        phases=(Phase.generate, Phase.shrink) if shrink else (Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(chance=st.integers(0, 2**32 - 1), steps=st.integers(0, longest))
    def try_it(chance: int, steps: int) -> None:
        law(walk(game, setup, chance, steps), Random(chance))

    tried: Callable[[], None] = try_it if seed is None else seeded(seed)(try_it)
    tried()


def check_game(game: Game, examples: int = 12) -> None:
    """Check every law on every mode of a game, with several numbers of seats."""
    for _, setup in setups(game):
        for law in LAWS:
            check_law(law, game, setup, examples)

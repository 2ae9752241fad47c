"""The bot knows what a good position is in Beacons."""

from random import Random
from statistics import fmean

from archipel.kernel import Decide, Match, random_steps
from beacons import GAME
from beacons.bot import EXPERT
from beacons.bot.expert import promise
from beacons.rules.chart import Chart


def points(seed, choose):
    """The score of a solo game."""
    match, rng = Match(GAME, GAME.setup(1)), Random(seed)
    for node in random_steps(match, rng):
        if isinstance(node, Decide):
            match.play(0, choose(match.state, rng))
    return match.result.scores[0].total


def test_a_chart_that_can_still_rise_promises_more_than_one_that_cannot():
    assert promise(Chart((1, 0, 6, 0, 0, 0, 0, 0, 0))) > promise(Chart((6, 0, 1, 0, 0, 0, 0, 0, 0)))


def test_the_expert_plays_much_better_than_chance():
    by_expert = fmean(points(seed, lambda state, rng: EXPERT.quick(state, 0, rng)) for seed in range(40))
    by_chance = fmean(points(seed, lambda state, rng: state.moves(0).sample(rng)) for seed in range(40))
    assert by_expert > 2 * by_chance

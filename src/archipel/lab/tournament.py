"""A round-robin tournament: every pair of bots shares a table, and they swap places after every game."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations

from archipel.kernel import BadText, Setup
from archipel.lab.elo import Pairing, Rating, ratings
from archipel.lab.play import GameOutcome
from archipel.lab.simulate import OnProgress, Simulation, run_all
from archipel.lab.summary import win_shares
from archipel.plugins import find

Share = tuple[str, str, float, int]
"""Two bots, the share of games the first one won, and the number of games."""


@dataclass(frozen=True, slots=True)
class BotStanding:
    """One bot after all games."""

    bot: str
    rating: Rating
    games: int
    share: float  # of the possible victories
    points: float  # its average score


@dataclass(frozen=True, slots=True)
class Tournament:
    """The result: standings with the best first, and for each pair the first one's share of the victories.

    If roles are unequal, there are return matches too, and the ratings are computed from them.
    """

    standings: tuple[BotStanding, ...]
    pairs: tuple[Share, ...]  # of the games
    returns: tuple[Share, ...] = ()  # of the return matches


def pairing(simulation: Simulation) -> tuple[Simulation, Simulation]:
    """The two ways to put two bots on the sides of a table, with the same bot on all seats of a side.

    If seats have unequal roles (a crew and its Corsair), both ways are played from the same seeds, so that no
    bot gets the easier missions.
    """
    game = find(simulation.game)
    sides = game.sides(simulation.setup)
    one, other = simulation.bots[:2]
    first = tuple(other if side % 2 else one for side in sides)
    second = tuple(one if side % 2 else other for side in sides)
    way = "a" if _unequal(simulation.game, simulation.setup) else "b"
    return _with(simulation, first, "a"), _with(simulation, second, way)


def _unequal(game: str, setup: Setup) -> bool:
    return len(set(find(game).roles(setup))) > 1


def _with(simulation: Simulation, bots: tuple[str, ...], way: str) -> Simulation:
    seed = f"{simulation.seed}/{way}"
    half = (simulation.games + 1) // 2
    return Simulation(simulation.game, simulation.setup, bots, half, seed, simulation.budget)


def pairs_of(bots: tuple[str, ...]) -> list[Pairing]:
    """All pairs, as indices into the list of bots."""
    return list(combinations(range(len(bots)), 2))


def schedule(game: str, setup: Setup, bots: tuple[str, ...], games: int, seed: str) -> list[Simulation]:
    """The two simulations of every pair, one after the other."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadText("a tournament needs at least two different bots")
    if len(set(find(game).sides(setup))) < 2:
        raise BadText("{game} with {seats} seats has no opponents", game=game, seats=setup.seats)
    simulations: list[Simulation] = []
    for one, other in pairs_of(bots):
        names = (bots[one], bots[other], *(bots[one],) * (setup.seats - 2))
        simulations += pairing(Simulation(game, setup, names, games, f"{seed}/{one}-{other}"))
    return simulations


def compete(
    game: str,
    setup: Setup,
    bots: tuple[str, ...],
    games: int,
    seed: str,
    jobs: int = 1,
    progress: OnProgress | None = None,
    executor: Executor | None = None,
) -> Tournament:
    """Play `games` games (an even number) for every pair of these bots, on any executor (see `run_all`)."""
    simulations = schedule(game, setup, bots, games, seed)
    return conclude(bots, simulations, run_all(simulations, jobs, progress, executor))


def conclude(
    bots: tuple[str, ...], simulations: Sequence[Simulation], found: Sequence[Sequence[GameOutcome]]
) -> Tournament:
    """The result of the games of a schedule."""
    pairs = pairs_of(bots)
    game, setup = simulations[0].game, simulations[0].setup
    results: dict[Pairing, list[float]] = {pair: [] for pair in pairs}
    points: list[list[float]] = [[] for _ in bots]
    for at, outcomes in enumerate(found):
        pair = pairs[at // 2]
        for outcome in outcomes:
            results[pair].append(_share(simulations[at], bots[pair[0]], outcome))
            for seat, bot in enumerate(simulations[at].bots):
                points[bots.index(bot)].append(outcome.result.scores[seat].total)
    returns: dict[Pairing, list[float]] = {}
    if _unequal(game, setup):
        sides = find(game).sides(setup)
        for at, pair in enumerate(pairs):
            legs = zip(found[2 * at], found[2 * at + 1], strict=True)
            returns[pair] = [first_share(one, other, sides) for one, other in legs]
    return _conclude(bots, results, returns, points)


def _share(simulation: Simulation, bot: str, outcome: GameOutcome) -> float:
    """A bot's share of a game: the victories of its sides."""
    sides = find(simulation.game).sides(simulation.setup)
    shares = win_shares(outcome.result, sides)
    own = {sides[seat]: shares[seat] for seat, name in enumerate(simulation.bots) if name == bot}
    return min(1.0, sum(own.values()))


def first_share(first: GameOutcome, second: GameOutcome, sides: Sequence[int]) -> float:
    """The result of a return match for the bot that had side 0 in the first game: 1, 0, or 0.5 for a draw.

    If roles are unequal, one side may win whoever plays it, so only both games together show who played
    better. A bot that wins both games wins. If the same side won both games, the clearer victory decides: the
    one that left the losers fewer points, then the faster one.
    """
    at = sides.index(0)
    won = first.result.places[at] == 1
    if won != (second.result.places[at] == 1):
        return 1.0 if won else 0.0
    one, other = _losers_score(first), _losers_score(second)
    if one == other:
        return 0.5
    return 1.0 if (one < other) == won else 0.0


def _losers_score(outcome: GameOutcome) -> tuple[int, int]:
    """The best total among the losers, and the turns of the game: the lower, the clearer the victory."""
    result = outcome.result
    lost = [score.total for score, place in zip(result.scores, result.places, strict=True) if place > 1]
    return max(lost), outcome.turns


def _conclude(
    bots: tuple[str, ...],
    results: dict[Pairing, list[float]],
    returns: dict[Pairing, list[float]],
    points: list[list[float]],
) -> Tournament:
    rated = ratings(len(bots), returns or results)
    standings = []
    for at, bot in enumerate(bots):
        own = [share for (one, _), shares in results.items() if one == at for share in shares]
        own += [1 - share for (_, other), shares in results.items() if other == at for share in shares]
        scores = points[at]
        standings.append(
            BotStanding(bot, rated[at], len(own), sum(own) / len(own), sum(scores) / len(scores))
        )
    standings.sort(key=lambda standing: standing.rating.elo, reverse=True)
    return Tournament(tuple(standings), _shares(bots, results), _shares(bots, returns))


def _shares(bots: tuple[str, ...], results: dict[Pairing, list[float]]) -> tuple[Share, ...]:
    return tuple(
        (bots[one], bots[other], sum(shares) / len(shares), len(shares))
        for (one, other), shares in results.items()
    )

"""Train a small agent for Skull Island alone, by policy gradients, on many games at once.

    python examples/learner/train.py                 # some minutes of one core
    python examples/learner/train.py --games 2000    # a taste

The same seed gives the same agent.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from archipel.envs.vector import SeatVectorEnv

sys.path.insert(0, str(Path(__file__).parent))

from curve import curve_svg
from policy import WEIGHTS, Choice, Floats

AT_ONCE = 128
BATCH = 128  # games between two changes of the weights
RATE = 0.1
TOLD = 8  # batches in one point of the curve


def games(weights: Floats, seed: int) -> Iterator[tuple[float, Floats]]:
    """Games without end, played by these weights, which may change meanwhile: the points of each, and the
    sum of the slopes of its choices."""
    env = SeatVectorEnv("skull", "solo-a", num_envs=AT_ONCE, copy=False)
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    slopes: list[list[Floats]] = [[] for _ in range(AT_ONCE)]
    while True:
        choice = Choice(weights, env.named(seen["observation"]), seen["action_mask"], rng)
        for game, slope in zip(choice.games, choice.slopes, strict=True):
            slopes[game].append(slope)
        seen, rewards, over, _, _ = env.step(choice.numbers)
        for game in np.flatnonzero(over):
            yield float(rewards[game]), np.sum(slopes[game], axis=0)
            slopes[game] = []


def train(count: int, seed: int, progress: bool = True) -> tuple[Floats, list[int], list[float]]:
    """The weights after this many games, and the curve: games played, and the mean points of the last ones.

    A batch of games raises the scores of moves from games with more points than usual (REINFORCE), with
    steps of a size that suits each weight (Adam).
    """
    weights = np.zeros(WEIGHTS, np.float32)
    mean, square = np.zeros(WEIGHTS), np.zeros(WEIGHTS)
    played, curve, recent = [], [], []
    source = games(weights, seed)
    for batch in range(1, count // BATCH + 1):
        points, slopes = zip(*[next(source) for _ in range(BATCH)], strict=True)
        better = (np.array(points) - np.mean(points)) / (np.std(points) + 1e-6)
        slope = better @ np.array(slopes) / BATCH
        mean += 0.1 * (slope - mean)
        square += 0.01 * (slope * slope - square)
        step = mean / (1 - 0.9**batch) / (np.sqrt(square / (1 - 0.99**batch)) + 1e-8)
        weights += (RATE * step).astype(np.float32)
        recent += points
        if batch % TOLD == 0:
            played.append(batch * BATCH)
            curve.append(float(np.mean(recent)))
            recent = []
            if progress:
                print(f"{played[-1]:6,} games: {curve[-1]:6.1f} points", flush=True)
    return weights, played, curve


def measure(weights: Floats, count: int, seed: int) -> tuple[float, float]:
    """The mean points of this many new games, and its standard error."""
    source = games(weights, seed)
    points = [next(source)[0] for _ in range(count)]
    return float(np.mean(points)), float(np.std(points) / np.sqrt(count))


def main() -> None:
    """Train, compare with a Drifter, and draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_480, help="games to learn from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(), help="folder for curve.svg and agent.json")
    arguments = parser.parse_args()
    weights, played, curve = train(arguments.games, arguments.seed)
    trained, error = measure(weights, 1000, arguments.seed + 1)
    drifter, other = measure(np.zeros(WEIGHTS, np.float32), 1000, arguments.seed + 1)
    print("points in 1,000 new games:")
    print(f"agent   {trained:6.1f} ± {error:.1f}\nDrifter {drifter:6.1f} ± {other:.1f}")
    if curve:
        svg = curve_svg("Skull Island alone: an agent learns", played, curve, drifter)
        (arguments.out / "curve.svg").write_text(svg, encoding="utf-8")
    (arguments.out / "agent.json").write_text(json.dumps([round(float(one), 4) for one in weights]))


if __name__ == "__main__":
    main()

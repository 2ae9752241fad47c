"""Reasons for a move: it and its runner-up are played out from the same imagined states, and the scores
compared rule by rule."""

from __future__ import annotations

from random import Random

from archipel.bots.budget import Meter
from archipel.bots.expert import Expert, expert_for
from archipel.bots.thought import Thought
from archipel.kernel import Move, Over, State, View

MIN_PLAYOUTS = 8
"""The minimum number of playouts for any reason to be given."""

MIN_STANDARD_ERRORS = 2.0
"""How far from zero a difference must be, so that it is not luck."""

MIN_POINTS = 0.25
"""Smaller differences in points are not mentioned."""

TO_OTHERS = "others"
"""The name for the best score of the other seats; all other names are rule ids."""


def weigh(view: View, thought: Thought, seed: int | str, meter: Meter) -> tuple[tuple[str, float], ...]:
    """How many more points a bot's move brings than its runner-up, by rule, largest difference first.

    Only significant differences, and none at all if their sum is against the move.
    """
    rivals = [rival for rival, _ in thought.others if rival != thought.move]
    if not rivals:
        return ()
    expert, rng = expert_for(view), Random(seed)
    sums: dict[str, float] = {}
    squares: dict[str, float] = {}
    tries = 0
    player = _Player(expert, view.seat)
    while meter.spend():
        state = expert.imagine(view, rng)
        luck = rng.getrandbits(64)
        first = player.later(state.clone(), thought.move, Random(luck))
        second = player.later(state, rivals[0], Random(luck))
        for name in first.keys() | second.keys():
            more = first.get(name, 0) - second.get(name, 0)
            sums[name] = sums.get(name, 0.0) + more
            squares[name] = squares.get(name, 0.0) + more * more
        tries += 1
    found: list[tuple[str, float]] = []
    for name in sorted(sums) if tries >= MIN_PLAYOUTS else ():
        mean = sums[name] / tries
        error = ((squares[name] / tries - mean * mean) / (tries - 1)) ** 0.5
        if abs(mean) >= MIN_POINTS and abs(mean) > MIN_STANDARD_ERRORS * error:
            found.append((name, mean))
    found.sort(key=_by_size, reverse=True)
    balance = sum(-points if name == TO_OTHERS else points for name, points in found)
    return tuple(found) if balance > 0 else ()


def _by_size(reason: tuple[str, float]) -> float:
    return abs(reason[1])


class _Player:
    """Plays moves out with the expert, or, if that judges without playing, with the default expert."""

    def __init__(self, expert: Expert, seat: int) -> None:
        self.expert = expert
        self.seat = seat
        self.stays = False

    def later(self, state: State, move: Move, rng: Random) -> dict[str, int]:
        """The seat's points by rule, and the best of the others' totals, after playing out a move."""
        seat = self.seat
        state.apply(seat, move)
        node = state.node()
        if not self.stays:
            self.expert.play_on(state, seat, rng, True)
            self.stays = state.node() == node
        if self.stays:
            Expert.play_on(self.expert, state, seat, rng, True)
        node = state.node()
        scores = node.result.scores if isinstance(node, Over) else state.view(seat).scores()
        points: dict[str, int] = {}
        for line in scores[seat].lines:
            points[line.rule] = points.get(line.rule, 0) + line.points
        if len(scores) > 1:
            points[TO_OTHERS] = max(score.total for other, score in enumerate(scores) if other != seat)
        return points

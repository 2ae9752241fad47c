"""Many episodes of one seat, stepped together; observations and masks go into the caller's buffers."""

from __future__ import annotations

from collections.abc import Callable

from archipel.codec import Codec
from archipel.envs.episode import Episode
from archipel.kernel import Game, Over, Result

MAX_REFUSED = 1000
"""Illegal actions in a row after which an episode is truncated: an agent that ignores the mask is stuck."""


class EpisodeBatch:
    """Episode i uses row i of both buffers. An episode that is over restarts at the next step."""

    def __init__(
        self,
        game: Game,
        codec: Codec,
        seat: int,
        level: str,
        illegal: float,
        count: int,
        seen: memoryview,
        masks: memoryview,
    ) -> None:
        self.game = game
        self.codec = codec
        self.seat = seat
        self.level = level
        self.illegal = illegal
        self.seen = seen
        self.masks = masks
        self.over = [True] * count
        self.episodes: list[Episode] = []
        self.legal: list[bytes] = [b""] * count

    def begin(self, at: int, seed: int) -> None:
        """Begin an episode in this row, replacing the previous one."""
        episode = Episode(self.game, self.codec, (self.seat,), self.level, seed)
        if at < len(self.episodes):
            self.episodes[at] = episode
        else:
            self.episodes.append(episode)
        self.over[at] = False
        self._show(at, episode)

    def step(
        self, numbers: list[int], seed: Callable[[int], int], worth: Callable[[Result], float]
    ) -> tuple[list[float], list[int], list[int], list[tuple[int, str]]]:
        """Step each episode by one action. Returns the rewards, the rows of the episodes that are over or
        stuck, and the refused actions with the rule against each. `seed` gives the seed of the next episode
        in a row, `worth` the reward of a result."""
        rewards = [0.0] * len(numbers)
        ended: list[int] = []
        stuck: list[int] = []
        refused: list[tuple[int, str]] = []
        seat, actions = self.seat, self.codec.actions
        for at, number in enumerate(numbers):
            if self.over[at]:
                self.begin(at, seed(at))
                continue
            episode = self.episodes[at]
            if not 0 <= number < actions or not self.legal[at][number]:
                rewards[at] = self.illegal
                refused.append((at, episode.refuse(seat, number)))
                if episode.refused >= MAX_REFUSED:
                    stuck.append(at)
                    self.over[at] = True
                continue
            episode.act(seat, number)
            episode.settle()
            self._show(at, episode)
            node = episode.node
            if isinstance(node, Over):
                rewards[at] = worth(node.result)
                ended.append(at)
                self.over[at] = True
        return rewards, ended, stuck, refused

    def _show(self, at: int, episode: Episode) -> None:
        size, actions = self.codec.size, self.codec.actions
        mask = episode.mask(self.seat)
        self.legal[at] = mask
        self.masks[at * actions : (at + 1) * actions] = mask
        self.seen[at * size : (at + 1) * size] = episode.observe(self.seat)

"""N games, stepped together in one process, observed through shared buffers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from archipel.envs.batch import EpisodeBatch
from archipel.envs.config import EnvConfig, check_seat
from archipel.envs.episode import DRIFTER
from archipel.envs.spaces import Bytes, Observation, named, observation_space
from archipel.kernel import BadSetup, Game, Result, Value

StepResult = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, object]]


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[np.generic]]):
    """`SeatEnv` N times. A game that is over restarts at the next step, whose action is ignored.

    With `copy=False`, all steps return the same arrays, which the next step overwrites.
    """

    def __init__(
        self,
        game: str | Game,
        mode: str | None = None,
        seats: int | None = None,
        *,
        num_envs: int = 1,
        seat: int = 0,
        opponents: str = DRIFTER,
        reward: str = "points",
        codec: str = "own",
        illegal: float = -1.0,
        options: Mapping[str, Value] | None = None,
        sheet: str = "",
        copy: bool = True,
    ) -> None:
        self.config = EnvConfig.of(
            game, mode, seats, options=options, sheet=sheet, codec=codec, reward=reward, illegal=illegal
        )
        check_seat(self.config, seat, opponents)
        if num_envs < 1:
            raise BadSetup("at least one game is needed")
        made = self.config.codec
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.num_envs = num_envs
        self.seat = seat
        self.opponents = opponents
        self.copy = copy
        self.single_observation_space = observation_space(made)
        self.single_action_space = gymnasium.spaces.Discrete(made.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seen = np.zeros((num_envs, made.size), np.uint8)
        self._masks = np.zeros((num_envs, made.actions), np.int8)
        rows = self._seen.data.cast("B"), self._masks.view(np.uint8).data.cast("B")
        self._batch = EpisodeBatch(self.config.game, made, seat, opponents, illegal, num_envs, *rows)
        self._seeds = [np.random.default_rng() for _ in range(num_envs)]

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, object] | None = None,
    ) -> tuple[Observation, dict[str, object]]:
        """Begin all games. With a number as seed, game i begins as a `SeatEnv` does with seed + i."""
        seeds = [seed + at for at in range(self.num_envs)] if isinstance(seed, int) else seed
        for at, one in enumerate(seeds or ()):
            if one is not None:
                self._seeds[at] = gymnasium.utils.seeding.np_random(one)[0]
        for at in range(self.num_envs):
            self._batch.begin(at, self._seed(at))
        return self._observed(), {}

    def step(self, actions: NDArray[np.int64]) -> StepResult:
        rewards, ended, stuck, refused = self._batch.step(actions.tolist(), self._seed, self._worth)
        over, truncated = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        info: dict[str, object] = {}
        if ended:
            over[ended] = True
            info = self._info(ended, over)
        if stuck:
            truncated[stuck] = True
        if refused:
            rules = np.full(self.num_envs, "", object)
            for at, rule in refused:
                rules[at] = rule
            info["refused"] = rules
            info["_refused"] = np.isin(np.arange(self.num_envs), [at for at, _ in refused])
        return self._observed(), np.array(rewards), over, truncated, info

    def named(self, observation: Bytes) -> dict[str, Bytes]:
        """The planes of the observations by name, each with the shape (games, *plane)."""
        return named(self.config.codec, observation)

    @property
    def legal(self) -> list[bytes]:
        """The masks as bytes, which are faster to search than arrays."""
        return self._batch.legal

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, one row per game."""
        return self._masks.astype(np.bool_)

    def _seed(self, at: int) -> int:
        return int(self._seeds[at].integers(2**63))

    def _worth(self, result: Result) -> float:
        return self.config.reward(result, self.seat, self.config.sides)

    def _observed(self) -> Observation:
        if self.copy:
            return {"observation": self._seen.copy(), "action_mask": self._masks.copy()}
        return {"observation": self._seen, "action_mask": self._masks}

    def _info(self, ended: list[int], over: NDArray[np.bool_]) -> dict[str, object]:
        """Points and places of the games that are over; the keys with an underscore mark which."""
        points, places = np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs, np.int64)
        for at in ended:
            result = self._batch.episodes[at].result
            assert result is not None
            points[at], places[at] = result.scores[self.seat].total, result.places[self.seat]
        return {"points": points, "_points": over.copy(), "place": places, "_place": over.copy()}

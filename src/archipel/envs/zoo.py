"""PettingZoo: every seat learns. `SeatsEnv` steps one seat after the other (AEC) and supports every game and
mode; `ParallelSeatsEnv` steps all at once, in modes where all seats act at the same time.

Agents are called `seat_1`, `seat_2`, … as in records.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from archipel.envs.batch import MAX_REFUSED
from archipel.envs.config import EnvConfig
from archipel.envs.episode import DRIFTER, Episode
from archipel.envs.rendering import MODES, Rendered, render
from archipel.envs.spaces import Observation, observation_space, observed
from archipel.kernel import BadSetup, Game, Value

Info = dict[str, object]
StepResults = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]
]


def agent_names(seats: int) -> list[str]:
    """The agents' names."""
    return [f"seat_{seat}" for seat in range(1, seats + 1)]


class _Seats:
    """What both kinds of environment share."""

    def __init__(self, config: EnvConfig, extra: int, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise BadSetup("no way to render {name}; there is {known}", name=render_mode, known=MODES)
        self.config = config
        self.names = agent_names(config.seats)
        self.seat_of = {name: seat for seat, name in enumerate(self.names)}
        self.spaces = {name: observation_space(config.codec, extra) for name in self.names}
        self.acted = {name: spaces.Discrete(config.codec.actions + extra) for name in self.names}
        self.random = np.random.default_rng()

    def begin(self, seed: int | None) -> Episode:
        """A new game."""
        if seed is not None:
            self.random = seeding.np_random(seed)[0]
        everybody = tuple(range(self.config.seats))
        return self.config.episode(everybody, DRIFTER, int(self.random.integers(2**63)))

    def rewards(self, episode: Episode) -> dict[str, float]:
        """What the result is worth to each agent."""
        config, result = self.config, episode.result
        assert result is not None
        return {name: config.reward(result, seat, config.sides) for name, seat in self.seat_of.items()}


class SeatsEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """All seats in turn. In a shared turn the seats follow each other, and none sees the others' moves.

    An illegal action changes nothing, and the same agent acts again: it gets the reward `illegal`, and the
    rule against it is in its `info["refused"]`.
    """

    metadata: ClassVar[dict[str, object]] = {
        "render_modes": [*MODES],
        "name": "archipel",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | Game,
        mode: str | None = None,
        seats: int | None = None,
        *,
        reward: str = "points",
        codec: str = "own",
        illegal: float = -1.0,
        options: Mapping[str, Value] | None = None,
        sheet: str = "",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        config = EnvConfig.of(
            game, mode, seats, options=options, sheet=sheet, codec=codec, reward=reward, illegal=illegal
        )
        self.config = config
        self.render_mode = render_mode
        self._seats = _Seats(config, 0, render_mode)
        self._episode: Episode | None = None
        self.possible_agents = self._seats.names.copy()
        self.agents: list[str] = []

    @property
    def episode(self) -> Episode:
        """The running game."""
        assert self._episode is not None, "call reset first"
        return self._episode

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self._seats.spaces[agent]  # type: ignore[return-value]

    def action_space(self, agent: str) -> spaces.Space[int | None]:
        return self._seats.acted[agent]  # type: ignore[return-value]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        self._episode = self._seats.begin(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.waiting[0]]

    def observe(self, agent: str) -> Observation:
        return observed(self.episode, self._seats.seat_of[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode, seat = self.episode, self._seats.seat_of[agent]
        number = -1 if action is None else int(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        if 0 <= number < self.config.codec.actions and episode.mask(seat)[number]:
            episode.act(seat, number)
            episode.settle()
            self._go_on()
        else:
            self.rewards[agent] = self.config.illegal
            self.infos[agent] = {"refused": episode.refuse(seat, number)}
            if episode.refused >= MAX_REFUSED:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Select the seat that acts next; at the end, set all rewards."""
        if self.episode.result is None:
            self.agent_selection = self.possible_agents[self.episode.waiting[0]]
        else:
            self.rewards = self._seats.rewards(self.episode)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]

    def render(self) -> Rendered | None:
        if self.render_mode is None:
            return None
        return render(self.episode, self._seats.seat_of[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


class ParallelSeatsEnv(ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """All seats at once. The last action, `wait`, is for seats that have finished their part of a turn.

    An illegal action changes nothing: its seat gets the reward `illegal` and acts again.
    """

    metadata: ClassVar[dict[str, object]] = {
        "render_modes": [*MODES],
        "name": "archipel",
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | Game,
        mode: str | None = None,
        seats: int | None = None,
        *,
        reward: str = "points",
        codec: str = "own",
        illegal: float = -1.0,
        options: Mapping[str, Value] | None = None,
        sheet: str = "",
        render_mode: str | None = None,
    ) -> None:
        config = EnvConfig.of(
            game, mode, seats, options=options, sheet=sheet, codec=codec, reward=reward, illegal=illegal
        )
        if not config.simultaneous():
            raise BadSetup("in this mode the seats act in turn: use SeatsEnv")
        self.config = config
        self.wait = config.codec.actions
        self.render_mode = render_mode
        self._seats = _Seats(config, 1, render_mode)
        self._episode: Episode | None = None
        self._refused = dict.fromkeys(self._seats.names, 0)
        self.possible_agents = self._seats.names.copy()
        self.agents: list[str] = []

    @property
    def episode(self) -> Episode:
        """The running game."""
        assert self._episode is not None, "call reset first"
        return self._episode

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self._seats.spaces[agent]  # type: ignore[return-value]

    def action_space(self, agent: str) -> spaces.Space[int]:
        return self._seats.acted[agent]  # type: ignore[return-value]

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        self._episode = self._seats.begin(seed)
        self.agents = self.possible_agents.copy()
        self._refused = dict.fromkeys(self.agents, 0)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> StepResults:
        episode, agents = self.episode, self.agents
        waiting = episode.waiting
        rewards = dict.fromkeys(agents, 0.0)
        infos: dict[str, Info] = {agent: {} for agent in agents}
        for agent in agents:
            seat, number = self._seats.seat_of[agent], int(actions.get(agent, self.wait))
            asked = seat in waiting
            if asked and 0 <= number < self.wait and episode.mask(seat)[number]:
                episode.act(seat, number)
                self._refused[agent] = 0
            elif asked or number != self.wait:
                rewards[agent] = self.config.illegal
                infos[agent] = {"refused": episode.refuse(seat, number)}
                self._refused[agent] += 1
        episode.settle()
        over = episode.result is not None
        if over:
            rewards = self._seats.rewards(episode)
        stuck = not over and max(self._refused.values()) >= MAX_REFUSED
        seen = self._observed()
        terminated, truncated = dict.fromkeys(agents, over), dict.fromkeys(agents, stuck)
        if over or stuck:
            self.agents = []
        return seen, rewards, terminated, truncated, infos

    def _observed(self) -> dict[str, Observation]:
        """What every seat observes. A seat that has nothing to decide can only wait."""
        episode, waiting = self.episode, set(self.episode.waiting)
        return {
            agent: observed(episode, seat, b"\0" if seat in waiting else b"\1")
            for agent, seat in self._seats.seat_of.items()
            if agent in self.agents
        }

    def render(self) -> Rendered | None:
        return None if self.render_mode is None else render(self.episode, 0, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""

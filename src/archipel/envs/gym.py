"""Gymnasium: one seat learns, bots hold the others. Importing this module registers every installed game.

    import gymnasium, archipel.envs.gym
    env = gymnasium.make("archipel/GAME-vVERSION", mode="MODE", opponents="deckhand")

The version is that of the game's rules, with which the numbers of moves may change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from archipel.envs.batch import MAX_REFUSED
from archipel.envs.config import EnvConfig, check_seat
from archipel.envs.episode import DRIFTER, Episode
from archipel.envs.rendering import MODES, Rendered, render
from archipel.envs.spaces import (
    Bytes,
    Observation,
    flat_space,
    named,
    observation_space,
    observed,
    observed_flat,
)
from archipel.kernel import BadSetup, Game, Value
from archipel.plugins import games

NAMESPACE = "archipel"


class SeatEnv(gymnasium.Env[Observation | Bytes, np.int64]):
    """One seat of a game. A step is one number; rewards come at the end (see `rewards`).

    An illegal action changes nothing: it gets the reward `illegal`, and the rule against it is in
    `info["refused"]`. With `flat=True`, the mask follows the observation in one array.
    """

    metadata: ClassVar[dict[str, object]] = {"render_modes": [*MODES], "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: str | Game,
        mode: str | None = None,
        seats: int | None = None,
        *,
        seat: int = 0,
        opponents: str = DRIFTER,
        reward: str = "points",
        codec: str = "own",
        flat: bool = False,
        illegal: float = -1.0,
        options: Mapping[str, Value] | None = None,
        sheet: str = "",
        render_mode: str | None = None,
    ) -> None:
        self.config = EnvConfig.of(
            game, mode, seats, options=options, sheet=sheet, codec=codec, reward=reward, illegal=illegal
        )
        check_seat(self.config, seat, opponents)
        if render_mode is not None and render_mode not in MODES:
            raise BadSetup("no way to render {name}; there is {known}", name=render_mode, known=MODES)
        made = self.config.codec
        self.seat = seat
        self.opponents = opponents
        self.flat = flat
        self.render_mode = render_mode
        self.observation_space = flat_space(made) if flat else observation_space(made)  # type: ignore[assignment]
        self.action_space = gymnasium.spaces.Discrete(made.actions)
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The running game."""
        if self._episode is None:
            raise gymnasium.error.ResetNeeded("call reset before step, render or action_masks")
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation | Bytes, dict[str, object]]:
        super().reset(seed=seed)
        self._episode = self.config.episode((self.seat,), self.opponents, int(self.np_random.integers(2**63)))
        return self._observed(), {}

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation | Bytes, float, bool, bool, dict[str, object]]:
        episode, number, seat = self.episode, int(action), self.seat
        if seat not in episode.waiting or not self.action_space.contains(number) or not self._allows(number):
            refused: dict[str, object] = {"refused": episode.refuse(seat, number)}
            over = episode.result is not None
            return self._observed(), self.config.illegal, over, episode.refused >= MAX_REFUSED, refused
        episode.act(seat, number)
        episode.settle()
        result = episode.result
        if result is None:
            return self._observed(), 0.0, False, False, {}
        reward = self.config.reward(result, seat, self.config.sides)
        info: dict[str, object] = {"points": result.scores[seat].total, "place": result.places[seat]}
        return self._observed(), reward, True, False, info

    def _allows(self, number: int) -> bool:
        return bool(self.episode.mask(self.seat)[number])

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name that trainers with masked policies expect."""
        return np.frombuffer(bytearray(self.episode.mask(self.seat)), np.bool_)

    def render(self) -> Rendered | None:  # type: ignore[override] # a PNG file, too
        if self.render_mode is None:
            gymnasium.logger.warn("choose a render_mode when you make the environment")
            return None
        return render(self.episode, self.seat, self.render_mode)

    def named(self, observation: Bytes) -> dict[str, Bytes]:
        """The planes of an observation by name, in their shapes."""
        return named(self.config.codec, observation)

    def _observed(self) -> Observation | Bytes:
        return (observed_flat if self.flat else observed)(self.episode, self.seat)


def name_of(game: Game) -> str:
    """The name under which a game is registered."""
    return f"{NAMESPACE}/{game.id}-v{game.version}"


def register() -> None:
    """Register all installed games."""
    for game in games().values():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                f"{__name__}:SeatEnv",
                vector_entry_point="archipel.envs.vector:SeatVectorEnv",
                kwargs={"game": game.id},
                disable_env_checker=True,
            )


register()

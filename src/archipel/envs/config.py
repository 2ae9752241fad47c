"""The configuration that all environments share: a game in one of its modes, its codec, the rewards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from archipel.bots import LEVELS
from archipel.codec import Codec, codec_of
from archipel.envs.episode import Episode
from archipel.envs.rewards import Reward, reward_named
from archipel.kernel import BadSetup, Decide, Draw, Game, Value, sample
from archipel.plugins import find

CODECS: Final = ("own", "parts")


@dataclass(frozen=True, slots=True)
class EnvConfig:
    """A game, its codec and its rewards, checked before the first episode."""

    game: Game
    codec: Codec
    reward: Reward
    illegal: float
    sides: tuple[int, ...]

    @staticmethod
    def of(
        game: str | Game,
        mode: str | None = None,
        seats: int | None = None,
        *,
        options: Mapping[str, Value] | None = None,
        sheet: str = "",
        codec: str = "own",
        reward: str = "points",
        illegal: float = -1.0,
    ) -> EnvConfig:
        """A game in one of its modes, or with these options; raises BadSetup if they do not fit."""
        rules = find(game) if isinstance(game, str) else game
        if codec not in CODECS:
            raise BadSetup("no codec {name}; there is {known}", name=codec, known=CODECS)
        setup = rules.setup(seats, options, sheet, mode=mode)
        made = codec_of(rules, setup, by_parts=codec == "parts")
        return EnvConfig(rules, made, reward_named(reward), illegal, rules.sides(setup))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.codec.setup.seats

    def episode(self, learners: tuple[int, ...], level: str, seed: int) -> Episode:
        """A new game."""
        return Episode(self.game, self.codec, learners, level, seed)

    def simultaneous(self) -> bool:
        """Do all seats act at the same time? Taken from the first decision of a game."""
        state = self.game.start(self.codec.setup)
        while isinstance(node := state.node(), Draw):
            state.reveal(sample(node, Random(0)))
        return isinstance(node, Decide) and node.shared


def check_seat(config: EnvConfig, seat: int, level: str) -> None:
    """Raise BadSetup if there is no such seat, or no such bot for the other seats."""
    if not 0 <= seat < config.seats:
        raise BadSetup("there is no seat {seat} at a table of {seats}", seat=seat, seats=config.seats)
    if level not in LEVELS:
        raise BadSetup("no bot {level}; there is {known}", level=level, known=tuple(LEVELS))

"""OpenSpiel: every installed game as a Python game. Importing this module registers them.

    import pyspiel, archipel.envs.spiel
    game = pyspiel.load_game("archipel_GAME", {"mode": "MODE", "seats": 2})

Seats that act at the same time move one after the other without seeing each other's moves; draws are settled
item by item, with exact odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import numpy as np
import pyspiel  # type: ignore[import-not-found] # it has no types

from archipel.codec import Word
from archipel.envs.chance import Odds, odds
from archipel.envs.config import EnvConfig
from archipel.kernel import SPECTATOR, Decide, Draw, Drawn, Match, Over, canonical, random_steps
from archipel.plugins import find, games

PREFIX = "archipel_"
SAMPLE_GAMES = 3
"""Random games that are played to find out whether a mode has secrets."""

Parameters = Mapping[str, str | int]


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A game in one of its modes. Parameters: `mode`, `seats` (0: as few as possible), `reward`."""

    def __init__(self, name: str, parameters: Parameters | None = None) -> None:
        given = {**_defaults(name), **(parameters or {})}
        mode, seats = str(given["mode"]), int(given["seats"])
        self.config = EnvConfig.of(name, mode or None, seats or None, reward=str(given["reward"]))
        limits = self.config.codec.limits
        lowest, highest = _utility(str(given["reward"]), limits.lowest, limits.highest)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.config.codec.actions,
            max_chance_outcomes=limits.items,
            num_players=self.config.seats,
            min_utility=lowest,
            max_utility=highest,
            max_game_length=limits.decisions,
        )
        super().__init__(_type(name, secret=_secret(self.config)), info, dict(given))

    def new_initial_state(self) -> SpielState:
        """The start of a game."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every item of a draw is a chance node."""
        return self.config.codec.limits.drawn

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Parameters | None = None
    ) -> SpielObserver:
        """An observer of what a player, or everybody, sees."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.config, wanted, params)


class _Played:
    """All mutable data of a state. OpenSpiel deep-copies a state's attributes, but a match is forked."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.drawn: tuple[int, ...] = ()  # of the draw that is due
        self.picked: Word = ()

    def __deepcopy__(self, memo: dict[int, object]) -> _Played:
        other = _Played(self.match.fork())
        other.drawn, other.picked = self.drawn, self.picked
        return other


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A position. Actions are the numbers of the game's codec, or items of the draw that is due."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.played = _Played(Match(game.config.game, game.config.codec.setup, listen=False))

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.played.match

    @property
    def _config(self) -> EnvConfig:
        config: EnvConfig = self.get_game().config
        return config

    def current_player(self) -> int:
        """The seat that moves next, or OpenSpiel's id for chance or for a finished game."""
        node = self.match.state.node()
        if isinstance(node, Decide):
            return node.seats[0]
        end = pyspiel.PlayerId.TERMINAL if isinstance(node, Over) else pyspiel.PlayerId.CHANCE
        return int(end)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return isinstance(self.match.state.node(), Over)

    def chance_outcomes(self) -> Odds:
        """The items that may come next in the draw, with their odds."""
        node = self.match.state.node()
        assert isinstance(node, Draw)
        return odds(node, self.played.drawn)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        mask = self._config.codec.mask(self.match.state, player, self.played.picked)
        return [number for number, allowed in enumerate(mask) if allowed]

    def _apply_action(self, action: int) -> None:
        played, match = self.played, self.match
        node = match.state.node()
        if isinstance(node, Draw):
            played.drawn = (*played.drawn, action)
            if len(played.drawn) == node.count:
                match.settle(played.drawn)
                played.drawn = ()
            return
        assert isinstance(node, Decide)
        played.picked = (*played.picked, action)
        move = self._config.codec.read(match.state, node.seats[0], played.picked)
        if move is not None:
            match.play(node.seats[0], move)
            played.picked = ()

    def _action_to_string(self, player: int, action: int) -> str:
        node = self.match.state.node()
        if isinstance(node, Draw):
            return node.items[action]
        move = self._config.codec.read(self.match.state, player, (*self.played.picked, action))
        return str(action) if move is None else move.text

    def returns(self) -> list[float]:
        """The reward of each seat; 0 before the end."""
        config, result = self._config, self.match.result
        if result is None:
            return [0.0] * config.seats
        return [config.reward(result, seat, config.sides) for seat in range(config.seats)]

    def __str__(self) -> str:
        events = [event.text() for event in self.match.events]
        return "; ".join([*events, *(f"+{number}" for number in (*self.played.drawn, *self.played.picked))])


class SpielObserver:
    """With perfect recall: the events that a player has seen. Without: its view, and the codec's planes."""

    def __init__(
        self, config: EnvConfig, wanted: pyspiel.IIGObservationType, parameters: Parameters | None
    ) -> None:
        if parameters:
            raise ValueError(f"observations have no parameters; {dict(parameters)} was given")
        self._codec = config.codec
        self._public = bool(wanted.public_info)
        self._private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = bool(wanted.perfect_recall)
        self.tensor: np.ndarray[tuple[int], np.dtype[np.float32]] | None = None
        self.dict: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float32]]] = {}
        if self._public and self._private and not self._recall:
            self.tensor = np.zeros(self._codec.size, np.float32)
            for name, (at, plane) in self._codec.starts.items():
                self.dict[name] = self.tensor[at : at + plane.size].reshape(plane.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        if self.tensor is not None:
            own = state.played.picked if state.current_player() == player else ()
            seen = self._codec.observe(state.match.state, player, own)
            self.tensor[:] = np.frombuffer(seen, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees as text; without public information, only what nobody else sees."""
        match = state.match
        if self._public and self._private:
            picks = _own_picks(state, player)
            if self._recall:
                return "\n".join([f"seat {player + 1}", *match.seen_by(player), *picks])
            return "\n".join([canonical(match.state.view(player)).decode(), *picks])
        if self._public:
            if self._recall:
                return "\n".join(match.seen_by(SPECTATOR))
            return canonical(match.state.view(SPECTATOR)).decode()
        if not self._private:
            return ""
        known = set(match.seen_by(SPECTATOR))
        return "\n".join(
            line for line in (*match.seen_by(player), *_own_picks(state, player)) if line not in known
        )


def _own_picks(state: SpielState, player: int) -> list[str]:
    own = state.current_player() == player
    return [f"picked {number}" for number in state.played.picked] if own else []


def _defaults(name: str) -> dict[str, str | int]:
    return {"mode": find(name).modes[0].id, "seats": 0, "reward": "points"}


def _utility(reward: str, lowest: int, highest: int) -> tuple[float, float]:
    if reward == "place":
        return -1.0, 1.0
    if reward == "lead":  # over another seat, or over none
        return float(min(lowest, lowest - highest)), float(max(highest, highest - lowest))
    return float(lowest), float(highest)


def _secret(config: EnvConfig) -> bool:
    """Does a seat ever know what another does not? Found out by playing random games."""
    for seed in range(SAMPLE_GAMES):
        match = Match(config.game, config.codec.setup, listen=False)
        for node in random_steps(match, Random(seed)):
            if isinstance(node, Decide) and node.shared:
                return True
        if any(event.draw.seen_by is not None for event in match.events if isinstance(event, Drawn)):
            return True
    return False


def _type(name: str, secret: bool) -> pyspiel.GameType:
    game = find(name)
    counts = [seats for mode in game.modes for seats in mode.seats]
    kinds = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=game.rules.about.name["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.IMPERFECT_INFORMATION if secret else kinds.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_defaults(name),
    )


def register() -> None:
    """Register all installed games."""
    known = set(pyspiel.registered_names())
    for name in games():
        if f"{PREFIX}{name}" not in known:
            kind = type(f"{name.title()}SpielGame", (SpielGame,), {"__init__": _maker(name)})
            pyspiel.register_game(_type(name, secret=True), kind)


def _maker(name: str):  # type: ignore[no-untyped-def]
    def make(self: SpielGame, parameters: Parameters | None = None) -> None:
        SpielGame.__init__(self, name, parameters)

    return make


register()

"""Games of other libraries, for comparison. Only installed libraries take part.

Each function plays one random game as we play ours: list the legal moves, choose one, apply it; sample at
chance nodes.
"""

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random

from archipel.lab.bench.runner import Play

MAX_HALF_MOVES = 200
"""When a random game of chess is stopped."""


def _spiel(name: str, observed: bool = False) -> Play:
    pyspiel = import_module("pyspiel")
    import_module("open_spiel.python.games")  # registers the games written in Python
    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                if observed:
                    state.observation_tensor()
                    state.legal_actions_mask()
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                decisions += 1
        return decisions

    return play


def _petting_zoo(name: str) -> Play:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # keep our table readable
    environment = import_module(f"pettingzoo.classic.{name}.{name}").env()

    def play(rng: Random) -> int:
        environment.reset()
        decisions = 0
        while environment.agents:
            seen, _, ended, stopped, _ = environment.last()
            if ended or stopped:
                environment.step(None)
            else:
                actions = seen["action_mask"].nonzero()[0]
                environment.step(int(actions[int(rng.random() * len(actions))]))
                decisions += 1
        return decisions

    return play


def _chess() -> Play:
    chess = import_module("chess")

    def play(rng: Random) -> int:
        board = chess.Board()
        for decisions in range(MAX_HALF_MOVES):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material() or board.is_seventyfive_moves():
                return decisions
            board.push(moves[int(rng.random() * len(moves))])
        return MAX_HALF_MOVES

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "python-chess": _chess,
    "OpenSpiel connect_four (C++)": lambda: _spiel("connect_four"),
    "OpenSpiel backgammon (C++)": lambda: _spiel("backgammon"),
    "OpenSpiel tic_tac_toe (Python)": lambda: _spiel("python_tic_tac_toe"),
    "PettingZoo tictactoe": lambda: _petting_zoo("tictactoe"),
    "PettingZoo connect_four": lambda: _petting_zoo("connect_four"),
}

OBSERVED: dict[str, Callable[[], Play]] = {
    "OpenSpiel connect_four (C++)": lambda: _spiel("connect_four", observed=True),
    "OpenSpiel backgammon (C++)": lambda: _spiel("backgammon", observed=True),
    "OpenSpiel tic_tac_toe (Python)": lambda: _spiel("python_tic_tac_toe", observed=True),
    "PettingZoo tictactoe": lambda: _petting_zoo("tictactoe"),
    "PettingZoo connect_four": lambda: _petting_zoo("connect_four"),
}
"""The same games as a learner plays them: with an observation and a mask for each decision."""

REFERENCE = "python-chess"
"""The reference for all ratios: pure Python, well known, and long maintained."""


def installed(peers: Mapping[str, Callable[[], Play]] = PEERS) -> dict[str, Play]:
    """The libraries that are installed."""
    found: dict[str, Play] = {}
    for name, make in peers.items():
        try:
            found[name] = make()
        except ImportError:
            continue
    return found

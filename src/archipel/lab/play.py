"""One game between bots, with all chance from a seed, recorded as a match."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

from archipel.bots import LEVELS, Budget, choose
from archipel.codec import Codec, Word, codec_of
from archipel.kernel import (
    BadText,
    Decide,
    Draw,
    FairDice,
    Game,
    Match,
    Move,
    NotNow,
    Result,
    Setup,
    State,
    write_record,
)

MAX_STEPS = 1_000_000
"""Decisions and draws after which a game counts as endless."""

_BOT = re.compile(r"([a-z]+)(?:@(?:(\d{1,9})|(\d{1,4}(?:\.\d{1,6})?)s))?")


class GameObserver(Protocol):
    """Follows a game move by move."""

    def before(self, state: State, seat: int, turn: int, shared: bool) -> None:
        """A seat is about to move."""

    def after(self, seat: int, move: Move, gain: int) -> None:
        """A seat has moved, and its points have changed by `gain`."""

    def over(self, result: Result, decisions: int) -> None:
        """The game has ended."""


class CodecStep(NamedTuple):
    """One number chosen by a seat: what it saw, what it could choose, what it chose.

    A codec by parts needs several numbers for a move, and so several steps.
    """

    decision: int  # counted from 0 in its game
    turn: int
    seat: int
    move: str
    observation: bytes
    legal: tuple[int, ...]
    action: int  # -1: the codec has no number for this move


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """How one game ended, and how long it took. `record` and `steps` are empty unless requested."""

    result: Result
    decisions: int
    turns: int
    seconds: float  # spent on thinking and rules together
    record: str = ""
    steps: tuple[CodecStep, ...] = ()


def read_bot(name: str, budget: Budget) -> tuple[str, Budget]:
    """Parse a bot's name, such as `captain`, `captain@200` or `captain@0.5s`: the level, and the budget that
    the name gives, or else the given one. Raises BadText if there is no such bot."""
    found = _BOT.fullmatch(name)
    if found is None or found[1] not in LEVELS:
        raise BadText(
            "no bot {level}; there is {known}, also like captain@200 or captain@0.5s",
            level=name[:40],
            known=tuple(LEVELS),
        )
    if found[2] is not None:
        return found[1], Budget(iterations=int(found[2]))
    if found[3] is not None:
        return found[1], Budget(seconds=float(found[3]))
    return found[1], budget


def play(
    game: Game,
    setup: Setup,
    bots: Sequence[str],
    seed: str,
    budget: Budget | None = None,
    record: bool = False,
    steps: bool = False,
    observer: GameObserver | None = None,
) -> GameOutcome:
    """Let bots, one per seat, play a game. Dice and cards come from the seed, so it can be verified."""
    begun = time.perf_counter()
    players = [read_bot(bot, budget or Budget()) for bot in bots]
    dice = FairDice.from_words(seed)
    match = Match(game, setup, listen=False)
    rng = Random(seed)
    decisions = 0
    turns: set[tuple[int, int]] = set()
    made: list[CodecStep] = []
    for _ in range(MAX_STEPS):
        node = match.state.node()
        if isinstance(node, Draw):
            match.settle(dice.answer(node, match.draws))
        elif isinstance(node, Decide):
            seat = node.seats[0]
            level, own = players[seat]
            if level == "drifter":  # needs no view, so thousands of games a second are possible
                move = match.state.moves(seat).sample(rng)
            else:
                move = choose(match.state.view(seat), level, f"{seed}:{decisions}", own)
            if steps:
                made += steps_of(codec_of(game, setup), match.state, seat, move, decisions, node.turn)
            if observer is None:
                match.play(seat, move)
            else:
                observer.before(match.state, seat, node.turn, node.shared)
                earlier = match.state.view(seat).scores()[seat].total
                match.play(seat, move)
                observer.after(seat, move, match.state.view(seat).scores()[seat].total - earlier)
            turns.add((seat, node.turn))
            decisions += 1
        else:
            seconds = time.perf_counter() - begun
            if observer is not None:
                observer.over(node.result, decisions)
            text = write_record(match, dice, bots) if record else ""
            return GameOutcome(node.result, decisions, len(turns), seconds, text, tuple(made))
    raise NotNow("{game}: the game has not ended after {limit} steps", game=game.id, limit=MAX_STEPS)


def steps_of(
    codec: Codec, state: State, seat: int, move: Move, decision: int, turn: int
) -> Iterator[CodecStep]:
    """The steps of a legal move, before it is made."""
    picked: Word = ()
    for number in codec.word(state, seat, move):
        mask = codec.mask(state, seat, picked)
        legal = tuple([at for at, allowed in enumerate(mask) if allowed])
        yield CodecStep(decision, turn, seat, move.text, codec.observe(state, seat, picked), legal, number)
        picked = (*picked, number)

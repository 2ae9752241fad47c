"""Bots at a table: whole turns, chosen step by step from what the seat may know."""

import asyncio
import hashlib
import hmac
from random import Random
from typing import Final, Protocol, runtime_checkable

from archipel.kernel import ArchipelError, Decide, Illegal, Move, NotNow, Trial, View
from archipel.table.metrics import RateMeter
from archipel.table.table import Table

THINKING_S: Final = {"drifter": 1.0, "deckhand": 1.0, "navigator": 1.5, "captain": 2.5}
"""How long a level may think about one step."""

IDLE_POLL_S: Final = 0.2  # how often a low-priority bot checks for a free worker
WANTED_POLL_S: Final = 0.05  # how often it checks whether its worker is wanted


class Thinker(Protocol):
    """Turns a view into the text of a move; thinks in another process, so that the server is not blocked."""

    async def think(self, view: View, level: str, seed: int | str, seconds: float | None = None) -> str: ...


@runtime_checkable
class HasIdleWorker(Protocol):
    """A thinker that knows whether it has a worker to spare, and whether another thought waits for one."""

    @property
    def spare(self) -> bool: ...

    @property
    def wanted(self) -> bool: ...


class LowPriorityThinker:
    """Thinks only while no other thought needs a worker, and gives it up when one does: no person waits for
    these moves."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker

    async def think(self, view: View, level: str, seed: int | str, seconds: float | None = None) -> str:
        """The text of a move, whenever a worker is idle."""
        while isinstance(self._thinker, HasIdleWorker):
            if self._thinker.spare:
                task = asyncio.ensure_future(self._thinker.think(view, level, seed, seconds))
                if await _finished(task, self._thinker):
                    return task.result()
            await asyncio.sleep(IDLE_POLL_S)
        return await self._thinker.think(view, level, seed, seconds)


async def _finished(task: "asyncio.Future[str]", thinker: HasIdleWorker) -> bool:
    """Wait for the task, but cancel it as soon as its worker is wanted; returns whether it finished."""
    try:
        while not task.done():
            await asyncio.wait((task,), timeout=WANTED_POLL_S)
            if thinker.wanted and not task.done():
                return False
        return True
    finally:
        if not task.done():
            task.cancel()
            await asyncio.wait((task,))


async def whole_turn(
    table: Table, seat: int, thinker: Thinker, meter: RateMeter, most: int, key: bytes
) -> list[str]:
    """The moves of a bot's turn. A step for which the bot finds no legal move is played at random.

    The seeds depend on the servers' secret `key`, or players could predict the bot's moves.
    """
    level, trial = table.seats[seat].level, Trial.begin(table.trial(seat), seat)
    while not trial.complete and len(trial.steps) < most:
        view, seed = trial.state.view(seat), bot_seed(table, seat, len(trial.steps), key)
        meter.thoughts += 1
        try:
            text = await thinker.think(view, level, seed, THINKING_S.get(level, 1.0))
            trial = trial.step(table.game.parse(text), listen=False)
        except ArchipelError:
            meter.stumbles += 1
            text = await asyncio.to_thread(drift, view, seed)
            trial = _drifted(trial, table.game.parse(text))
    return [move.text for move in trial.steps]


def drift(view: View, seed: int | str) -> str:
    """A random legal move, based on what the seat may know."""
    rng = Random(seed)
    state = view.imagine(rng)
    node = state.node()
    if not isinstance(node, Decide) or view.seat not in node.seats:
        raise NotNow("seat {seat} is not asked to move now", seat=view.seat + 1)
    return state.moves(view.seat).sample(rng).text


def _drifted(trial: Trial, move: Move) -> Trial:
    try:
        return trial.step(move, listen=False)
    except Illegal as error:
        raise AssertionError(f"{move} is not legal where the view says so: {error}") from error


def bot_seed(table: Table, seat: int, step: int, key: bytes) -> str:
    """A seed for repeatable thinking: not computable without the key, and independent of the dice."""
    message = f"bot {table.id} {table.created.seed} {table.number} {seat} {step}"
    return hmac.new(key, message.encode(), hashlib.sha256).hexdigest()

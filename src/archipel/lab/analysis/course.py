"""The course of a finished game: its draws, and the choices of each seat between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from archipel.kernel import (
    SPECTATOR,
    ArchipelError,
    Decide,
    Drawn,
    Game,
    Match,
    Move,
    Result,
    State,
    read_record,
)
from archipel.kernel.replay import steps
from archipel.plugins import find


class NotFinished(ArchipelError):
    """The game is still running: an analysis would reveal its secrets."""


@dataclass(frozen=True, slots=True)
class TurnChoice:
    """The moves of one seat in a turn until something new is drawn or revealed.

    `at` is the number of events before the first move, `end` after the last; `number` counts the turns.
    """

    seat: int
    turn: int
    number: int
    at: int
    end: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A replayed game. `states` are those before each event and at the end; `draws` are the first and the
    last event of every series of draws; `ends` are the events after which a turn was over."""

    game: Game
    match: Match
    result: Result
    states: tuple[State, ...]
    choices: tuple[TurnChoice, ...]
    draws: tuple[tuple[int, int], ...]
    ends: tuple[int, ...]


@lru_cache(maxsize=4)
def course_of(text: str, sheet: str = "") -> Course:
    """Replay a record; raises BadRecord or NotFinished if it cannot be analysed."""
    record = read_record(text)
    if not record.finished:
        raise NotFinished("only a finished game can be gone through")
    game, match = find(record.game), None
    states: list[State] = []
    for match in steps(record, game, sheet):
        states.append(match.state.clone())
    assert match is not None
    assert match.result is not None
    choices, draws = _cut(match, states)
    ends = [at for at in range(1, len(states)) if _turn(states[at]) != _turn(states[at - 1])]
    return Course(game, match, match.result, tuple(states), choices, draws, tuple(ends))


def _turn(state: State) -> int | None:
    node = state.node()
    return node.turn if isinstance(node, Decide) else None


def _cut(match: Match, states: list[State]) -> tuple[tuple[TurnChoice, ...], tuple[tuple[int, int], ...]]:
    """Cut the events into choices and series of draws. Seats of a shared turn do not interrupt each other."""
    found: list[TurnChoice] = []
    draws: list[tuple[int, int]] = []
    going: dict[int, TurnChoice] = {}  # by seat
    turns: dict[int, list[int]] = {}
    for at, event in enumerate(match.events):
        if isinstance(event, Drawn):
            found += going.values()
            going.clear()
            if draws and draws[-1][1] == at:
                draws[-1] = (draws[-1][0], at + 1)
            else:
                draws.append((at, at + 1))
            continue
        node, seat = states[at].node(), event.seat
        assert isinstance(node, Decide)
        if not node.shared:
            found += [going.pop(other) for other in list(going) if other != seat]
        before = going.get(seat)
        if before is not None and before.turn == node.turn:
            going[seat] = TurnChoice(
                seat, node.turn, before.number, before.at, at + 1, (*before.moves, event.move)
            )
            continue
        if before is not None:
            found.append(before)
        own = turns.setdefault(seat, [])
        if not own or own[-1] != node.turn:
            own.append(node.turn)
        going[seat] = TurnChoice(seat, node.turn, len(own), at, at + 1, (event.move,))
    found += going.values()
    found.sort(key=lambda choice: (choice.at, choice.seat))
    return tuple(found), tuple(draws)


def totals(course: Course, at: int) -> tuple[tuple[int, ...], int | None]:
    """Everybody's points after this many events, and those of a rival without a seat."""
    if at == len(course.states) - 1:
        rival = course.result.rival
        return tuple(score.total for score in course.result.scores), rival.total if rival else None
    view = course.states[at].view(SPECTATOR)
    rival = view.rival()
    return tuple(score.total for score in view.scores()), rival.total if rival else None

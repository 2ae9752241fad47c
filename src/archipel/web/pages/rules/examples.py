"""Drawn examples for the rulebook, found in random games: refused moves, moves in pencil, scores, positions.

Refusals and score lines name their rule. A game's `examples.toml` may request more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from archipel.drawing import places
from archipel.kernel import (
    Effect,
    Game,
    Match,
    Mode,
    Move,
    Part,
    Refusal,
    ScoreLine,
    Trial,
    View,
    random_steps,
)
from archipel.kernel.data import TomlTable
from archipel.kernel.nodes import Draw
from archipel.plugins import data, find

_GAMES_PER_MODE: Final = 2  # games for each mode
_MAX_GAMES: Final = 100  # while requested examples are missing: some are rare in random play
_MAX_TRIES: Final = 12  # moves from other positions, tried at each position to find refusals
_MAX_SAMPLES: Final = 24  # legal moves examined at positions with many
_MAX_LISTED: Final = 200
_MAX_EXAMPLES: Final = 3  # examples for a rule
_STAGES: Final = ("start", "middle", "end")


@dataclass(frozen=True, slots=True)
class Example:
    """A position and what it shows: a refused move, a move in pencil, a score line, or just the position."""

    view: View
    seat: int
    where: str  # sheet or tableau
    move: Move | None = None
    preview: View | None = None
    tried: tuple[Effect, ...] = ()  # what the move would do
    refusal: Refusal | None = None
    line: ScoreLine | None = None
    mode: str = ""

    @property
    def kind(self) -> str:
        """no, yes, count or look."""
        if self.refusal is not None:
            return "no"
        return "yes" if self.move is not None else "count" if self.line is not None else "look"

    @property
    def picks(self) -> tuple[Part, ...]:
        """The parts that a player would have picked."""
        return self.move.parts if self.move is not None else ()


@dataclass(frozen=True, slots=True)
class ExampleRequest:
    """An entry of `examples.toml`: a stage of a game; a move by its verb, perhaps with a part or right after
    another move; or a move that the rule refuses."""

    rule: str
    mode: str
    at: str = ""
    show: str = "sheet"
    verb: str = ""
    part: tuple[str, str] = ("", "")
    after: str = ""
    refused: Move | None = None

    def met_by(self, move: Move, last: str) -> bool:
        """Is this the requested move, if it follows one with the verb `last`?"""
        kind, value = self.part
        fits = not kind or any(part.kind == kind and value in ("", part.value) for part in move.parts)
        return move.verb == self.verb and fits and self.after in ("", last)


@cache
def examples(game_id: str) -> Mapping[str, tuple[Example, ...]]:
    """The examples by rule. They are deterministic, as the games have fixed seeds."""
    game = find(game_id)
    found: dict[str, list[Example]] = {}
    requests = _read_requests(game)
    for mode in game.modes:
        missing = [request for request in requests if request.mode == mode.id]
        for seed in range(_MAX_GAMES if missing else _GAMES_PER_MODE):
            if seed >= _GAMES_PER_MODE and not missing:
                break
            for rule, example in _play(game, mode, seed, missing):
                known = found.setdefault(rule, [])
                # One of each kind is enough, unless the game itself asks for more.
                if len(known) < _MAX_EXAMPLES and (
                    example.mode or all(one.kind != example.kind for one in known)
                ):
                    known.append(example)
    return {rule: tuple(known) for rule, known in found.items()}


def _play(game: Game, mode: Mode, seed: int, requests: list[ExampleRequest]) -> Iterator[tuple[str, Example]]:
    """The examples found in one random game. Fulfilled requests are removed from the list."""
    rng = Random(f"{game.id} {mode.id} {seed}")
    match = Match(game, game.setup(mode=mode.id))
    elsewhere: list[Move] = []
    turns: list[View] = []
    last = ""
    for node in random_steps(match, rng):
        if isinstance(node, Draw):
            continue
        seat = node.seats[0]
        view = match.state.view(seat)
        moves = match.state.moves(seat)
        yield from _refused(match, seat, view, rng.sample(elsewhere, min(_MAX_TRIES, len(elsewhere))))
        some = list(moves) if len(moves) <= _MAX_LISTED else [moves.sample(rng) for _ in range(_MAX_SAMPLES)]
        for request in list(requests):
            move = next((one for one in some if request.verb and request.met_by(one, last)), None)
            if move is not None:
                requests.remove(request)
                yield request.rule, _pencilled(match, seat, view, move, mode.id)
            elif request.refused is not None:
                for rule, example in _refused(match, seat, view, [request.refused], mode.id):
                    if rule == request.rule:
                        requests.remove(request)
                        yield rule, example
        elsewhere += some[:: max(1, len(some) // 3)][:3]
        turns.append(view)
        played = moves.sample(rng)
        last = played.verb
        match.play(seat, played)
    turns.append(match.state.view(0))
    for request in list(requests):
        if request.at:
            requests.remove(request)
            view = turns[(0, len(turns) // 2, -1)[_STAGES.index(request.at)]]
            yield request.rule, Example(view, view.seat, request.show, mode=mode.id)
    yield from _counted(match)


def _where(view: View, game: Game, picks: tuple[Part, ...]) -> str:
    known = places(view, game)
    spots = [spot for part in picks for spot in known.get(part.kind, ())]
    return "sheet" if "sheet" in spots or "tableau" not in spots else "tableau"


def _refused(
    match: Match, seat: int, view: View, tries: list[Move], mode: str = ""
) -> Iterator[tuple[str, Example]]:
    for move in tries:
        refusal = match.state.check(seat, move)
        if refusal is not None:
            where = _where(view, match.game, move.parts)
            yield refusal.rule, Example(view, seat, where, move=move, refusal=refusal, mode=mode)


def _pencilled(match: Match, seat: int, view: View, move: Move, mode: str) -> Example:
    trial = Trial.begin(match.state.clone(), seat).step(move)
    where = _where(view, match.game, move.parts)
    return Example(view, seat, where, move=move, preview=trial.view, tried=tuple(trial.effects), mode=mode)


def _counted(match: Match) -> Iterator[tuple[str, Example]]:
    assert match.result is not None
    for seat, score in enumerate(match.result.scores):
        view = match.state.view(seat)
        for line in score.lines:
            if line.points:
                yield line.rule, Example(view, seat, "sheet", line=line)


def _read_requests(game: Game) -> list[ExampleRequest]:
    root = TomlTable.parse(data(game.id, "examples.toml"), f"{game.id}/examples.toml")
    found = []
    for rule in root:
        if rule not in game.rules.rules:
            root.fail(rule, "no such rule")
        found += [_read_request(game, rule, request) for request in root.tables(rule)]
    root.done()
    return found


def _read_request(game: Game, rule: str, asked: TomlTable) -> ExampleRequest:
    mode = asked.text("mode", game.modes[0].id)
    if mode not in {one.id for one in game.modes}:
        asked.fail("mode", "no mode {mode}", mode=mode)
    kind, _, value = asked.text("part", "").partition("=")
    at, verb, refused = (asked.text(name, "") for name in ("at", "move", "refused"))
    if [bool(at), bool(verb), bool(refused)].count(True) != 1 or (at and at not in _STAGES):
        asked.fail("at", "give a move, a refused one, or one of {known}", known=tuple(_STAGES))
    show, after = asked.text("show", "sheet"), asked.text("after", "")
    asked.done()
    return ExampleRequest(
        rule, mode, at, show, verb, (kind, value), after, refused=game.parse(refused) if refused else None
    )

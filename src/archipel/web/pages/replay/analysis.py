"""The part of a replay in which the Captain goes through the game."""

from dataclasses import dataclass
from typing import Final, Literal

from markupsafe import Markup

from archipel.drawing import SHEET, draw, large_one, tableau
from archipel.guide import Telling
from archipel.kernel import SPECTATOR, Trial, digest
from archipel.lab.analysis import Analysis, TurnAnalysis, wording
from archipel.lab.analysis.curves import Link, lead_curve, loss_curve, shown
from archipel.table import Refused
from archipel.web.analysis_jobs import Going
from archipel.web.http.context import Backend
from archipel.web.pages.replay.replay import Replay
from archipel.words import Language, word

MOST_SEATS: Final = 12  # with more, only the seat that is looked at is offered

Stage = Literal["offer", "going", "failed", "refused", "done"]


@dataclass(frozen=True, slots=True)
class KeyTurn:
    """A turn that mattered: what was done, what was better, and the better one drawn in pencil."""

    number: int
    step: int
    points: str
    drawn: Markup
    made: wording.Explanation
    best: wording.Explanation
    reasons: list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Done:
    """Everything that an analysis says about one seat."""

    accuracy: str
    loss: str
    luck: str
    lead: str
    means: tuple[str, ...]
    curve: Markup
    leads: Markup | None
    keys: tuple[KeyTurn, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What the part shows now. `seats` are those that can be gone through, with their names."""

    stage: Stage
    seat: int
    name: str
    seats: tuple[tuple[int, str], ...]
    done: int = 0
    total: int = 1
    refusal: str = ""
    found: Done | None = None


async def analysis_of(
    backend: Backend, replay: Replay, seat: int, tongue: Language, table: str, narrow: bool, ask: bool
) -> Shown | None:
    """The analysis of one seat's game, or how far it is; with `ask` it begins. None for an unfinished game,
    or if nobody can make one."""
    analyses = backend.analyses
    if replay.result is None or not analyses.possible:
        return None
    names = replay.names(tongue)
    seat = max(0, min(seat, len(names) - 1))
    seats = tuple(enumerate(names)) if len(names) <= MOST_SEATS else ((seat, names[seat]),)
    try:
        found = await analyses.look(replay.text, seat, table)
        if ask:
            found = await analyses.ask(replay.text, sheet_of(replay), seat, table)
    except Refused as error:
        words = word(error.message, tongue, None)
        return Shown("refused", seat, names[seat], seats, refusal=words[:1].upper() + words[1:])
    if found is None:
        return Shown("offer", seat, names[seat], seats)
    if isinstance(found, Going):
        stage: Stage = "failed" if found.failed else "going"
        return Shown(stage, seat, names[seat], seats, found.done, found.total)
    key = ("analysis", digest(replay.text), seat, tongue.code, table, narrow)
    done = await backend.work.do(key, lambda: _done(replay, found, tongue, table, narrow))
    return Shown("done", seat, names[seat], seats, found=done)


def sheet_of(replay: Replay) -> str:
    """The custom component file that the game was played with."""
    return replay.states[0].view(SPECTATOR).setup.sheet


def _done(replay: Replay, analysis: Analysis, tongue: Language, table: str, narrow: bool) -> Done:
    seat, names, game = analysis.seats[0], replay.names(tongue), replay.game
    tell = Telling(game.rules, tongue.code, names)
    alone = len(names) == 1
    means = (
        wording.explain_accuracy(tongue),
        wording.explain_loss(tongue, alone),
        wording.explain_luck(seat.luck, analysis, tongue),
    )
    lead = None if alone else lead_curve(analysis.standings, names, game, tongue, slim=narrow)
    return Done(
        accuracy=wording.describe_accuracy(seat, tongue),
        loss=wording.describe_loss(seat, tongue),
        luck=wording.describe_luck(seat.luck, tongue),
        lead="" if alone else wording.describe_leads(analysis.standings, names, tongue),
        means=tuple(filter(None, means)),
        curve=_ours(loss_curve(seat, game, tongue, slim=narrow, link=_link(table, seat.seat))),
        leads=None if lead is None else _ours(lead),
        keys=tuple(_key_turn(replay, seat.seat, turn, tell, tongue, narrow) for turn in seat.key_turns),
    )


def _link(table: str, seat: int) -> Link:
    def link(step: int) -> str:
        """A script follows it without leaving the page; a record from a file has no address of its own."""
        address = f"/replay/{table}?step={step}&amp;seat={seat + 1}" if table else "#moment"
        return f'href="{address}" data-step="{step}"'

    return link


def _key_turn(
    replay: Replay, seat: int, turn: TurnAnalysis, tell: Telling, tongue: Language, narrow: bool
) -> KeyTurn:
    game, state = replay.game, replay.states[turn.at]
    best = wording.describe_moves(game, state, seat, turn.best, tell)
    return KeyTurn(
        number=turn.number,
        step=turn.last,
        points=shown(turn.loss, tongue),
        drawn=_ours(_pencilled(replay, turn, best.trial, tell, narrow)),
        made=wording.describe_moves(game, state, seat, turn.made, tell),
        best=best,
        reasons=wording.describe_reasons(turn, tell, tongue),
    )


def _pencilled(replay: Replay, turn: TurnAnalysis, trial: Trial, tell: Telling, narrow: bool) -> str:
    """The sheet, or the middle of the table where nothing is on sheets, with the better choice in pencil."""
    view = trial.inked.view(trial.seat)
    if large_one(view, replay.game) == SHEET:
        return draw(
            view,
            tell.language,
            preview=trial.view,
            tried=trial.effects,
            narrow=narrow,
            name=tell.names[trial.seat],
            names=tell.names,
            prefix=f"key{turn.number}-",
            game=replay.game,
        )
    return tableau(
        view,
        tell.language,
        preview=trial.view,
        tried=trial.effects,
        narrow=narrow,
        names=tell.names,
        prefix=f"key{turn.number}-",
        game=replay.game,
    )


def _ours(svg: str) -> Markup:
    return Markup(svg)  # noqa: S704 - drawn by us, names escaped

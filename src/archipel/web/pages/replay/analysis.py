"""The part of the replay page with the Captain's analysis."""

from dataclasses import dataclass
from typing import Final, Literal

from markupsafe import Markup

from archipel.drawing import SHEET, draw, large_one, tableau
from archipel.guide import Telling
from archipel.kernel import SPECTATOR, Trial, digest
from archipel.lab.analysis import Analysis, TurnAnalysis, wording
from archipel.lab.analysis.curves import Link, lead_curve, loss_curve, shown
from archipel.table import Refused
from archipel.web.analysis_jobs import RunningAnalysis
from archipel.web.http.context import Backend
from archipel.web.pages.replay.replay import Replay
from archipel.words import Language, word

MAX_SEATS: Final = 12  # with more, only the current seat is offered

Stage = Literal["offer", "going", "failed", "refused", "done"]


@dataclass(frozen=True, slots=True)
class KeyTurn:
    """A decisive turn: the move that was made, a better one, and a drawing of the better one in pencil."""

    number: int
    step: int
    points: str
    drawn: Markup
    made: wording.Explanation
    best: wording.Explanation
    reasons: list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class AnalysisReport:
    """The analysis of one seat, in words and curves."""

    accuracy: str
    loss: str
    luck: str
    lead: str
    means: tuple[str, ...]
    curve: Markup
    leads: Markup | None
    keys: tuple[KeyTurn, ...]


@dataclass(frozen=True, slots=True)
class AnalysisPanel:
    """The current content. `seats` are those that can be analysed, with their names."""

    stage: Stage
    seat: int
    name: str
    seats: tuple[tuple[int, str], ...]
    done: int = 0
    total: int = 1
    refusal: str = ""
    found: AnalysisReport | None = None


async def analysis_of(
    backend: Backend, replay: Replay, seat: int, tongue: Language, table: str, narrow: bool, ask: bool
) -> AnalysisPanel | None:
    """The analysis of one seat's game, or its progress; `ask` starts it. None for an unfinished game, or if
    this server runs no analyses."""
    analyses = backend.analyses
    if replay.result is None or not analyses.available:
        return None
    names = replay.names(tongue)
    seat = max(0, min(seat, len(names) - 1))
    seats = tuple(enumerate(names)) if len(names) <= MAX_SEATS else ((seat, names[seat]),)
    try:
        found = await analyses.find(replay.text, seat, table)
        if ask:
            found = await analyses.start(replay.text, sheet_of(replay), seat, table)
    except Refused as error:
        words = word(error.message, tongue, None)
        return AnalysisPanel("refused", seat, names[seat], seats, refusal=words[:1].upper() + words[1:])
    if found is None:
        return AnalysisPanel("offer", seat, names[seat], seats)
    if isinstance(found, RunningAnalysis):
        stage: Stage = "failed" if found.failed else "going"
        return AnalysisPanel(stage, seat, names[seat], seats, found.done, found.total)
    key = ("analysis", digest(replay.text), seat, tongue.code, table, narrow)
    done = await backend.work.run(key, lambda: _report(replay, found, tongue, table, narrow))
    return AnalysisPanel("done", seat, names[seat], seats, found=done)


def sheet_of(replay: Replay) -> str:
    """The custom component file that the game was played with."""
    return replay.states[0].view(SPECTATOR).setup.sheet


def _report(replay: Replay, analysis: Analysis, tongue: Language, table: str, narrow: bool) -> AnalysisReport:
    seat, names, game = analysis.seats[0], replay.names(tongue), replay.game
    tell = Telling(game.rules, tongue.code, names)
    alone = len(names) == 1
    means = (
        wording.explain_accuracy(tongue),
        wording.explain_loss(tongue, alone),
        wording.explain_luck(seat.luck, analysis, tongue),
    )
    lead = None if alone else lead_curve(analysis.standings, names, game, tongue, slim=narrow)
    return AnalysisReport(
        accuracy=wording.describe_accuracy(seat, tongue),
        loss=wording.describe_loss(seat, tongue),
        luck=wording.describe_luck(seat.luck, tongue),
        lead="" if alone else wording.describe_leads(analysis.standings, names, tongue),
        means=tuple(filter(None, means)),
        curve=_markup(loss_curve(seat, game, tongue, slim=narrow, link=_link(table, seat.seat))),
        leads=None if lead is None else _markup(lead),
        keys=tuple(_key_turn(replay, seat.seat, turn, tell, tongue, narrow) for turn in seat.key_turns),
    )


def _link(table: str, seat: int) -> Link:
    def link(step: int) -> str:
        """A script shows the step without leaving the page; a record from a file has no address."""
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
        drawn=_markup(_pencilled(replay, turn, best.trial, tell, narrow)),
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


def _markup(svg: str) -> Markup:
    return Markup(svg)  # noqa: S704 - drawn by us, names escaped

"""Builds API responses from a table, limited to what the caller may see. The game's views omit the
secrets."""

import msgspec

from archipel.kernel import SPECTATOR, Decide, Game, Part, Result, Score, ScoreLine, Trial, View
from archipel.kernel.parts import choices, meant, narrow
from archipel.kernel.rulebook import Text
from archipel.narration import EffectInfo, effect_info
from archipel.table import Caller, Table
from archipel.table.access import is_host, is_invited
from archipel.table.paper.ranking import ranking
from archipel.table.paper.rounds import rounds_of
from archipel.table.play.actions import enters
from archipel.table.play.drafts import Draft, replay
from archipel.table.seating.seating import free_seats
from archipel.table.talk import talk
from archipel.table.turn_clock import deadline
from archipel.web.api.responses import (
    ChoicesResponse,
    ContributionInfo,
    DraftResponse,
    DueInfo,
    GameBook,
    GameInfo,
    LineInfo,
    Look,
    ModeInfo,
    OptionInfo,
    PaperInfo,
    ResultInfo,
    RuleInfo,
    ScoreInfo,
    SeatInfo,
    TableInfo,
)


def game_info(game: Game) -> GameInfo:
    """A game for the front page."""
    about = game.rules.about
    return GameInfo(
        id=game.id,
        version=game.version,
        name=_by_language(game, about.name),
        pitch=_by_language(game, about.pitch),
        credits=_by_language(game, about.credits),
        minutes=game.minutes,
        age=game.age,
        takes_sheets=game.takes_sheets,
        options=tuple(
            OptionInfo(name=one.name, default=one.default, values=one.values, rule=one.rule)
            for one in game.options
        ),
        modes=tuple(ModeInfo(id=one.id, seats=one.seats, options=dict(one.options)) for one in game.modes),
    )


def game_book(game: Game) -> GameBook:
    """A game with all its texts."""
    rules = {
        key: RuleInfo(
            title=_by_language(game, rule.title),
            text=_by_language(game, rule.text),
            ruling=_by_language(game, rule.ruling),
            reconstructed=_by_language(game, rule.reconstructed),
        )
        for key, rule in game.rules.rules.items()
    }
    words = {key: _by_language(game, text) for key, text in game.rules.words.items()}
    return GameBook(game=game_info(game), rules=rules, words=words)


def _by_language(game: Game, text: Text) -> dict[str, str]:
    """A text in every language of the game, falling back to English; empty if there is no text."""
    return {language: text[language] for language in game.rules.languages if text}


def table_info(table: Table, caller: Caller) -> TableInfo:
    """What a caller who may watch can know about the table."""
    created, setup = table.created, table.match.setup
    yours = table.held_by(caller.holder)
    inside = bool(yours) or is_host(table, caller) or is_invited(table, caller)
    roles, sides = table.game.roles(setup), table.game.sides(setup)
    waiting, free = set(table.waiting), set(free_seats(table, caller.holder))
    seats = tuple(
        SeatInfo(
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            role=roles[number],
            side=sides[number],
            free=number in free,
            waiting=number in waiting,
            deadline=deadline(table, number),
        )
        for number, seat in enumerate(table.seats)
    )
    return TableInfo(
        id=table.id,
        game=table.game.id,
        rules=created.rules,
        options=dict(setup.options),
        phase=table.phase,
        public=created.public,
        silent=created.silent,
        clock=created.clock,
        dice=table.dice.commitment if table.dice else "entered",
        seed=created.seed if table.over and not created.challenge else "",
        added=tuple(
            ContributionInfo(seat=one.seat, seal=one.seal, entropy=one.shown)
            for one in table.commitment.added
        ),
        mixing=table.mixing,
        number=table.number,
        seats=seats,
        yours=yours,
        host=is_host(table, caller),
        invite=table.invite if inside else "",
        earlier=created.earlier,
        rematch=table.rematch,
        challenge=created.challenge,
        copied=created.copied,
        rounds=len(rounds_of(table)) if table.paper.people else 0,
        paper=_paper(table, caller),
        places=tuple(one.place for one in sorted(ranking(table), key=lambda one: one.seat) if one.seat >= 0)
        if table.paper.here
        else (),
    )


def _paper(table: Table, caller: Caller) -> tuple[PaperInfo, ...]:
    here = table.paper.here
    if not here:
        return ()
    last = 0 if table.over else len(rounds_of(table))
    places = {one.person: one.place for one in ranking(table)}
    own = table.paper.held_by(caller.holder)
    return tuple(
        PaperInfo(
            person=one.number,
            name=one.name,
            yours=one is own,
            done=one.done,
            writing=one.done < last,
            total=one.counted.total if one.counted else None,
            bare=one.counted is not None and not one.counted.sheet,
            faults=one.counted.faults if one.counted else 0,
            place=places.get(one.number) or None,
        )
        for one in here
    )


def look_response(table: Table, caller: Caller, seat: int, draft: Draft) -> Look:
    """The table as seen by a seat that the caller holds, or by a spectator."""
    view = table.match.state.view(seat)
    node = table.node
    trial = replay(table, seat, draft) if seat != SPECTATOR and table.started else None
    preview = trial.view if trial is not None and draft.moves else None
    return Look(
        table=table_info(table, caller),
        number=table.number,
        fresh=table.required_event(seat),
        seat=seat,
        turn=node.turn if table.started and isinstance(node, Decide) else None,
        waiting=table.waiting,
        due=_due(table, caller),
        state=_raw(view),
        scores=_scores(view),
        draft=draft.moves,
        complete=bool(draft.moves) and trial is not None and trial.complete,
        preview=None if preview is None else _raw(preview),
        preview_scores=() if preview is None else _scores(preview),
        draft_effects=() if trial is None else _effects(trial),
        moves=0 if trial is None else len(trial.moves),
        choices=_choices(trial),
        talk=_talk(table, seat),
        result=None if table.match.result is None else _result(table.match.result, view),
    )


def draft_response(table: Table, trial: Trial) -> DraftResponse:
    """A draft, and how it can continue."""
    return DraftResponse(
        number=table.number,
        seat=trial.seat,
        draft=tuple(move.text for move in trial.steps),
        complete=trial.complete and bool(trial.steps),
        moves=len(trial.moves),
        choices=_choices(trial),
        effects=_effects(trial),
    )


def choices_response(table: Table, trial: Trial, parts: list[Part], most: int) -> ChoicesResponse:
    """What can be picked after some parts were picked."""
    left = narrow(trial.moves, parts)
    move = meant(left, len(parts))
    found = choices(left, parts)
    return ChoicesResponse(
        number=table.number,
        fresh=table.required_event(trial.seat),
        moves=len(left),
        choices={kind: tuple(values) for kind, values in found.items()},
        move=None if move is None else move.text,
        texts=tuple(move.text for move in left[:most]),
    )


def _choices(trial: Trial | None) -> dict[str, tuple[str, ...]]:
    if trial is None:
        return {}
    return {kind: tuple(values) for kind, values in choices(trial.moves).items()}


def _effects(trial: Trial) -> tuple[EffectInfo, ...]:
    return tuple(map(effect_info, trial.effects))


def _due(table: Table, caller: Caller) -> DueInfo | None:
    draw = table.due
    if draw is None:
        return None
    yours = enters(table, caller.holder)
    return DueInfo(label=draw.label, items=draw.items, count=draw.count, yours=yours)


def _talk(table: Table, seat: int) -> tuple[str, ...]:
    if seat == SPECTATOR:
        return ()
    return tuple(talk(table, seat, other).value for other in range(len(table.seats)))


def _raw(view: View) -> dict[str, object]:
    """The view as JSON, encoded once: the response encoder copies these bytes."""
    return msgspec.Raw(msgspec.json.encode(view))  # type: ignore[return-value]


def _scores(view: View) -> tuple[ScoreInfo, ...]:
    return tuple(score_info(score) for score in view.scores())


def score_info(score: Score) -> ScoreInfo:
    """A score, line by line."""
    return ScoreInfo(total=score.total, lines=tuple(map(_line, score.lines)), titles=score.titles)


def _line(line: ScoreLine) -> LineInfo:
    return LineInfo(
        key=line.key, rule=line.rule, points=line.points, facts=dict(line.facts), parts=line.parts
    )


def _result(result: Result, view: View) -> ResultInfo:
    rival = view.rival()
    return ResultInfo(
        places=result.places,
        winners=result.winners,
        reason=result.reason,
        scores=_scores(view),
        rival=None if rival is None else score_info(rival),
    )

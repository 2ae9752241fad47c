"""Two games with the same dice, side by side: the sheets and moves of each turn."""

from dataclasses import dataclass

from markupsafe import Markup

from archipel.drawing import SHEET, draw, large_one, tableau
from archipel.kernel import Drawn
from archipel.web.pages.replay.replay import Replay, event_words
from archipel.web.pages.table.count import Count, ScoreRow, compare, count
from archipel.words import Language


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two games after a turn: the player, their moves, and their sheet."""

    name: str
    done: tuple[str, ...]
    count: Count
    drawing: Markup


def turns(replay: Replay) -> tuple[int, ...]:
    """The step at which each turn ends: draws, then moves, up to the next draw or the end."""
    events = replay.events
    return tuple(
        at
        for at in range(1, len(events) + 1)
        if not isinstance(events[at - 1], Drawn) and (at == len(events) or isinstance(events[at], Drawn))
    ) or (len(events),)


def side(replay: Replay, turn: int, seat: int, tongue: Language, prefix: str) -> Side:
    """A seat's game after this turn, counted from 1; a shorter game stays at its end."""
    game, names, ends = replay.game, replay.names(tongue), turns(replay)
    at = min(turn, len(ends)) - 1
    begin, step = (ends[at - 1] if at else 0), ends[at]
    view = replay.states[step].view(seat)
    before = replay.states[begin].view(seat)
    language, name, told_effects = tongue.code, names[seat], replay.told(begin, step)
    if large_one(view, game) == SHEET:
        svg = draw(
            view,
            language,
            seat=seat,
            before=before,
            told=told_effects,
            name=name,
            names=names,
            prefix=prefix,
            game=game,
        )
    else:
        svg = tableau(view, language, before=before, names=names, told=told_effects, prefix=prefix, game=game)
    last = step == len(replay.events) and replay.result is not None
    score = replay.result.scores[seat] if last and replay.result else view.scores()[seat]
    told = [
        event_words(replay, one + 1, names, tongue)
        for one in range(begin, step)
        if turn <= len(ends) and getattr(replay.events[one], "seat", seat) == seat
    ]
    return Side(name, tuple(told), count(game, score, seat, name, tongue), Markup(svg))  # noqa: S704 - drawn by us


def rows(replay: Replay, one: Side, other: Side, tongue: Language) -> list[ScoreRow]:
    """Both counts, rule by rule."""
    return compare(replay.game, (one.count, other.count), tongue.code)

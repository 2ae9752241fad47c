"""Replaying a record: the state after every event, and what the page shows for one of them."""

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Final

from markupsafe import Markup

from archipel.drawing import draw, large_one, tableau
from archipel.guide import Telling, guide_of
from archipel.guide.players import level_name, told_apart
from archipel.kernel import (
    DONE,
    SPECTATOR,
    BadRecord,
    BadText,
    Drawn,
    Effect,
    Event,
    Game,
    Match,
    Record,
    Result,
    State,
    digest,
    prove,
    read_record,
)
from archipel.kernel.replay import steps
from archipel.narration import drawn_words
from archipel.plugins import find
from archipel.web.pages.forms import clamped_int
from archipel.web.pages.table.count import Count, count, counts
from archipel.words import Language

_MAX_REPLAYS: Final = 24  # replayed records in memory
_MAX_SIZE: Final = 600_000  # of all their states, in units of up to 70 bytes
_MAX_SMALL_SHEETS: Final = 12  # next to the large one


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed record: the state after each event."""

    text: str
    record: Record
    game: Game
    states: tuple[State, ...]
    events: tuple[Event, ...]
    result: Result | None
    proof: int | None  # draws proved to come from the seed; None if that was not possible

    @property
    def rolled(self) -> bool:
        """Were dice rolled, or only cards drawn?"""
        return any(isinstance(event, Drawn) and event.draw.replace for event in self.events)

    def told(self, begin: int, end: int) -> list[Effect]:
        """What happened between two steps."""
        return [effect for event in self.events[begin:end] for effect in event.effects]

    def names(self, tongue: Language) -> tuple[str, ...]:
        """The players' names."""
        known, seats = self.record.names, range(1, self.record.seats + 1)
        return told_apart([level_name(known.get(seat, ""), tongue) for seat in seats], tongue)


class ReplayCache:
    """A cache of replayed records, by digest: a slider requests the same record again and again."""

    def __init__(self) -> None:
        self._kept: Final[OrderedDict[str, Replay]] = OrderedDict()
        self._lock: Final = Lock()

    @property
    def size(self) -> int:
        """An estimate of the memory of all states: a constant each, plus a little per seat, as states share
        sheets."""
        return sum(len(replay.states) * (20 + replay.record.seats) for replay in self._kept.values())

    def get(self, text: str, sheet: str = "") -> Replay:
        """Find or make the replay; raises BadRecord with the line. Slow: call it in a thread."""
        key = digest(text)
        with self._lock:
            replay = self._kept.get(key)
        if replay is None:
            replay = replay_of(text, sheet)
        with self._lock:
            self._kept[key] = replay
            self._kept.move_to_end(key)
            while len(self._kept) > 1 and (len(self._kept) > _MAX_REPLAYS or self.size > _MAX_SIZE):
                self._kept.popitem(last=False)
        return replay


REPLAYS: Final = ReplayCache()


def replay_of(text: str, sheet: str = "") -> Replay:
    """Read, replay and prove a record. `sheet` is the custom component file it was played with, if any."""
    record = read_record(text)
    try:
        game = find(record.game)
    except BadText as error:
        raise BadRecord(record.where["game"], error.message) from None
    states: list[State] = []
    match: Match | None = None
    for match in steps(record, game, sheet):
        states.append(match.state.clone())
    assert match is not None
    proof = None
    with suppress(BadRecord):  # a game with unprovable dice can still be replayed
        proof = prove(record, match)
    return Replay(text, record, game, tuple(states), tuple(match.events), match.result, proof)


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """What the page shows for one step."""

    step: int
    last: int
    seat: int
    words: str
    main: str  # sheet or tableau
    tableau: Markup
    sheet: Markup
    owner: str
    small: tuple[tuple[int, str, Markup], ...]
    counts: tuple[Count, ...]


def replay_step(replay: Replay, step: int, seat: int, tongue: Language, narrow: bool = False) -> ReplayStep:
    """The game after `step` events, as seen by this seat. A spectator gets the first seat's sheet large."""
    game, language = replay.game, tongue.code
    view = replay.states[step].view(seat)
    before = replay.states[step - 1].view(seat) if step else None
    names, told = replay.names(tongue), replay.told(max(0, step - 1), step)
    large = max(seat, 0)
    others = [other for other in range(len(names)) if other != large][:_MAX_SMALL_SHEETS]
    return ReplayStep(
        step=step,
        last=len(replay.events),
        seat=seat,
        words=event_words(replay, step, names, tongue),
        main=large_one(view, game),
        tableau=_markup(
            tableau(view, language, before=before, narrow=narrow, names=names, told=told, game=game)
        ),
        sheet=_markup(
            draw(
                view,
                language,
                seat=large,
                before=before,
                told=told,
                narrow=narrow,
                name=names[large],
                names=names,
                game=game,
            )
        ),
        owner=names[large],
        small=tuple(
            (
                other,
                names[other],
                _markup(
                    draw(view, language, seat=other, small=True, before=before, name=names[other], game=game)
                ),
            )
            for other in others
        ),
        counts=_counts(replay, step, seat, names, tongue),
    )


def _markup(svg: str) -> Markup:
    return Markup(svg)  # noqa: S704 - drawn by us, names escaped


def _counts(
    replay: Replay, step: int, seat: int, names: tuple[str, ...], tongue: Language
) -> tuple[Count, ...]:
    result = replay.result
    if result is None or step < len(replay.events):
        return counts(replay.game, replay.states[step].view(seat), None, names, tongue)
    found = [
        count(replay.game, score, at, names[at], tongue, place=result.places[at])
        for at, score in enumerate(result.scores)
    ]
    if result.rival is not None:
        name = replay.game.rules.words["role.rival"][tongue.code]
        found.append(count(replay.game, result.rival, -1, name, tongue))
    return tuple(sorted(found, key=lambda one: (one.seat < 0, one.place)))


def event_words(replay: Replay, step: int, names: tuple[str, ...], tongue: Language) -> str:
    """The event that led to this step, in words."""
    if step == 0:
        return tongue.gettext("At the beginning")
    event, guide = replay.events[step - 1], guide_of(replay.game.id)
    tell = Telling(replay.game.rules, tongue.code, names)
    if isinstance(event, Drawn):
        return drawn_words(event, guide, tell, tongue)
    if event.move is DONE:
        return tongue.gettext("%(name)s ends the turn", name=names[event.seat])
    told = guide.tell_step(event.effects, tell)
    return f"{names[event.seat]} {told or replay.game.rules.describe(event.move, tongue.code)}"


def read_step_and_seat(replay: Replay, step: str, seat: str) -> tuple[int, int]:
    """The requested step and seat, clamped to what exists. Without a step, the beginning."""
    at = clamped_int(step, 0, len(replay.events))
    viewer = clamped_int(seat, 0, replay.record.seats) - 1 if seat else 0
    return at, viewer if viewer >= 0 else SPECTATOR

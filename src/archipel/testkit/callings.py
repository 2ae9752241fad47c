"""The laws about calling: one screen can roll for everybody, as the table would, and prove it later."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from archipel.drawing.contract import Want
from archipel.kernel import ArchipelError, Draw, Drawn, FairDice, Game, Match, Mode, Outcome, Setup, sample
from archipel.kernel.draws import check_outcome
from archipel.paper.call_record import may_take, prove_call, read_call_record, stepped, write_call
from archipel.paper.calling import Call, Calling, Callout
from archipel.paper.contract import calling_of
from archipel.testkit.law import GameLaw, at, no_faults
from archipel.testkit.papers import misdrawn
from archipel.testkit.walks import finish

STEPS: Final = 8
"""So many steps of a call are looked at; a game that people end themselves has no last one."""
CHANGED: Final = 2  # draws of a step that are changed
MANY: Final = 60
"""So many steps show all kinds of draws."""
LONGEST: Final = 400
NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eve")


@dataclass(frozen=True, slots=True)
class Room:
    """People who are called in a mode; `where` says so in messages."""

    game: Game
    mode: Mode
    calling: Calling
    setup: Setup
    names: tuple[str, ...]

    @property
    def where(self) -> str:
        """The mode, and how many play it with or without a list of names."""
        listed = "listed" if self.names else "unlisted"
        return f"{self.mode.id} with {self.setup.seats} seats, {listed}"

    @property
    def start(self) -> Call:
        """Before anything is called."""
        return Call(self.setup, self.names)

    def want(self, language: str) -> Want:
        """How to say it."""
        return Want(self.game.rules, language, names=self.names)


def rooms(game: Game) -> Iterator[Room]:
    """Each mode with people who are listed and with people who are not; none for a game without a caller."""
    calling = calling_of(game.id)
    for mode in game.modes if calling is not None else ():
        assert calling is not None
        seats = min(max(mode.seats), len(NAMES))
        for names in ((), NAMES[:seats]):
            setup = game.setup(seats if names else None, mode=mode.id)
            yield Room(game, mode, calling, setup, names)


def calls_have_words(game: Game) -> None:
    """Every step of a call is told in every language, with a picture that can be drawn, and what was drawn is
    to be heard or seen: another draw is told otherwise."""
    no_faults(fault for room in rooms(game) for fault in at(room.where, _mute(room)))


def _mute(room: Room) -> Iterator[str]:
    rng, languages = Random(1), room.game.rules.languages
    for language in languages:
        if not room.calling.needs(room.start, room.want(language)).strip():
            yield f"{language}: it does not say what everybody needs"
    for call in _steps(room, Random(1)):
        for language in languages:
            want, step = room.want(language), f"{language}, step {len(call.steps)}"
            callout = room.calling.callout(call, want)
            yield from at(step, _unsaid(callout))
            if not room.calling.brief(call, want).strip():
                yield f"{step}: nothing in brief"
            if not room.calling.ends(call, want).strip():
                yield f"{step}: it does not say when the game ends"
            if language == languages[0]:
                yield from at(step, _unheard(room, call, callout, rng))


def _unsaid(callout: Callout) -> Iterator[str]:
    for name, words in (("title", callout.title), ("sentence", callout.says)):
        if not words.strip() or "{" in words:
            yield f"the {name} is “{words}”"
    yield from (f"a line says “{line}”" for line in callout.lines if not line.strip() or "{" in line)
    yield from (f"the picture: {fault}" for fault in misdrawn(callout.picture))


def _unheard(room: Room, call: Call, callout: Callout, rng: Random) -> Iterator[str]:
    """Draws of the last step that do not matter to what is called."""
    last, want = call.steps[-1], room.want(room.game.rules.languages[0])
    for place in rng.sample(range(len(last.draws)), min(CHANGED, len(last.draws))):
        drawn = last.draws[place]
        other = _another(drawn, rng)
        if other is None:
            continue
        draws = (*last.draws[:place], replace(drawn, outcome=other), *last.draws[place + 1 :])
        changed = replace(call, steps=(*call.steps[:-1], replace(last, draws=draws, takes=())))
        try:
            again = room.calling.callout(changed, want)
        except (ArchipelError, LookupError, ValueError):
            continue  # what follows would be another draw
        if again == callout and not last.takes:
            yield f"{drawn.text()} is told like any other draw"


def _another(drawn: Drawn, rng: Random) -> Outcome | None:
    """An outcome that is not the same in another order."""
    for _ in range(20):
        other = sample(drawn.draw, rng)
        if sorted(other) != sorted(drawn.outcome) or (drawn.draw.slots and other != drawn.outcome):
            return other
    return None


def _steps(room: Room, rng: Random, most: int = STEPS) -> Iterator[Call]:
    """A random call step by step, with takes by everybody who may take something."""
    call: Call | None = room.start
    for _ in range(most):
        assert call is not None
        call = stepped(room.calling, call, lambda draw, _: sample(draw, rng))
        if call is None:
            return
        yield call
        while (taking := room.calling.taking(call, room.want("en"))) is not None:
            items = [value for value, _ in taking.items]
            call = call.taken((*call.steps[-1].takes, rng.choice(items)))


def calls_draw_like_the_table(game: Game) -> None:
    """With the same outcomes a call asks for the draws that the rules ask for, in the same order, until the
    game is over: the table's own public draws, from the same dice or cards."""
    no_faults(fault for room in rooms(game) if room.names for fault in at(room.where, _strays(room)))


def _strays(room: Room) -> Iterator[str]:
    match = Match(room.game, room.setup)
    for _ in finish(match, Random(1)):
        pass
    asked = {drawn.draw.label for call in _steps(room, Random(2), MANY) for drawn in call.steps[-1].draws}
    due = [event for event in match.events if isinstance(event, Drawn) and event.draw.label in asked]
    if not due:
        yield f"the table draws nothing of {sorted(asked)}"
        return
    call, faults, left = room.start, list[str](), iter(due)

    def answer(draw: Draw, _: int) -> Outcome:
        known = next(left, None)
        if known is None:
            raise _AllDrawn
        faults.extend(_difference(draw, known.draw))
        check_outcome(draw, known.outcome)
        return known.outcome

    try:
        while not faults and (after := stepped(room.calling, call, answer)) is not None:
            call = after
    except _AllDrawn:
        pass
    except ArchipelError as error:
        faults.append(f"step {len(call.steps) + 1}: {error}")
    yield from faults


class _AllDrawn(Exception):
    """The game at the table is over."""


def _difference(called: Draw, known: Draw) -> Iterator[str]:
    for name in ("label", "items", "count", "replace", "slots"):
        here, there = getattr(called, name), getattr(known, name)
        if here != there:
            yield f"the {name} of the draw {known.label} is {there} at the table, {here} in the call"


def calls_can_be_proved(game: Game) -> None:
    """A call to its end has a record that is read back, with every draw from the seed; takes are those that
    may be taken."""
    no_faults(fault for room in rooms(game) for fault in at(room.where, _unproved(room)))


def _unproved(room: Room) -> Iterator[str]:
    dice, call, rng = FairDice(b"a law of calling"), room.start, Random(1)
    while len(call.steps) < LONGEST:
        after = stepped(room.calling, call, dice.answer)
        if after is None:
            break
        call = after
        while len(call.steps) <= STEPS and (taking := room.calling.taking(call, room.want("en"))) is not None:
            item = rng.choice(taking.items)[0]
            if not may_take(room.calling, call, item, room.game):
                yield f"{item} is offered but cannot be taken"
            call = call.taken((*call.steps[-1].takes, item))
    if not call.steps:
        yield "there is nothing to call"
    if any(not step.draws for step in call.steps):
        yield "a step draws nothing"
    record, found, again = read_call_record(write_call(room.game, call, dice, True))
    if (found, again) != (room.game, call):
        yield "the record is read back as another call"
    elif prove_call(record, again) != call.draws:
        yield "not every draw is proved"


CALLING_LAWS: Final[tuple[GameLaw, ...]] = (
    calls_have_words,
    calls_draw_like_the_table,
    calls_can_be_proved,
)
"""The laws about calling a game; one without a caller keeps them."""

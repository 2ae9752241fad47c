"""Replaying a record without random numbers: events are checked against the rules, dice against the seed."""

# interpreted: texts, read or written once a game: nothing to gain

from __future__ import annotations

from collections.abc import Iterator

from archipel.kernel.contract import Game
from archipel.kernel.draws import FairDice, read_outcome
from archipel.kernel.match import HIDDEN, Drawn, Match
from archipel.kernel.nodes import Draw
from archipel.kernel.options import Setup
from archipel.kernel.record import BadRecord, Record, digest, read_record, score_lines
from archipel.kernel.refusal import ArchipelError, BadSetup, BadText, Message


def setup_of(record: Record, game: Game, sheet: str = "") -> Setup:
    """The set-up a record was played with. `sheet` is the text of its custom component file, if any."""
    if record.game != game.id or not game.knows(record.version):
        asked = f"{record.game} rules {record.version}"
        raise BadRecord(
            record.where["game"],
            "played by {asked}; this is {game} rules {version}",
            asked=asked,
            game=game.id,
            version=game.version,
        )
    if record.sheet and digest(sheet) != record.sheet:
        reason = Message("the sheet given is another one") if sheet else Message("give the sheet file")
        raise BadRecord(record.where["sheet"], "played with a sheet of its own: {reason}", reason=reason)
    if sheet and not record.sheet:
        raise BadRecord(record.where["game"], "played without a sheet of its own: leave out the sheet file")
    try:
        options = game.read_options(record.options.items())
        return game.setup(record.seats, options, sheet, record.version)
    except BadSetup as error:
        raise _bad(record.where["seats"], error, game) from None


def steps(record: Record, game: Game, sheet: str = "") -> Iterator[Match]:
    """Yield the match at its start and after each event: always the same object, one event further on."""
    match = Match(game, setup_of(record, game, sheet))
    yield match
    for line, text in record.events:
        try:
            _step(match, text)
        except ArchipelError as error:
            raise _bad(line, error, game) from None
        yield match
    _compare_end(record, match)


def _bad(line: int, error: ArchipelError, game: Game) -> BadRecord:
    """The error for a line that the rules refuse; it may need the game's own words."""
    bad = BadRecord(line, error.message)
    bad.game = game.id
    return bad


def replay(record: Record, game: Game, sheet: str = "") -> Match:
    """The match at the end of the record."""
    *_, match = steps(record, game, sheet)
    return match


def from_text(text: str, game: Game, sheet: str = "") -> Match:
    """The match that the text of a record describes."""
    return replay(read_record(text), game, sheet)


def _step(match: Match, text: str) -> None:
    who, _, rest = text.partition(" ")
    if HIDDEN in rest.split(" "):
        raise BadText("this event is hidden: it is one seat's record of a running game")
    if who == "draw":
        node = match.state.node()
        label, _, names = rest.partition(" ")
        if not isinstance(node, Draw) or node.label != label:
            due = Message("no draw")
            if isinstance(node, Draw):
                due = Message("the draw “{label}”", label=node.label)
            raise BadText("{due} is due here, not “{label}”", due=due, label=label)
        match.settle(read_outcome(node, names))
    elif who.startswith("s") and who[1:].isdecimal() and len(who) < 5:
        match.play(int(who[1:]) - 1, match.game.parse(rest))
    else:
        raise BadText("“{who}” is neither a seat nor a draw", who=who)


def _compare_end(record: Record, match: Match) -> None:
    line = record.events[-1][0] + 1 if record.events else record.where["dice"] + 1
    result = match.result
    if record.finished and result is None:
        raise BadRecord(line, "the record ends here, but by the rules the game goes on")
    if result is not None and not record.finished:
        raise BadRecord(line, "the record only pauses here, but by the rules the game is over")
    expected = score_lines(result) if result else []
    if len(record.scores) != len(expected):
        raise BadRecord(
            line,
            "{expected} score lines expected, {found} found",
            expected=len(expected),
            found=len(record.scores),
        )
    for (at, found), right in zip(record.scores, expected, strict=True):
        if found != right:
            raise BadRecord(at, "the rules give “{right}”", right=right)


def prove(record: Record, match: Match) -> int:
    """Check that every draw came from the committed seed and what players added; returns how many draws."""
    line = record.where["dice"]
    if not record.commitment:
        raise BadRecord(line, "dice and cards were entered by a person: there is nothing to prove")
    if not record.seed:
        raise BadRecord(line, "the seed is not revealed before the end of the game")
    _check_contributions(record)
    dice = FairDice(bytes.fromhex(record.seed), record.contributions)
    if dice.commitment != record.commitment:
        raise BadRecord(line, "the seed is not the one that was committed to")
    number = 0
    for (at, _), event in zip(record.events, match.events, strict=True):
        if isinstance(event, Drawn):
            if event.outcome != dice.answer(event.draw, number):
                raise BadRecord(at, "draw {number} does not come from the seed", number=number + 1)
            number += 1
    return number


def _check_contributions(record: Record) -> None:
    """Everything shown must be what was sealed. Only one alone may show entropy without having sealed it."""
    first = record.where["dice"] + 1
    for line, one in enumerate(record.contributions, first):
        if one.seat not in range(record.seats) or not (one.seal or one.shown):
            raise BadRecord(line, "this entropy is nobody’s")
        if not one.kept:
            raise BadRecord(line, "seat {seat} showed other entropy than it had sealed", seat=one.seat + 1)
        if not one.seal and len(record.contributions) > 1:
            raise BadRecord(
                line, "seat {seat} showed its entropy before others gave theirs", seat=one.seat + 1
            )

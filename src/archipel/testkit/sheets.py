"""The laws about checking a finished paper sheet: it counts as the table does, and finds what cannot be."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from archipel.bots.expert import expert_for
from archipel.drawing import draw
from archipel.drawing.contract import Want
from archipel.kernel import (
    SPECTATOR,
    BadText,
    Draw,
    Drawn,
    Game,
    Match,
    Mode,
    Over,
    Part,
    Played,
    Refusal,
    Score,
    Setup,
    sample,
)
from archipel.paper.checking import ButtonGroup, Check, Marks, check_of, hall_violations
from archipel.testkit.law import GameLaw, Law, law, no_faults
from archipel.testkit.positions import Kind
from archipel.testkit.walks import viewers, who

CHANGED: Final = 12  # sheets with something changed, of each of two seats
FEW: Final = 3  # marks of which any change may be legal
GAMES: Final = 2  # games of bots in each mode
BY_CHANCE: Final = 0.1  # of their moves
LONG: Final = 2_000  # events after which they leave everything to chance
TAPPED: Final = 4  # places where somebody taps, of each kind
NONSENSE: Final = "neither this nor that"


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is on one seat's paper when the game is over."""

    check: Check[Any]
    match: Match
    seat: int
    marks: Marks

    @property
    def owner(self) -> str:
        """Whose it is, as people say it."""
        return who(self.seat)

    def counted(self) -> Score:
        """The count of what is on it."""
        return self.check.score(self.match.setup, self.marks)


def sheets(match: Match) -> list[Sheet]:
    """The sheets of a finished game that can be checked; those of a few seats at a large table."""
    check = check_of(match.game.id)
    if check is None or match.result is None:
        return []
    view = match.state.view(SPECTATOR)
    return [Sheet(check, match, seat, check.marks(view, seat)) for seat in viewers(match.setup)[1:]]


def _nothing_to_check(match: Match) -> bool:
    """A game without a check keeps these laws."""
    return check_of(match.game.id) is None


@law(Kind.OVER)
def sheets_count_as_at_the_table(match: Match, rng: Random) -> int:  # noqa: ARG001
    """What is on a seat's sheet at the end is counted line by line as the table counted it."""
    faults, found = list[str](), sheets(match)
    for sheet in found:
        assert match.result is not None
        known, counted = match.result.scores[sheet.seat], sheet.counted()
        faults += [f"{sheet.owner}: {one}" for one in _differing(known, counted)]
        if match.setup.seats == 1 and counted.titles != known.titles:  # who else wins is not on a sheet
            faults.append(f"{sheet.owner}: the sheet gives {counted.titles}, the table {known.titles}")
        rival = sheet.check.rival(match.setup, sheet.marks)
        if rival != match.result.rival:
            faults.append(f"{sheet.owner}: the sheet counts {rival} for the rival, not {match.result.rival}")
    no_faults(faults)
    return len(found) or _nothing_to_check(match)


def _differing(known: Score, counted: Score) -> Iterator[str]:
    """The lines that only one of them has, and what decides ties."""
    if sorted(map(repr, known.lines)) != sorted(map(repr, counted.lines)):
        yield from (f"only the sheet counts {line}" for line in counted.lines if line not in known.lines)
        yield from (f"only the table counts {line}" for line in known.lines if line not in counted.lines)
        if len(known.lines) != len(counted.lines):
            yield f"the sheet has {len(counted.lines)} lines, the table {len(known.lines)}"
    if known.total != counted.total:
        yield f"the sheet counts {counted.total}, the table {known.total}"
    if known.ties != counted.ties:
        yield f"ties are decided by {counted.ties} on the sheet, by {known.ties} at the table"


@law(Kind.OVER)
def sheets_are_read_as_they_are_written(match: Match, rng: Random) -> int:
    """Marks are read back from their text, also an untidy one, told in every language, and drawn."""
    faults, found = list[str](), sheets(match)
    for sheet in found:
        faults += [f"{sheet.owner}: {fault}" for fault in _misread(sheet)]
    if found:
        sheet, language = rng.choice(found), rng.choice(match.game.rules.languages)
        view = sheet.check.view(match.setup, sheet.marks)
        seat = sheet.check.seat(match.setup, sheet.marks)
        assert draw(view, language, seat=seat, game=match.game), f"{sheet.owner}: cannot be drawn"
    no_faults(faults)
    return len(found) or _nothing_to_check(match)


def _misread(sheet: Sheet) -> Iterator[str]:
    check, rules = sheet.check, sheet.match.game.rules
    for mark in sheet.marks:
        for text in (mark, f"  {mark.replace(' ', '  ')} "):
            if (read := _read(sheet, text)) != mark:
                yield f"{text!r} is read as {read!r}"
    if (read := _read(sheet, NONSENSE)) is not None:
        yield f"{NONSENSE!r} is read as {read!r}"
    for language in rules.languages:
        want = Want(rules, language)
        told: dict[str, str] = {}
        for mark in dict.fromkeys(sheet.marks):
            words = check.words(mark, want)
            if not words.strip():
                yield f"{language}: {mark} has no words"
            elif words in told:
                yield f"{language}: {mark} and {told[words]} are both called {words!r}"
            told[words] = mark


def _read(sheet: Sheet, text: str) -> str | None:
    try:
        return sheet.check.mark(text, sheet.match.setup)
    except BadText:
        return None


@law(Kind.OVER)
def legal_sheets_are_faultless(match: Match, rng: Random) -> int:  # noqa: ARG001
    """Nothing on a sheet of a game played by the rules is wrong, and its own draws can have given it."""
    faults, found = list[str](), sheets(match)
    setup, rules = match.setup, match.game.rules
    draws = [event for event in match.events if isinstance(event, Drawn)]
    for sheet in found:
        for refusal in sheet.check.problems(setup, sheet.marks):
            told = rules.why(refusal, rules.languages[0]) if refusal.rule in rules.rules else str(refusal)
            faults.append(f"{sheet.owner} is told “{told}”, with {'; '.join(sheet.marks)}")
        rounds = sheet.check.rounds(setup, draws)
        marks = sheet.check.written(setup, sheet.marks) if rounds else ()
        fits = [[at for at, gives in enumerate(rounds) if gives(mark)] for mark in marks]
        for some, _ in hall_violations(fits):
            wrong = "; ".join(marks[one] for one in some)
            faults.append(f"{sheet.owner}: too few rounds are thought to have given {wrong}")
    no_faults(faults)
    return len(found) or _nothing_to_check(match)


@law(Kind.OVER)
def changed_sheets_are_found_faulty(match: Match, rng: Random) -> int:
    """Whatever somebody writes, the sheet can be counted and drawn; what cannot be cites a rule and is told
    in every language. Some sheets must be found faulty, if more than a few things were written on them."""
    wrong, seen = 0, sheets(match)[:2]
    for sheet in seen:
        for marks in _changed(sheet, rng):
            try:
                wrong += _is_told(sheet, marks)
            except Exception as error:
                if isinstance(error, AssertionError):
                    raise
                reason = f"{type(error).__name__}: {error}"
                raise AssertionError(f"{sheet.owner}, {'; '.join(marks)}: {reason}") from error
    bare = bool(seen) and all(len(sheet.marks) <= FEW for sheet in seen)
    return wrong or _nothing_to_check(match) or int(bare)


def _is_told(sheet: Sheet, marks: Marks) -> bool:
    """Whether a sheet with these marks is found faulty."""
    check, setup, rules = sheet.check, sheet.match.setup, sheet.match.game.rules
    check.view(setup, marks)
    score = check.score(setup, marks)
    assert score.total == sum(line.points for line in score.lines), "the lines do not add up"
    problems = check.problems(setup, marks)
    for refusal in problems:
        _names_a_rule(refusal, sheet, marks)
    assert all(rules.why(refusal, language) for refusal in problems for language in rules.languages)
    return bool(problems)


def _names_a_rule(refusal: Refusal, sheet: Sheet, marks: Marks) -> None:
    rules = sheet.match.game.rules
    assert refusal.rule in rules.rules, f"{sheet.owner}, {'; '.join(marks)}: no rule {refusal.rule}"
    for language in rules.languages:
        told = rules.why(refusal, language)
        assert refusal.rule in told, f"{language}: {told}: it does not name {refusal.rule}"
        assert len(told) > len(f" ({refusal.rule})"), f"{language}: {refusal} has no words"


def _changed(sheet: Sheet, rng: Random) -> Iterator[Marks]:
    """The sheet with a mark twice, with one sign of a mark changed, or with marks of somebody else's."""
    marks = sheet.marks
    others = [mark for other in sheets(sheet.match) if other.seat != sheet.seat for mark in other.marks]
    for number in range(CHANGED if marks else 0):
        at = rng.randrange(len(marks))
        if number % 3 == 0:
            yield (*marks, marks[at])
        elif number % 3 == 1 and others:
            yield (*marks, *rng.sample(others, min(3, len(others))))
        elif (mark := _altered(sheet, marks[at], rng)) is not None:
            yield (*marks[:at], mark, *marks[at + 1 :])


def _altered(sheet: Sheet, mark: str, rng: Random) -> str | None:
    """The mark with another digit or capital letter in one place, if that is a mark, too."""
    places = [at for at, sign in enumerate(mark) if sign.isdigit() or sign.isupper()]
    for at in rng.sample(places, len(places)):
        signs = "0123456789" if mark[at].isdigit() else "ABCDEFGNOPRSTWY"
        for sign in rng.sample(signs, 4):
            read = _read(sheet, mark[:at] + sign + mark[at + 1 :])
            if read is not None and read != mark:
                return read
    return None


@law(Kind.OVER)
def buttons_write_what_can_be_read(match: Match, rng: Random) -> int:
    """Each button beside a sheet, and each that a tap on it offers, has a label and writes known marks."""
    faults, looked, found = list[str](), 0, sheets(match)
    for sheet in found[:2]:
        language = rng.choice(match.game.rules.languages)
        for choice in _choices(sheet, Want(match.game.rules, language), rng):
            if not choice.title.strip():
                faults.append(f"{language}: a choice has no title")
            for offer in choice.offers:
                looked += 1
                if not (offer.label.strip() or offer.spoken.strip()):
                    faults.append(f"{language}: a button below “{choice.title}” has no label")
                wrong = [mark for mark in offer.marks if _read(sheet, mark) != mark]
                if wrong:
                    faults.append(f"“{offer.label}” below “{choice.title}” writes {wrong}")
    no_faults(faults)
    return looked or _nothing_to_check(match)


def _choices(sheet: Sheet, want: Want, rng: Random) -> Iterator[ButtonGroup]:
    """What is beside the sheet, and what is offered where somebody has tapped."""
    check, setup = sheet.check, sheet.match.setup
    for marks in ((), sheet.marks):
        yield from check.around(setup, marks, want)
    yield check.offers(setup, sheet.marks, (), want)
    for kind in check.taps:
        parts = _parts(sheet.match, kind)
        for part in rng.sample(parts, min(TAPPED, len(parts))):
            yield check.offers(setup, sheet.marks, (part,), want)
        if check.several and len(parts) > TAPPED:
            yield check.offers(setup, sheet.marks, rng.sample(parts, TAPPED), want)


def _parts(match: Match, kind: str) -> list[Part]:
    """The parts of this kind in the game's moves; a kind that only the drawing has is numbered."""
    moves = [event.move for event in match.events if isinstance(event, Played)]
    found = dict.fromkeys(part for move in moves for part in move.parts if part.kind == kind)
    return list(found) or [Part(kind, str(number)) for number in range(TAPPED)]


def sheets_of_good_games_are_right(game: Game) -> None:
    """The laws about sheets hold in games of bots, too: there is more on their sheets than chance writes."""
    no_faults(fault for mode in game.modes for fault in _of_good_games(game, mode))


def _of_good_games(game: Game, mode: Mode) -> Iterator[str]:
    for seed in range(GAMES if check_of(game.id) is not None else 0):
        seats = mode.seats[seed % min(len(mode.seats), GAMES)]
        match = _well_played(game, game.setup(seats, mode=mode.id), Random(seed))
        for one in CHECK_LAWS:
            try:
                one(match, Random(seed))
            except AssertionError as error:
                yield f"{mode.id} with {seats} seats, game {seed}: {one.name}: {error}"


def _well_played(game: Game, setup: Setup, rng: Random) -> Match:
    """A game of quick choices, with some of chance, so that it ends."""
    match = Match(game, setup)
    expert = expert_for(match.state.view(SPECTATOR))
    while not isinstance(node := match.state.node(), Over):
        if isinstance(node, Draw):
            match.settle(sample(node, rng))
            continue
        seat = rng.choice(node.seats)
        chance = rng.random() < BY_CHANCE or len(match.events) > LONG
        state = match.state.clone()
        match.play(seat, state.moves(seat).sample(rng) if chance else expert.quick(state, seat, rng))
    return match


CHECK_LAWS: Final[tuple[Law, ...]] = (
    sheets_count_as_at_the_table,
    sheets_are_read_as_they_are_written,
    legal_sheets_are_faultless,
    changed_sheets_are_found_faulty,
    buttons_write_what_can_be_read,
)
"""The laws about finished sheets; a game without a check keeps them."""
SHEET_LAWS: Final[tuple[GameLaw, ...]] = (sheets_of_good_games_are_right,)
"""The same for games that were played better than by chance."""

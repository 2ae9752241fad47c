"""The laws about guides: what a page needs, so that a game can be played in it, on a phone, in any language.

They answer questions as people do on the page: it asks the guide, takes a pick or a button, asks again, and
pencils a move as soon as the picks mean one and the guide offers no more choices.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from archipel.drawing.fallback import drawing_of
from archipel.guide import Asked, Question, guide_of
from archipel.guide.asking import fitting, settled
from archipel.guide.contract import POWER
from archipel.guide.fallback import PlainGuide
from archipel.kernel import Decide, Match, Move, Part, View
from archipel.kernel.rulebook import ENGLISH
from archipel.testkit.asking import MOST_PICKS, Turn, answers, begun, named, questions, telling
from archipel.testkit.law import Law, law
from archipel.testkit.positions import Kind
from archipel.testkit.texts import faults_of, named_as_in_records, untranslated
from archipel.testkit.walks import repeat

MOVES: Final = 4  # of a seat, that are looked for in each position

LETTERS: Final = 78
"""What a question may have: two lines of a phone, 360 pixels wide, in a wide font."""
SCENE: Final = 112
"""The same for a scene: three lines below its title."""
WIDE: Final = 240
"""The same in games with wide sheets, whose drawings scroll on a phone: six lines."""
NOTE: Final = 20
"""What the note of one of several buttons may have: one line of its button on a phone."""
ONLY_NOTE: Final = 46
"""The same if there is no other button."""


def _turn(match: Match, rng: Random) -> Turn | None:
    """A turn of a seat that is asked to move, in one of the languages, perhaps after some steps."""
    node, language = match.state.node(), rng.choice(match.game.rules.languages)
    return begun(match, rng.choice(node.seats), language, rng) if isinstance(node, Decide) else None


@law(Kind.DECIDE)
def picks_that_mean_a_move_leave_no_choices(match: Match, rng: Random) -> int:
    """When the picks mean a move, the guide offers no more choices, or the page never pencils it; as long as
    they do not, it offers some. People may pick the parts of a move in any order."""
    turn, looked = _turn(match, rng), 0
    if turn is None:
        return 0
    for move in _some(turn.asked.moves, rng):
        parts = rng.sample(move.parts, len(move.parts))
        for count in range(1, len(parts) + 1):
            asked = turn.picking(tuple(parts[:count]))
            question = turn.question(asked)
            if not question.choices:
                left = f"no choices, but {len(asked.left)} moves are left"
                assert settled(asked, question), f"{turn.told(asked)}: {left}"
            elif count == len(parts):
                offered = named(tuple(choice.part for choice in question.choices))
                means = f"that means {move}, but the guide still offers {offered}"
                raise AssertionError(f"{turn.told(asked)}: {means}")
        looked += 1
    return looked or _only_done(turn)


def _only_done(turn: Turn) -> int:
    """1 where nothing is left but to end the turn: then a law has seen all there is."""
    return int(turn.asked.done and not turn.asked.moves)


def _some(moves: Sequence[Move], rng: Random) -> Sequence[Move]:
    return moves if len(moves) <= MOVES else rng.sample(moves, MOVES)


@law(Kind.DECIDE)
def answers_reach_every_legal_move(match: Match, rng: Random) -> int:
    """Whatever is legal can be reached by choices and buttons, in any order that the guide offers."""
    turn, looked = _turn(match, rng), 0
    if turn is None:
        return 0
    for move in _some(turn.asked.moves, rng):
        found = any(_leads(turn, way, move, rng) for way in _ways(turn, move))
        assert found, f"{turn.told(turn.asked)}: no answers lead to {move}"
        looked += 1
    return looked or _only_done(turn)


def _ways(turn: Turn, move: Move) -> Iterator[tuple[Part, ...]]:
    """How to begin: with a choice, or with a button that may lead to the move."""
    yield ()
    for button in turn.question(turn.asked).buttons:
        if button.state == "free" and button.parts and _fits(button.parts, move):
            yield button.parts


def _fits(parts: Sequence[Part], move: Move) -> bool:
    return all(part.kind == POWER or part in move.parts for part in parts)


def _grows(asked: Asked[View], parts: Sequence[Part], move: Move) -> bool:
    return _fits(parts, move) and set(parts) > set(asked.picked)


def _leads(turn: Turn, way: tuple[Part, ...], move: Move, rng: Random) -> bool:
    """Do the answers that fit the move lead to it?"""
    asked = turn.picking(way)
    for _ in range(MOST_PICKS):
        question = turn.question(asked)
        meant = settled(asked, question)
        if meant is not None:
            return meant is move
        offered = [choice.part for choice in question.choices if choice.part not in asked.picked]
        fit = [(*asked.picked, part) for part in offered if part in move.parts]
        fit = fit or [
            one.parts for one in question.buttons if one.state == "free" and _grows(asked, one.parts, move)
        ]
        if not fit:
            return False
        asked = turn.picking(rng.choice(fit))
    return False


@law(Kind.DECIDE)
def every_answer_leads_on(match: Match, rng: Random) -> int:
    """However somebody answers, they come to a move, and after their last one to Done."""
    turn, looked = _turn(match, rng), 0
    for at, asked, question in questions(turn, rng) if turn else ():
        told, legal = at.told(asked), {part for move in asked.moves for part in move.parts}
        offered = tuple(choice.part for choice in question.choices)
        strange = tuple(part for part in offered if part not in legal)
        assert not strange, f"{told}: {named(strange)} is in no legal move"
        assert len(offered) == len(set(offered)), f"{told}: a choice is offered twice"
        for button in question.buttons:
            fits = fitting(asked.moves, button.parts) == button.parts
            assert fits or button.state != "free", (
                f"{told}: {named(button.parts)} of {button.id} fits no move"
            )
        assert looked < MOST_PICKS, f"{told}: the questions do not end"
        ends = not asked.picked and (asked.done or (at.complete and bool(asked.steps)))
        leads = ends or settled(asked, question) or answers(asked, question)
        assert leads, f"{told}: “{question.words}” has no answer"
        looked += 1
    return looked


@law(Kind.DECIDE)
def buttons_keep_their_places(match: Match, rng: Random) -> int:
    """The buttons of a seat's first question stay at the same places in all later ones, also when a draft is
    finished; what cannot be pressed is `barred` or `used`. If they came and went, Done would jump."""
    turn, looked = _turn(match, rng), 0
    if turn is None:
        return 0
    first = _first_buttons(match, turn.seat, turn.asked.tell.language)
    known = first
    for at, asked, question in questions(turn, rng):
        ids, told = tuple(button.id for button in question.buttons), at.told(asked)
        assert len(ids) == len(set(ids)), f"{told}: two buttons have one id: {_listed(ids)}"
        stay = ids[: len(first)] == first
        assert stay, (
            f"{told}: the buttons are {_listed(ids)}; in the seat's first question they were {_listed(first)}"
        )
        kept = not asked.picked or ids == known
        assert kept, f"{told}: the buttons are {_listed(ids)}; before that pick they were {_listed(known)}"
        known = ids
        looked += 1
    return looked


def _first_buttons(match: Match, seat: int, language: str) -> tuple[str, ...]:
    """The buttons of the seat's first question in this game."""
    start = Match(match.game, match.setup)
    for event in match.events:
        node = start.state.node()
        if isinstance(node, Decide) and seat in node.seats:
            break
        repeat(start, event)
    turn = Turn.begin(start, seat, language)
    return tuple(button.id for button in turn.question(turn.asked).buttons)


def _listed(ids: Sequence[str]) -> str:
    return ", ".join(ids) or "none"


@law(Kind.DECIDE)
def questions_fit_a_phone(match: Match, rng: Random) -> int:
    """A question has at most the letters of two lines on a phone; the note of a button has one line."""
    turn, looked, found = _turn(match, rng), 0, dict[str, None]()
    wide = drawing_of(match.game.id).shape == "wide"
    for at, asked, question in questions(turn, rng) if turn else ():
        for language in match.game.rules.languages:
            put = _in(language, match, asked, question)
            most = WIDE if wide else SCENE if put.scene else LETTERS
            if len(put.words) > most:
                found[f"{at.told(asked)}: {len(put.words)} letters, at most {most}: “{put.words}”"] = None
            most = ONLY_NOTE if len(put.buttons) == 1 else NOTE
            for button in put.buttons:
                if len(button.note) > most:
                    note = f"“{button.note}” below “{button.words}”"
                    found[f"{at.told(asked)}: {len(button.note)} letters, at most {most}: {note}"] = None
            looked += 1
    assert not found, "\n  ".join(found)
    return looked


def _in(language: str, match: Match, asked: Asked[View], question: Question) -> Question:
    """The question in this language."""
    if asked.tell.language == language:
        return question
    return guide_of(match.game.id).ask(replace(asked, tell=telling(match, language)))


@law(Kind.DECIDE)
def moves_are_told_to_their_player(match: Match, rng: Random) -> int:
    """What a move is told as has a `-you` sentence: whoever made it reads “you write 5”, not “writes 5”."""
    turn, looked, guide, found = _turn(match, rng), 0, guide_of(match.game.id), dict[str, None]()
    if turn is None or isinstance(guide, PlainGuide):
        return int(turn is not None)  # a plain guide has no sentences of its own
    for move in _some(turn.asked.moves, rng):
        effects = turn.trial.step(move).told[-1]
        for language in match.game.rules.languages:
            tell = telling(match, language)
            told = guide.tell_step(effects, tell)
            if told and guide.tell_step(effects, replace(tell, you=True)) == told:
                found[f"{turn.told(turn.asked)}: whoever plays {move} reads “{told}”, too ({language})"] = (
                    None
                )
            looked += bool(told)
    assert not found, "\n  ".join(found)
    return looked or _only_done(turn)


@law()
def guides_speak_every_language(match: Match, rng: Random) -> int:
    """All that is asked and told exists in every language of the game, without codes or open gaps."""
    turn, looked, found = _turn(match, rng), 0, dict[str, None]()
    first, *others = match.game.rules.languages
    language = rng.choice(others or [first])
    for at, asked, question in questions(turn, rng) if turn else ():
        here, there = (replace(asked, tell=telling(match, one)) for one in (first, language))
        put = _in(language, match, asked, question)
        english, said = (
            list(_texts(at, here, _in(first, match, asked, question))),
            list(_texts(at, there, put)),
        )
        faults = [] if put.words else [f"the guide asks nothing in {language}"]
        faults += named_as_in_records(said, asked.moves)
        found.update(
            (f"{at.told(asked)}: {fault}", None) for fault in (*faults, *_faults(english, said, language))
        )
        looked += len(said)
    if match.result is not None:
        english, said = list(_at_the_end(match, first)), list(_at_the_end(match, language))
        found.update((f"at the end, {fault}", None) for fault in _faults(english, said, language))
        looked += len(said)
    assert not found, "\n  ".join(found)
    return looked


def _faults(english: Sequence[str], said: Sequence[str], language: str) -> Iterator[str]:
    for text in said:
        yield from faults_of(text, language)
    if language != ENGLISH:
        yield from untranslated(english, said, language)


def _at_the_end(match: Match, language: str) -> Iterator[str]:
    """Why the game is over, how far the next titles are, and what somebody alone has achieved."""
    guide, tell, view = guide_of(match.game.id), telling(match, language), match.state.view(0)
    assert match.result is not None
    yield guide.ending(match.result, view, tell)
    yield from filter(None, (guide.next_title(score, view, tell) for score in match.result.scores))
    yield from (feat.words for feat in guide.feats(view, tell))


def _texts(turn: Turn, asked: Asked[View], question: Question) -> Iterator[str]:
    """All that a question shows, and what stands beside it."""
    guide = guide_of(turn.game.id)
    yield from filter(None, (question.words, question.title, question.careful, question.left))
    yield from (choice.words for choice in question.choices)
    for button in question.buttons:
        yield from filter(None, (button.words, button.note))
    if asked.picked:
        return
    for goal in guide.goals(asked.view, turn.seat, asked.tell):
        yield from filter(None, (goal.words, goal.worth))
    yield from filter(None, (guide.near_end(asked.view, asked.tell),))
    yield from filter(None, (guide.say(effect, asked.tell) for effect in turn.trial.effects))
    for move in asked.moves[:3]:
        step = turn.trial.step(move)
        yield from filter(None, (guide.say(effect, asked.tell) for effect in step.told[-1]))
        yield from filter(None, (guide.because(move, asked.view, asked.tell),))


GUIDE_LAWS: Final[tuple[Law, ...]] = (
    picks_that_mean_a_move_leave_no_choices,
    answers_reach_every_legal_move,
    every_answer_leads_on,
    buttons_keep_their_places,
    questions_fit_a_phone,
    moves_are_told_to_their_player,
    guides_speak_every_language,
)
"""The laws of what the table asks and tells."""

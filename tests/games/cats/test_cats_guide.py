"""What the table asks in Explore & Draw, and what glows to answer it."""

import re
from random import Random

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.rules.state import CatsState
from archipel.guide import POWER, Asked, Question, Telling, guide_of
from archipel.kernel import DONE, SPECTATOR, Decide, Draw, Over, Part, sample
from archipel.kernel.parts import meant, resolve
from archipel.testkit.typography import crowded

GUIDE = guide_of("cats")
NAMES = ("Ana", "Bo", "Cy")
PHONE_NOTE = 20  # letters of a button's note that a phone shows
CODES = re.compile(
    r"\br\d+c\d+\b|\b[A-Z]\d\b|oshax\d|rare-[A-Z]|as printed|comme imprimé"
    r"|\bt\d+\b|seat \d|[{}]|\b[a-z]+\+[a-z]+"
)


def telling(language: str = "en") -> Telling:
    return Telling(GAME.rules, language, NAMES)


def asked(state: CatsState, *picked: str, morning: CatsState | None = None, language: str = "en", steps=()):
    """What the guide is told about seat 0 after these picks, such as `column:A` or `power:whole-row`."""
    moves = tuple(state.moves(0)) if not state.days or not state.days[0].done else ()
    parts = tuple(Part(*one.split(":")) for one in picked)
    return Asked(
        telling(language),
        state.view(0),
        (morning or state).view(0),
        tuple(move for move in moves if move is not DONE),
        parts,
        tuple(GAME.parse(text) for text in steps),
        DONE in moves,
    )


def ask(state: CatsState, *picked: str, **more) -> Question:
    return GUIDE.ask(asked(state, *picked, **more))


def follows(state: CatsState) -> str | None:
    """The move that the table makes by itself."""
    move = GUIDE.follows(state.view(0), tuple(state.moves(0)))
    return move and move.text


def glowing(question: Question) -> list[str]:
    return [f"{one.part.kind}:{one.part.value}" for one in question.choices]


def states(question: Question) -> dict[str, str]:
    return {button.id: button.state for button in question.buttons}


def notes(question: Question) -> dict[str, str]:
    return {button.id: button.note for button in question.buttons}


def test_in_the_morning_only_columns_glow(make):
    question = ask(make.table())
    assert question.words.startswith("Which column do you take?")
    assert glowing(question) == ["column:A", "column:B", "column:C", "column:D"]
    assert question.choices[0].words == "Take column A"
    assert (question.about, question.palettes) == ("tableau", ())
    actions = ["extra-card", "one-per-row", "whole-row", "cat-twice", "treasure-twice"]
    assert list(states(question)) == actions
    assert set(states(question).values()) == {"free"}
    assert notes(question)["whole-row"] == "instead of a column"


def test_a_power_that_is_on_says_what_it_replaces_and_how_many_are_left(make):
    words = ask(make.table(), "power:whole-row").words
    assert words.startswith("Once a game, instead of a column: all of a row.")
    assert words.endswith("You have 2 special actions left after that.")
    assert "left" not in ask(make.table()).words
    assert ask(make.table()).left == "Special actions: 3 left"
    assert ask(make.play(make.table(), "twice cat"), steps=("twice cat",)).left == "Special actions: 2 left"


def test_a_column_is_taken_at_once(make):
    question = ask(make.table(), "column:A")
    assert not question.choices


@pytest.mark.parametrize(
    ("picks", "glows"),
    [
        (("power:whole-row",), "row:1 row:2 row:3"),
        (("power:one-per-row",), " ".join(f"row{row}:{column}{row}" for row in "123" for column in "ABCD")),
        (("power:one-per-row", "row1:A1", "row3:B3"), "row2:A2 row2:B2 row2:C2 row2:D2"),
        (("power:extra-card",), "column:A column:B column:C column:D"),
        (("power:extra-card", "column:A"), " ".join(f"extra:{c}{r}" for r in "123" for c in "BCD")),
        (("row2:B2",), " ".join(f"row{r}:{c}{r}" for r in "13" for c in "ABCD")),
        (("extra:B2",), "column:A column:C column:D"),
        (("row:2",), ""),
        (("row1:A1", "row2:B2", "row3:B3"), ""),
        (("column:A", "extra:B2"), ""),
    ],
)
def test_a_power_opens_its_own_question_and_picks_work_in_any_order(make, picks, glows):
    question = ask(make.table(), *picks)
    assert glowing(question) == glows.split()
    for power in (one.removeprefix("power:") for one in picks if one.startswith("power:")):
        if len(picks) == 1:
            assert states(question)[power] == "on"


def test_then_the_cards_one_after_the_other(make):
    state = make.play(make.table(), "take B")
    assert ask(state, steps=("take B",)).words.startswith(
        "Ticked: cats at the edge, one colour. Two cards to draw"
    )
    state = make.play(make.table(), "take A")
    question = ask(state)
    assert question.words == "Three cards to draw. Which first?"
    assert glowing(question) == ["card:A1", "card:A2", "card:A3"]
    assert question.choices[2].words == "a blue cat of 5 cells, like a big corner"
    assert not ask(state, "card:A2").choices
    make.play(state, "card A1")
    assert ask(state).words == (
        "The blue cat like a small zigzag: click or tap where it goes. Your first piece may go anywhere."
    )
    assert (ask(state).about, ask(state).palettes) == ("sheet", ())
    make.play(state, "draw S4 0 r4c6")
    assert ask(state, steps=("take A", "card A1")).words.endswith("skipped. Which card next?")
    make.play(state, "card A2", "draw W5 0 r3c9")
    assert glowing(ask(state)) == ["card:A3"]
    assert "One card is left" in ask(state).words


def test_the_last_card_opens_by_itself_unless_it_offers_a_choice(make):
    state = make.play(make.table(B3="oshax3"), "take A", "card A1", "draw S4 0 r4c6")
    assert follows(state) is None  # two cards are left
    make.play(state, "card A2", "draw W5 0 r3c9")
    assert follows(state) == "card A3"
    make.play(state, "card A3")
    assert follows(state) is None
    state = make.play(make.table(B3="oshax3"), "take B", "card B2", "draw Y5 0 r3c5")
    assert follows(state) is None  # an oshax: in which colour?


def test_a_piece_glows_where_it_fits_as_it_is_turned(make):
    state = make.play(make.table(), "take A", "card A1")
    every, turned = ask(state), ask(state, "shape:S4", "turn:1")
    assert set(glowing(turned)) < set(glowing(every))
    assert all(resolve(state.moves(0), [Part("turn", "1"), one.part]) for one in turned.choices)
    assert not ask(state, "shape:S4", "turn:1", "cell:r4c6").choices
    assert glowing(ask(state, "cell:r4c6")) == ["turn:0", "turn:1", "turn:f0", "turn:f1"]


def test_what_a_card_leaves_open_is_asked_in_a_palette(make):
    state = make.play(make.table(A1="oshax3", A2="three+one/rare-I", A3="2of-one+two+three+bent"), "take A")
    colour = ask(state, "card:A1")
    assert (colour.palettes, len(colour.choices)) == (("colour",), 5)
    assert colour.choices[0].words == "a blue cat"
    half = ask(state, "card:A2")
    assert [one.words for one in half.choices] == [
        "a straight treasure of three cells and a treasure of one cell",
        "a rare treasure like a bar",
    ]
    pair = ask(state, "card:A3")
    assert (pair.palettes, len(pair.choices)) == (("pair",), 10)
    make.play(state, "card A3 one+bent")
    shapes = ask(state)
    assert (glowing(shapes), shapes.palettes) == (["shape:one", "shape:bent"], ("shape",))
    assert ask(state, "shape:bent").palettes == ("shape",)  # another one can still be chosen


def test_the_only_card_with_a_choice_opens_with_one_tap_among_others(make):
    state = make.play(make.table(A1="oshax3"), "take A")
    question = ask(state)
    assert question.words.endswith("Which first? The oshax: in which colour?")
    assert question.palettes == ("colour",)
    assert glowing(question)[:4] == ["card:A1", "card:A2", "card:A3", "colour:blue"]
    assert not ask(state, "colour:red").choices  # that is a move
    two = make.play(make.table(A1="oshax3", A2="oshax1"), "take A")
    assert glowing(ask(two)) == ["card:A1", "card:A2", "card:A3"]


def test_the_only_card_left_is_asked_for_its_colour_at_once(make):
    state = make.play(make.table(B3="oshax3"), "take B", "card B2", "draw Y5 0 r3c5")
    question = ask(state)
    assert glowing(question) == [
        f"colour:{colour}" for colour in ("blue", "green", "orange", "purple", "red")
    ]


def test_a_covered_map_is_said_and_offers_a_treasure_or_none(make):
    steps = ("take A", "card A1", "draw I5 0 r4c1")
    state = make.play(make.table(A1="red-I5"), *steps)
    question = ask(state, steps=steps)
    assert question.words.startswith("You covered the red map: draw any common treasure, or decline.")
    assert glowing(question) == ["shape:one", "shape:two", "shape:three", "shape:bent"]
    assert question.buttons[-1].id == "decline"
    assert question.buttons[-1].parts == (Part("bonus", "decline"),)
    state = make.play(make.table(A1="green-I5"), *steps)
    assert ask(state, steps=steps).words.startswith(
        "No treasure: the red map needs a red cat. Which card next?"
    )


def test_what_fits_nowhere_is_said(make):
    sheet = make.all_but("r5c1", "r5c2")
    state = make.play(make.table(sheet, sheet), "take A", "card A1")
    question = ask(state, steps=("take A", "card A1"))
    assert question.words.startswith(
        "No room for the blue cat like a small zigzag: skipped. Which card next?"
    )


def test_a_cat_twice_shows_that_it_is_on(make):
    state = make.play(make.table(), "twice cat")
    question = ask(state, steps=("twice cat",))
    assert question.words.startswith("Once a game: the next cat is drawn twice. Which column")
    assert states(question)["cat-twice"] == "on"
    assert notes(question)["whole-row"] == "only one a day"
    make.play(state, "take A", "card A1", "draw S4 0 r4c6")
    assert ask(state).words.startswith("The blue cat like a small zigzag again: click or tap")
    assert states(ask(state))["cat-twice"] == "on"
    make.play(state, "draw S4 0 r4c8")
    assert notes(ask(state))["cat-twice"] == "used today"


def test_a_cat_twice_asks_which_one_if_it_could_be_two(make):
    state = make.play(make.table(), "take A", "card A1", "draw S4 0 r4c6")
    button = next(one for one in ask(state).buttons if one.id == "cat-twice")
    assert button.parts == (Part(POWER, "cat-twice"),)
    assert glowing(ask(state, "power:cat-twice")) == ["again:cat", "twice:cat"]
    assert not ask(state, "power:cat-twice", "again:cat").choices


def test_used_and_spent_actions_stay_and_say_why(make):
    sheet = make.boat(used=("extra-card", "one-per-row", "whole-row"))
    question = ask(make.table(sheet, make.boat()))
    assert notes(question)["extra-card"] == "once a game: used"
    assert notes(question)["cat-twice"] == "all three are used"
    state = make.play(make.table(), "take A", "card A1")
    assert notes(ask(state))["whole-row"] == "only before a column"
    assert notes(ask(state))["extra-card"] == "after this card"


def test_a_day_that_is_drawn_waits_for_done_and_then_for_the_others(make):
    full = make.all_but("r5c1").use(7)  # three special actions are used
    state, morning = make.table(full, make.boat()), make.table(full, make.boat())
    make.play(state, "take D")
    words = ask(state, morning=morning, steps=("take D",)).words
    skipped = "No room for the blue cat like a P: skipped."
    ticked = "Ticked: every 2 cats at the edge · each tradition."
    assert words == f"{ticked} {skipped} That is your day. Done inks it; Undo takes it back."
    assert ask(state).words == "Your day is drawn. Still drawing: Bo."
    view = make.table().view(SPECTATOR)
    assert "Still drawing: Ana and Bo" in GUIDE.ask(Asked(telling(), view, view, ())).words


def test_a_day_of_the_last_to_draw_also_waits_for_done(make):
    full = make.all_but("r5c1").use(7)
    state, morning = make.table(full), make.table(full)
    make.play(state, "take D")
    words = ask(state, morning=morning, steps=("take D",)).words
    assert words.endswith("That is your day. Done inks it; Undo takes it back.")  # not: is being dealt


def test_the_last_day_also_waits_for_done(make):
    full = make.all_but("r5c1").use(7)
    state, morning = make.table(full), make.table(full)
    state.day = morning.day = 7
    make.play(state, "take D")
    assert state.view(0).phase == "over"
    words = ask(state, morning=morning, steps=("take D",)).words
    assert words.endswith("That is your day. Done inks it; Undo takes it back.")
    assert ask(state).words == "The seven days are over."


def test_the_sister_says_which_colour_came_and_what_it_is_worth(make):
    state = make.table(seats=1, colour="red")
    assert ask(state).words.startswith(
        "You play against your sister, who scores on your boat, too; a tie is hers. "
        "She counts red cats: 5 points each. Which column do you take?"
    )


def walk(state: CatsState, seat: int, rng: Random, language: str) -> list[str]:
    """One seat's day, only by what glows and by free buttons; returns everything that was said."""
    said: list[str] = []
    morning, steps = state.view(seat), []
    for _ in range(60):
        node = state.node()
        if not isinstance(node, Decide) or seat not in node.seats or state.days[seat].done:
            break
        moves = tuple(state.moves(seat))
        picked: tuple[Part, ...] = ()
        for _ in range(12):
            now = Asked(
                telling(language),
                state.view(seat),
                morning,
                tuple(move for move in moves if move is not DONE),
                picked,
                tuple(steps),
                DONE in moves,
            )
            question = GUIDE.ask(now)
            legal = {part for move in moves for part in move.parts}
            said += [question.words, *(one.words for one in question.choices)]
            said += [f"{one.words} {one.note}" for one in question.buttons]
            assert not [one.note for one in question.buttons if len(one.note) > PHONE_NOTE]
            assert {one.part for one in question.choices} <= legal
            free = [one for one in question.buttons if one.state == "free" and one.parts]
            if free and rng.random() < 0.1:
                picked = rng.choice(free).parts
            elif question.choices:
                picked = (*picked, rng.choice(question.choices).part)
            parts = tuple(part for part in picked if part.kind != POWER)
            now = Asked(now.tell, now.view, now.inked, now.moves, picked, now.steps, now.done)
            again = GUIDE.ask(now)
            move = None if again.choices or not parts else meant(now.left, len(parts))
            if move is None and not question.choices and not parts:
                move = DONE
                assert now.done, question.words
            if move is not None:
                said.append(GUIDE.tell(move, state.view(seat), now.tell))
                state.play(seat, move)
                steps.append(move)
                break
        else:
            pytest.fail(f"no end: {picked}")
    return said


@pytest.mark.parametrize("mode", ["shared", "same-boat", "solo-easy", "solo-expert"])
def test_following_what_glows_always_leads_to_a_legal_move_and_ends(mode):
    rng, seats = Random(mode), 1 if mode.startswith("solo") else 2
    state = GAME.start(GAME.setup(seats, dict(next(one for one in GAME.modes if one.id == mode).options)))
    said: dict[str, list[str]] = {"en": [], "fr": []}
    while not isinstance(node := state.node(), Over):
        if isinstance(node, Draw):
            state.settle(sample(node, rng))
            continue
        language = ("en", "fr")[state.day % 2]
        tell, heard, before = telling(language), said[language], state.view(SPECTATOR)
        heard.append(GUIDE.near_end(before, tell))
        for seat in node.seats:
            heard += walk(state, seat, rng, language)
        after = state.view(SPECTATOR)
        for seat, score in enumerate(after.scores()):
            gains = GUIDE.gains(before, after, seat, tell)
            assert sum(gain.points for gain in gains) == score.total - before.scores()[seat].total
            heard += [gain.words for gain in gains]
            heard += [f"{one.words} {one.worth}" for one in GUIDE.goals(after, seat, tell)]
            heard += [GAME.rules.say(f"line.{one.key}", language, one.facts) for one in score.lines]
    said["fr"].append(GUIDE.ending(node.result, state.view(SPECTATOR), telling("fr")))
    for texts in said.values():
        assert not {text for text in texts if CODES.search(text)}
        assert len(set(texts)) > 50
    assert not [text for text in said["fr"] if crowded(text)]

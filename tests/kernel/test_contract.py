"""The small parts of the kernel: parts, options, results, data files, rulebooks."""

from random import Random

import pytest

from archipel.kernel import (
    DONE,
    Ambiguous,
    BadData,
    BadSetup,
    BadText,
    Decide,
    Drawn,
    Illegal,
    Match,
    NotNow,
    Option,
    Part,
    Played,
    Refusal,
    Result,
    Rulebook,
    Score,
    ScoreLine,
    canonical,
    derangement,
    places,
    play_out,
    random_steps,
)
from archipel.kernel.data import TomlTable
from archipel.kernel.moves import Move
from archipel.kernel.parts import choices, narrow, resolve
from archipel.kernel.rulebook import gaps
from archipel.testkit import walk, wander
from tests.toy.game import DOUBLE, GAME, PLAY, Toy


def move(text: str) -> Move:
    parts = tuple(Part(*part.split("=")) for part in text.split())
    return Move("do", text, parts)


MOVES = [move("die=4 cell=a"), move("die=4 cell=b"), move("die=5 cell=a route=N"), move("die=5 cell=a")]


def test_picking_narrows_until_one_move_is_left() -> None:
    assert choices(MOVES) == {"die": ["4", "5"], "cell": ["a", "b"], "route": ["N"]}
    assert narrow(MOVES, [Part("die", "4")]) == MOVES[:2]
    assert choices(MOVES, [Part("die", "4")]) == {"cell": ["a", "b"]}
    assert resolve(MOVES, [Part("cell", "b")]) is MOVES[1]


def test_a_move_is_chosen_when_all_its_parts_are_picked() -> None:
    assert resolve(MOVES, [Part("die", "5"), Part("cell", "a")]) is MOVES[3]


def test_too_few_parts_are_ambiguous_and_wrong_ones_name_no_move() -> None:
    with pytest.raises(Ambiguous, match="3 moves still fit"):
        resolve(MOVES, [Part("cell", "a")])
    with pytest.raises(BadText, match="no legal move has cell=z"):
        resolve(MOVES, [Part("cell", "z")])


def test_options_are_complete_and_checked() -> None:
    assert GAME.setup(3).options == (("sides", False),)
    assert GAME.setup(4, {"sides": True})["sides"] is True
    for given, reason in [({"sides": 1}, "expected one of no, yes"), ({"side": True}, "no option side")]:
        with pytest.raises(BadSetup, match=reason):
            GAME.setup(4, given)
    with pytest.raises(KeyError):
        GAME.setup(2)["nothing"]


def test_a_number_of_seats_that_does_not_fit_names_the_rule() -> None:
    with pytest.raises(BadSetup, match=r"toy with 3 seats: Sides \(TOY-5\)") as caught:
        GAME.setup(3, {"sides": True})
    assert caught.value.refusal == Refusal("TOY-5", (("seats", 3),))


def test_a_game_without_component_files_refuses_one() -> None:
    class Fixed(Toy):
        takes_sheets = False

    assert GAME.setup(2, sheet="a = 1").sheet == "a = 1"
    with pytest.raises(BadSetup, match="toy takes no component file of your own"):
        Fixed().setup(2, sheet="a = 1")
    with pytest.raises(BadSetup, match="toy takes no component file of your own"):
        Fixed().setup(sheet="a = 1")


def test_a_game_names_the_earlier_rules_that_it_still_plays() -> None:
    class Second(Toy):
        version = 2
        earlier = (1,)

    game = Second()
    assert [version for version in range(4) if game.knows(version)] == [1, 2]
    assert [game.setup(2, rules=version).rules for version in (1, 2, 0)] == [1, 0, 0]


def test_option_texts_are_read_back() -> None:
    option = Option("first", "random", ("random", 1, 2, True), "TOY-5")
    assert [option.read(text) for text in ("random", "1", "yes")] == ["random", 1, True]
    with pytest.raises(BadSetup, match="first=3: expected one of random, 1, 2, yes"):
        option.read("3")


def score(total: int, *ties: int) -> Score:
    return Score((ScoreLine("x", "TOY-4", total),), ties)


def test_places_follow_totals_then_ties_and_can_be_shared() -> None:
    assert places([score(5), score(9), score(7)]) == (3, 1, 2)
    assert places([score(5, 1), score(5, 3), score(5, 3)]) == (3, 1, 1)


def test_seats_of_one_side_share_its_place() -> None:
    assert places([score(5), score(9), score(7), score(1)], sides=(0, 1, 0, 1)) == (2, 1, 2, 1)


def test_winners_are_all_in_first_place() -> None:
    assert Result((score(5), score(5)), (1, 1), "TOY-4").winners == (0, 1)
    assert Result((score(5),), (2,), "TOY-4", rival=score(5)).winners == ()


def test_play_refuses_and_changes_nothing() -> None:
    match = walk(GAME, GAME.setup(2), seed=1, steps=3)
    before = canonical(match.state.view(0))
    with pytest.raises(Illegal, match="TOY-2"):
        match.play(0, DOUBLE)
    with pytest.raises(NotNow, match="no draw is due"):
        match.settle((1,))
    with pytest.raises(NotNow, match="seat 8 is not asked"):
        match.play(7, PLAY[0])
    assert canonical(match.state.view(0)) == before
    assert len(match.events) == 3


def test_a_turn_of_two_steps_ends_with_done() -> None:
    match = Match(GAME, GAME.setup(2))
    for outcome in ((0, 1, 2), (2, 3, 4), (5,)):
        match.settle(outcome)
    match.play(0, PLAY[2])
    match.play(0, DONE)
    assert match.state.node().seats == (1,)
    assert match.seen_by(1)[-1] == "draw die 6"
    assert match.seen_by(0)[-1] == "s1 done"


def table(text: str) -> TomlTable:
    return TomlTable.parse(text, "my-sheet.toml")


@pytest.mark.parametrize(
    ("text", "read", "error"),
    [
        ("rows = 3.5", lambda t: t.number("rows"), "my-sheet.toml: line 1: rows: expected a whole number"),
        ("rows = true", lambda t: t.number("rows"), "my-sheet.toml: line 1: rows: expected a whole number"),
        ("rows = 9", lambda t: t.number("rows", 1, 5), "my-sheet.toml: line 1: rows: 9 is not within 1 to 5"),
        ("", lambda t: t.number("rows"), "my-sheet.toml: rows: missing"),
        ("[a]\nb = 1", lambda t: t.table("a").text("b"), "my-sheet.toml: line 2: a.b: expected a text"),
        ("[[a]]\nb = 1\n[[a]]", lambda t: t.tables("a")[1].number("b"), "a[2].b: missing"),
        ("a = [1, 'x']", lambda t: t.numbers("a"), "a: expected only whole numbers"),
        ("a = [1, 'x']", lambda t: t.texts("a"), "a: expected only texts"),
        ("a = 1", lambda t: t.done(), "my-sheet.toml: line 1: a: unknown key"),
        ("a = 'x'", lambda t: t.flag("a"), "a: expected true or false"),
        ("a = 1", lambda t: t.table("a"), "a: expected a table"),
        ("a = 1", lambda t: t.tables("a"), "a: expected a list of tables"),
    ],
)
def test_bad_data_names_file_line_key_and_reason(text, read, error) -> None:
    with pytest.raises(BadData) as caught:
        read(table(text))
    assert error in str(caught.value)


def test_bad_toml_names_the_line() -> None:
    with pytest.raises(BadData, match=r"my-sheet.toml: .*line 2"):
        table("a = 1\nb = = 2")


def test_a_refusal_is_worded_with_its_facts_and_its_rule() -> None:
    refusal = Refusal("TOY-1", (("card", "4"),))
    assert GAME.rules.why(refusal, "en") == "You hold no 4 (TOY-1)"
    assert GAME.rules.why(Refusal("TOY-3"), "fr") == "Doubler une fois (TOY-3)"


def test_moves_are_described_in_both_languages() -> None:
    assert GAME.rules.describe(PLAY[3], "en") == "plays 4"
    assert GAME.rules.describe(DONE, "fr") == "a fini"


ENGLISH = """
    [about]
    name = "Shells"
    pitch = "Find {0} shells."
    credits = "Nobody."
    [rules.SH-1]
    title = "Turns"
    text = "One after the other."
    [rules.SH-2]
    title = "Shells"
    text = "They lie on the shore."
    refusal = "No shell at {cell}."
    [words]
    "line.x" = "{cell} and {number}"
    "part.cell" = "cell"
"""


def translated(text: str, language: str = "fr") -> Rulebook:
    return Rulebook.parse(ENGLISH, "en.toml").translated(language, text, f"{language}.toml")


def test_a_text_that_a_language_lacks_is_shown_in_english() -> None:
    book = translated("[rules.SH-2]\nrefusal = 'Rien en {cell}.'\n[words]\n'part.cell' = 'case'")
    assert book.languages == ("en", "fr")
    assert [book.words["part.cell"][language] for language in ("en", "fr", "pt")] == ["cell", "case", "cell"]
    assert book.about.name["fr"] == "Shells"
    assert book.rules["SH-2"].title["fr"] == "Shells"
    refusal = Refusal("SH-2", (("cell", "c2"),))
    assert book.why(refusal, "fr") == "Rien en c2. (SH-2)"
    assert book.why(refusal, "en") == book.why(refusal, "pt") == "No shell at c2. (SH-2)"


def test_a_language_can_be_split_into_two_files() -> None:
    book = translated("[words]\n'part.cell' = 'case'").translated(
        "fr", "[about]\nname = 'Conques'", "more.toml"
    )
    assert book.languages == ("en", "fr")
    assert (book.about.name["fr"], book.words["part.cell"]["fr"]) == ("Conques", "case")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            "[words]\n'line.x' = '{cell}'",
            "fr.toml: line 2: words.line.x: its gaps are not those of the English text",
        ),
        ("[words]\n'line.y' = 'y'", "fr.toml: line 2: words.line.y: unknown key"),
        ("[rules.SH-3]\ntitle = 'x'", "fr.toml: line 1: rules.SH-3: unknown key"),
        ("[rules.SH-1]\nrefusal = 'x'", "fr.toml: line 2: rules.SH-1.refusal: unknown key"),
        ("[about]\nminutes = 5", "fr.toml: line 2: about.minutes: unknown key"),
        ("[about]\nname = 5", "fr.toml: line 2: about.name: expected a text"),
        ("name = 'x'", "fr.toml: line 1: name: unknown key"),
    ],
)
def test_a_translation_with_keys_or_gaps_unknown_in_english_is_refused(text: str, error: str) -> None:
    with pytest.raises(BadData) as caught:
        translated(text)
    assert error == str(caught.value)


def test_english_is_complete() -> None:
    with pytest.raises(BadData, match=r"en.toml: about.pitch: missing"):
        Rulebook.parse(ENGLISH.replace('pitch = "Find {0} shells."', ""), "en.toml")


def test_gaps_are_found() -> None:
    assert gaps("writes {number} at {cell}") == {"number", "cell"}


def test_only_plain_data_has_a_canonical_form() -> None:
    assert canonical(Refusal("X", (("n", 1),))) == b'{"facts":[["n",1]],"rule":"X"}'
    with pytest.raises(TypeError, match="set is not plain data"):
        canonical({1, 2})


def test_random_steps_lead_to_the_end_and_show_every_node_before_it_is_answered() -> None:
    match = Match(GAME, GAME.setup(2))
    seen = [(len(match.events), node) for node in random_steps(match, Random(1))]
    assert match.result is not None
    assert [number for number, _ in seen] == list(range(len(match.events)))
    asked = [event.draw if isinstance(event, Drawn) else event.seat for event in match.events]
    for (_, node), answered in zip(seen, asked, strict=True):
        assert answered in node.seats if isinstance(node, Decide) else answered == node


def test_an_answer_by_the_caller_replaces_the_random_step() -> None:
    match, made = Match(GAME, GAME.setup(2)), []
    for node in random_steps(match, Random(1)):
        if isinstance(node, Decide):
            seat = node.seats[-1]
            made.append((seat, match.state.moves(seat)[0]))
            match.play(*made[-1])
    assert made == [(event.seat, event.move) for event in match.events if isinstance(event, Played)]


def test_a_walk_stops_at_the_requested_length_or_at_the_end_of_the_game() -> None:
    match = walk(GAME, GAME.setup(2), 3, 4)
    assert len(match.events) == 4
    wander(match, Random(3), 2)
    assert len(match.events) == 6
    wander(match, Random(3), 10_000)
    assert match.result is not None


def test_canonical_bytes_hold_letters_as_they_are() -> None:
    assert canonical(("é", 1)) == '["é",1]'.encode()


def test_an_error_may_be_a_fact_of_another() -> None:
    inner = BadText("no {what}", what="move")
    assert str(BadData("{file}: {reason}", file="x", reason=inner)) == "x: no move"
    assert str(BadData("{reason}", reason=OSError(2, "gone", "x"))) == "gone"
    assert str(BadData("{reason}", reason=ValueError("odd"))) == "odd"


def test_a_game_that_does_not_end_in_time_is_given_up() -> None:
    with pytest.raises(NotNow, match="the game has not ended after 3 steps"):
        play_out(GAME.start(GAME.setup(2)), Random(1), limit=3)


def test_a_set_up_without_a_number_of_seats_takes_the_fewest() -> None:
    assert GAME.setup() == GAME.setup(2)
    assert GAME.setup(options={"sides": True}).seats == 4


def test_everybody_may_get_any_item_but_their_own() -> None:
    assert derangement("swap", ("1", "2", "3")).slots == (0b110, 0b101, 0b011)


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match=r"no option colour; there is sides$"):
        GAME.setup(2, {"colour": "red"})

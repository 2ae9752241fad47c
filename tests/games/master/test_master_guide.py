"""The guide: one question at a time, in words without coordinates, that always leads to a legal move."""

import re
from dataclasses import replace
from random import Random

import pytest

from archipel.games.master import GAME
from archipel.guide import Question
from archipel.kernel import SPECTATOR, Decide, Draw, Part, sample
from archipel.testkit import setups
from archipel.testkit.typography import crowded
from tests.games.master.guided import GUIDE, Seat, telling
from tests.games.master.positions import draw, end, play, position

CODE = re.compile(r"-?\d+,-?\d|\b[YGRB][1-5]\b|\bseat \d|\bplace \d|\{|\}")

TWO_LINES = 84  # letters on a phone


def texts(question: Question) -> list[str]:
    """Everything a player reads or hears of a question."""
    words = [question.words, question.careful, question.title]
    words += [choice.words for choice in question.choices]
    return words + [text for button in question.buttons for text in (button.words, button.note)]


def part(text: str) -> Part:
    kind, _, value = text.partition(":")
    return Part(kind, value)


def kinds(question: Question) -> set[str]:
    return {choice.part.kind for choice in question.choices}


def said(question: Question, text: str) -> str:
    """The words of one choice."""
    return next(choice.words for choice in question.choices if choice.part == part(text))


SEA = "Y1 R2 .\n. B3 ."


def opening() -> Seat:
    return Seat(position(SEA, ["0,0 1,0", "1,1 1,1"], ["R3 G2 B1"]), 0)


def test_a_turn_begins_with_both_actions_and_cards_and_galleons_glow() -> None:
    question = opening().ask()
    assert question.words == "Place a card beside one of your galleons and move a galleon, in either order."
    assert kinds(question) == {"card", "from"}
    assert (question.about, question.palettes) == ("tableau", ())
    assert [(button.state, button.words) for button in question.buttons] == [
        ("barred", "No line makes 10 yet")
    ]
    assert question.buttons[0].note == "in a row, column or diagonal, gaps allowed"
    assert said(question, "card:R3") == "Place the red 3"
    assert said(question, "from:1,0") == "Move the galleon on the red 2"


def test_a_ten_under_galleons_is_not_hidden_but_barred() -> None:
    seat = Seat(position("Y4 R3 G3\n. B3 .", ["0,0 1,1", "1,0 1,1"], ["R3 G2 B1"]), 0)
    assert [(button.state, button.words, button.note) for button in seat.ask().buttons] == [
        ("barred", "4 + 3 + 3 = 10:", "a galleon lies on it")
    ]


def test_a_chain_says_how_often_it_sailed_and_a_draw_whose_hand_it_is() -> None:
    assert GUIDE.draw("first", ["2"], telling()) == "Ben begins."
    assert GUIDE.draw("refill", ["Y3", "R1"], telling()) == "New in hand: yellow 3 and red 1"
    chain = ("R3@2,0", "1,0>2,0", "B1@2,1", "0,0>1,0")
    turn = [(GAME.parse(text), opening().inked.view(0)) for text in chain]
    assert GUIDE.tell_turn(turn, telling()).endswith(", sails 2 times")
    assert GUIDE.tell_turn(turn, replace(telling(), you=True)).endswith(", you sail 2 times")


def test_a_card_asks_where_and_a_spot_asks_which_card() -> None:
    seat = opening()
    question = seat.ask(part("card:R3"))
    assert question.words == "Where does the red 3 go? Next to a card with your galleon."
    assert kinds(question) == {"spot"}
    assert said(question, "spot:0,-1") == "North of the yellow 1"
    assert said(question, "spot:2,0") == "East of the red 2: same colour, so you may place and sail again"
    question = seat.ask(part("spot:0,1"))
    assert question.words == "Which card goes south of the yellow 1, west of the blue 3?"
    assert kinds(question) == {"card"}


def test_a_galleon_with_one_way_to_go_still_asks_where_it_sails() -> None:
    seat = opening()
    question = seat.ask(part("from:0,0"))
    assert question.words == "Where does the galleon on the yellow 1 sail?"
    assert [choice.words for choice in question.choices] == ["Sail east to the red 2"]
    assert seat.ask(part("to:1,1")).words == "Which galleon sails to the blue 3?"
    assert not seat.ask(part("from:0,0"), part("to:1,0")).choices


def test_after_one_action_the_other_one_is_asked_for() -> None:
    assert opening().play("G2@0,1").ask().words == (
        "Card placed. Now move one of your galleons one card: where?"
    )
    question = opening().play("0,0>1,0").ask()
    assert question.words == "Galleon moved. Now place a card beside one of your galleons: which?"
    assert kinds(question) == {"card"}


def test_galleons_on_one_card_glow_together_with_where_they_can_sail() -> None:
    question = Seat(position(SEA, ["0,0 0,0", "1,1 1,1"], ["R3 G2 B1"]), 0).play("G2@0,1").ask()
    assert question.words == "Card placed. Now move a galleon one card: your next card goes beside it."
    assert kinds(question) == {"from", "to"}


def test_playing_again_says_which_cards_have_the_same_colour() -> None:
    question = opening().play("R3@2,0", "0,0>1,0").ask()
    assert question.words == "Red 3 beside red 2, same colour: place and sail again, or press Done."
    assert kinds(question) == {"card", "from"}
    assert opening().play("B1@2,0", "0,0>1,0").ask().words == (
        "That is your turn. Done ends it; Undo takes it back."
    )


def test_a_card_beside_its_twin_is_told_as_another() -> None:
    state = position("Y1 R2 .", ["1,0 1,0", "0,0 0,0"], ["R2 G2 B1"])
    assert (
        GUIDE.tell(GAME.parse("R2@2,0"), state.view(0), telling()) == "places another red 2 east of the red 2"
    )
    assert (
        GUIDE.tell(GAME.parse("G2@2,0"), state.view(0), telling()) == "places the green 2 east of the red 2"
    )
    words = Seat(state, 0).play("R2@2,0", "1,0>2,0").ask().words
    assert words == "Same colour: place and sail again, or press Done."


TENS = "Y1 R5 Y5 B3\n. B2 . .\n. G3 . ."


def test_a_line_that_makes_ten_is_proposed_and_done_asks_once() -> None:
    seat = Seat(position(TENS, ["0,0 0,0", "3,0 3,0"], phase="landed"), 0)
    question = seat.ask()
    assert [button.words for button in question.buttons] == [
        "5 + 2 + 3 = 10: take them?",
        "5 + 5 = 10: take them?",
    ]
    assert question.buttons[0].lights == question.buttons[0].parts
    assert question.careful == "5 + 2 + 3 = 10 lies there to be taken. End your turn without it?"
    assert kinds(question) == {"island"}
    assert not any(choice.part.value in ("0,0", "3,0") for choice in question.choices), "galleons bar cards"
    question = seat.ask(part("island:1,0"))
    assert question.words == "A 5: which cards on its line make the other 5?"
    question = seat.ask(part("island:1,0"), part("island:1,1"))
    assert question.words == "5 + 2 = 7: which cards make the other 3?"
    assert [choice.words for choice in question.choices] == ["Take the green 3"]
    assert seat.play("1,0+1,1+1,2").ask().words == "The cards are yours with Done; Undo puts them back."


def test_a_proposal_says_when_it_wins() -> None:
    nine = ["Y1 Y1 Y1 G1 G1 G1 R1 R1 R1"]
    state = position("B1 R5 B2 G3", ["0,0 0,0"] * 2, phase="landed", taken=[nine])
    seat = Seat(state, 0)
    assert seat.ask().buttons[0].words == "5 + 2 + 3 = 10: take and win?"
    words = seat.play("1,0+2,0+3,0").ask().words
    assert words == "Done takes the cards and wins the game; Undo puts them back."


def test_picks_that_fit_no_move_together_begin_anew() -> None:
    question = opening().ask(part("card:R3"), part("from:0,0"))
    assert kinds(question) == {"card", "from"}


def test_the_corsair_is_told_the_job_and_the_steps_left() -> None:
    state = position(
        "Y1 R2 B3", ["0,0 0,0", "1,0", "2,0"], seat=0, phase="raid", steps=4, mode="corsair", corsair=1
    )
    seat = Seat(state, 0)
    assert seat.ask().words == ("Corsair, stand where the crew makes ten. 4 steps left: where do you sail?")
    assert seat.play("0,0>1,0", "0,0>1,0", "1,0>2,0").ask().words == "One step left: where do you sail?"
    assert seat.play("1,0>2,0").ask().words.startswith("Your steps are used up.")
    assert Seat(state, 0).ask().careful == "You have not sailed yet. End your turn where you are?"
    assert not seat.ask().careful
    waiting = Seat(state, 1).ask()
    assert waiting.words.startswith("Ana, the Corsair, sails")
    assert not waiting.choices


def test_team_mates_hear_how_they_may_talk() -> None:
    state = position("Y1 R2 B3", ["0,0", "2,0", "1,0", "2,0"], ["R3 G2 B1"], seat=0, mode="teams")
    assert Seat(state, 2).ask().words == ("Ana is playing. You are next to Ana: you may talk aloud.")
    sail = GAME.parse("0,0>1,0")
    assert GUIDE.tell(sail, state.view(SPECTATOR), telling()) == "sails east to the red 2"
    assert GUIDE.tell(sail, state.view(0), replace(telling(), you=True)) == (
        "you sail east to the red 2 (you may whisper with Cleo): your red 3 beside it would play again"
    )
    assert GUIDE.goals(state.view(0), 0, telling())[0].words.startswith("You and Cleo together")


def test_whoever_moves_is_told_what_the_move_opens_bars_or_makes() -> None:
    sea, tell = "Y4 R3 G3 .\nB1 B3 . .", replace(telling(), you=True)
    under = Seat(position(sea, ["0,0 0,0", "1,1 1,1"], ["R3 G2 B1"]), 0)
    assert [(button.words, button.note) for button in under.ask().buttons] == [
        ("4 + 3 + 3 = 10:", "your galleon lies on it: sail off")
    ]
    view = position(sea, ["0,0 1,1", "1,1 1,1"], ["R3 G4 B1"], phase="sail").view(0)
    assert GUIDE.tell(GAME.parse("0,0>0,1"), view, tell) == (
        "you sail south to the blue 1, which opens 4 + 3 + 3 = 10"
    )
    assert GUIDE.tell(GAME.parse("0,0>1,0"), view, tell) == "you sail east to the red 3"
    view = position(sea, ["0,1 1,1", "1,1 1,1"], ["R3 G4 B1"], phase="sail").view(0)
    assert GUIDE.tell(GAME.parse("1,1>1,0"), view, tell) == (
        "you sail north to the red 3, which bars 4 + 3 + 3 = 10"
    )
    view = position(sea, ["2,0 0,1", "1,1 1,1"], ["R3 G3 B1"]).view(0)
    assert GUIDE.tell(GAME.parse("G3@3,0"), view, tell) == (
        "you place another green 3 east of the green 3, which makes 4 + 3 + 3 = 10, "
        "beside your green 3, same colour: play again"
    )


def test_moves_are_told_by_the_cards_around() -> None:
    state = position(TENS, ["0,0 1,1", "3,0 3,0"], ["R3 G2 B1"])
    view = state.view(SPECTATOR)
    told = {text: GUIDE.tell(GAME.parse(text), view, telling()) for text in ("R3@0,1", "1,1>1,0", "1,0+2,0")}
    assert told == {
        "R3@0,1": "places the red 3 south of the yellow 1",
        "1,1>1,0": "sails north to the red 5",
        "1,0+2,0": "takes 5 + 5",
    }
    assert GUIDE.tell(GAME.parse("R3@0,1"), view, telling("fr")) == "pose le 3 rouge au sud du 1 jaune"


def test_the_end_is_announced_when_it_is_near_and_explained_when_it_has_come() -> None:
    nine = ["Y1 Y1 Y1 G1 G1 G1 R1 R1 R1 B1"]
    state = position("Y5 R5 B3", ["2,0 2,0"] * 2, phase="landed", taken=[[], nine], deck="B1 B2", seat=1)
    assert GUIDE.near_end(state.view(0), telling()) == ("2 cards left in the deck: the last ends the game.")
    play(state, "0,0+1,0")
    assert GUIDE.ending(end(state), state.view(0), telling()) == (
        "Ben has captured 12 cards and is Master of the Islands."
    )
    last = position("Y1", ["0,0 0,0"] * 2, ["R1 R2"], phase="landed", taken=[["Y5 G5"], ["Y2"]], deck="B1")
    draw(play(last, "done"), "B1")
    assert GUIDE.ending(end(last), last.view(1), telling()) == (
        "The last card was drawn, and Ana has captured the most cards: 2."
    )
    assert GUIDE.ending(end(last), last.view(0), telling()) == (
        "The last card was drawn, and you have captured the most cards: 2."
    )
    raid = position(
        "Y1 R2", ["0,0 0,0", "1,0", "1,0"], ["", "R1"], seat=1, round_=4, mode="corsair", mission="hard"
    )
    assert GUIDE.near_end(raid.view(0), telling()) == "This is the last round."


def test_everybody_is_told_what_wins_and_the_leader_what_is_missing() -> None:
    state = position(SEA, ["0,0 1,0", "1,1 1,1"], taken=[["Y5 B5", "G5 R4 B1", "Y4 G4 B2", "R1"]])
    own, rival = state.view(0), state.view(1)
    assert [goal.words for goal in GUIDE.goals(own, 0, telling())] == [
        "First with 12 captured cards wins: 9 of 12"
    ]
    assert GUIDE.near_end(own, telling()) == "You need 3 more cards."
    assert GUIDE.near_end(rival, telling()) == "Ana needs 3 more cards."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_following_the_guide_always_leads_to_a_legal_turn_in_words_without_codes(language: str) -> None:
    tell, heard = telling(language), set[str]()
    for number, (mode, setup) in enumerate(setups(GAME, (3,))):
        rng = Random(f"{mode} {language}")
        state, asked = GAME.start(setup), list[Question]()
        for _ in range(260):
            node = state.node()
            before = state.clone()
            if isinstance(node, Draw):
                state.settle(sample(node, rng))
                continue
            if not isinstance(node, Decide):
                result = node.result
                heard.add(GUIDE.ending(result, state.view(SPECTATOR), tell))
                break
            turn = Seat(state, node.seats[0], language)
            while not turn.over():
                turn.follow(rng, asked)
            if turn.steps[-1].verb == "take":
                asked.append(turn.ask())
            for move in turn.steps:
                heard.add(GUIDE.tell(move, state.view(SPECTATOR), tell))
                state.play(node.seats[0], move)
            for seat in range(setup.seats):
                view, old = state.view(seat), before.view(seat)
                gains = GUIDE.gains(old, view, seat, tell)
                assert (
                    sum(gain.points for gain in gains) == view.scores()[seat].total - old.scores()[seat].total
                )
                heard |= {gain.words for gain in gains} | {
                    goal.words for goal in GUIDE.goals(view, seat, tell)
                }
                heard |= {GUIDE.near_end(view, tell), Seat(state, seat, language).ask().words}
                for line in view.scores()[seat].lines:
                    assert GUIDE.lights(view, seat, line) or line.key != "set"
        assert all(len(question.words) <= TWO_LINES for question in asked)
        heard |= {text for question in asked for text in texts(question)}
        assert len(asked) > 20, (number, mode)
    for text in heard:
        assert not CODE.search(text), text
        assert language == "en" or not crowded(text), text
    assert len(heard) > 200

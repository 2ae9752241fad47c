"""The guide: one question at a time, in words without coordinates, that always leads to a legal move."""

import pytest

from archipel.games.master import GAME
from archipel.games.master.rules import effects
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.state import MasterState
from archipel.guide import Question
from archipel.kernel import Effect
from tests.games.heard import told as tell_move
from tests.games.master.builders import DIAMOND, GUIDE, Seat, draw, end, play, position, telling


def kinds(question: Question) -> set[str]:
    return {choice.part.kind for choice in question.choices}


def answers(question: Question) -> dict[str, str]:
    """What answers a question, and what it would do."""
    return {f"{choice.part.kind}:{choice.part.value}": choice.words for choice in question.choices}


def standing(question: Question) -> list[tuple[str, str, str]]:
    """The buttons: their state, words and note."""
    return [(button.state, button.words, button.note) for button in question.buttons]


def told(state: MasterState, text: str, *, you: bool = False, language: str = "") -> str:
    """A move of the seat whose turn it is, as others are told, or as its player in pencil."""
    tell = telling(language) if language else telling(you=you)
    move, view = GAME.parse(text), state.view(state.seat)
    return tell_move(state, state.seat, text, GUIDE, tell) + (
        GUIDE.pencilled(move, view, tell) if you else ""
    )


def begins_and_refills() -> list[Effect]:
    return [effects.begins(1), effects.dealt(1, (CARDS.index("Y3"), CARDS.index("R1")), refill=True)]


def doing(text: str) -> list[Effect]:
    """What a seat does with this move, in a sea where all of them are possible."""
    state = position("Y1 R2 R3\n. B3 B1", ["0,0 1,0", "1,1 1,1"], ["R3 G2 B1"])
    return effects.did(state, 0, GAME.parse(text))


SEA = "Y1 R2 .\n. B3 ."
BARRED = ("barred", "none", "none-note")


def opening() -> Seat:
    return Seat(position(SEA, ["0,0 1,0", "1,1 1,1"], ["R3 G2 B1"]), 0)


def test_a_turn_begins_with_both_actions_and_cards_and_galleons_glow() -> None:
    question = opening().ask()
    assert question.words == "both.many"
    assert kinds(question) == {"card", "from"}
    assert (question.about, question.palettes) == ("tableau", ())
    assert standing(question) == [BARRED]
    assert answers(question)["card:R3"] == "Place-card(card=R3)"
    assert answers(question)["from:1,0"] == "Move-galleon(card=R2)"


def test_a_ten_under_galleons_is_not_hidden_but_barred() -> None:
    seat = Seat(position("Y4 R3 G3\n. B3 .", ["0,0 1,1", "1,0 1,1"], ["R3 G2 B1"]), 0)
    assert standing(seat.ask()) == [("barred", "under(sum=4 + 3 + 3)", "under-note")]


def test_a_chain_says_how_often_it_sailed_and_a_draw_whose_hand_it_is() -> None:
    effects = [
        *begins_and_refills(),
        *(effect for text in ("R3@2,0", "1,0>2,0", "B1@2,1", "0,0>1,0") for effect in doing(text)),
    ]
    first, refill, *chain = effects
    assert GUIDE.say(first, telling()) == "drew.first(name=Ben)"
    assert GUIDE.say(refill, telling()) == "drew.refill(cards=and(first=Y3, last=R1))"
    assert refill.known == (1,)
    assert GUIDE.tell_turn(chain, telling()).endswith(", sails-chain.many(number=2)")
    assert GUIDE.tell_turn(chain, telling(you=True)).endswith(", sails-chain-you.many(number=2)")


def test_a_card_asks_where_and_a_spot_asks_which_card() -> None:
    seat = opening()
    question = seat.ask("card:R3")
    assert question.words == "where-to-place(card=R3)"
    assert kinds(question) == {"spot"}
    assert answers(question)["spot:0,-1"] == "North Y1"
    assert answers(question)["spot:2,0"] == "Place-matching(place=east R2)"
    question = seat.ask("spot:0,1")
    assert question.words == "which-card(place=south Y1, west B3)"
    assert kinds(question) == {"card"}


def test_a_galleon_with_one_way_to_go_still_asks_where_it_sails() -> None:
    seat = opening()
    question = seat.ask("from:0,0")
    assert question.words == "where-to-sail(card=Y1)"
    assert answers(question) == {"to:1,0": "Sail-to(card=R2, way=east)"}
    assert seat.ask("to:1,1").words == "which-galleon(card=B3)"
    assert not seat.ask("from:0,0", "to:1,0").choices


def test_after_one_action_the_other_one_is_asked_for() -> None:
    assert opening().play("G2@0,1").ask().words == "placed-sail.apart"
    question = opening().play("0,0>1,0").ask()
    assert question.words == "sailed-place.many"
    assert kinds(question) == {"card"}


@pytest.mark.parametrize(("galleon", "words"), [("1,2", "sail-first.one"), ("2,2", "sail-only.one")])
def test_without_room_beside_a_galleon_it_is_said_whether_a_sail_makes_some(galleon: str, words: str) -> None:
    state = position(DIAMOND, [galleon, "0,2", "0,2", "0,2"], ["R3 G2 B1"], mode="teams")
    assert Seat(state, 0).ask().words == words


def test_galleons_on_one_card_glow_together_with_where_they_can_sail() -> None:
    question = Seat(position(SEA, ["0,0 0,0", "1,1 1,1"], ["R3 G2 B1"]), 0).play("G2@0,1").ask()
    assert question.words == "placed-sail.together"
    assert kinds(question) == {"from", "to"}


def test_playing_again_says_which_cards_have_the_same_colour() -> None:
    question = opening().play("R3@2,0", "0,0>1,0").ask()
    assert question.words == "Colour-again-or-done(card=R3, own=R2)"
    assert kinds(question) == {"card", "from"}
    assert opening().play("B1@2,0", "0,0>1,0").ask().words == "turn"


def test_a_card_beside_its_twin_is_told_as_another() -> None:
    state = position("Y1 R2 .", ["1,0 1,0", "0,0 0,0"], ["R2 G2 B1"])
    assert told(state, "R2@2,0") == "did.place.another(card=R2, place=east R2)"
    assert told(state, "G2@2,0") == "did.place(card=G2, place=east R2)"
    assert Seat(state, 0).play("R2@2,0", "1,0>2,0").ask().words == "again-or-done"


TENS = "Y1 R5 Y5 B3\n. B2 . .\n. G3 . ."


def test_a_line_that_makes_ten_is_proposed_and_done_asks_once() -> None:
    seat = Seat(position(TENS, ["0,0 0,0", "3,0 3,0"], phase="landed"), 0)
    question = seat.ask()
    assert standing(question) == [
        ("free", "proposal(sum=5 + 2 + 3)", ""),
        ("free", "proposal(sum=5 + 5)", ""),
    ]
    assert question.buttons[0].lights == question.buttons[0].parts
    assert question.careful == "careful(sum=5 + 2 + 3)"
    assert kinds(question) == {"island"}
    assert not any(choice.part.value in ("0,0", "3,0") for choice in question.choices), "galleons bar cards"
    assert seat.ask("island:1,0").words == "first-of-ten(missing=5, value=5)"
    question = seat.ask("island:1,0", "island:1,1")
    assert question.words == "towards-ten(missing=3, sum=5 + 2, total=7)"
    assert answers(question) == {"island:1,2": "Take-card(card=G3)"}
    assert seat.play("1,0+1,1+1,2").ask().words == "turn-taken"


def test_a_proposal_says_when_it_wins() -> None:
    nine = ["Y1 Y1 Y1 G1 G1 G1 R1 R1 R1"]
    seat = Seat(position("B1 R5 B2 G3", ["0,0 0,0"] * 2, phase="landed", taken=[nine]), 0)
    assert seat.ask().buttons[0].words == "proposal-wins(sum=5 + 2 + 3)"
    assert seat.play("1,0+2,0+3,0").ask().words == "turn-won"


def test_picks_that_fit_no_move_together_begin_anew() -> None:
    assert kinds(opening().ask("card:R3", "from:0,0")) == {"card", "from"}


def test_the_corsair_is_told_the_job_and_the_steps_left() -> None:
    state = position(
        "Y1 R2 B3", ["0,0 0,0", "1,0", "2,0"], seat=0, phase="raid", steps=4, mode="corsair", corsair=1
    )
    seat = Seat(state, 0)
    assert seat.ask().words == "corsair-job corsair-steps.many(number=4)"
    assert seat.ask().careful == "careful-corsair"
    assert seat.play("0,0>1,0", "0,0>1,0", "1,0>2,0").ask().words == "corsair-steps.one"
    assert seat.play("1,0>2,0").ask().words == "corsair-done"
    assert not seat.ask().careful
    waiting = Seat(state, 1).ask()
    assert waiting.words == "corsair-sails(name=Ana)"
    assert not waiting.choices


@pytest.mark.parametrize(("seat", "note"), [(0, "later-corsair"), (1, "later-crew")])
def test_a_ten_that_is_open_before_the_raid_is_barred_for_now_to_both_sides(seat: int, note: str) -> None:
    phase = "raid" if seat == 0 else "discover"
    fleets, hands = ["1,0 1,0", "1,0", "1,0"], ["", "Y2 B1 B2"]
    state = position("R3 R2 R4 G3", fleets, hands, phase=phase, seat=seat, steps=4, mode="corsair", corsair=1)
    assert standing(Seat(state, seat).ask()) == [("barred", "later(sum=3 + 4 + 3)", note)]


def test_team_mates_hear_how_they_may_talk() -> None:
    state = position("Y1 R2 B3", ["0,0", "2,0", "1,0", "2,0"], ["R3 G2 B1"], seat=0, mode="teams")
    assert Seat(state, 2).ask().words == "plays-team(name=Ana) talk.aloud(name=Ana)"
    assert told(state, "0,0>1,0") == "did.sail(card=R2, way=east)"
    assert told(state, "0,0>1,0", you=True) == (
        "did.sail-you(card=R2, way=east)talk-change.secret(name=Cleo)sail-colour(card=R3)"
    )
    (goal,) = GUIDE.goals(state.view(0), 0, telling())
    assert goal.words == "race-team-you(goal=12, have=0, names=Cleo)"


def test_whoever_moves_is_told_what_the_move_opens_bars_or_makes() -> None:
    sea = "Y4 R3 G3 .\nB1 B3 . ."
    under = Seat(position(sea, ["0,0 0,0", "1,1 1,1"], ["R3 G2 B1"]), 0)
    assert standing(under.ask()) == [("barred", "under(sum=4 + 3 + 3)", "under-own")]
    view = position(sea, ["0,0 1,1", "1,1 1,1"], ["R3 G4 B1"], phase="sail")
    assert told(view, "0,0>0,1", you=True) == "did.sail-you(card=B1, way=south)sail-opens(sum=4 + 3 + 3)"
    assert told(view, "0,0>1,0", you=True) == "did.sail-you(card=R3, way=east)"
    view = position(sea, ["0,1 1,1", "1,1 1,1"], ["R3 G4 B1"], phase="sail")
    assert told(view, "1,1>1,0", you=True) == "did.sail-you(card=R3, way=north)sail-bars(sum=4 + 3 + 3)"
    view = position(sea, ["2,0 0,1", "1,1 1,1"], ["R3 G3 B1"])
    assert told(view, "G3@3,0", you=True) == (
        "did.place.another-you(card=G3, place=east G3)place-makes(sum=4 + 3 + 3)place-again(card=G3)"
    )


def test_moves_are_told_by_the_cards_around() -> None:
    view = position(TENS, ["0,0 1,1", "3,0 3,0"], ["R3 G2 B1"])
    assert told(view, "R3@0,1") == "did.place(card=R3, place=south Y1)"
    assert told(view, "1,1>1,0") == "did.sail(card=R5, way=north)"
    assert told(view, "1,0+2,0") == "did.take(sum=5 + 5)"
    assert told(view, "R3@0,1", language="en") == "places the red 3 south of the yellow 1"
    assert told(view, "R3@0,1", language="fr") == "pose le 3 rouge au sud du 1 jaune"


def test_the_end_is_announced_when_it_is_near_and_explained_when_it_has_come() -> None:
    ten = ["Y1 Y1 Y1 G1 G1 G1 R1 R1 R1 B1"]
    state = position("Y5 R5 B3", ["2,0 2,0"] * 2, phase="landed", taken=[[], ten], deck="B1 B2", seat=1)
    assert GUIDE.near_end(state.view(0), telling()) == "near-deck.many(number=2)"
    play(state, "0,0+1,0")
    assert GUIDE.ending(end(state), state.view(0), telling()) == "end-goal.one(cards=12, names=Ben)"
    last = position("Y1", ["0,0 0,0"] * 2, ["R1 R2"], phase="landed", taken=[["Y5 G5"], ["Y2"]], deck="B1")
    draw(play(last, "done"), "B1")
    assert GUIDE.ending(end(last), last.view(1), telling()) == "end-deck.one(cards=2, names=Ana)"
    assert GUIDE.ending(end(last), last.view(0), telling()) == "end-deck.one-you(cards=2)"
    raid = position(
        "Y1 R2", ["0,0 0,0", "1,0", "1,0"], ["", "R1"], seat=1, round_=4, mode="corsair", mission="hard"
    )
    assert GUIDE.near_end(raid.view(0), telling()) == "near-round.one"


def test_everybody_is_told_what_wins_and_the_leader_what_is_missing() -> None:
    state = position(SEA, ["0,0 1,0", "1,1 1,1"], taken=[["Y5 B5", "G5 R4 B1", "Y4 G4 B2", "R1"]])
    own, rival = state.view(0), state.view(1)
    assert [goal.words for goal in GUIDE.goals(own, 0, telling())] == ["race(goal=12, have=9)"]
    assert GUIDE.near_end(own, telling()) == "near-you.many(number=3)"
    assert GUIDE.near_end(rival, telling()) == "near-cards.many(name=Ana, number=3)"

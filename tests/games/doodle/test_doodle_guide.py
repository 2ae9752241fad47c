"""What the table asks, and how it tells what happened."""

import re
from collections.abc import Sequence
from random import Random

import pytest

from archipel.games.doodle import GAME
from archipel.games.doodle.guide import GUIDE
from archipel.games.doodle.rules.state import DoodleState
from archipel.guide import Asked, Question, Telling
from archipel.kernel import SPECTATOR, Decide, Draw, Match, Move, Over, Part, View, random_steps
from archipel.kernel.parts import meant, narrow
from archipel.testkit.typography import crowded
from tests.games.doodle.table import (
    LOOP,
    LOOP_STARTS,
    MONSTERS,
    SNAKE,
    SNAKE_STARTS,
    less,
    play,
    position,
    result,
)

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
CODE = re.compile(r"\b[cr]\d|\bseat \d|\bplace \d|\b(WE|NS|NE|ES|SW|WN)\b|[{}]|\btick\b:")
KINDS = ("die", "column", "cell", "route", "fort", "tentacle", "bottle")


def telling(language: str = "en") -> Telling:
    return Telling(GAME.rules, language, NAMES)


def ask(state: DoodleState, *picked: str, seat: int = 0, language: str = "en") -> Question:
    """The question to a seat after these picks, such as `die:4`."""
    view = state.view(seat)
    parts = tuple(Part(*one.split(":")) for one in picked)
    return GUIDE.ask(Asked(telling(language), view, view, list(state.moves(seat)), parts))


def choices(question: Question) -> dict[str, str]:
    return {f"{one.part.kind}:{one.part.value}": one.words for one in question.choices}


def pencilled(state: DoodleState, text: str) -> Question:
    """The question after a move is pencilled."""
    inked, move = state.view(0), GAME.parse(text)
    play(state, text)
    return GUIDE.ask(Asked(telling(), state.view(0), inked, (), steps=(move,)))


def told_gains(state: DoodleState, *texts: str) -> list[tuple[str, int]]:
    """What the first seat's score gains by these moves."""
    before = state.view(0)
    play(state, *texts)
    return [(gain.words, gain.points) for gain in GUIDE.gains(before, state.view(0), 0, telling())]


# Questions.


def test_a_turn_takes_a_die_and_a_route_and_nothing_else() -> None:
    state = position(black=2, whites=(3, 4, 6))
    first = ask(state)
    assert first.words == "The black die says column 2. Take a white die: it gives the row."
    assert first.about == "tableau"
    assert choices(first) == {
        "die:3": "row 3: a monster",
        "die:4": "row 4: an archipelago, 1 of 3 forts ticked",
        "die:6": "any row of column 2, but it ticks a bottle (at the end the most costs 4; 7 end the game)",
    }
    second = ask(state, "die:3")
    assert second.words == "The monster: which way? The longer the whole route, the more gold."
    assert [part.split(":")[0] for part in choices(second)] == ["cell", *["route"] * 6]  # where, and how
    assert choices(second)["cell:c2r3"] == "the monster in column 2"
    assert choices(second)["route:WE"] == "from west to east: route of only 1 (next monster: 3)"
    assert not ask(state, "die:3", "route:WE").choices
    assert pencilled(state, "3:c2r3=WE").words == "That is your turn. Done inks it; Undo takes it back."


def test_an_archipelago_waits_for_the_fort_to_be_picked() -> None:
    question = ask(position(black=2, whites=(4, 4, 4)), "die:4")
    assert list(choices(question)) == ["cell:c2r4", "fort:tick"]
    assert question.words == "The archipelago: tick one more fort, for treasure islands to count."
    clicked = ask(position(black=2, whites=(4, 4, 4)), "die:4", "cell:c2r4")
    assert clicked.choices == ()  # the page pencils it


def test_a_black_six_lets_the_player_choose_the_column() -> None:
    state = position(black=6, whites=(2, 3, 3))
    assert ask(state).words.startswith("A black 6: you choose the column.")
    assert choices(ask(state))["die:2"] == "row 2, in any column"
    question = ask(state, "die:2")
    assert question.words == "The 2 is your row, and you choose the column: which cell do you draw in?"
    assert choices(question)["cell:c1r2"] == "the archipelago in column 1: tick a fort"
    assert choices(question)["cell:c2r2"] == "the ship in column 2"


def test_a_white_six_says_that_it_costs_a_bottle() -> None:
    question = ask(position(black=2, whites=(6, 3, 3)), "die:6")
    assert question.words == "The white 6 ticks a bottle: draw anywhere in column 2. Which cell?"
    assert len(question.choices) == 5
    both = ask(position(black=6, whites=(6, 3, 3)), "die:6")
    assert both.words == "Two sixes: this ticks a bottle. Draw anywhere you like: which cell?"
    assert len(both.choices) == 25


def test_breakers_say_that_they_cost_a_bottle_or_a_barrel() -> None:
    state = position(sea="monsters", black=1, whites=(3, 1, 1))
    assert choices(ask(state))["die:3"] == (
        "row 3: breakers. You draw in any cell, but it ticks a bottle "
        "(at the end the most costs 7; 12 end the game)"
    )
    assert ask(state, "die:3").words.startswith("Breakers: this ticks a bottle")
    own = MONSTERS.replace("bottles = 12", "bottles = 12\nbarrels = 2")
    barrels = position(sea="monsters", black=1, whites=(3, 1, 1), own=own)
    assert "ticks a barrel" in ask(barrels, "die:3").words


def test_a_kraken_offers_a_tentacle_or_a_route() -> None:
    state = position(sea="monsters", black=2, whites=(2, 2, 2))
    question = ask(state, "die:2")
    assert question.words.startswith("The kraken: tick a tentacle, or draw a route: tentacles")
    assert list(choices(question))[-1] == "tentacle:tick"
    assert question.palettes == ("route", "tentacle")
    full = position({"ticks": {"c2r2": 4}}, sea="monsters", black=2, whites=(2, 2, 2))
    assert len(ask(full, "die:2").choices) == 1 + 6


def test_the_only_usable_die_is_still_picked_by_hand() -> None:
    question = ask(position({"routes": "c2r3=NS"}, black=2, whites=(3, 4, 4)))
    assert question.words == "The black die says column 2. Only a white 4 can be used now."
    assert list(choices(question)) == ["die:4"]


def test_a_die_that_is_alone_because_of_the_route_or_fort_says_so() -> None:
    state = position(black=2, whites=(3, 4, 4))
    assert ask(state, "route:WE").words == "With this route only the 3 leads to an open cell. Take it?"
    assert ask(state, "fort:tick").words.startswith("For a fort only the 4 leads to an open archipelago.")
    alone = position({"routes": "c2r3=NS"}, black=2, whites=(3, 4, 4))
    assert ask(alone, "fort:tick").words.endswith("Only a white 4 can be used now.")


def test_a_bottle_by_choice_has_a_button_that_says_what_it_costs() -> None:
    assert not ask(position(black=2, whites=(3, 4, 4))).buttons
    (button,) = ask(position(control=True, black=2, whites=(3, 4, 4))).buttons
    assert (button.words, button.state, button.parts) == (
        "Tick a bottle",
        "free",
        (Part("bottle", "tick"),),
    )
    assert button.note == "no die; −4 for now"
    monsters = position(sea="monsters", black=2, whites=(2, 2, 2))
    assert "no die; −7 for now" in ask(monsters).buttons[0].note
    assert not ask(monsters, "bottle:tick").choices
    assert ask(monsters, "bottle:tick").buttons[0].state == "on"
    after = pencilled(monsters, "2:c2r2=WE")
    assert (after.buttons[0].state, after.buttons[0].note) == (
        "barred",
        "Undo first",
    )
    assert ask(position(seats=1, control=True)).buttons[0].note == "no die; 7 left"


def test_a_forced_bottle_is_said_and_glows() -> None:
    question = ask(position({"routes": "c3r3=WE"}, black=3, whites=(3, 3, 3)))
    assert question.words == "No free die fits: you take none and tick a bottle. (−4 for now)"
    assert list(choices(question)) == ["bottle:tick"]
    assert question.palettes == ("bottle",)


def test_the_last_bottle_is_asked_about_once_unless_it_is_forced() -> None:
    by_choice = position({"bottles": 6}, black=2, whites=(6, 3, 3))
    assert "last bottle" in pencilled(by_choice, "6:c2r2=WE").careful
    forced = position({"bottles": 6, "routes": "c3r3=WE"}, black=3, whites=(3, 3, 3))
    assert not pencilled(forced, "bottle").careful
    assert not pencilled(position(black=2, whites=(6, 3, 3)), "6:c2r2=WE").careful


def test_those_who_wait_hear_for_whom() -> None:
    state = position(seats=3, black=2, whites=(1, 2, 3, 4))
    assert ask(state, seat=1).words == "Ana is choosing a die. Then it is your turn."
    assert ask(state, seat=2).words == ask(state, seat=SPECTATOR).words == "Ana is choosing a die."
    assert GUIDE.ask(Asked(telling(), state.view(0), state.view(0), ())).words == "Ana is choosing a die."
    play(state, "1:c2r1=WE", "2:c2r2=WE", "3:c2r3=WE")
    assert ask(state).words == "The dice are rolled for the next round."
    assert ask(position(phase="over")).words == "The game is over."


@pytest.mark.parametrize(
    "picked", [("cell:c2r3",), ("route:WE",), ("fort:tick",), ("column:2",), ("die:3", "cell:c2r3")]
)
def test_other_orders_of_picking_get_a_question_too(picked: Sequence[str]) -> None:
    question = ask(position(black=2, whites=(3, 4, 6)), *picked)
    assert question.choices
    assert not {one.part for one in question.choices} & {Part(*one.split(":")) for one in picked}


# Walks.


def cases() -> list[tuple[str, int, str]]:
    return [
        (mode.id, seats, language)
        for mode in GAME.modes
        for seats, language in ((mode.seats[0], "fr"), (min(mode.seats[-1], 4), "en"))
    ]


@pytest.mark.parametrize(("mode", "seats", "language"), cases())
def test_answering_the_questions_plays_whole_games(mode: str, seats: int, language: str) -> None:
    """Every choice is legal and leads to one move; gains add up; no text holds a code."""
    rng, tell = Random(f"{mode} {seats}"), telling(language)
    match = Match(GAME, GAME.setup(seats, dict(GAME.mode(mode).options)))
    spoken: set[str] = set()
    earlier: View = match.state.view(SPECTATOR)
    for number, node in enumerate(random_steps(match, rng)):
        if isinstance(node, Draw):
            continue
        assert isinstance(node, Decide)
        seat, view = node.seats[0], match.state.view(node.seats[0])
        move = _answer(Asked(tell, view, view, list(match.state.moves(seat))), rng, spoken)
        spoken.add(GUIDE.tell(move, match.state.view(SPECTATOR), tell))
        match.play(seat, move)
        after = match.state.view(seat)
        for other in range(seats):
            _gained(view, after, other, tell, spoken)
        if number % 8 == 0:
            for other in range(seats):
                _gained(earlier, after, other, tell, spoken)
            earlier = after
        waiting = GUIDE.ask(Asked(tell, after, view, (), steps=(move,)))
        spoken |= {waiting.words, waiting.careful, GUIDE.near_end(after, tell)}
    view = match.state.view(SPECTATOR)
    over = match.state.node()
    assert isinstance(over, Over)
    spoken.add(GUIDE.ending(over.result, view, tell))
    for seat in range(seats):
        score = over.result.scores[seat]
        spoken |= {goal.words for goal in GUIDE.goals(view, seat, tell)}
        spoken |= {GUIDE.next_title(score, view, tell)}
        spoken |= {GAME.rules.say(f"line.{line.key}", language, line.facts) for line in score.lines}
        for line in score.lines:
            assert all(part.kind == "cell" for part in GUIDE.lights(view, seat, line))
    assert len(spoken) > 30
    assert [text for text in spoken if CODE.search(text)] == []
    if language == "fr":
        assert [text for text in spoken if crowded(text)] == []


def _answer(asked: Asked, rng: Random, spoken: set[str]) -> Move:
    """Pick at random among what glows, until a move is meant and nothing is left to decide."""
    legal = {part for move in asked.moves for part in move.parts}
    picked: tuple[Part, ...] = ()
    for _ in range(5):
        now = Asked(asked.tell, asked.view, asked.inked, asked.moves, picked)
        question = GUIDE.ask(now)
        spoken.add(question.words)
        assert len(question.words) <= 78  # two lines on a phone
        spoken |= {one.words for one in question.choices} | {one.note for one in question.buttons}
        assert {one.part for one in question.choices} <= legal
        if not question.choices:
            move = meant(narrow(asked.moves, picked), len(picked))
            assert move is not None
            return move
        free = [one for one in question.buttons if one.state == "free"]
        if free and rng.random() < 0.1:
            picked = free[0].parts
        else:
            picked += (rng.choice(question.choices).part,)
        some = rng.choice(asked.moves).parts
        strange = GUIDE.ask(Asked(asked.tell, asked.view, asked.inked, asked.moves, some[: rng.randrange(5)]))
        assert {one.part for one in strange.choices} <= legal
    raise AssertionError("the questions do not end")


def _gained(before: View, after: View, seat: int, tell: Telling, spoken: set[str]) -> None:
    found = GUIDE.gains(before, after, seat, tell)
    change = after.scores()[seat].total - before.scores()[seat].total
    assert sum(gain.points for gain in found) == change
    assert all(gain.rule in GAME.rules.rules for gain in found)
    spoken |= {gain.words for gain in found}


# Gains.


def test_a_monster_says_its_number_or_why_there_is_none() -> None:
    loop = position({"routes": less(LOOP, "c4r1")}, starts=LOOP_STARTS, black=4, whites=(1, 1, 1))
    assert told_gains(loop, "1:c4r1=SW")[0] == ("its route is 16 long: monster 15", 15)
    again = position(
        {"routes": less(LOOP, "c4r1"), "monsters": (15,)}, starts=LOOP_STARTS, black=4, whites=(1, 1, 1)
    )
    words, points = told_gains(again, "1:c4r1=SW")[0]
    assert words == f"its route is 16 long; {points} is the highest number left"
    short = position({"monsters": (3,)}, black=2, whites=(3, 3, 3))
    assert told_gains(short, "3:c2r3=WE") == [("route of only 1 (next monster: 5)", 0)]


def test_a_treasure_island_says_its_number_and_its_bonus() -> None:
    marks = {"routes": less(LOOP, "c4r2"), "ticks": {"c1r2": 3, "c3r1": 4, "c5r3": 3}}
    state = position(marks, {"bonuses": (10,)}, starts=LOOP_STARTS, black=4, whites=(2, 2, 2))  # type: ignore[arg-type]
    assert told_gains(state, "2:c4r2=NE")[:2] == [
        ("forts on its route: 12, so treasure 10", 10),
        ("first to reach 7: bonus", 7),
    ]
    blank = position(black=4, whites=(2, 2, 2))
    assert told_gains(blank, "2:c4r2=NE") == [("no ticked fort on its route, so no gold", 0)]


def test_a_kraken_says_what_was_multiplied() -> None:
    marks = {"routes": "c2r1=NS", "prizes": (2,)}
    state = position(marks, sea="monsters", starts=(1, 1, 1, 1, 1, 1), black=2, whites=(2, 2, 2))  # type: ignore[arg-type]
    assert told_gains(state, "2:c2r2=WN") == [("no breakers on its route, so no gold", 0)]
    beside = position({"prizes": (2,)}, sea="monsters", starts=(1, 1, 1, 1, 1, 1), black=2, whites=(2, 2, 2))
    assert told_gains(beside, "2:c2r2=WE") == [("2 × 1 = 2 (next kraken: 3)", 0)]


def test_ships_say_how_many_count_now() -> None:
    pair = position({"routes": "c3r3=WE"}, black=4, whites=(3, 3, 3))
    assert told_gains(pair, "3:c4r3=WE") == [("2 ships share a route", 8)]
    alone = position(black=4, whites=(3, 3, 3))
    assert told_gains(alone, "3:c4r3=WE") == [("no second ship on its route yet", 0)]


def test_bottles_say_what_they_cost_or_that_they_cost_nothing() -> None:
    assert told_gains(position(black=2, whites=(6, 3, 3)), "6:c2r4+fort")[-1] == (
        "a bottle: now the most of all",
        -4,
    )
    state = position({"bottles": 1}, {"bottles": 0}, {"bottles": 3}, black=2, whites=(6, 3, 3, 3))
    assert told_gains(state, "6:c2r4+fort")[-1] == ("bottles: 2 of 7", 0)
    rival = position(control=True, black=2, whites=(3, 4, 4))
    assert told_gains(rival, "4:c2r4+fort", "bottle")[-1] == ("now has the fewest bottles", 4)


def test_two_turns_of_one_seat_are_told_one_by_one() -> None:
    """A rival may have had two turns: the treasure was drawn before the fort was ticked."""
    state = position({"routes": "c4r4=NS"}, seats=1, black=4, whites=(3, 3, 3))
    before = state.view(0)
    play(state, "3:c4r3=NS")
    state.settle((1, 2, 3, 3))
    play(state, "4:c2r4+fort")
    assert [gain.points for gain in GUIDE.gains(before, state.view(0), 0, telling())] == [0, 0]


# The end.


def test_the_last_round_is_announced_with_its_reason() -> None:
    calm = position({"bottles": 5})
    assert GUIDE.near_end(calm.view(0), telling()) == ""
    near = position({}, {"bottles": 6})
    assert GUIDE.near_end(near.view(0), telling()).startswith("Ben has one bottle left")
    assert GUIDE.near_end(near.view(1), telling()).startswith("You have one bottle left")
    last = position({}, {"monsters": (15,)}, ending=True)
    assert GUIDE.near_end(last.view(0), telling()) == "Last round! Ben has circled the 15 of the monsters."
    over = position({"prizes": (18,)}, {}, sea="monsters", phase="over")
    assert GUIDE.near_end(over.view(1), telling()) == ""
    assert GUIDE.ending(result(over), over.view(1), telling()) == "Ana has circled the 18 of the krakens."
    empty = position({"bottles": 7}, phase="over")
    assert GUIDE.ending(result(empty), empty.view(0), telling()) == "You are out of bottles."


def test_a_solo_game_says_how_far_the_next_title_is() -> None:
    state = position({"monsters": (15, 11), "bottles": 1}, seats=1, phase="over")
    view, score = state.view(0), result(state).scores[0]
    assert GUIDE.next_title(score, view, telling()) == "4 more gold for Cabin boy"
    assert [goal.words for goal in GUIDE.feats(view, telling())][:3] == [
        "Sober: missed, bottles ticked: 1",
        "Prince of navigators: one single route; you have 5",
        "Monster slayer: 26 of 42 gold from monsters",
    ]
    several = position({"bottles": 2}, {})
    first, *pays = [goal.words for goal in GUIDE.goals(several.view(0), 0, telling())]
    assert first == "Monster 15, treasure 10 or a last bottle ends the game."
    assert pays[-2:] == [
        "Ships that share a route bring 4 gold each.",
        "Bottles: the most cost 4 gold, the fewest bring 4. You have 2.",
    ]
    several = position(phase="over")
    assert not GUIDE.goals(several.view(0), 0, telling())
    assert not GUIDE.feats(several.view(0), telling())
    assert not GUIDE.next_title(result(several).scores[0], several.view(0), telling())


def test_moves_are_told_with_places_and_costs() -> None:
    view = position(black=2, whites=(3, 4, 6)).view(SPECTATOR)
    assert GUIDE.tell(GAME.parse("3:c2r3=NE"), view, telling()) == (
        "takes the 3 and draws at the monster in column 2"
    )
    assert GUIDE.tell(GAME.parse("6:c2r4+fort"), view, telling()) == (
        "takes the 6, ticks a bottle and a fort in column 2"
    )
    forced = position({"routes": "c3r3=WE"}, black=3, whites=(3, 3, 3)).view(SPECTATOR)
    assert GUIDE.tell(GAME.parse("bottle"), forced, telling()) == "finds no die that fits and ticks a bottle"


def test_a_score_line_lights_its_cells() -> None:
    state = position({"routes": SNAKE, "monsters": (18,)}, sea="monsters", starts=SNAKE_STARTS)
    view = state.view(0)
    lines = {line.key: line for line in view.scores()[0].lines}
    assert Part("cell", "c2r1") in GUIDE.lights(view, 0, lines["galleon"])
    assert Part("cell", "c1r1") in GUIDE.lights(view, 0, lines["monster"])
    state = position({"routes": "c1r5=NS c2r3=WE c3r3=WE c4r3=WE", "monsters": (3,)})
    line = state.view(0).scores()[0].lines[0]
    assert GUIDE.lights(state.view(0), 0, line) == (Part("cell", "c2r3"),)  # the other route is too short


# Rolls.


def test_rolls_are_told_as_at_a_table() -> None:
    assert GUIDE.draw("first", ("2",), telling()) == "Ben begins."
    starts = {GUIDE.draw("start", (face,), telling()) for face in "123456"}
    assert len(starts) == 1  # so that the log tells them once
    assert GUIDE.draw("roll", ("6", "4", "1", "1"), telling()) == "The dice: black 6, white 4, 1, 1."


def test_a_bottle_that_turns_the_fewest_into_the_most_says_both() -> None:
    state = position({}, {"bottles": 1}, {}, control=True, black=2, whites=(3, 4, 4, 5))
    assert ask(state).buttons[0].note == "no die; −8 for now"
    assert told_gains(state, "bottle") == [("a bottle: from the fewest to the most of all", -8)]

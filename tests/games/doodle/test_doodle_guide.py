"""What the table asks, and how it tells what happened."""

from collections.abc import Sequence
from typing import Unpack

import pytest

from archipel.games.doodle import GAME
from archipel.games.doodle.guide import GUIDE
from archipel.games.doodle.rules.state import DoodleState
from archipel.guide import Asked
from archipel.kernel import SPECTATOR, Part
from tests.games.doodle.builders import (
    LOOP,
    LOOP_STARTS,
    MONSTERS,
    SNAKE,
    SNAKE_STARTS,
    Marks,
    Options,
    answers,
    less,
    pencilled,
    play,
    position,
    question,
    result,
    telling,
)
from tests.games.heard import listening, reasons, told

BARRELS = MONSTERS.replace("bottles = 12", "bottles = 12\nbarrels = 2")
PRIZES = (2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 18)  # of all krakens
KRAKEN: Options = {"sea": "monsters", "starts": (1,) * 6, "black": 2, "whites": (2, 2, 2)}


def told_gains(state: DoodleState, *texts: str, seat: int = 0) -> list[tuple[str, int]]:
    """What a seat's score gains by these moves."""
    with listening(state) as heard:
        play(state, *texts)
    return reasons(heard, seat, GUIDE, telling())


# Questions.


def test_a_turn_takes_a_die_and_a_route_and_nothing_else() -> None:
    state = position(black=2, whites=(3, 4, 6))
    first = question(state)
    assert (first.words, first.about) == ("ask.die(column=2)", "tableau")
    assert answers(first) == {
        "die:3": "die.cell(row=3, what=a.M)",
        "die:4": "die.cell(row=4, what=a.A(forts=3, ticked=1))",
        "die:6": "die.column(column=2, fee=toll(bottles=7, fee=fee.bottle, gold=4))",
    }
    second = question(state, "die:3")
    assert second.words == "Ask.at.M(what=M)"
    assert [part.split(":")[0] for part in answers(second)] == ["cell", *["route"] * 6]  # where, and how
    assert answers(second)["cell:c2r3"] == "place.alone(column=2, what=M)"
    assert answers(second)["route:WE"] == "act(act=WE, effects=none.M(left=3, measure=1))"
    assert not question(state, "die:3", "route:WE").choices
    assert GUIDE.ask(pencilled(state, "3:c2r3=WE")).words == "done"


def test_an_archipelago_waits_for_the_fort_to_be_picked() -> None:
    state = position(black=2, whites=(4, 4, 4))
    asks = question(state, "die:4")
    assert asks.words == "Ask.at.A(what=A)"
    assert answers(asks) == {
        "cell:c2r4": "cell.fort(place=place.alone(column=2, what=A))",
        "fort:tick": "act(act=tick, effects=none.fort)",
    }
    assert question(state, "die:4", "cell:c2r4").choices == ()  # the page pencils it


def test_a_black_six_lets_the_player_choose_the_column() -> None:
    state = position(black=6, whites=(2, 3, 6))
    first = question(state)
    assert first.words == "ask.die.any"
    assert answers(first)["die:2"] == "die.row(row=2)"
    assert answers(first)["die:6"] == "die.all(fee=toll(bottles=7, fee=fee.bottle, gold=4))"
    asks = question(state, "die:2")
    assert asks.words == "ask.cell.row(die=2)"
    assert answers(asks)["cell:c1r2"] == "cell.fort(place=place.alone(column=1, what=A))"
    assert answers(asks)["cell:c2r2"] == "place.alone(column=2, what=S)"
    assert answers(asks)["cell:c4r2"] == "place(column=4, row=2, what=T)"  # not the only one of its column


def test_a_white_six_says_that_it_costs_a_bottle() -> None:
    asks = question(position(black=2, whites=(6, 3, 3)), "die:6")
    assert (asks.words, len(asks.choices)) == ("ask.cell.column(column=2, fee=fee.bottle)", 5)
    both = question(position(black=6, whites=(6, 3, 3)), "die:6")
    assert (both.words, len(both.choices)) == ("ask.cell.all(fee=fee.bottle)", 25)
    alone = question(position(seats=1, black=2, whites=(6, 3, 3)))
    assert answers(alone)["die:6"] == "die.column(column=2, fee=toll.solo(bottles=7, fee=fee.bottle))"


def test_breakers_say_that_they_cost_a_bottle_or_a_barrel() -> None:
    state = position(sea="monsters", black=1, whites=(3, 1, 1))
    toll = "toll(bottles=12, fee=fee.bottle, gold=7)"
    assert answers(question(state))["die:3"] == f"die.breakers(fee={toll}, row=3)"
    assert question(state, "die:3").words == "ask.cell.breakers(fee=fee.bottle)"
    barrels = position(sea="monsters", black=1, whites=(3, 1, 1), own=BARRELS)
    assert answers(question(barrels))["die:3"] == "die.breakers(fee=fee.barrel, row=3)"
    assert question(barrels, "die:3").words == "ask.cell.breakers(fee=fee.barrel)"


def test_a_kraken_offers_a_tentacle_or_a_route() -> None:
    state = position(**KRAKEN)
    assert answers(question(state))["die:2"] == "die.cell(row=2, what=a.K(tentacles=4, ticked=2))"
    asks = question(state, "die:2")
    assert asks.words == "Ask.at.K(what=K)"
    assert [*answers(asks).items()][-1] == (
        "tentacle:tick",
        "act(act=tick, effects=none.tentacle(tentacles=4, ticked=3))",
    )
    assert asks.palettes == ("route", "tentacle")
    full = question(position({"ticks": {"c2r2": 4}}, **KRAKEN), "die:2")
    assert (full.words, len(full.choices)) == ("Ask.at.K.full(ticked=4, what=K)", 1 + 6)


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("1.1", "Ask.at.open(what=.)"),
        ("2.1", "Ask.at.S(what=G)"),
        ("3.1", "Ask.at.M(what=M)"),
        ("4.1", "Ask.at.S(what=N)"),
    ],
)
def test_each_cell_says_what_pays(cell: str, words: str) -> None:
    column, row = map(int, cell.split("."))
    own = MONSTERS.replace("M G M N B K", ". G M N B K")
    state = position(sea="monsters", black=column, whites=(row,) * 3, own=own)
    assert answers(question(state))[f"die:{row}"] == f"die.cell(row={row}, what=a.{words[-2]})"
    assert question(state, f"die:{row}").words == words


def test_the_only_usable_die_is_still_picked_by_hand() -> None:
    marks: Marks = {"routes": "c2r3=NS"}
    asks = question(position(marks, black=2, whites=(3, 4, 4)))
    assert asks.words == "ask.die.one(column=2, die=4)"
    assert list(answers(asks)) == ["die:4"]
    control = question(position(marks, control=True, black=2, whites=(3, 4, 4)))
    assert control.words == "ask.die.one.bottle(column=2, die=4)"
    assert question(position(black=6, whites=(4, 4, 4))).words == "ask.die.any.one(die=4)"
    assert (
        question(position(control=True, black=6, whites=(4, 4, 4))).words == "ask.die.any.one.bottle(die=4)"
    )


def test_a_die_that_is_alone_because_of_the_route_or_fort_says_so() -> None:
    state = position(black=2, whites=(3, 4, 4))
    assert question(state, "route:WE").words == "ask.die.route(die=3)"
    assert question(state, "fort:tick").words == "ask.die.fort(die=4)"
    alone = position({"routes": "c2r3=NS"}, black=2, whites=(3, 4, 4))
    assert question(alone, "fort:tick").words == "ask.die.one(column=2, die=4)"
    kraken = position(sea="monsters", black=2, whites=(2, 3, 3))
    assert question(kraken, "tentacle:tick").words == "ask.die.tentacle(die=2)"


def test_a_bottle_by_choice_has_a_button_that_says_what_it_costs() -> None:
    assert not question(position(black=2, whites=(3, 4, 4))).buttons
    (button,) = question(position(control=True, black=2, whites=(3, 4, 4))).buttons
    assert (button.words, button.state, button.parts) == ("button.words", "free", (Part("bottle", "tick"),))
    assert button.note == "button.note.costs(gold=−4)"
    state = position({"bottles": 1}, {"bottles": 3}, {}, control=True, whites=(3, 4, 4, 5))
    assert question(state).buttons[0].note == "button.note"  # neither the most nor the fewest
    assert question(state, seat=1).buttons[0].note == "button.wait"
    monsters = position(**KRAKEN)
    assert question(monsters).buttons[0].note == "button.note.costs(gold=−7)"
    assert not question(monsters, "bottle:tick").choices
    assert question(monsters, "bottle:tick").buttons[0].state == "on"
    after = GUIDE.ask(pencilled(monsters, "2:c2r2=WE")).buttons[0]
    assert (after.state, after.note) == ("barred", "button.pencilled")
    assert question(position(seats=1, control=True)).buttons[0].note == "button.note.solo(left=7)"


def test_a_forced_bottle_is_said_and_glows() -> None:
    asks = question(position({"routes": "c3r3=WE"}, black=3, whites=(3, 3, 3)))
    assert asks.words == "forced forced.cost(gold=−4)"
    assert answers(asks) == {"bottle:tick": "forced.choice"}
    assert asks.palettes == ("bottle",)
    assert question(position({"routes": "c3r3=WE"}, seats=1, black=3, whites=(3, 3, 3))).words == "forced"


def test_the_last_bottle_is_asked_about_once_unless_it_is_forced() -> None:
    by_choice = GUIDE.ask(pencilled(position({"bottles": 6}, black=2, whites=(6, 3, 3)), "6:c2r2=WE"))
    assert (by_choice.words, by_choice.careful) == ("done", "careful")
    state = position({"bottles": 6, "routes": "c3r3=WE"}, black=3, whites=(3, 3, 3))
    forced = GUIDE.ask(pencilled(state, "bottle"))
    assert (forced.words, forced.careful) == ("done.bottle", "")
    assert not GUIDE.ask(pencilled(position(black=2, whites=(6, 3, 3)), "6:c2r2=WE")).careful


def test_those_who_wait_hear_for_whom() -> None:
    state = position(seats=3, black=2, whites=(1, 2, 3, 4))
    assert question(state, seat=1).words == "wait.next(name=Ana)"
    assert question(state, seat=2).words == question(state, seat=SPECTATOR).words == "wait.turn(name=Ana)"
    assert GUIDE.ask(Asked(telling(), state.view(0), state.view(0), ())).words == "wait.turn(name=Ana)"
    play(state, "1:c2r1=WE", "2:c2r2=WE", "3:c2r3=WE")
    assert question(state).words == "wait.roll"
    assert question(position(phase="over")).words == "wait.over"


@pytest.mark.parametrize(
    "picked", [("cell:c2r3",), ("route:WE",), ("fort:tick",), ("column:2",), ("die:3", "cell:c2r3")]
)
def test_other_orders_of_picking_get_a_question_too(picked: Sequence[str]) -> None:
    asks = question(position(black=2, whites=(3, 4, 6)), *picked)
    assert asks.choices
    assert not set(answers(asks)) & set(picked)


# Gains.


def test_a_monster_says_its_number_or_why_there_is_none() -> None:
    for monsters, said in (
        ((), ("gain.M(measure=16, number=15)", 15)),
        ((15,), ("gain.M.left(measure=16, number=11)", 11)),
        ((3, 5, 8, 11, 15), ("none.M.gone(measure=16)", 0)),
    ):
        marks: Marks = {"routes": less(LOOP, "c4r1"), "monsters": monsters}
        state = position(marks, starts=LOOP_STARTS, black=4, whites=(1, 1, 1))
        assert told_gains(state, "1:c4r1=SW")[0] == said
    short = position({"monsters": (3,)}, black=2, whites=(3, 3, 3))
    assert told_gains(short, "3:c2r3=WE") == [("none.M(left=5, measure=1)", 0)]


def test_a_treasure_island_says_its_number_and_its_bonus() -> None:
    for prizes, bonuses, said in (
        ((), (10,), [("gain.T(measure=12, number=10)", 10), ("gain.bonus(bonus=7)", 7)]),
        ((10,), (3, 5, 7), [("gain.T.left(measure=12, number=9)", 9)]),
        (tuple(range(1, 11)), (), [("none.T.gone(measure=12)", 0)]),
    ):
        ticks = {"c1r2": 3, "c3r1": 4, "c5r3": 3}
        marks: Marks = {"routes": less(LOOP, "c4r2"), "ticks": ticks, "prizes": prizes}
        state = position(marks, {"bonuses": bonuses}, starts=LOOP_STARTS, black=4, whites=(2, 2, 2))
        assert told_gains(state, "2:c4r2=NE")[: len(said)] == said
    assert told_gains(position(black=4, whites=(2, 2, 2)), "2:c4r2=NE") == [("none.T.zero", 0)]
    one = position({"prizes": (1,)}, starts=(1,) * 5, black=3, whites=(4, 4, 4))
    assert told_gains(one, "4:c3r4=WE") == [("none.T(left=2, measure=1)", 0)]


def test_a_kraken_says_what_was_multiplied() -> None:
    for marks, text, said in (
        ({"routes": "c2r1=NS"}, "2:c2r2=WN", ("none.K.zero", 0)),
        ({}, "2:c2r2=WE", ("gain.K(breakers=1, number=2, ticked=2)", 2)),
        ({"prizes": (2,)}, "2:c2r2=WE", ("none.K(breakers=1, left=3, measure=2, ticked=2)", 0)),
        ({"prizes": PRIZES}, "2:c2r2=WE", ("none.K.gone(breakers=1, measure=2, ticked=2)", 0)),
        (
            {"ticks": {"c2r2": 3}, "prizes": (3,)},
            "2:c2r2=WE",
            ("gain.K.left(breakers=1, measure=3, number=2, ticked=3)", 2),
        ),
    ):
        assert told_gains(position(marks, **KRAKEN), text) == [said]


def test_ships_say_how_many_count_now() -> None:
    for routes, said in (("", ("none.ship", 0)), ("c3r3=WE", ("gain.ships(count=2)", 8))):
        state = position({"routes": routes}, black=4, whites=(3, 3, 3))
        assert told_gains(state, "3:c4r3=WE") == [said]
    third = position({"routes": "c2r3=NE c3r3=WE c4r3=WE"}, black=2, whites=(2, 2, 2))
    assert told_gains(third, "2:c2r2=SW") == [("gain.ship", 4)]


@pytest.mark.parametrize(
    ("bottles", "seat", "said"),
    [
        ((0, 0), 0, [("gain.bottle.most", -4)]),
        ((0, 1, 0), 0, [("gain.bottle.worst", -8)]),
        ((0, 0, 2), 0, [("gain.bottle.not-fewest", -4)]),
        ((1, 0, 3), 0, [("none.bottle(count=2, most=7)", 0)]),
        ((0, 0), 1, [("gain.bottles.fewest", 4)]),
        ((1, 1, 0), 1, [("gain.bottles.not-most", 4)]),
        ((0, 1, 0), 2, []),
    ],
)
def test_a_bottle_says_what_it_changes_for_everybody(
    bottles: Sequence[int], seat: int, said: list[tuple[str, int]]
) -> None:
    sheets: list[Marks] = [{"bottles": count} for count in bottles]
    state = position(*sheets, control=True, black=2, whites=(3, 4, 4, 5))
    assert told_gains(state, "bottle", seat=seat) == said


def test_bottles_of_a_round_are_told_one_by_one() -> None:
    state = position({}, {"bottles": 1}, control=True, black=2, whites=(3, 4, 4))
    told_both = told_gains(state, "bottle", "bottle")
    assert told_both == [("gain.bottle.not-fewest", -4), ("gain.bottles.fewest", 4)]


def test_a_barrel_has_no_price() -> None:
    state = position(sea="monsters", black=1, whites=(3, 1, 1), own=BARRELS)
    assert told_gains(state, "3:c6r2=WE")[-1] == ("none.barrel", 0)


def test_two_turns_of_one_seat_are_told_one_by_one() -> None:
    """A rival may have had two turns: the treasure was drawn before the fort was ticked."""
    state = position({"routes": "c4r4=NS"}, seats=1, black=4, whites=(3, 3, 3))
    with listening(state) as heard:
        play(state, "3:c4r3=NS")
        state.settle((1, 2, 3, 3))
        play(state, "4:c2r4+fort")
    assert [words for words, _ in reasons(heard, 0, GUIDE, telling())] == ["none.ship", "none.fort"]


# The end.


def test_the_last_round_is_announced_with_its_reason() -> None:
    def near_end(*sheets: Marks, seat: int = 0, **given: Unpack[Options]) -> str:
        return GUIDE.near_end(position(*sheets, **given).view(seat), telling())

    assert near_end({"bottles": 5}) == ""
    assert near_end({}, {"bottles": 6}) == "news.bottle(name=Ben)"
    assert near_end({}, {"bottles": 6}, seat=1) == "news.bottle-you"
    assert near_end({}, {"monsters": (15,)}, ending=True) == (
        "last-round(reason=news.end.M(name=Ben, number=15))"
    )
    assert near_end({"prizes": (18,)}, {}, seat=1, sea="monsters", phase="over") == ""


@pytest.mark.parametrize(
    ("marks", "sea", "reason"),
    [
        ({"monsters": (15,)}, "treasures", "news.end.M{}number=15)"),
        ({"prizes": (10,)}, "treasures", "news.end.T{}number=10)"),
        ({"prizes": (18,)}, "monsters", "news.end.K{}number=18)"),
        ({"bottles": 7}, "treasures", "news.end.bottles{}"),
    ],
)
def test_the_end_says_who_brought_it_about(marks: Marks, sea: str, reason: str) -> None:
    over = position(marks, {}, sea=sea, phase="over")
    you, ben = (GUIDE.ending(result(over), over.view(seat), telling()) for seat in (0, 1))
    assert you == reason.format("-you(" if "number" in reason else "-you")
    assert ben == reason.format("(name=Ana, " if "number" in reason else "(name=Ana)")


def test_a_solo_game_says_how_far_the_next_title_is() -> None:
    state = position({"monsters": (15, 11), "bottles": 1}, seats=1, phase="over")
    view, score = state.view(0), result(state).scores[0]
    assert GUIDE.next_title(score, view, telling()) == "next-title(gold=4, title=cabin-boy)"
    assert [(goal.words, goal.met) for goal in GUIDE.feats(view, telling())] == [
        ("feat.sober.missed(count=1, title=sober)", False),
        ("feat.prince.missed(count=5, title=prince)", False),
        ("feat.slayer(aim=42, count=26, title=slayer)", False),
        ("feat.goldbeard(aim=74, count=0, title=goldbeard)", False),
        ("feat.builder(aim=16, count=0, title=builder)", False),
    ]
    rich: Marks = {"routes": LOOP, "prizes": (9, 10), "bonuses": (7,), "built": 12}
    met = [
        (goal.words, goal.met)
        for goal in GUIDE.feats(position(rich, starts=LOOP_STARTS, seats=1).view(0), telling())
    ]
    assert met[:2] == [("feat.sober(title=sober)", True), ("feat.prince(title=prince)", True)]
    assert met[3:] == [
        ("feat.goldbeard(aim=74, count=26, title=goldbeard)", False),
        ("feat.builder(aim=16, count=12, title=builder)", False),
    ]


def test_goals_say_what_pays_and_what_ends_the_game() -> None:
    def goals(*sheets: Marks, **given: Unpack[Options]) -> list[str]:
        return [goal.words for goal in GUIDE.goals(position(*sheets, **given).view(0), 0, telling())]

    assert goals({"bottles": 2}, {}) == [
        "goal.end(monster=15, prize=10)",
        "goal.T",
        "goal.M",
        "goal.S.one(gold=4)",
        "goal.bottles(count=2, gold=4)",
    ]
    assert goals(sea="monsters") == [
        "goal.end.K(monster=18, prize=18)",
        "goal.M.hunted",
        "goal.K",
        "goal.S(ships=a.N 3, a.G 5)",
        "goal.bottles(count=0, gold=7)",
    ]
    assert [len(goals(seats=1, phase=phase)) for phase in ("turn", "over")] == [5 + 4, 5]
    several = position(phase="over")
    assert not GUIDE.goals(several.view(0), 0, telling())
    assert not GUIDE.feats(several.view(0), telling())
    assert not GUIDE.next_title(result(several).scores[0], several.view(0), telling())


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (
            position(black=2, whites=(3, 4, 6)),
            "3:c2r3=NE",
            "did.draw(die=3, place=place.alone(column=2, what=M))",
        ),
        (
            position(black=2, whites=(3, 4, 6)),
            "6:c2r4+fort",
            "did.fort.paid(column=2, die=6, fee=fee.bottle)",
        ),
        (position(black=2, whites=(3, 4, 6)), "4:c2r4+fort", "did.fort(column=2, die=4)"),
        (
            position(black=4, whites=(6, 1, 1)),
            "6:c4r2=NE",
            "did.draw.paid(die=6, fee=fee.bottle, place=place(column=4, row=2, what=T))",
        ),
        (position(**KRAKEN), "2:c2r2+tentacle", "did.tentacle(die=2, place=place.alone(column=2, what=K))"),
        (
            position(sea="monsters", black=1, whites=(3, 1, 1), own=BARRELS),
            "3:c2r2+tentacle",
            "did.tentacle.paid(die=3, fee=fee.barrel, place=place.alone(column=2, what=K))",
        ),
        (position({"routes": "c3r3=WE"}, black=3, whites=(3, 3, 3)), "bottle", "did.bottle.forced"),
        (position(control=True, black=3, whites=(3, 3, 3)), "bottle", "did.bottle"),
    ],
)
def test_moves_are_told_with_places_and_costs(state: DoodleState, text: str, words: str) -> None:
    assert told(state, state.seat, text, GUIDE, telling()) == words


def test_a_score_line_lights_its_cells() -> None:
    state = position({"routes": SNAKE, "monsters": (18,)}, sea="monsters", starts=SNAKE_STARTS)
    lines = {line.key: line for line in state.view(0).scores()[0].lines}
    assert Part("cell", "c2r1") in lines["galleon"].parts
    assert Part("cell", "c1r1") in lines["monster"].parts
    state = position({"routes": "c1r5=NS c2r3=WE c3r3=WE c4r3=WE", "monsters": (3,)})
    line = state.view(0).scores()[0].lines[0]
    assert line.parts == (Part("cell", "c2r3"),)  # the other route is too short


# Rolls.


def test_rolls_are_told_as_at_a_table() -> None:
    state = GAME.start(GAME.setup(2))
    with listening(state) as heard:
        state.settle((1,))
        for face in range(5):
            state.settle((face,))
        state.settle((5, 3, 0, 0))
    said = [GUIDE.say(effect, telling()) for effect in heard]
    assert said == ["drew.first(name=Ben)", *["drew.start"] * 5, "drew.roll(black=6, whites=4, 1, 1)"]

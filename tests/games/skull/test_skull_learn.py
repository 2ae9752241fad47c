"""The coach's situations on positions, and what the lessons leave on the sheet."""

import pytest

from archipel.games.skull import GAME
from archipel.games.skull.learn import LEARN
from archipel.games.skull.rules.state import SkullState
from archipel.learn import lessons_of
from archipel.testkit.learning import play as attempts
from tests.games.skull.builders import BLANK, asked, fields, fill, table

SEVENS = "7@r2c2, 7@r1c3, 7@r3c3"
FOUND = f"{SEVENS}, 7@r2c4, circle 7@r2c3"
SKULL = "8@r2c2, danger@r2c1"
FOUR = f"1@r2c2, {', '.join(f'circle {value}@r6c{value}' for value in (1, 2, 3, 4))}"


def noticed(state: SkullState, steps: tuple[str, ...] = ()) -> dict[str, set[str]]:
    """What the coach would say, with the cells that light up."""
    ask = asked(state, steps=steps)
    found = {one.key: one.applies(ask) for one in LEARN.situations}
    return {
        key: {part.value for part in lit} if isinstance(lit, tuple) else set()
        for key, lit in found.items()
        if lit
    }


@pytest.mark.parametrize(
    ("key", "position", "lit"),
    [
        ("first", table(BLANK, roll="1 2 1"), set()),
        ("second", table("7@r2c2", roll="1 2 1"), set()),
        ("penny", table("7@r2c2", roll="P 2 1"), set()),
        ("boat", table("7@r2c2", roll="1 N 1"), set()),
        ("penny-boat", table("7@r2c2", roll="P N 1"), set()),
        ("sum", table("7@r2c2", roll="5 4 1"), set()),
        ("nine-early", table("7@r2c2", roll="5 4 1"), set()),
        ("pair", table("7@r2c2, 7@r2c4", roll="1 2 1"), {"r2c2", "r2c4"}),
        ("short", table(SEVENS, roll="1 2 1"), {"r2c4", "r2c3"}),
        ("treasure", table(SEVENS, roll="5 2 1"), {"r2c4"}),
        ("treasure-boat", table(SEVENS, roll="1 N 1"), {"r2c8"}),
        ("found", table(FOUND, roll="1 2 1"), set()),
        ("vain", table("7@r2c2, 7@r1c3, 7@r3c3, circle 7@r6c3", roll="5 2 1"), {"r2c4"}),
        ("danger", table(BLANK, "4@r2c2", roll="1 1 D", swap="2 1"), set()),
        ("danger-nine", table(BLANK, "9@r2c2", roll="1 1 D", swap="2 1"), {"r2c2"}),
        ("danger-treasure", table(BLANK, FOUND, roll="1 1 D", swap="2 1"), {"r2c3"}),
        ("danger-alone", table("4@r2c2", roll="1 1 D", last="r2c2"), set()),
        ("turn", table(SKULL, roll="5 4 1"), {"r1c1"}),
        ("turn-two", table("8@r2c2, danger@r1c3, danger@r2c4", roll="5 4 1"), {"r2c3"}),
        ("skull", table(SKULL, roll="1 1 1"), {"r2c1", "r2c2"}),
        ("cheaper", table(SKULL, roll="1 1 1"), {"r2c1", "r1c1"}),
        ("tamed", table(f"{SKULL}, 9@r1c1", roll="1 1 1"), {"r2c1", "r2c2"}),
        ("spoilt", table(f"{FOUND}, danger@r2c3", roll="1 1 1"), {"r2c3"}),
        ("four", table(FOUR, roll="1 1 1"), set()),
        ("rival-four", table("1@r2c2", FOUR, roll="1 1 1"), set()),
        ("full", table("1@r2c2", fill("3", fields()[:-3]), roll="1 1 1"), set()),
        ("spent", table("1@r2c2", roll="1 1 D", ticked=5), set()),
    ],
)  # fmt: skip
def test_the_coach_notices(key: str, position: SkullState, lit: set[str]) -> None:
    assert noticed(position)[key] == lit


def test_the_coach_notices_a_choice_of_crossings() -> None:
    crossing = "5@r2c1, 5@r1c3, 5@r4c3, 5@r1c6, 5@r4c6"
    assert noticed(table(crossing, roll="5 1 1"), ("5@r2c7",)) == {"choice": {"r2c3", "r2c6"}}


def test_every_situation_is_proved_and_most_are_quiet_at_any_time() -> None:
    (proved,) = [mark.args[1] for mark in test_the_coach_notices.pytestmark]
    assert {one.key for one in LEARN.situations} == {key for key, *_ in proved} | {"choice"}
    assert set(noticed(table("7@r2c2, 3@r2c3", roll="1 2 1"))) == set()


@pytest.mark.parametrize(("lesson", "stars"), [("treasures", 17), ("dangers", 16)])
def test_a_lesson_ends_with_the_stars_that_it_says(lesson: str, stars: int) -> None:
    one = next(one for one in lessons_of("skull") if one.id == lesson)
    *_, last = attempts(GAME, one)
    assert last.prepared.match.state.view(0).scores()[0].total == stars
    assert str(stars) in GAME.rules.learn[f"lesson.{lesson}.score"]["fr"]

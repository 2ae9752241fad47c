"""Examples in the rulebook: found by playing, the same each time, and about the rule they illustrate."""

import re
from random import Random

import pytest

from archipel.drawing import draw, tableau
from archipel.kernel import BadData
from archipel.kernel.data import TomlTable
from archipel.plugins import data, games
from archipel.web.pages.rules import examples as module
from archipel.web.pages.rules.examples import Example, examples
from archipel.web.pages.rules.rulebook import picture, words_of

GAMES = list(games())


@pytest.mark.parametrize("game", GAMES)
def test_every_wish_of_a_game_is_fulfilled(game: str) -> None:
    asked = re.findall(r"^([A-Z]+-\d+) =", data(game, "examples.toml"), re.MULTILINE)
    found = examples(game)
    assert asked
    assert [rule for rule in asked if not any(one.mode for one in found.get(rule, ()))] == []


@pytest.mark.parametrize("game", GAMES)
def test_most_rules_have_an_example(game: str) -> None:
    rules = games()[game].rules.rules
    assert len(examples(game)) >= 0.6 * len(rules)
    assert set(examples(game)) <= set(rules)


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_move_is_refused_by_that_rule(game: str) -> None:
    refused = [(rule, one) for rule, known in examples(game).items() for one in known if one.kind == "no"]
    assert refused
    for rule, one in refused:
        assert one.refusal is not None
        assert one.move is not None
        assert one.refusal.rule == rule
        assert f"({rule})" in words_of(one, games()[game], "fr")
        assert one.move not in one.view.imagine(Random(0)).moves(one.seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_picked_part_is_marked_in_the_picture_or_drawn_in_pencil(game: str) -> None:
    def seen(rule: str, number: int, one: Example) -> bool:
        drawn = picture(game, rule, number, "en")
        if ' on"' in drawn or one.preview is None:
            return ' on"' in drawn
        if one.where == "tableau":
            return drawn != tableau(one.view, "en", game=games()[game])
        return drawn != draw(one.view, "en", seat=one.seat, game=games()[game])

    found = [
        seen(rule, number, one)
        for rule, known in examples(game).items()
        for number, one in enumerate(known)
        if one.picks
    ]
    assert sum(found) >= len(found) * 2 / 3  # some parts are not on the sheet


def test_the_same_games_give_the_same_examples() -> None:
    first = [
        (rule, [words_of(one, games()["skull"], "en") for one in known])
        for rule, known in examples("skull").items()
    ]
    examples.cache_clear()
    again = [
        (rule, [words_of(one, games()["skull"], "en") for one in known])
        for rule, known in examples("skull").items()
    ]
    assert first == again


@pytest.mark.parametrize(
    "text",
    ['mode = "none"\nat = "start"', 'at = "noon"', "", 'at = "start"\nmove = "write"', 'at = "start"\nx = 1'],
)
def test_a_wish_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        module._read_request(games()["skull"], "SI-1", TomlTable.parse(text, "examples.toml"))

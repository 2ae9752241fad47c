"""Advice in words: why something cannot be picked, what refusals mean, why a strong bot prefers a move."""

import re
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from archipel import drawing
from archipel.guide.asking import why_not
from archipel.kernel import Decide, Draw, Effect, Match, Part, Trial, random_steps
from archipel.plugins import find, games
from archipel.table import Code
from archipel.web.pages.table.picks import explain_refusal
from archipel.web.pages.table.reasons import immediate_change, later_reasons
from archipel.web.pages.table.refusals import refusal_sentences
from archipel.words import find_language, languages
from tests.web.players import lay
from tests.web.serving import Running
from tests.web.test_table_page import _conquest, _match, _scene, _table

_PART = re.compile(r'data-kind="([^"]+)" data-value="([^"]+)"')


def _taps(match: Match, seat: int) -> list[Part]:
    """Everything drawn that is not part of any legal move."""
    view, game = match.state.view(seat), match.game
    drawn = drawing.draw(view, "en", game=game) + drawing.tableau(view, "en", game=game)
    legal = {part for move in match.state.moves(seat) for part in move.parts}
    return sorted({Part(kind, value) for kind, value in _PART.findall(drawn)} - legal)


@pytest.mark.parametrize("game", games())
def test_a_tap_on_anything_that_cannot_be_picked_names_a_rule(game: str) -> None:
    match, rng, tapped = _match(game, [], 2), Random(4), 0
    rules = find(game).rules.rules
    kinds = {part.kind for one in match.game.notation for part in match.game.parse(one.example).parts}
    for node in islice(random_steps(match, rng), 24):
        if isinstance(node, Draw):
            continue
        seat = node.seats[0]
        for part in _taps(match, seat)[::5]:
            if part.kind not in kinds:
                continue  # drawn to be lit, not to be picked
            refusal = why_not(match.game, Trial.begin(match.state, seat), [], part)
            if refusal is None:
                # No template move goes that far; a piece only lights up.
                assert part.kind in ("from", "to", "piece"), part
            else:
                assert refusal.rule in rules
                tapped += 1
    assert tapped


def test_a_cell_tapped_before_a_column_is_taken_names_the_rule_of_taking() -> None:
    scene = _scene(_table("cats", 2), 0, "fr")
    message, rule = explain_refusal(scene, [], Part("cell", "r4c10"))
    assert rule == "IC-10"
    assert "IC-10" not in message  # a link to the rule follows


def test_a_refusal_beside_a_cell_points_at_it_without_coordinates() -> None:
    scene = _scene(_table("skull", 2), 0, "en")
    assert explain_refusal(scene, [], Part("cell", "r1c2")) == (
        "This cell is a mountain: nothing can be written there.",
        "SI-4",
    )


def test_a_complete_turn_is_not_blamed_on_a_rule() -> None:
    table = _table("skull", 2)
    move = table.match.state.moves(0)[0]
    message, rule = explain_refusal(_scene(table, 0, draft=(move.text,)), [], Part("cell", "r1c1"))
    assert (message, rule) == ("Your turn is complete: press Done to ink it, or Undo.", "")


@pytest.mark.parametrize("language", languages())
def test_every_code_has_its_own_sentence(language: str) -> None:
    words = refusal_sentences(find_language(language))
    assert set(Code) <= words.keys()
    assert len(set(words.values())) == len(words) - 1  # “stale” and “ahead” say the same


def test_what_a_move_changes_is_told_as_one_reason_for_all_lines_and_the_largest_comes_first() -> None:
    scene = _scene(_table("doodle", 2), 0)
    worst = Effect("gain.bottle.worst", "DI-52", 0, (("bottles-fewest", -4), ("bottles-most", -4)))
    ship = Effect("gain.ship", "DI-72", 0, (("ships", 3),))
    none = Effect("none.ship", "DI-72", 0)
    told = immediate_change(scene, [ship, none, worst, replace(ship, seat=1)])
    assert [(one.words, one.points, one.rule) for one in told.lines] == [
        ("a bottle: from the fewest to the most of all", -8, "DI-52"),
        ("one more ship on the route", 3, "DI-72"),
    ]
    assert told.points == -5
    assert told.others == (("Drifter", 3),)


def test_why_a_move_scores_nothing_is_no_progress() -> None:
    scene = _scene(_table("doodle", 2), 0)
    told = immediate_change(scene, [Effect("none.ship", "DI-72", 0)])
    assert not told.lines
    assert not told.progress
    nearer = Effect("gain.ship", "DI-72", 0)
    assert immediate_change(scene, [nearer]).progress


def test_a_conquest_is_explained_by_what_makes_ten() -> None:
    match = next(found for seed in range(40) if (found := _conquest(seed)))
    node = match.state.node()
    assert isinstance(node, Decide)
    seat = node.seats[0]
    move = next(one for one in match.state.moves(seat) if one.verb == "take")
    told = immediate_change(
        _scene(_table("master", 3), seat), Trial.begin(match.state, seat).step(move).effects
    )
    assert told.points == len(move.parts)
    assert not told.progress
    assert [line.rule for line in told.lines] == ["MI-13"]
    assert told.lines[0].words == "ten in a line"
    assert told.lines[0].points == told.points


def test_the_reasons_from_playing_on_use_rule_titles_in_both_languages() -> None:
    table = _table("doodle", 2, first="1")
    english, french = (
        later_reasons(_scene(table, 0, language), [("DI-41", 3.4), ("others", -1.5)])
        for language in ("en", "fr")
    )
    assert [one.words for one in english] == ["Treasure islands", "what your strongest rival scores"]
    assert [one.words for one in french] == ["Îles aux trésors", "ce que marque ton plus fort rival"]


def test_a_hint_says_what_to_do(server: Running) -> None:
    game = find("skull")
    player = lay(server, game.id, game.modes[0], 2)[0]
    table = player.path.rpartition("/")[2]
    answer = server.call("GET", f"/table/{table}/hint?seat=0", player.token)
    assert answer.status_code == 200, answer.text
    assert 'id="take-hint"' in answer.text

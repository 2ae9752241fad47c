"""Tournaments: every pair plays both ways round, and is rated with error bars."""

from xml.etree import ElementTree

import pytest

from archipel.bots import Budget
from archipel.kernel import BadText
from archipel.lab.elo import Rating, ratings, strengths
from archipel.lab.play import read_bot
from archipel.lab.ratings_plot import ratings_svg
from archipel.lab.simulate import Simulation
from archipel.lab.tournament import BotStanding, compete, pairing
from archipel.plugins import find


def test_everybody_meets_everybody_equally_often() -> None:
    found = compete("doodle", find("doodle").setup(2), ("drifter", "deckhand", "deckhand@9"), 4, "1")
    assert {(one, other): games for one, other, _, games in found.pairs} == {
        ("drifter", "deckhand"): 4,
        ("drifter", "deckhand@9"): 4,
        ("deckhand", "deckhand@9"): 4,
    }
    assert [standing.games for standing in found.standings] == [8, 8, 8]
    assert found.standings[-1].bot == "drifter"


def test_two_bots_swap_places() -> None:
    simulation = Simulation("skull", find("skull").setup(2), ("drifter", "deckhand"), 6, "1")
    one, other = pairing(simulation)
    assert (one.bots, other.bots) == (("drifter", "deckhand"), ("deckhand", "drifter"))
    assert (one.games, other.games) == (3, 3)


def test_team_mates_are_the_same_bot() -> None:
    setup = find("master").setup(4, {"mode": "teams"})
    one, other = pairing(Simulation("master", setup, ("drifter", "deckhand", "drifter", "drifter"), 2, "1"))
    assert one.bots == ("drifter", "deckhand", "drifter", "deckhand")
    assert other.bots == ("deckhand", "drifter", "deckhand", "drifter")


def test_a_crew_is_one_bot_and_meets_the_same_missions_from_both_sides() -> None:
    setup = find("master").setup(4, {"mode": "corsair", "corsair": 2})
    one, other = pairing(Simulation("master", setup, ("drifter", "deckhand", "drifter", "drifter"), 6, "1"))
    assert one.bots == ("drifter", "deckhand", "drifter", "drifter")
    assert other.bots == ("deckhand", "drifter", "deckhand", "deckhand")
    assert one.seed == other.seed
    assert (one.games, other.games) == (3, 3)


def test_unequal_roles_are_rated_by_return_matches() -> None:
    setup = find("master").setup(3, {"mode": "corsair", "mission": "hard"})
    found = compete("master", setup, ("drifter", "deckhand"), 6, "1")
    ((_, _, share, games),), ((one, other, returned, matches),) = found.pairs, found.returns
    assert (one, other, games, matches) == ("drifter", "deckhand", 6, 3)
    assert share > 0.1  # a Corsair hardly ever loses here, whoever it is
    assert returned == 0.0  # but a crew of Deckhands always gets further
    assert found.standings[0].rating.elo - found.standings[1].rating.elo > 300


def test_equal_roles_need_no_return_matches() -> None:
    assert compete("master", find("master").setup(2), ("drifter", "deckhand"), 2, "1").returns == ()


def test_a_tournament_is_repeatable_with_any_number_of_jobs() -> None:
    setup = find("master").setup(2)
    bots = ("drifter", "deckhand")
    assert compete("master", setup, bots, 4, "3", jobs=1) == compete("master", setup, bots, 4, "3", jobs=2)


@pytest.mark.parametrize(
    ("game", "seats", "bots", "why"),
    [
        ("doodle", 2, ("drifter",), "at least two different bots"),
        ("doodle", 2, ("drifter", "drifter"), "at least two different bots"),
        ("doodle", 1, ("drifter", "deckhand"), "has no opponents"),
    ],
)
def test_an_impossible_tournament_is_refused(game: str, seats: int, bots: tuple[str, ...], why: str) -> None:
    with pytest.raises(BadText, match=why):
        compete(game, find(game).setup(seats), bots, 2, "1")


def test_three_wins_of_four_are_about_190_points() -> None:
    one, other = strengths(2, {(0, 1): [1.0] * 300 + [0.0] * 100})
    assert one - other == pytest.approx(190, abs=3)
    assert one + other == pytest.approx(3000)


def test_a_clean_sweep_stays_finite_and_more_games_make_it_surer() -> None:
    few = ratings(2, {(0, 1): [1.0, 0.0] * 4})
    many = ratings(2, {(0, 1): [1.0, 0.0] * 400})
    assert few[0].high - few[0].low > 3 * (many[0].high - many[0].low)
    assert ratings(2, {(0, 1): [1.0] * 5})[0].elo < 2500


def test_two_bots_can_be_compared_through_a_third_bot() -> None:
    elos = strengths(3, {(0, 1): [1.0, 1.0, 0.0], (1, 2): [1.0, 1.0, 0.0]})
    assert elos[0] > elos[1] > elos[2]


def test_a_bot_may_bring_its_own_budget() -> None:
    everybody = Budget(seconds=2)
    assert read_bot("captain", everybody) == ("captain", everybody)
    assert read_bot("captain@200", everybody) == ("captain", Budget(iterations=200))
    assert read_bot("captain@0.5s", everybody) == ("captain", Budget(seconds=0.5))


@pytest.mark.parametrize("name", ["admiral", "captain@", "captain@-1", "captain@1m", "", "captain@99999s"])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(BadText, match="no bot"):
        read_bot(name, Budget())


def test_the_plot_is_svg_with_a_line_for_each_bot() -> None:
    standings = [
        BotStanding("a<b", Rating(1600, 1550, 1660), 9, 0.6, 50),
        BotStanding("c", Rating(1400, 1390, 1410), 9, 0.4, 40),
    ]
    root = ElementTree.fromstring(ratings_svg("A & B", standings))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "A & B" in texts
    assert "a<b" in texts
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 2

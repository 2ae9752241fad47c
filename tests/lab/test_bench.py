"""The benchmark measures every game and mode; the numbers themselves depend on the machine."""

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from archipel.kernel import BadText
from archipel.lab.bench.peers import OBSERVED, PEERS, REFERENCE, installed
from archipel.lab.bench.probes import PROBES, UNITS
from archipel.lab.bench.runner import CROWD_SEATS, Play, bench, subjects
from archipel.lab.bench.tables import as_json, as_tables
from archipel.plugins import games


def one_move(rng: Random) -> int:
    rng.random()
    return 1


def test_every_mode_of_every_game_is_measured() -> None:
    names = {(subject.game.id, subject.mode) for subject in subjects()}
    assert names == {(game.id, mode.id) for game in games().values() for mode in game.modes}


def test_games_for_a_hundred_are_measured_with_a_hundred() -> None:
    crowds = {subject.game.id for subject in subjects() if subject.setup.seats == CROWD_SEATS}
    assert crowds == {
        game.id for game in games().values() if any(CROWD_SEATS in mode.seats for mode in game.modes)
    }


def test_one_game_can_be_selected() -> None:
    assert {subject.game.id for subject in subjects("skull")} == {"skull"}


@pytest.mark.check
def test_rounds_go_through_all_subjects_and_rivals_in_turn() -> None:
    ticks = count()
    told: list[tuple[int, int]] = []
    ours, theirs = bench(
        subjects("master")[:2],
        {name: PROBES[name] for name in ("play", "clone", "view", "sheet", "memory")},
        {REFERENCE: one_move},
        2,
        0.0,
        progress=lambda done, total: told.append((done, total)),
        clock=lambda: float(next(ticks)),
    )
    assert told == [(done, 6) for done in range(1, 7)]
    assert [subject.mode for subject, _ in ours] == ["free", "teams"]
    for _, measures in ours:
        assert set(measures) == {"decisions", "games", "clone", "view", "sheet", "bytes"}
        assert all(value > 0 for value in measures.values())
    assert set(theirs[REFERENCE]) == {"decisions", "games"}


def test_every_measure_has_its_unit_and_its_ratio() -> None:
    ours, theirs = bench(subjects("doodle")[:1], PROBES, {REFERENCE: one_move}, 1, 0.0)
    assert set(ours[0][1]) == set(UNITS) - {"round"}
    text = as_tables(ours, theirs)
    assert "× python-chess" in text
    assert all(UNITS[unit][0] in text for unit in ours[0][1])
    found = as_json(ours, theirs)
    assert found["ratio_to"] == REFERENCE
    row = found["games"][0]
    assert row["ratio"] == pytest.approx(row["decisions"] / found["others"][0]["decisions"])


def test_rivals_with_observations_are_measured_in_steps() -> None:
    assert OBSERVED.keys() < PEERS.keys()
    ours, theirs = bench(
        subjects("skull")[:1], {"learn": PROBES["learn"]}, {}, 1, 0.0, observed={"x": one_move}
    )
    assert ours[0][1]["steps"] > 0
    assert theirs["x"].keys() == {"steps"}
    assert "env steps/s" in as_tables(ours, theirs)


def test_without_rivals_there_are_no_ratios() -> None:
    ours, theirs = bench(subjects("skull")[-1:], {"play": PROBES["play"]}, {}, 1, 0.0)
    assert ours[0][1]["round"] > 0
    assert "×" not in as_tables(ours, theirs)
    assert as_json(ours, theirs)["games"][0]["ratio"] is None


@pytest.mark.check
def test_a_live_game_for_two_takes_less_than_fifty_kilobytes() -> None:
    for game in games():
        subject = subjects(game)[0]
        assert PROBES["memory"](subject, Random(1), 0.0, float)["bytes"] < 50_000, subject.name


@pytest.mark.parametrize("peers", [PEERS, OBSERVED], ids=["playing", "observed"])
@pytest.mark.parametrize("name", PEERS)
def test_a_peer_that_is_installed_plays_whole_games(name: str, peers: dict[str, Callable[[], Play]]) -> None:
    found = installed({key: make for key, make in peers.items() if key == name})
    if name not in found:
        pytest.skip("not installed: make bench does")
    assert found[name](Random(1)) > 1


def test_an_unknown_probe_is_refused() -> None:
    from archipel.cli import parser
    from archipel.cli.bench import run

    with pytest.raises(BadText, match="no probe luck; there is play, clone"):
        run(parser().parse_args(["bench", "--probe", "luck"]))

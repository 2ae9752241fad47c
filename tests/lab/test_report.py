"""Reports for designers: figures that add up, a page that stands alone, differences that are real."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from archipel.cli import main
from archipel.lab.job_pool import InProcessExecutor, WorkerPool
from archipel.lab.report.changes import changes
from archipel.lab.report.figures import figures, natural, place_of, spread
from archipel.lab.report.heat import on_sheet
from archipel.lab.report.lineups import lineups, watch_all
from archipel.lab.report.plots import number, ticks
from archipel.lab.report.tally import Sum
from archipel.plugins import data, find, games

HERE = WorkerPool(InProcessExecutor(), 1)
VOID = {"meta", "br"}


class Tags(HTMLParser):
    """Every tag is closed in order, and nothing is loaded from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        assert tag not in ("script", "link", "iframe")
        assert not any(name in ("src", "onclick") for name, _ in attrs)
        assert all((value or "").startswith("#") for name, value in attrs if name == "href")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def tallied(game: str, mode: str, count: int, *levels: str) -> tuple:
    rules = find(game)
    fixed = rules.mode(mode)
    seats = 2 if 2 in fixed.seats else min(fixed.seats)
    setup = rules.setup(seats, dict(fixed.options))
    found = lineups(game, setup, levels, count, "1")
    return rules, setup, found, watch_all(found, HERE)


MODES = [("cats", "solo-hard"), ("doodle", "treasures"), ("master", "corsair-easy"), ("skull", "side-a")]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_figures_add_up(game: str, mode: str) -> None:
    rules, setup, found, tallies = tallied(game, mode, 2, "drifter", "deckhand")
    figured = figures(rules, setup, found, tallies)
    tally = tallies[1]
    seated = 2 * setup.seats
    assert len(found) == (2 if setup.seats == 1 else 3)
    assert len(tally.rows) == 2
    points = sum(sum(row.points) for row in tally.rows) / seated
    assert sum(line.mean[0] for line in figured.lines) == pytest.approx(points)
    assert figured.lineups[1].points[0].mean[0] == pytest.approx(points)
    assert sum(share for _, (share, _, _) in figured.endings) == pytest.approx(1)
    assert sum(row.decisions for row in tally.rows) == sum(turn.legal.count for turn in tally.turns)
    assert figured.places
    assert all(place_of(value) is not None for _, value, _, _ in figured.places)
    if figured.order:
        assert sum(share for share, _, _ in figured.order) == pytest.approx(1)
    for part in figured.parts:
        assert 0 <= part.taken <= 1


def test_the_spread_of_the_work_changes_nothing() -> None:
    rules, setup, found, tallies = tallied("doodle", "treasures", 4, "drifter")
    with ThreadPoolExecutor(2) as threads:
        again = watch_all(found, WorkerPool(threads, 2))
    assert figures(rules, setup, found, again) == figures(rules, setup, found, tallies)


def test_a_page_stands_alone_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(data("skull", "sheet.toml"))
    for language, word in (("en", "What your sheet changes"), ("fr", "Ce que ta feuille change")):
        file = tmp_path / f"{language}.html"
        command = [
            "report",
            "skull",
            "--sheet",
            str(mine),
            "--games",
            "2",
            "--jobs",
            "1",
            "--out",
            str(file),
            "--levels",
            "drifter",
        ]
        assert main([*command, "--language", language]) == 0
        text = file.read_text("utf-8")
        assert word in text
        assert "mine.toml" in text
        assert text.count("<svg") == text.count("</svg>") > 8
        tags = Tags()
        tags.feed(text)
        assert tags.open == []
        assert "http" not in re.sub(r'xmlns="[^"]*"', "", text)
    assert "4 games" in capsys.readouterr().out


def test_json_is_printed_and_the_same_sheet_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mine = tmp_path / "mine.toml"
    mine.write_text(data("doodle", "treasures.toml"))
    assert (
        main(
            [
                "report",
                "doodle",
                "--games",
                "3",
                "--jobs",
                "1",
                "--json",
                "--sheet",
                str(mine),
                "--levels",
                "drifter",
            ]
        )
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert (found["mode"], found["games"], found["levels"]) == ("treasures", 6, ["drifter"])
    assert found["changes"]
    assert all(change["own"] == change["printed"] for change in found["changes"])
    assert sorted(tmp_path.iterdir()) == [mine]


def test_a_real_change_is_clear() -> None:
    plain = figures(*tallied("doodle", "solo", 30, "drifter"))
    longer = replace(
        plain, turns=spread([value + 5 for value, count in plain.turns.counts for _ in range(count)])
    )
    (turns,) = [change for change in changes(longer, plain) if change.clear]
    assert (turns.what, turns.delta[0]) == ("turns", pytest.approx(5))
    assert turns.delta[1] < 5 < turns.delta[2]


@pytest.mark.parametrize("game", [game for game in games() if game != "master"])
def test_places_are_shaded_on_the_games_own_sheet(game: str) -> None:
    rules = find(game)
    setup = rules.setup()
    kind = "cell"
    empty = on_sheet(rules, setup, kind, {}, "en", "x")
    cell = re.findall(r'data-kind="cell" data-value="([^"]+)"', empty)[0]
    shaded = on_sheet(rules, setup, kind, {cell: 2.5}, "en", "x")
    assert "h-more" in shaded
    assert "h-more" not in empty
    assert "<title>2.5: " in shaded


def test_a_sea_without_a_sheet_is_a_grid() -> None:
    master = find("master")
    assert on_sheet(master, master.setup(), "spot", {"1,2": 3.0}, "en", "x") == ""


def test_sums_have_means_and_errors() -> None:
    total = Sum()
    for value in (1, 2, 3, 4):
        total.add(value)
    assert total.mean == 2.5
    assert total.deviation == pytest.approx((5 / 3) ** 0.5)
    assert Sum().mean == Sum().error == Sum().deviation == 0


def test_numbers_and_ticks_are_round() -> None:
    assert [number(value) for value in (1234.5, 12.34, 0.123, -3.0)] == ["1\u202f234", "12.3", "0.12", "−3"]
    assert number(0.5, True) == "50\u202f%"
    assert ticks(0, 68) == [0, 10, 20, 30, 40, 50, 60, 70]
    assert sorted(["c10", "c9", "a"], key=natural) == ["a", "c9", "c10"]


def test_a_level_named_twice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "skull", "--levels", "drifter,drifter"]) == 1
    assert "every level has to be named once" in capsys.readouterr().err

"""Boards of the challenges: in the same order however they are stored, read at once however long they are."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from archipel.store import Store
from archipel.table.challenge.challenge import Challenge
from archipel.table.challenge.leaderboards import Board, BoardLine, Boards, board_of
from tests.table.serving import Hand, spend

pytestmark = pytest.mark.once
CHALLENGE = Challenge("2026-11-17", "skull", "solo-a")


def invented(number: int, rng: Random) -> BoardLine:
    return BoardLine(table=f"{number:020}", at=number // 3, total=rng.randrange(40), name=f"Name{number}!")


def expected(lines: list[BoardLine]) -> list[str]:
    return [line.table for line in sorted(lines, key=lambda line: (-line.total, line.at))]


def test_a_long_board_is_read_as_it_was_written(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        boards, rng, lines = Boards(store), Random(1), list[BoardLine]()
        for number in range(180):
            lines.append(invented(number, rng))
            assert await boards.post(CHALLENGE, lines[-1])
        assert not await boards.post(CHALLENGE, lines[7])
        for board in (await boards.get(CHALLENGE), await Boards(store).get(CHALLENGE)):
            assert [line.total for line in board.ranked] == sorted((one.total for one in lines), reverse=True)
            assert {line.table for line in board.ranked} == set(expected(lines))
            for line in lines[::9]:
                totals = [one.total for one in lines]
                assert board.place(line) == 1 + sum(total > line.total for total in totals)
                assert board.among_people(line) == (sum(total < line.total for total in totals), 179)
                assert line.at == board.ranked[board.index(line)].at
        await boards.strike(CHALLENGE, lines[0].table)
        assert len((await Boards(store).get(CHALLENGE)).ranked) == 179

    spend(tmp_path, evening)


def test_servers_see_each_others_results_names_go_and_old_boards_are_removed(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        one, two = Boards(store), Boards(store)
        rng = Random(2)
        lines = [invented(number, rng) for number in range(9)]
        for at, line in enumerate(lines):
            assert await (one, two)[at % 2].post(CHALLENGE, line)
            assert len((await (two, one)[at % 2].get(CHALLENGE)).ranked) == at + 1
        name = board_of(CHALLENGE)
        assert len(await one.forget_names(name, {lines[3].table, "nobody"})) == 1
        assert (await two.get(CHALLENGE)).by_table[lines[3].table].name == ""
        assert await one.forget_names(name, {lines[3].table}) == []
        await one.strike(CHALLENGE, lines[4].table)
        await one.strike(replace(CHALLENGE, day="2026-11-18"), lines[5].table)
        assert len((await two.get(CHALLENGE)).ranked) == 8
        assert await two.names() == [name]
        assert await two.days("2026-11-20") == [CHALLENGE.day]
        for day, left in (("2026-11-16", 8), (CHALLENGE.day, 0)):
            await one.forget_until(day)
            assert len(await store.documents("result")) == left

    spend(tmp_path, evening)


def test_a_rival_who_was_beaten_counts_more_than_points() -> None:
    won = BoardLine(table="a", at=1, total=5, rival=4)
    lost = BoardLine(table="b", at=1, total=9, rival=12)
    board = Board([won, lost])
    assert (board.place(won), board.place(lost)) == (1, 2)
    assert board.among_people(won) == (1, 1)

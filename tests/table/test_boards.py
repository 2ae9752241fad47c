"""Boards of the challenges: in the same order however they are stored, read at once however long they are."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from archipel.store import Store
from archipel.table.challenge.challenge import Challenge
from archipel.table.challenge.leaderboards import Board, BoardLine, Boards, log_of
from tests.table.serving import Hand, spend

pytestmark = pytest.mark.once
CHALLENGE = Challenge("2026-11-17", "skull", "solo-a")


def invented(number: int, rng: Random) -> BoardLine:
    return BoardLine(table=f"{number:020}", at=number // 3, total=rng.randrange(40), name=f"Name{number}!")


def expected(lines: list[BoardLine]) -> list[str]:
    return [line.table for line in sorted(lines, key=lambda line: (-line.total, line.at))]


def test_a_long_board_is_stored_in_a_few_entries_and_read_the_same(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        boards, rng, lines = Boards(store), Random(1), list[BoardLine]()
        for number in range(180):
            lines.append(invented(number, rng))
            assert await boards.post(CHALLENGE, lines[-1])
        assert not await boards.post(CHALLENGE, lines[7])
        assert len(await store.read(log_of(CHALLENGE))) < 60
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


def test_a_board_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    """That wrote one line after the other, and an empty one where it began anew."""

    async def evening(store: Store, hand: Hand) -> None:
        rng = Random(2)
        lines = [invented(number, rng) for number in range(120)]
        texts = [msgspec.json.encode(line).decode() for line in lines]
        await store.append(log_of(CHALLENGE), 1, [texts[0], '{"table":"","at":0,"total":0}', *texts[1:]])
        board = await Boards(store).get(CHALLENGE)
        assert len(board.ranked) == 119
        assert await Boards(store).post(CHALLENGE, lines[0])
        assert len(await store.read(log_of(CHALLENGE))) == 1

    spend(tmp_path, evening)


def test_a_rival_who_was_beaten_counts_more_than_points() -> None:
    won = BoardLine(table="a", at=1, total=5, rival=4)
    lost = BoardLine(table="b", at=1, total=9, rival=12)
    board = Board([won, lost])
    assert (board.place(won), board.place(lost)) == (1, 2)
    assert board.among_people(won) == (1, 1)

"""The challenge of the day: the same dice for all, one try that counts, nothing given away before the end."""

import asyncio
import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from archipel.kernel import BadRecord, prove, read_record, replay
from archipel.plugins import games
from archipel.store import Store
from archipel.table.challenge.challenge import (
    Challenge,
    day_of,
    day_of_challenges,
    record_of,
    seed_of,
    try_id,
)
from archipel.table.entries import Settled, read_entry, write_entry
from archipel.table.operator.retention import Keep, tidy
from archipel.table.seating.seats import new_token
from archipel.table.seating.stand_ins import hand as hand_over
from tests.table.serving import Hand, spend
from tests.web.browsers import Browser, Site, site

pytestmark = pytest.mark.once
DAY = 24 * 3600 * 1000


def draws(record: str) -> list[str]:
    return re.findall(r"^\d+ (draw .*) ~", record, re.MULTILINE)


def challenge_at(hand: Hand) -> Challenge:
    return next(one for one in day_of_challenges(day_of(hand.now())) if one.game == "skull")


def place(challenge: Challenge) -> str:
    return f"/daily/{challenge.day}/{challenge.name}"


async def bots_done(here: Site, challenge: Challenge) -> None:
    while len((await here.service.daily.boards.get(challenge)).bots) < len(here.service.levels):
        await asyncio.sleep(0.01)


def test_every_game_for_one_person_has_a_challenge_in_its_own_words() -> None:
    found = list(day_of_challenges("2026-11-17"))
    alone = {game.id for game in games().values() if any(1 in mode.seats for mode in game.modes)}
    assert {one.game for one in found} == alone
    for one in found:
        game, mode = one.played()
        game.start(game.setup(1, dict(mode.options)))
        assert game.rules.name("mode", mode.id, "fr") != mode.id
    assert sum(one.game == "cats" for one in found) == 3


def test_the_page_of_a_challenge_speaks_of_dice_or_of_cards_as_its_game_does(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with site(store, hand) as here, here.browser() as ana:
            for challenge in day_of_challenges(day_of(hand.now())):
                page = (await ana.get(place(challenge))).split("<main", 1)[1]
                mine, other = ("cards", "dice") if challenge.game == "cats" else ("dice", "cards")
                assert f"Everybody has the same {mine}." in page, challenge
                assert f"The {mine}</h2>" in page
                assert f" {other}" not in page

    spend(tmp_path, evening)


def test_two_browsers_have_the_same_dice_and_a_second_try_does_not_count(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with site(store, hand) as here, here.browser() as ana, here.browser() as ben:
            challenge = challenge_at(hand)
            path = place(challenge)
            assert "Play" in await ana.get("/daily")
            one = await ana.begin(path, name="Ana")
            assert one == await ana.begin(path, name="Ana")  # the same try goes on
            await ana.get(f"/table/{one}/hint", 409)
            assert 'title="No hints while your try counts" disabled' in await ana.get(f"/table/{one}")
            two = await ben.begin(path, name="Ben")
            points = await ana.play_out(one, Random(1))
            await ben.play_out(two, Random(2))
            first, second = [
                draws(await who.get(f"/api/tables/{table}/record")) for who, table in ((ana, one), (ben, two))
            ]
            assert first[0] == second[0]
            assert len(first) > 5
            assert first[: len(second)] == second[: len(first)]

            again = await ana.begin(path)
            assert again != one
            await ana.play_out(again, Random(3))
            board = await here.service.daily.boards.get(challenge)
            assert {line.table for line in board.people} == {one, two}
            assert board.by_table[one].total == points
            assert board.by_table[one].name == "Ana"
            await bots_done(here, challenge)
            shown = await ana.get(path)
            assert "Ben" in shown
            assert "Drifter" in shown
            assert f"/replay/{two}" in shown
            assert f"/replay/{again}" not in shown
            assert "Ben" in await ana.get(f"/replay/{two}")  # those who have finished see each other's games

    spend(tmp_path, evening)


def test_nothing_is_given_away_before_the_day_is_over_and_everything_after(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with site(store, hand) as here, here.browser() as ana, here.browser() as eve:
            challenge = challenge_at(hand)
            path, seed = place(challenge), seed_of(here.service.key, challenge)
            table = await ana.begin(path, name="Ana")
            await ana.play_out(table, Random(1))
            await bots_done(here, challenge)
            bot = try_id(here.service.key, challenge, "drifter")
            watched = [f"/replay/{table}", f"/replay/{table}/picture", f"/api/tables/{table}/record"]
            live = await here.service.get(table)

            own = [path, "/daily", f"/table/{table}", f"/table/{table}/news?known=0", *watched]
            own += [f"/api/tables/{table}", f"/api/tables/{table}/view", f"/api/tables/{table}/story"]
            own += [f"/api/tables/{table}/events?follow=false", f"/replay/{bot}", f"/api/tables/{bot}/record"]
            for one in own:
                answer = await ana.fetch(one)
                assert answer.status_code == 200, (one, answer.text)
                assert seed.encode() not in answer.content, one
            text = live.table.match.events[0].text()
            for one in (*watched, f"/replay/{bot}", f"/table/{table}", f"/api/tables/{table}"):
                answer = await eve.fetch(one)
                assert answer.status_code == 404, one
                assert text.encode() not in answer.content
            closed = await eve.get(path)
            assert seed not in closed
            assert "Ana" not in closed
            assert table not in closed
            assert bot not in closed

            hand.time += DAY
            opened = await eve.get(path)
            assert seed in opened
            assert "Ana" in opened
            assert f"/replay/{table}" in opened
            assert "draws come from the seed" in await eve.get(f"/replay/{table}")
            assert f"seed {seed}" in await eve.get(f"/api/tables/{table}/record")
            assert challenge.day in await eve.get("/daily")
            await eve.get(f"/daily/{challenge.day}")
            await eve.get("/daily/2999-01-01", 404)
            await eve.get(f"/daily/{challenge.day}/{challenge.game}.nonsense", 404)

    spend(tmp_path, evening)


def test_a_result_counts_only_if_it_is_proved_ones_own_and_in_time(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with site(store, hand) as here:
            challenge = challenge_at(hand)
            late, lazy, cheat = [here.browser() for _ in range(3)]
            tables = [await who.begin(place(challenge), name="X") for who in (late, lazy, cheat)]
            live = await here.service.get(tables[1])
            holder, limits = live.table.host, here.service.limits
            await here.service.change(live, lambda table: hand_over(table, 0, "drifter", holder, limits, 0))
            while not live.table.over:
                await asyncio.sleep(0.01)
            assert "Your try does not count" in await lazy.get(place(challenge))
            assert "Practise" in await lazy.get("/daily")
            await _forge(store, here, cheat, tables[2])
            forged = (await here.service.get(tables[2])).table
            assert forged.over
            record = read_record(record_of(forged, hand.now() + DAY))
            match = replay(record, forged.game)
            with pytest.raises(BadRecord, match="seed"):
                prove(record, match)
            hand.time += DAY
            await late.play_out(tables[0], Random(1))
            board = await here.service.daily.boards.get(challenge)
            assert board.people == []

    spend(tmp_path, evening)


def test_neither_a_new_key_nor_a_deleted_history_gives_a_second_try(tmp_path: Path) -> None:
    """And what is deleted is in no file, except where others played along; the result loses its name."""

    def in_files(what: str) -> bool:
        return any(what.encode() in path.read_bytes() for path in tmp_path.iterdir())

    async def evening(store: Store, hand: Hand) -> None:
        async with site(store, hand) as here, here.browser() as ana, here.browser() as ben:
            challenge = challenge_at(hand)
            path, name = place(challenge), "Zephyrine"
            table = await ana.begin(path, name=name)
            await ana.send("/seats", next=new_token())
            assert await ana.begin(path, name=name) == table
            points = await ana.play_out(table, Random(1))
            alone = await ana.begin("/", "/play/skull", **{"with": "nobody"})
            await ana.play_out(alone, Random(2))
            await ben.play_out(await ben.begin(path, name="Ben"), Random(3))
            for one in (path, f"/replay/{table}", f"/replay/{table}/picture"):
                await ben.fetch(one)
            assert in_files(name)
            assert (await ana.send("/seats", to="/seats/delete")).status_code == 303
            assert not in_files(name)
            await ana.get(f"/replay/{alone}", 404)
            shown = await ben.get(path)
            assert "Somebody" in shown
            assert f"/replay/{table}" in shown
            assert "seat 1" in await ben.get(f"/replay/{table}")
            assert "<svg" in await ben.get(f"{path}/sheet?table={table}")
            again = await ana.begin(path, name=name)
            assert again != table
            await ana.play_out(again, Random(4))
            board = await here.service.daily.boards.get(challenge)
            assert [line.total for line in board.people if line.name != "Ben"] == [points]
            async with here.browser() as eve:
                await eve.get(f"{path}/sheet?table={table}", 404)
                await ben.get(f"{path}/sheet?table={alone}", 404)

    spend(tmp_path, evening)


async def _forge(store: Store, here: Site, browser: Browser, table: str) -> None:
    """Somebody with access to the store makes the first roll a better one, and plays on from there."""
    texts = [entry.text for entry in await store.read(table)]
    at = next(at for at, text in enumerate(texts) if '"drawn"' in text)
    rolled = read_entry(texts[at])
    assert isinstance(rolled, Settled)
    faces = rolled.outcome.split()
    other = "1" if faces[0] != "1" else "2"
    texts[at] = write_entry(msgspec.structs.replace(rolled, outcome=" ".join([other, *faces[1:]])))
    await store.remove(table)
    here.service.shelf.forget(table)
    await store.append(table, 1, texts)
    await browser.play_out(table, Random(4))


def test_the_operator_keeps_boards_as_long_as_they_want(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with site(store, hand) as here, here.browser() as ana:
            challenge = challenge_at(hand)
            await ana.play_out(await ana.begin(place(challenge)), Random(1))
            async with here.browser() as ben:
                disturbing = await ben.begin(place(challenge), name="Rude")
                await ben.play_out(disturbing, Random(2))
            await here.service.operator.delete(disturbing)
            assert "Rude" not in await ana.get(place(challenge))
            assert len((await here.service.daily.boards.get(challenge)).people) == 1
            later = hand.now() + 40 * DAY
            await tidy(store, Keep(finished=30, abandoned=30), later, "")
            assert (await here.service.daily.boards.get(challenge)).people
            assert "not kept any more" in await ana.get(place(challenge))
            await tidy(store, Keep(boards=50), later, "")
            assert await here.service.daily.boards.days(challenge.day) == [challenge.day]
            await tidy(store, Keep(boards=30), later, "")
            assert await here.service.daily.boards.days(challenge.day) == []

    spend(tmp_path, evening)

"""The API and its streams give the effects behind the words, to those who may know them."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from archipel.kernel import SPECTATOR, Effect
from archipel.narration import Moment, effect_info
from archipel.narration.narrator import TOLD
from archipel.plugins import games
from archipel.store import Store
from tests.table.serving import Hand, spend
from tests.web.inside import Inside, inside

SHARED = ("cats", "skull")
Sent = dict[str, Any]
"""A JSON object as somebody received it."""


def _json(effects: list[Effect]) -> list[Sent]:
    found: list[Sent] = msgspec.json.decode(msgspec.json.encode(list(map(effect_info, effects))))
    return found


async def _call(visit: Inside, what: str, seat: int = SPECTATOR, **body: object) -> Any:
    path = f"/api/tables/{visit.live.table.id}/{what}"
    headers = {"authorization": f"Bearer {visit.tokens[seat]}"} if seat >= 0 else {}
    method = "POST" if body else "GET"
    answer = await visit.http.request(method, path, headers=headers, json=body or None)
    assert answer.status_code == 200, answer.text
    return answer


async def _notes(visit: Inside, seat: int, effects: str = "true") -> list[Sent]:
    heard = (await _call(visit, f"events?follow=false&effects={effects}", seat)).text
    notes = [json.loads(line[6:]) for line in heard.split("\n") if line.startswith("data: ")]
    return [note for note in notes if note["e"] in ("moves", "drawn")]


def _effects(of: list[Sent]) -> list[Sent]:
    return [effect for one in of for effect in one.get("effects", ())]


@pytest.mark.parametrize("game", games())
def test_a_draft_says_what_it_would_do_and_an_undone_one_says_nothing(tmp_path: Path, game: str) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, game, 2) as visit:
            table = visit.live.table
            seat = table.waiting[0]
            seen, move = table.required_event(seat), table.trial(seat).moves(seat)[0].text
            drafted = (await _call(visit, "draft", seat, seen=seen, move=move)).json()
            told = _json(table.trials[seat][1].effects)
            assert told
            assert drafted["effects"] == told
            assert (await _call(visit, "view", seat)).json()["draft_effects"] == told
            assert (await _call(visit, "view", 1 - seat)).json()["draft_effects"] == []
            assert (await _call(visit, "undo", seat, seen=seen)).json()["effects"] == []

    spend(tmp_path, evening)


@pytest.mark.parametrize("game", games())
def test_the_story_has_each_public_effect_once_beside_its_words(tmp_path: Path, game: str) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, game, 3) as visit:
            rng, table = Random(5), visit.live.table
            for _ in range(12):
                await visit.turn(rng)
            lines = (await _call(visit, "story")).json()["lines"]
            for number in {line["number"] for line in lines} & set(table.narrator.moments):
                known = table.narrator.moments[number].known_to(frozenset({SPECTATOR}))
                here = [line for line in lines if line["number"] == number]
                assert _sorted(_effects(here)) == _sorted(_json(list(known)))
                assert here[0]["effects"] == _effects(here)
                points = sum(sum(one["points"].values()) for one in here[0]["effects"] if one["seat"] >= 0)
                assert points == sum(gain["points"] for line in here for gain in line["gains"])

    spend(tmp_path, evening)


def _sorted(effects: list[Sent]) -> list[str]:
    return sorted(json.dumps(effect, sort_keys=True) for effect in effects)


@pytest.mark.parametrize("game", games())
def test_what_a_stream_tells_adds_up_to_the_scores(tmp_path: Path, game: str) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, game, 2) as visit:
            begun = [_lines(visit, SPECTATOR, seat) for seat in range(2)]
            rng = Random(8)
            for _ in range(6):
                await visit.turn(rng)
            notes = await _notes(visit, SPECTATOR)
            for seat in range(2):
                told = begun[seat]
                for effect in _effects(notes):
                    told.update(effect["points"] if effect["seat"] == seat else {})
                assert +told == +_lines(visit, SPECTATOR, seat)
                assert -told == -_lines(visit, SPECTATOR, seat)

    spend(tmp_path, evening)


def _lines(visit: Inside, viewer: int, seat: int) -> Counter[str]:
    found = Counter[str]()
    for line in visit.live.table.match.state.view(viewer).scores()[seat].lines:
        found[line.key] += line.points
    return found


@pytest.mark.parametrize("game", SHARED)
def test_an_open_turn_is_told_to_its_seat_alone_until_it_ends(tmp_path: Path, game: str) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, game, 2) as visit:
            rng = Random(1)
            await visit.turn(rng)
            (mover,) = {0, 1} - set(visit.live.table.waiting)
            last = {seat: (await _notes(visit, seat))[-1] for seat in (SPECTATOR, 0, 1)}
            did = [effect["key"].partition(".")[0] for effect in last[mover]["effects"]]
            assert set(did) == {"did"}
            assert all(last[seat]["hidden"] and "effects" not in last[seat] for seat in last if seat != mover)
            for seat in (SPECTATOR, 1 - mover):
                story = (await _call(visit, "story", seat)).json()["lines"]
                assert not [one for one in _effects(story) if one["key"].startswith("did.")]
            await visit.turn(rng)
            for seat in (SPECTATOR, 0, 1):
                notes = [note for note in await _notes(visit, seat) if "reveals" in note]
                assert {one["seat"] for one in _effects(notes[:1]) if one["key"].startswith("did.")} == {0, 1}

    spend(tmp_path, evening)


def test_cards_are_told_to_the_hand_that_gets_them(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, "master", 3) as visit:
            await visit.turn(Random(3))
            for seat in (SPECTATOR, 0, 1, 2):
                for _ in range(2):  # the second time from what was kept
                    told = _effects(await _notes(visit, seat))
                    hands = {effect["seat"] for effect in told if effect["key"] == "drew.hand"}
                    assert hands == {seat} - {SPECTATOR}
                story = _effects((await _call(visit, "story", seat)).json()["lines"])
                hands = {effect["seat"] for effect in story if "cards" in effect["facts"]}
                assert hands <= {seat}
                assert hands or seat == SPECTATOR

    spend(tmp_path, evening)


def test_a_note_is_not_shared_by_seats_that_may_know_different_effects(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, "skull", 3) as visit:
            number = (await _notes(visit, SPECTATOR, "false"))[-1]["n"]
            faces = (("faces", ("1", "2", "3")),)
            told = [Effect("drew.roll", "SI-10", facts=faces, known=known) for known in (None, (0, 1), (1,))]
            visit.live.table.narrator.moments[number] = Moment(other=tuple(told))
            for _ in range(2):
                for seat, known in ((0, 2), (2, 1), (1, 3), (SPECTATOR, 1)):
                    assert len((await _notes(visit, seat))[-1]["effects"]) == known
                    story = (await _call(visit, "story", seat)).json()["lines"]
                    assert len(_effects([line for line in story if line["number"] == number])) == known

    spend(tmp_path, evening)


def test_a_stream_without_effects_leaves_out_nothing_else(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, "doodle", 2) as visit:
            await visit.turn(Random(1))
            whole = await _notes(visit, 0)
            assert _effects(whole)
            without = [{key: one[key] for key in one if key != "effects"} for one in whole]
            assert await _notes(visit, 0, "false") == without
            assert await _notes(visit, 0) == whole

    spend(tmp_path, evening)


def test_effects_of_long_ago_are_no_longer_told(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, "skull", 5) as visit:
            rng = Random(1)
            while len(visit.live.table.events) < TOLD + 20:
                await visit.turn(rng)
            notes = await _notes(visit, 0)
            assert "effects" not in notes[0]
            assert "effects" in notes[-1] or notes[-1]["hidden"]

    spend(tmp_path, evening)

"""Event streams: everybody hears everything they may, once, in order, from wherever they come back."""

import asyncio
from random import Random

import httpx
import pytest

from archipel.games import find
from archipel.kernel import Decide, Draw, Match, read_outcome
from tests.web.listening import Ear
from tests.web.players import lay, mode_of
from tests.web.serving import Running

LIMITS = httpx.Limits(max_connections=400, max_keepalive_connections=400)


class Copy:
    """A game followed by nothing but the notes of a stream."""

    def __init__(self, seats: int) -> None:
        game = find("skull")
        self.match = Match(game, game.setup(seats, {"side": "A"}))

    def take(self, note: dict[str, object]) -> None:
        """Follow one note; hidden moves come with the note that ends the turn."""
        game, state = self.match.game, self.match.state
        if note["e"] == "drawn":
            draw = state.node()
            assert isinstance(draw, Draw)
            self.match.settle(read_outcome(draw, str(note["outcome"])))
        elif note["e"] == "moves" and not note.get("hidden"):
            reveals = [*note.get("reveals", []), (note["seat"], note["moves"])]  # type: ignore[misc]
            for seat, texts in reveals:
                for text in texts:
                    self.match.play(seat, game.parse(text))


def test_a_hundred_clients_listen_and_play_at_one_table_of_skull_island(server: Running) -> None:
    seats, rounds = 100, 4
    players = lay(server, "skull", mode_of("skull", "side-a"), seats)
    table = players[0].path.rpartition("/")[2]
    rng = Random(9)

    async def commit(http: httpx.AsyncClient, seat: int, seen: int, moves: list[str]) -> int:
        headers = {"authorization": f"Bearer {players[seat].token}"}
        body = {"seat": seat, "seen": seen, "moves": moves}
        done = await http.post(f"{players[0].path}/commit", json=body, headers=headers)
        assert done.status_code == 200, done.text
        number: int = done.json()["number"]
        return number

    async def evening() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=60, limits=LIMITS) as http:
            ears = [Ear(http, table, player.token) for player in players]
            tasks = [asyncio.create_task(ear.listen()) for ear in ears]
            watcher = Ear(http, table, invite=players[0].get().json()["invite"])
            tasks.append(asyncio.create_task(watcher.listen()))
            copy, heard, last = Copy(seats), 0, int(players[0].view()["number"])  # type: ignore[call-overload]
            for _ in range(rounds):
                await watcher.until(last)
                for note in watcher.notes[heard:]:
                    copy.take(note)
                heard = len(watcher.notes)
                if not isinstance(node := copy.match.state.node(), Decide):
                    break
                order = rng.sample(node.seats, len(node.seats))
                drafts = {seat: _turn(copy.match, seat, rng) for seat in order}
                seen = last
                done = [commit(http, seat, seen, drafts[seat]) for seat in order]
                last = max(await asyncio.gather(*done))
            for ear in (*ears, watcher):
                await ear.until(last)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for ear in (*ears, watcher):
                assert ear.ids == list(range(1, len(ear.ids) + 1)), "a gap or a repeat"
            hidden = [note for note in ears[3].notes if note.get("hidden")]
            assert hidden
            assert all("moves" not in note and note["seat"] != 3 for note in hidden)

    asyncio.run(evening())


def _turn(match: Match, seat: int, rng: Random) -> list[str]:
    state, texts = match.state.clone(), []
    while isinstance(node := state.node(), Decide) and seat in node.seats and node.turn == _now(match):
        move = state.moves(seat).sample(rng)
        state.play(seat, move)
        texts.append(move.text)
    return texts


def _now(match: Match) -> int:
    node = match.state.node()
    assert isinstance(node, Decide)
    return node.turn


def test_a_dropped_phone_catches_up_without_a_gap_or_a_repeat(server: Running) -> None:
    players = lay(server, "skull", mode_of("skull", "side-b"), 2)
    table, rng = players[0].path.rpartition("/")[2], Random(4)

    async def evening() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            whole, broken = Ear(http, table, players[1].token), Ear(http, table, players[1].token)
            always = asyncio.create_task(whole.listen())
            for _ in range(5):
                task = asyncio.create_task(broken.listen(broken.ids[-1] if broken.ids else None))
                last = 0
                for player in players:
                    last = await asyncio.to_thread(player.turn, rng)
                    if rng.random() < 0.5:
                        await broken.until(last)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
            task = asyncio.create_task(broken.listen(broken.ids[-1] if broken.ids else None))
            await broken.until(last)
            await whole.until(last)
            for each in (always, task):
                each.cancel()
            await asyncio.gather(always, task, return_exceptions=True)
            assert broken.ids == whole.ids == list(range(1, last + 1))
            assert broken.notes == whole.notes

    asyncio.run(evening())


def test_only_the_own_devices_hear_of_a_draft(server: Running) -> None:
    players = lay(server, "skull", mode_of("skull", "side-a"), 2)
    table = players[0].path.rpartition("/")[2]

    async def evening() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            own, other = Ear(http, table, players[0].token), Ear(http, table, players[1].token)
            tasks = [asyncio.create_task(ear.listen()) for ear in (own, other)]
            look = await asyncio.to_thread(players[0].view)
            await own.until(look["number"])  # type: ignore[arg-type]
            await other.until(look["number"])  # type: ignore[arg-type]
            before = other.raw
            texts = (await asyncio.to_thread(players[0].get, "choices", limit=10)).json()["texts"]
            body = {"seen": look["fresh"], "move": texts[0]}
            assert (await asyncio.to_thread(players[0].post, "draft", **body)).status_code == 200
            await own.until_draft()
            assert own.drafts == [{"seat": 0, "draft": [texts[0]]}]
            assert other.raw == before
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(evening())


@pytest.mark.parametrize("last", ["x", "-1", "1e3", "999999", "99999999999999999999", "²"])
def test_an_event_number_that_is_none_is_refused_with_a_reason(server: Running, last: str) -> None:
    players = lay(server, "doodle", mode_of("doodle", "solo"), 1)
    path = f"{players[0].path}/events"
    headers = {"authorization": f"Bearer {players[0].token}", "last-event-id": last.encode()}
    answer = server.http.get(path, headers=headers)  # type: ignore[arg-type]
    expected = (409, "ahead") if last == "999999" else (400, "bad_input")
    assert (answer.status_code, answer.json()["error"]) == expected

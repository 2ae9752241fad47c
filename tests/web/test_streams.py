"""Event streams: everybody receives everything they may know, once, in order, also after reconnecting."""

import asyncio
import os
import re
import socket
from random import Random

import httpx2
import pytest

from archipel.kernel import Decide, Draw, Match, read_outcome
from archipel.plugins import find
from scripts.load_play import Client
from tests.web.listening import Ear
from tests.web.players import Player, lay, mode_of
from tests.web.serving import Running

CROWD = 100 if "ARCHIPEL_FUZZ" in os.environ else 40  # `make fuzz` fills the table


class Copy:
    """A game reconstructed only from the notes of a stream."""

    def __init__(self, seats: int) -> None:
        game = find("skull")
        self.match = Match(game, game.setup(seats, {"side": "A"}))

    def take(self, note: dict[str, object]) -> None:
        """Apply one note; hidden moves come with the note that ends the turn."""
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


class Phone:
    """One seat's listener that reads only now and then: in between, data waits in the connection."""

    def __init__(self, player: Player) -> None:
        self._link = socket.create_connection(("127.0.0.1", player.server.port), 30)
        head = f"GET {player.path}/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {player.token}\r\n\r\n"
        self._link.sendall(head.encode())
        self._rest = b""
        self.ids: list[int] = []
        self.hidden = 0

    def until(self, last: int) -> None:
        """Read up to this event."""
        while not self.ids or self.ids[-1] < last:
            data = self._link.recv(2**20)
            assert data, "the stream has ended"
            *blocks, self._rest = (self._rest + data).split(b"\n\n")
            self.ids += [int(number) for block in blocks for number in re.findall(rb"(?m)^id: (\d+)$", block)]
            self.hidden += sum(b'"hidden":true' in block for block in blocks)

    def hang_up(self) -> None:
        """Disconnect."""
        self._link.close()


@pytest.mark.check
def test_a_crowd_listens_and_plays_a_whole_game_at_one_table(
    server: Running,
) -> None:
    players = lay(server, "skull", mode_of("skull", "side-a"), CROWD)
    table, invite = players[0].path.rpartition("/")[2], players[0].get().json()["invite"]
    clients = [Client(server.port, player.token) for player in players]
    rng = Random(9)

    async def commit(seat: int, seen: int, moves: list[str]) -> int:
        body = {"seat": seat, "seen": seen, "moves": moves}
        done = await clients[seat].call("POST", f"{players[0].path}/commit", body)
        return int(str(done["number"]))

    async def evening(phones: list[Phone]) -> None:
        async with httpx2.AsyncClient(base_url=server.url, timeout=60) as http:
            watcher = Ear(http, table, invite=invite)
            watching = asyncio.create_task(watcher.listen())
            copy, heard, last = Copy(len(players)), 0, int(str(players[0].view()["number"]))
            while True:
                await watcher.until(last)
                for note in watcher.notes[heard:]:
                    copy.take(note)
                heard = len(watcher.notes)
                await asyncio.to_thread(lambda last=last: [phone.until(last) for phone in phones])
                if not isinstance(node := copy.match.state.node(), Decide):
                    break
                order = rng.sample(node.seats, len(node.seats))
                turns = [commit(seat, last, _turn(copy.match, seat, rng)) for seat in order]
                last = max(await asyncio.gather(*turns))
            watching.cancel()
            for client in clients:
                client.close()
            assert copy.match.result is not None
            look = players[3].view()
            assert look["result"]["places"] == list(copy.match.result.places)  # type: ignore[index]
            for ids in (watcher.ids, *(phone.ids for phone in phones)):
                assert ids == list(range(1, last + 1)), "a gap or a repeat"
            moved = sum(note["e"] == "moves" for note in watcher.notes)
            assert moved > 20 * CROWD
            for phone in phones:  # most miss only their own turn and the last one of each round
                assert 0.9 * moved < phone.hidden < moved

    phones = [Phone(player) for player in players]
    try:
        asyncio.run(evening(phones))
    finally:
        for phone in phones:
            phone.hang_up()


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
        async with httpx2.AsyncClient(base_url=server.url, timeout=60) as http:
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


def test_only_the_seats_own_devices_hear_of_a_draft(server: Running) -> None:
    players = lay(server, "skull", mode_of("skull", "side-a"), 2)
    table = players[0].path.rpartition("/")[2]

    async def evening() -> None:
        async with httpx2.AsyncClient(base_url=server.url, timeout=60) as http:
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
def test_an_invalid_event_number_is_refused_with_a_reason(server: Running, last: str) -> None:
    players = lay(server, "doodle", mode_of("doodle", "solo"), 1)
    path = f"{players[0].path}/events"
    headers = {"authorization": f"Bearer {players[0].token}", "last-event-id": last.encode()}
    answer = server.http.get(path, headers=headers)  # type: ignore[arg-type]
    expected = (409, "ahead") if last == "999999" else (400, "bad_input")
    assert (answer.status_code, answer.json()["error"]) == expected

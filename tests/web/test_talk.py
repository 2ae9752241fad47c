"""Talk over HTTP: MI-21's channels follow the galleons, and spectators talk among themselves."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

import httpx2
import pytest

from archipel.testkit import rule
from tests.web.listening import Ear
from tests.web.players import Json, Player, lay, mode_of
from tests.web.serving import Running

Listening = Callable[[dict[str, Ear]], Awaitable[None]]


def hear(server: Running, players: list[Player], evening: Listening) -> None:
    """Everybody listens, including a spectator; the ears are named by seat, or `watcher`."""
    table, invite = players[0].path.rpartition("/")[2], players[0].get().json()["invite"]

    async def run() -> None:
        async with httpx2.AsyncClient(base_url=server.url, timeout=30) as http:
            ears = {str(player.seat): Ear(http, table, player.token) for player in players}
            ears["watcher"] = Ear(http, table, invite=invite)
            ears["peeping"] = Ear(http, table, players[0].token, seat=-1)
            tasks = [asyncio.create_task(ear.listen()) for ear in ears.values()]
            await evening(ears)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(run())


def galleons(look: Json) -> list[tuple[int, int]]:
    """Where each player's galleon is, according to the view."""
    return [tuple(player["galleons"][0]) for player in look["state"]["players"]]  # type: ignore[index]


def channel(one: tuple[int, int], other: tuple[int, int]) -> str:
    """MI-21 for team-mates, implemented independently."""
    apart = abs(one[0] - other[0]) + abs(one[1] - other[1])
    return ("secret", "aloud")[apart] if apart < 2 else "gestures"


@rule("MI-21")
def test_the_channels_of_team_mates_change_as_their_galleons_move(server: Running) -> None:
    rng = Random(5)
    for _ in range(10):  # the server draws the cards, and in some games the galleons part only once
        players = lay(server, "master", mode_of("master", "teams"), 4)
        passed: list[str] = []
        hear(server, players, partial(_play_and_talk, players, passed, rng))
        if len(passed) >= 4 and len(set(passed)) == 3:
            return
    raise AssertionError("no channel has closed and opened again")


async def _play_and_talk(players: list[Player], passed: list[str], rng: Random, ears: dict[str, Ear]) -> None:
    """Play, and try to talk whenever the channel changes, until one has opened again."""
    while len(passed) < 4 or len(set(passed)) < 3:
        look = await asyncio.to_thread(players[0].view)
        if look["result"] is not None or len(passed) > 5:
            return
        where = galleons(look)
        how = channel(where[0], where[2])
        assert look["talk"][2] == how  # type: ignore[index]
        if how != (passed[-1] if passed else ""):
            passed.append(how)
            one, other = ((0, 2), (2, 0))[len(passed) % 2]
            await _try_to_talk(players[one], other, ears, how, f"words of event {look['number']}")
        seat = look["waiting"][0]  # type: ignore[index]
        await asyncio.to_thread(players[seat].turn, rng)


async def _try_to_talk(player: Player, to: int, ears: dict[str, Ear], how: str, words: str) -> None:
    def say(text: str, secret: bool) -> httpx2.Response:
        return player.post("chat", seen=1, to=to, text=text, secret=secret)

    whispered = await asyncio.to_thread(say, f"whispered: {words}", True)
    spoken = await asyncio.to_thread(say, f"aloud: {words}", False)
    assert (whispered.status_code == 200) is (how == "secret")
    assert (spoken.status_code == 200) is (how != "gestures")
    for answer in (whispered, spoken):
        if answer.status_code != 200:
            assert answer.status_code == 403
            assert (answer.json()["error"], answer.json()["rule"]) == ("no_talk", "MI-21")
    waved = await asyncio.to_thread(player.post, "emote", seen=1, to=to, emote="wave")
    for ear in ears.values():
        await ear.until(waved.json()["number"])
    for name, ear in ears.items():
        assert (f"whispered: {words}".encode() in ear.raw) is (how == "secret" and name in ("0", "2"))
        assert (f"aloud: {words}".encode() in ear.raw) is (how != "gestures")


def watch_and_say(server: Running, player: Player, text: str, **more: object) -> httpx2.Response:
    """Say something without a seat."""
    invite = player.get().json()["invite"]
    body = {"seen": 1, "text": text, **more}
    return server.call("POST", f"{player.path}/chat", params={"invite": invite}, json=body)


@pytest.mark.parametrize(("game", "mode", "seats"), [("master", "teams", 4), ("skull", "side-a", 2)])
def test_spectators_talk_among_themselves_and_players_see_nothing_of_it_while_they_play(
    server: Running, game: str, mode: str, seats: int
) -> None:
    players = lay(server, game, mode_of(game, mode), seats)

    async def evening(ears: dict[str, Ear]) -> None:
        said = await asyncio.to_thread(watch_and_say, server, players[0], "go left!", name="Cleo")
        assert said.status_code == 200, said.text
        for ear in ears.values():
            await ear.until(said.json()["number"])
        assert ears["watcher"].notes[-1]["text"] == "go left!"
        assert ears["watcher"].notes[-1]["name"] == "Cleo"
        for name, ear in ears.items():
            assert (b"go left!" in ear.raw) is (name == "watcher"), name
            assert ear.notes[-1]["e"] == "gallery"
            assert name == "watcher" or set(ear.notes[-1]) == {"n", "e", "at", "hidden"}

    hear(server, players, evening)


def test_before_and_after_the_game_everybody_can_read_what_spectators_say(server: Running) -> None:
    body = {"game": "skull", "seats": [{"name": "Ana"}, {}], "public": True}
    made = server.call("POST", "/api/tables", json=body).json()
    ana = Player(server, made["id"], made["token"], 0)
    number = watch_and_say(server, ana, "good luck").json()["number"]

    async def listen() -> None:
        async with httpx2.AsyncClient(base_url=server.url, timeout=30) as http:
            ear = Ear(http, made["id"], ana.token)
            task = asyncio.create_task(ear.listen())
            await ear.until(number)
            task.cancel()
            assert ear.notes[-1]["text"] == "good luck"

    asyncio.run(listen())


def test_what_spectators_may_not_say(server: Running) -> None:
    players = lay(server, "skull", mode_of("skull", "side-a"), 2)
    path = players[0].path
    stranger = server.call("POST", f"{path}/chat", json={"seen": 1, "text": "hello"})
    assert (stranger.status_code, stranger.json()["error"]) == (404, "not_found")
    for more, status, code in (
        ({"to": 1}, 403, "not_yours"),
        ({"to": 1, "secret": True}, 403, "not_yours"),
        ({"seat": 0}, 403, "not_yours"),
        ({"name": "x" * 41}, 400, "bad_input"),
        ({"seen": 999}, 409, "ahead"),
    ):
        refused = watch_and_say(server, players[0], "hello", **more)
        assert (refused.status_code, refused.json()["error"]) == (status, code), more
    assert watch_and_say(server, players[0], "x" * 501).status_code == 400
    seated = players[0].post("chat", seen=1, text="to all", name="Cleo").json()["number"]
    log = server.call("GET", f"{path}/view", players[0].token).json()
    assert log["number"] == seated  # a seated player speaks as their seat, whatever the name


def test_a_host_who_wants_silence_gets_it(server: Running) -> None:
    players = lay(server, "skull", mode_of("skull", "side-a"), 2, silent=True)
    assert players[0].get().json()["silent"] is True
    refused = watch_and_say(server, players[0], "hello")
    assert (refused.status_code, refused.json()["error"]) == (403, "no_talk")
    table, invite = players[0].path.rpartition("/")[2], players[0].get().json()["invite"]
    watching = server.call("GET", f"/table/{table}", params={"invite": invite}).text
    assert 'id="remark"' not in watching
    assert "has turned off chat" in watching
    assert players[0].post("chat", seen=1, text="we talk on").status_code == 200


def test_a_spectators_message_is_escaped_and_visible_only_to_spectators(server: Running) -> None:
    players = lay(server, "skull", mode_of("skull", "side-a"), 2)
    assert watch_and_say(server, players[0], "<b>hm</b>", name="<i>C</i>").status_code == 200
    invite = players[0].get().json()["invite"]
    table = players[0].path.rpartition("/")[2]
    watching = server.call("GET", f"/table/{table}", params={"invite": invite}).text
    assert "&lt;b&gt;hm" in watching
    assert "&lt;i&gt;C" in watching
    assert "<b>hm" not in watching
    assert 'id="remark"' in watching


def test_a_spectator_cannot_flood_a_table(server: Running) -> None:
    players = lay(server, "skull", mode_of("skull", "solo-a"), 1)
    answers = [watch_and_say(server, players[0], f"{number}") for number in range(15)]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert int(answers[-1].headers["retry-after"]) > 0
    assert players[0].post("chat", seen=1, text="I may still talk").status_code == 200

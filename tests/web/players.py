"""Clients that play randomly, using only the API."""

from random import Random

import httpx2

from archipel.kernel import Mode
from archipel.plugins import find
from tests.web.serving import Running

Json = dict[str, object]


class Player:
    """One seat's client."""

    def __init__(self, server: Running, table: str, token: str, seat: int) -> None:
        self.server = server
        self.path = f"/api/tables/{table}"
        self.token = token
        self.seat = seat

    def get(self, what: str = "", **query: object) -> httpx2.Response:
        """Get something from the table."""
        path = f"{self.path}/{what}".rstrip("/")
        return self.server.call("GET", path, self.token, params={"seat": self.seat, **query})

    def post(self, what: str, **body: object) -> httpx2.Response:
        """Post something for the seat."""
        return self.server.call("POST", f"{self.path}/{what}", self.token, json={"seat": self.seat, **body})

    def view(self) -> Json:
        """The table as the seat sees it."""
        answer = self.get("view")
        assert answer.status_code == 200, answer.text
        seen: Json = answer.json()
        return seen

    def turn(self, rng: Random, look: Json | None = None) -> int:
        """Draft a random whole turn, with texts or parts, undoing a step now and then; commit it."""
        seen = (look or self.view())["fresh"]
        complete, steps = False, 0
        while not complete:
            answer = self._step(rng, seen)
            complete, steps = answer["complete"], len(answer["draft"])
            if rng.random() < 0.1:
                back = self.post("undo", seen=seen).json()
                assert len(back["draft"]) == steps - 1
                complete = False
        done = self.post("commit", seen=seen)
        assert done.status_code == 200, done.text
        number: int = done.json()["number"]
        return number

    def _step(self, rng: Random, seen: object) -> dict[str, list[str]]:
        if rng.random() < 0.7:
            texts = self.get("choices", limit=5000).json()["texts"]
            answer = self.post("draft", seen=seen, move=rng.choice(texts))
        else:
            answer = self.post("draft", seen=seen, parts=self._pick(rng))
        assert answer.status_code == 200, answer.text
        steps: dict[str, list[str]] = answer.json()
        return steps

    def _pick(self, rng: Random) -> list[tuple[str, str]]:
        picked: list[tuple[str, str]] = []
        while True:
            left = self.get("choices", picked=[f"{kind}:{value}" for kind, value in picked]).json()
            if left["move"] is not None:
                return picked
            kind = rng.choice(sorted(left["choices"]))
            picked.append((kind, rng.choice(left["choices"][kind])))


def lay(server: Running, game: str, mode: Mode, seats: int, **more: object) -> list[Player]:
    """A table where every seat has its own client."""
    places = [{"name": "Ana"}, *({} for _ in range(seats - 1))]
    body = {"game": game, "seats": places, "options": dict(mode.options), **more}
    made = server.call("POST", "/api/tables", json=body)
    assert made.status_code == 201, made.text
    table, token, invite = made.json()["id"], made.json()["token"], made.json()["invite"]
    players = [Player(server, table, token, 0)]
    for number in range(1, seats):
        path = f"/api/tables/{table}/join?invite={invite}"
        sat = server.call("POST", path, json={"names": [f"Ben {number}"], "seats": [number]})
        assert sat.status_code == 201, sat.text
        players.append(Player(server, table, sat.json()["token"], number))
    return players


def mode_of(game: str, mode: str) -> Mode:
    """A mode by its id."""
    return next(one for one in find(game).modes if one.id == mode)


def play_out(players: list[Player], rng: Random, turns: int = 10_000) -> Json:
    """Random turns until the end; returns the first seat's last view."""
    for _ in range(turns):
        look = players[0].view()
        if look["result"] is not None:
            return look
        waiting = look["waiting"]
        assert isinstance(waiting, list)
        assert waiting, look
        for seat in rng.sample(waiting, len(waiting)):
            players[seat].turn(rng)
    return players[0].view()

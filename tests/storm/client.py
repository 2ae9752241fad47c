"""A person's program: it joins, listens, plays at random and remembers every answer, over a bad network."""

import asyncio
import json
from contextlib import aclosing
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from archipel.kernel import Draw, sample, seal_of, write_outcome
from archipel.table.seating.seats import new_token
from tests.storm.wire import Answer, Lost, call, listen
from tests.table.tables import random_turn

if TYPE_CHECKING:
    from tests.storm.world import Scene, World


class Fault(AssertionError):
    """A promise was broken."""


class Fate(Enum):
    """What a client knows of a request."""

    DONE = "acknowledged"
    NOT_DONE = "refused"
    UNKNOWN = "unanswered"


@dataclass(slots=True)
class Attempt:
    """Something that must happen at most once, and exactly once if it was acknowledged."""

    what: object
    fate: Fate = Fate.UNKNOWN


@dataclass(slots=True)
class Memory:
    """Everything that a client was told."""

    notes: list[dict[str, Any]] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)  # when
    looks: list[dict[str, Any]] = field(default_factory=list)
    moves: list[Attempt] = field(default_factory=list)
    chats: list[Attempt] = field(default_factory=list)


class Client:
    """One seat's client, or a spectator's (seat -1)."""

    def __init__(self, world: "World", scene: "Scene", seat: int) -> None:
        self.world, self.scene, self.seat = world, scene, seat
        self.rng: Random = world.rng
        self.token = new_token() if seat >= 0 else ""
        self.memory = Memory()
        self.entropy = token_hex(32) if self.rng.random() < 0.6 else ""
        self.shy = self.rng.random() < 0.2  # never shows what it has sealed
        self.sleepy = scene.clock > 0 and self.rng.random() < 0.3  # lets the clock run out
        self.news = asyncio.Event()
        self.over = False
        self._said = 0

    # Asking.

    @property
    def path(self) -> str:
        return f"/api/tables/{self.scene.table}"

    async def ask(self, method: str, path: str, body: object = None, token: str | None = None) -> Answer:
        """Ask any server. What it says about itself must never be that it is broken."""
        server = self.rng.choice(self.world.servers)
        sent = self.token if token is None else token
        answer = await call(server, self.world.weather, method, path, sent, body)
        if answer.status >= 500 and answer.status != 503:
            raise Fault(f"{method} {path} {body}: {answer.status} {answer.body}")
        if answer.status == 503 and self.world.has_been_calm():
            raise Fault(f"{method} {path} {body}: {answer.body}, although the store answers")
        return answer

    async def retry_until_stored(self, method: str, path: str, body: object = None) -> Answer:
        """Ask until there is an answer."""
        while True:
            try:
                answer = await self.ask(method, path, body)
            except Lost:
                continue
            if answer.status != 503:
                return answer
            await asyncio.sleep(self.rng.uniform(0.1, 2.0))

    async def attempt(self, tries: list[Attempt], what: object, path: str, body: object) -> Attempt:
        """Try once, and remember what became of it."""
        tries.append(made := Attempt(what))
        try:
            answer = await self.ask("POST", f"{self.path}/{path}", body)
        except Lost:
            return made
        if answer.status != 503:
            made.fate = Fate.DONE if answer.status < 300 else Fate.NOT_DONE
        return made

    # Sitting down.

    async def open(self) -> None:
        """Open the table. A promise can be redeemed only once, so this can be repeated."""
        while not self.scene.table:
            promise = (await self.retry_until_stored("GET", "/api/promise")).body["table"]
            self.scene.table = promise
            answer = await self.retry_until_stored(
                "POST", "/api/tables", {**self.scene.ask, "promise": promise}
            )
            if answer.status == 201:
                self.scene.invite = answer.body["invite"]
            elif answer.status == 409:  # it was opened, and the answer was lost
                self.scene.invite = (await self.retry_until_stored("GET", self.path)).body["invite"]
            else:
                raise Fault(f"cannot open {self.scene.ask}: {answer}")

    async def join(self) -> None:
        """Sit down, perhaps with sealed entropy."""
        body: dict[str, object] = {"names": [f"Ben {self.seat}"], "seats": [self.seat]}
        if self.entropy:
            body["seal"] = seal_of(self.entropy)
        answer = await self.retry_until_stored("POST", f"{self.path}/join?invite={self.scene.invite}", body)
        if answer.status == 409:  # it had worked already
            answer = await self.retry_until_stored("GET", self.path)
            if self.seat not in answer.body["yours"]:
                raise Fault(f"seat {self.seat} was given away: {answer}")
        elif answer.status != 201:
            raise Fault(f"cannot join: {answer}")

    # Listening.

    async def listen(self) -> None:
        """Hear every event once and in order, whatever happens to servers and connections."""
        heard = self.memory.notes
        while not self.over:
            await self.scene.awake()
            query = f"?after={len(heard)}"
            if self.seat < 0:
                query += f"&invite={self.scene.invite}"
            left = b""
            try:
                server = self.rng.choice(self.world.servers)
                path = f"{self.path}/events{query}"
                async with aclosing(listen(server, self.world.weather, path, self.token)) as pieces:
                    async for piece in pieces:
                        *frames, left = (left + piece).split(b"\n\n")
                        for frame in frames:
                            self._hear(frame)
                        if self.over:
                            return
                        if self.scene.asleep:
                            break
            except Lost:
                pass
            await asyncio.sleep(self.rng.uniform(0.05, 1.0))

    def _hear(self, frame: bytes) -> None:
        lines = dict(line.split(b": ", 1) for line in frame.split(b"\n") if b": " in line)
        if b"id" not in lines:
            return
        note = json.loads(lines[b"data"])
        if note["n"] != len(self.memory.notes) + 1:
            raise Fault(f"seat {self.seat} heard event {note['n']} after {len(self.memory.notes)}")
        self.memory.notes.append(note)
        self.memory.heard.append(asyncio.get_running_loop().time())
        self.over |= note["e"] == "finished"
        self.news.set()

    # Playing.

    async def play(self) -> None:
        """Look and act until the game is over."""
        while not self.over:
            await self.scene.awake()
            self.news.clear()
            try:
                await self._act()
            except Lost:
                continue
            if not self.over:
                try:
                    async with asyncio.timeout(self.rng.uniform(0.1, 4.0)):
                        await self.news.wait()
                except TimeoutError:
                    pass

    async def _act(self) -> None:
        query = f"?seat={self.seat}" + (f"&invite={self.scene.invite}" if self.seat < 0 else "")
        answer = await self.ask("GET", f"{self.path}/view{query}")
        if answer.status != 200:
            if answer.status not in (503, 409):
                raise Fault(f"seat {self.seat} cannot look: {answer}")
            return
        look = answer.body
        self.memory.looks.append(look)
        if self.seat < 0 or look["result"] is not None:
            return
        if look["table"]["mixing"]:
            await self._unseal(look["table"])
        elif look["table"]["phase"] == "open":
            await self._seal(look["table"])
        else:
            await self._take_part(look, self.rng.random())

    async def _take_part(self, look: dict[str, Any], chance: float) -> None:
        if chance < 0.06:
            await asyncio.gather(*(self._chat(look["number"]) for _ in range(self.rng.choice((1, 1, 4)))))
        elif chance < 0.08:
            await self._renew()
        elif look["table"]["seats"][self.seat]["kind"] == "away":
            if chance > 0.7:
                await self.ask("POST", f"{self.path}/back", {"seen": look["number"]})
        elif chance < 0.1:
            await self.ask("POST", f"{self.path}/hand", {"seen": look["number"], "level": "drifter"})
        elif look["due"] and look["due"]["yours"]:
            await self._settle(look)
        elif self.seat in look["waiting"]:
            if self.sleepy and self.rng.random() < 0.9:
                await asyncio.sleep(5.0)
            else:
                await self._turn(look["fresh"])

    async def _seal(self, known: dict[str, Any]) -> None:
        seal = seal_of(self.entropy) if self.entropy else ""
        if seal and seal not in [one["seal"] for one in known["added"]]:
            await self.ask("POST", f"{self.path}/seal", {"seal": seal})

    async def _unseal(self, known: dict[str, Any]) -> None:
        sealed = any(one["seat"] == self.seat and not one["entropy"] for one in known["added"])
        if sealed and not self.shy:
            await self.ask("POST", f"{self.path}/unseal", {"entropy": self.entropy})

    async def _chat(self, seen: int) -> None:
        self._said += 1
        text = f"{self.seat}-{self._said}"
        body: dict[str, object] = {"seen": seen, "text": text}
        if self.rng.random() < 0.3 and self.scene.seats > 1:
            others = [seat for seat in range(self.scene.seats) if seat != self.seat]
            body |= {"to": self.rng.choice(others), "secret": True}
        await self.attempt(self.memory.chats, text, "chat", body)

    async def _renew(self) -> None:
        """A new token; the old one must go on working until the new one does."""
        fresh = new_token()
        answer = await self.retry_until_stored("POST", "/api/token", {"next": fresh})
        if answer.status != 200:
            raise Fault(f"no new token: {answer}")
        self.token = fresh

    async def _settle(self, look: dict[str, Any]) -> None:
        draw = self.scene.mirror().node
        if isinstance(draw, Draw):
            outcome = write_outcome(draw, sample(draw, self.rng))
            await self.ask("POST", f"{self.path}/settle", {"seen": look["fresh"], "outcome": outcome})

    async def _turn(self, seen: int) -> None:
        table = self.scene.mirror()
        if self.seat not in table.waiting:
            return
        moves = random_turn(table, self.seat, self.rng)
        if self.rng.random() < 0.5:
            await self.attempt(self.memory.moves, tuple(moves), "commit", {"seen": seen, "moves": moves})
        elif await self._draft(seen, moves):
            await self.attempt(self.memory.moves, tuple(moves), "commit", {"seen": seen})

    async def _draft(self, seen: int, moves: list[str]) -> bool:
        """Draft these moves on various servers, with detours; is all of it acknowledged?"""
        answer = await self.ask("POST", f"{self.path}/draft", {"seen": seen, "moves": moves[:1]})
        if answer.status == 200 and self.rng.random() < 0.3:
            answer = await self.ask("POST", f"{self.path}/undo", {"seen": seen})
            if answer.status == 200:
                self._check_draft(answer, [])
                answer = await self.ask("POST", f"{self.path}/draft", {"seen": seen, "move": moves[0]})
        for at, move in enumerate(moves[1:], 1):
            if answer.status == 200:
                self._check_draft(answer, moves[:at])
                answer = await self.ask("POST", f"{self.path}/draft", {"seen": seen, "move": move})
        if answer.status == 200:
            self._check_draft(answer, moves)
        return answer.status == 200

    async def rematch(self) -> str:
        """The table of the next game, for which everybody asks at the same time."""
        answer = await self.retry_until_stored(
            "POST", f"{self.path}/rematch", {"seen": len(self.memory.notes)}
        )
        if answer.status != 200:
            raise Fault(f"no rematch: {answer}")
        name: str = answer.body["id"]
        return name

    def _check_draft(self, answer: Answer, expected: list[str]) -> None:
        if answer.body["draft"] != expected:
            raise Fault(f"seat {self.seat} drafted {expected}, and is told {answer.body['draft']}")

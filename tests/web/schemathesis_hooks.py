"""What schemathesis needs to know about us: tables in every state, and how requests may be refused.

Loaded by schemathesis itself (SCHEMATHESIS_HOOKS), in its own process.
"""

import os
from collections.abc import Callable
from random import Random
from typing import Any

import httpx2
import schemathesis
from schemathesis import GenerationMode

RNG = Random(os.environ.get("ARCHIPEL_SEED", "1"))
HTTP = httpx2.Client(base_url=os.environ["ARCHIPEL_URL"], timeout=30)
BY_TABLE = {"no_seat", "bad_move", "ambiguous", "bad_draw", "bad_setup"}
NOT_NOW = {"stale", "ahead", "not_now", "taken", "unfinished", "empty"}


class Place:
    """A newly opened table, and what its host knows about it."""

    def __init__(self, game: str, seats: list[dict[str, str]], **more: object) -> None:
        made = HTTP.post("/api/tables", json={"game": game, "seats": seats, "public": True, **more})
        assert made.status_code == 201, made.text
        self.sat = made.json()
        self.path = f"/api/tables/{self.sat['id']}"
        self.headers = {"authorization": f"Bearer {self.sat['token']}"}

    def get(self, what: str, **query: object) -> Any:
        return HTTP.get(f"{self.path}/{what}", headers=self.headers, params=query).json()  # type: ignore[arg-type]

    def do(self, what: str, **body: object) -> None:
        seen = self.get("view", seat=-1)["number"]
        HTTP.post(f"{self.path}/{what}", headers=self.headers, json={"seen": seen, **body})


def waiting() -> Place:
    return Place("skull", [{"name": "Ana"}, {}])


def running() -> Place:
    game = RNG.choice(("skull", "doodle", "cats"))
    return Place(game, [{"name": "Ana"}, {"level": "drifter"}])


def drafting() -> Place:
    place = Place("skull", [{"name": "Ana"}])
    place.do("draft", move=place.get("choices", limit=1)["texts"][0])
    return place


def with_real_dice() -> Place:
    return Place("skull", [{"name": "Ana"}], entered=True)


def shared_device() -> Place:
    return Place("master", [{"name": "Ana"}, {"name": "Ben"}])


def handed_over() -> Place:
    place = Place("cats", [{"name": "Ana"}, {"name": "Ben"}])
    place.do("hand", seat=1)
    return place


PLACES: tuple[Callable[[], Place], ...] = (
    waiting,
    running,
    drafting,
    with_real_dice,
    shared_device,
    handed_over,
)


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Make most requests address an existing table, come from a seated player, and know the last event."""
    if case.path.endswith("/events") and case.query.get("follow", True) in (True, "true"):
        case.query = {**case.query, "follow": "false"}
    if "{table_id}" not in case.path or RNG.random() < 0.1 or not isinstance(case.path_parameters, dict):
        return
    place = RNG.choice(PLACES)()
    if _right(case, "path_parameters"):
        case.path_parameters = {**case.path_parameters, "table_id": place.sat["id"]}
    if RNG.random() < 0.9 and "Authorization" not in (case.headers or {}):
        case.headers = {**(case.headers or {}), "Authorization": place.headers["authorization"]}
    if isinstance(case.body, dict) and _right(case, "body"):
        case.body = {**case.body, **_known(place, case.body)}


def _right(case: Any, part: str) -> bool:
    """Does this part of the request fit the description?"""
    meta = case.meta
    if meta is None or meta.generation.mode is GenerationMode.POSITIVE:
        return True
    found = {location.container_name: info.mode for location, info in meta.components.items()}
    return found.get(part, GenerationMode.POSITIVE) is GenerationMode.POSITIVE


def _known(place: Place, body: dict[str, object]) -> dict[str, object]:
    """What a player would send instead of random numbers and letters."""
    better: dict[str, object] = {}
    seat = RNG.choice(place.sat["seats"])
    if "seen" in body and RNG.random() < 0.8:
        better["seen"] = place.get("view", seat=seat)["number"]
    if "seat" in body and RNG.random() < 0.8:
        better["seat"] = seat
    if "outcome" in body and RNG.random() < 0.5:
        better["outcome"] = "1 3 5"
    for field in ("move", "moves"):
        if body.get(field) and RNG.random() < 0.7:
            texts = place.get("choices", seat=seat, limit=5).get("texts") or ["nothing"]
            better[field] = texts[0] if field == "move" else texts[:1]
    return better


@schemathesis.check
def refusals_have_a_reason(context: Any, response: Any, case: Any) -> None:
    """A request that fits the description is refused only because of the caller, the table or the rules."""
    if response.status_code < 400:
        return
    said = response.json()
    assert said["error"], said
    assert said["message"], said
    if case.meta is None or case.meta.generation.mode is not GenerationMode.POSITIVE:
        return
    if response.status_code == 422:
        assert said.get("rule") or said["error"] in BY_TABLE, said
    elif response.status_code == 409:
        assert said["error"] in NOT_NOW, said
    else:
        assert response.status_code in (401, 403, 404, 410, 429), said

"""The API description is complete: every path, the stream and its events, games and bots."""

import re
from pathlib import Path

import pytest

from archipel.bots import LEVELS
from archipel.plugins import games
from archipel.table.notes import Note
from tests.web.serving import Running

REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "api.md"
STREAM = "/api/tables/{table_id}/events"
Document = dict[str, dict[str, dict]]  # type: ignore[type-arg]


@pytest.fixture(scope="module")
def document(server: Running) -> Document:
    answer = server.http.get("/api/openapi.json")
    assert answer.status_code == 200
    found: Document = answer.json()
    return found


def test_the_stream_is_described_with_its_parameters_and_events(document: Document) -> None:
    listen = document["paths"][STREAM]["get"]
    places = {(one["in"], one["name"]) for one in listen["parameters"]}
    assert places == {
        ("path", "table_id"), ("query", "invite"), ("query", "seat"), ("query", "after"), ("query", "follow"),
        ("query", "effects"), ("header", "Last-Event-ID"),
    }  # fmt: skip
    told = listen["responses"]["200"]["content"]["text/event-stream"]["schema"]
    data = [one["properties"]["data"]["contentSchema"]["$ref"].rpartition("/")[2] for one in told["oneOf"]]
    assert data == ["Note", "DraftNote"]
    fields = document["components"]["schemas"]["Note"]["properties"]
    assert list(fields) == list(Note.__struct_fields__)
    assert {"400", "401", "404", "409", "503"} <= set(listen["responses"])


def test_effects_are_described_wherever_they_are_given(document: Document) -> None:
    schemas = document["components"]["schemas"]
    effect = schemas["EffectInfo"]
    assert set(effect["required"]) == {"key", "rule", "seat", "points", "facts", "parts"}
    assert "-2 an opponent without a seat" in effect["description"]
    for name, field in (
        ("Note", "effects"), ("StoryLine", "effects"),
        ("DraftResponse", "effects"), ("Look", "draft_effects"),
    ):  # fmt: skip
        items = schemas[name]["properties"][field]["items"]
        assert items == {"$ref": "#/components/schemas/EffectInfo"}, name


def test_the_reference_names_every_path_every_event_and_every_field_of_a_note(document: Document) -> None:
    page = REFERENCE.read_text("utf-8")
    marked = " ".join(re.findall(r"`[^`]+`", page))
    words = {*re.findall(r"[A-Za-z]+", marked), *re.findall(r"[a-z]+-[a-z]+", marked)}
    last = {path.rpartition("/")[2] for path in document["paths"] if "/tables/{table_id}/" in path}
    assert last <= words
    listen = document["paths"][STREAM]["get"]["responses"]["200"]["content"]["text/event-stream"]["schema"]
    assert set(listen["oneOf"][0]["properties"]["event"]["enum"]) <= words
    assert set(Note.__struct_fields__) <= words


def test_it_tells_a_client_what_may_be_sent(document: Document) -> None:
    schemas = document["components"]["schemas"]
    create = schemas["CreateRequest"]
    assert create["properties"]["game"]["enum"] == list(games())
    assert [one["title"] for one in create["anyOf"]] == list(games())
    assert set(LEVELS) < set(schemas["PlaceRequest"]["properties"]["level"]["enum"])
    for name, schema in schemas.items():
        if name.endswith("Ask") and name != "ListenRequest":
            assert schema["additionalProperties"] is False, name


def test_numbers_and_booleans_are_not_read_from_strings(server: Running) -> None:
    good = {"game": "skull", "seats": [{"name": "Ana"}]}
    for wrong in ({"clock": "5"}, {"public": 1}, {"public": "true"}, {"clock": 5.5}, {"seats": {}}):
        answer = server.call("POST", "/api/tables", json={**good, **wrong})
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_input"), wrong
        assert next(iter(wrong)) in answer.json()["message"]
    assert server.call("POST", "/api/tables", json={**good, "clock": 5.0}).status_code == 201

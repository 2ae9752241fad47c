"""No seat acts, peeks or undoes for another, through the API or the page; strangers find nothing."""

import pytest

from tests.web.players import Player, lay, mode_of
from tests.web.serving import Running


@pytest.fixture(scope="module")
def players(server: Running) -> list[Player]:
    """An invitation-only table with two seats."""
    return lay(server, "skull", mode_of("skull", "side-a"), 2)


WRITES: list[tuple[str, dict[str, object]]] = [
    ("draft", {"move": "pass"}),
    ("draft", {"moves": []}),
    ("undo", {}),
    ("clear", {}),
    ("commit", {"moves": ["pass"]}),
    ("commit", {}),
    ("leave", {}),
    ("back", {}),
    ("chat", {"text": "I am you"}),
    ("emote", {"emote": "wave"}),
]


def test_nobody_gives_anothers_seat_to_a_bot_while_the_game_has_hardly_waited(players: list[Player]) -> None:
    ana, ben = players
    look = ben.view()
    for one, other in ((ana, ben), (ben, ana)):
        answer = one.post("hand", seat=other.seat, seen=look["fresh"])
        assert (answer.status_code, answer.json()["error"]) == (409, "not_now")
    assert ben.view() == look


@pytest.mark.parametrize(("what", "body"), WRITES)
def test_no_seat_acts_for_another(
    server: Running, players: list[Player], what: str, body: dict[str, object]
) -> None:
    ana, ben = players
    look = ben.view()
    answer = server.call(
        "POST", f"{ben.path}/{what}", ben.token, json={"seat": 0, "seen": look["fresh"], **body}
    )
    assert answer.status_code == 403, answer.text
    assert answer.json()["error"] == "not_yours"
    assert ana.view()["draft"] == []
    assert ben.view() == look


@pytest.mark.parametrize(("what", "body"), [one for one in WRITES if one[0] in ("draft", "undo", "commit")])
def test_no_seat_acts_for_another_through_the_page(
    server: Running, players: list[Player], what: str, body: dict[str, object]
) -> None:
    ana, ben = players
    page, seen = ben.path.replace("/api/tables", "/table"), ana.view()["fresh"]
    body = {} if what == "commit" else body  # the page inks what is pencilled
    answer = server.call("POST", f"{page}/{what}", ben.token, json={"seat": 0, "seen": seen, **body})
    assert (answer.status_code, answer.json()["error"]) == (403, "not_yours")
    assert ana.view()["draft"] == []


@pytest.mark.parametrize("what", ["board", "sheet?of=0", "peek", "why?wanted=cell:r1c1", "worth", "hint"])
def test_no_seat_gets_the_view_of_another_through_the_page(
    server: Running, players: list[Player], what: str
) -> None:
    page = players[1].path.replace("/api/tables", "/table")
    joined = "&" if "?" in what else "?"
    answer = server.call("GET", f"{page}/{what}{joined}seat=0", players[1].token)
    assert (answer.status_code, answer.json()["error"]) == (403, "not_yours")


@pytest.mark.parametrize("what", ["view", "choices", "record", "events"])
def test_no_seat_gets_the_view_of_another(server: Running, players: list[Player], what: str) -> None:
    ben = players[1]
    answer = server.call("GET", f"{ben.path}/{what}", ben.token, params={"seat": 0})
    assert answer.status_code == 403
    assert answer.json()["error"] == "not_yours"


def test_only_the_seat_itself_can_undo_its_draft(players: list[Player]) -> None:
    ana, ben = players
    fresh = ana.view()["fresh"]
    text = ana.get("choices", limit=1).json()["texts"][0]
    assert ana.post("draft", seen=fresh, move=text).json()["draft"] == [text]
    assert ben.post("undo", seen=fresh).json()["error"] == "empty"
    assert ana.view()["draft"] == [text]
    assert text not in ben.get("view").text.partition('"choices"')[0].partition('"draft"')[2]
    assert ana.post("clear", seen=fresh).json()["draft"] == []


@pytest.mark.parametrize("what", ["", "view", "choices", "record", "events"])
def test_an_invitation_only_table_does_not_exist_for_strangers(
    server: Running, players: list[Player], what: str
) -> None:
    path = f"{players[0].path}/{what}".rstrip("/")
    wrong = [server.call("GET", path), server.call("GET", path, params={"invite": "x"})]
    missing = server.call("GET", path.replace(path.split("/")[3], "0" * 20))
    for answer in wrong:
        assert (answer.status_code, answer.content) == (missing.status_code, missing.content)
        assert answer.status_code == 404
    invite = players[0].get().json()["invite"]
    if what not in ("choices", "events"):
        assert server.call("GET", path, params={"invite": invite}).status_code == 200

"""Secrets that became known can be replaced: tokens and invitations; and everybody finds their own seats."""

from archipel.table.seating.seats import new_token
from tests.web.players import Player
from tests.web.serving import Running


def lay(server: Running, token: str = "", **more: object) -> dict[str, str]:
    body = {"game": "skull", "seats": [{"name": "Ana"}, {}], **more}
    made = server.call("POST", "/api/tables", token, json=body)
    assert made.status_code == 201, made.text
    return made.json()


def seats(server: Running, token: str) -> list[tuple[str, list[int], bool]]:
    answer = server.call("GET", "/api/seats", token)
    assert answer.status_code == 200, answer.text
    return [(one["table"], one["seats"], one["waiting"]) for one in answer.json()["seats"]]


def test_everybody_finds_their_open_seats_and_nobody_elses(server: Running) -> None:
    first = lay(server)
    second = lay(server, first["token"], seats=[{"name": "Ana"}, {"name": "Anna"}])
    path = f"/api/tables/{first['id']}/join?invite={first['invite']}"
    ben = server.call("POST", path, json={"names": ["Ben"]}).json()["token"]
    assert seats(server, first["token"]) == [(second["id"], [0, 1], True), (first["id"], [0], True)]
    assert seats(server, ben) == [(first["id"], [1], True)]
    assert seats(server, new_token()) == []
    assert server.call("GET", "/api/seats").status_code == 401
    Player(server, first["id"], ben, 1).post("leave", seen=1_000)
    number = server.call("GET", f"/api/tables/{first['id']}", ben).json()["number"]
    assert Player(server, first["id"], ben, 1).post("leave", seen=number).status_code == 200
    assert seats(server, ben) == []


def test_a_new_token_takes_all_seats_along_and_the_old_one_opens_nothing(server: Running) -> None:
    made = lay(server)
    other = lay(server, made["token"], seats=[{"name": "Ana"}])
    fresh = new_token()
    answer = server.call("POST", "/api/token", made["token"], json={"next": fresh})
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["seats"]) == 2
    again = server.call("POST", "/api/token", made["token"], json={"next": fresh})
    assert again.status_code == 200, "safe to repeat"
    for table in (made["id"], other["id"]):
        assert server.call("GET", f"/api/tables/{table}", made["token"]).status_code == 404
        assert server.call("GET", f"/api/tables/{table}/events", made["token"]).status_code == 404
        known = server.call("GET", f"/api/tables/{table}", fresh).json()
        assert (known["yours"], known["host"]) == ([0], True)
    assert seats(server, made["token"]) == []
    assert len(seats(server, fresh)) == 2
    stolen = server.call("POST", "/api/token", made["token"], json={"next": new_token()})
    assert stolen.json()["seats"] == [], "who has the old token gets nothing back"
    player = Player(server, other["id"], fresh, 0)
    text = player.get("choices", limit=1).json()["texts"][0]
    assert player.post("draft", seen=player.view()["fresh"], move=text).status_code == 200


def test_a_new_link_replaces_the_old_one_and_can_be_withdrawn(server: Running) -> None:
    made = lay(server, seats=[{"name": "Ana"}, {}, {}])
    path = f"/api/tables/{made['id']}"

    def join(invite: str) -> int:
        return server.call("POST", f"{path}/join?invite={invite}", json={"names": ["Ben"]}).status_code

    assert join(made["invite"]) == 201
    new = server.call("POST", f"{path}/invitation", made["token"], json={"seen": 1}).json()["invite"]
    assert new != made["invite"]
    assert server.call("GET", f"{path}?invite={made['invite']}").status_code == 404
    assert join(made["invite"]) == 404
    assert server.call("GET", f"{path}?invite={new}").status_code == 200
    gone = server.call("POST", f"{path}/invitation", made["token"], json={"seen": 1, "open": False}).json()
    assert gone["invite"] == ""
    for invite in (new, made["invite"], ""):
        assert join(invite) == 404
    assert server.call("GET", path, made["token"]).json()["invite"] == ""


def test_only_the_host_makes_new_links(server: Running) -> None:
    made = lay(server)
    path = f"/api/tables/{made['id']}"
    ben = server.call("POST", f"{path}/join?invite={made['invite']}", json={"names": ["Ben"]}).json()["token"]
    assert server.call("POST", f"{path}/invitation", ben, json={"seen": 1}).status_code == 403

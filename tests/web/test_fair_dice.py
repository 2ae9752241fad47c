"""Programs add to the dice over the API, and prove afterwards that nobody chose them."""

import json
from pathlib import Path
from random import Random

import pytest

from archipel.cli import main
from archipel.kernel import seal_of
from tests.web.players import Player, play_out
from tests.web.serving import Running

ANAS, BENS = "a1" * 32, "b2" * 32


def test_two_programs_seal_show_play_and_verify(server: Running, tmp_path: Path, capsys) -> None:
    made = server.call("POST", "/api/tables", json={"game": "skull", "seats": [{"name": "Ana"}, {}]}).json()
    ana = Player(server, made["id"], made["token"], 0)
    assert ana.post("seal", seal=seal_of(ANAS)).json()["taken"]
    path = f"{ana.path}/join?invite={made['invite']}"
    sat = server.call("POST", path, json={"names": ["Ben"], "seal": seal_of(BENS)}).json()
    ben = Player(server, made["id"], sat["token"], 1)
    known = server.call("GET", ana.path, ana.token).json()
    assert known["mixing"]
    receipt = {
        "dice": known["dice"],
        "entropy": ANAS,
        "seals": [[one["seat"], one["seal"]] for one in known["added"]],
    }
    assert ben.post("unseal", entropy=ANAS).status_code == 422
    assert ana.post("unseal", entropy=ANAS).json()["taken"]
    assert ben.post("unseal", entropy=BENS).json()["taken"]
    assert ben.post("unseal", entropy=BENS).json()["taken"], "safe to repeat"
    assert not ana.post("seal", seal="0" * 64).json()["taken"], "too late"
    kinds = [
        line for line in ana.get("events", follow="false").text.splitlines() if line.startswith("event: ")
    ]
    assert kinds[:7] == [
        f"event: {kind}"
        for kind in ("created", "sealed", "joined", "sealed", "mixing", "unsealed", "unsealed")
    ]
    play_out([ana, ben], Random(3))
    record, kept = tmp_path / "game.record", tmp_path / "receipt.json"
    record.write_text(ana.get("record").text, "utf-8")
    kept.write_text(json.dumps(receipt), "utf-8")
    assert main(["verify", str(record), "--receipt", str(kept)]) == 0
    out = capsys.readouterr().out
    assert "entropy of seat 1, 2, sealed before any was shown" in out
    assert "your receipt fits" in out
    for wrong in (
        {**receipt, "dice": "0" * 64},
        {**receipt, "entropy": "00" * 32},
        {**receipt, "seals": receipt["seals"][:1]},
        {},
    ):
        kept.write_text(json.dumps(wrong), "utf-8")
        assert main(["verify", str(record), "--receipt", str(kept)]) == 1
        assert str(kept) in capsys.readouterr().err


def test_a_program_alone_gets_a_promise_and_adds_when_it_opens_the_table(server: Running) -> None:
    promise = server.call("GET", "/api/promise").json()
    seats = [{"name": "Ana"}, {"level": "drifter"}]
    body = {"game": "skull", "seats": seats, "promise": promise["table"], "entropy": ANAS}
    made = server.call("POST", "/api/tables", json=body)
    assert made.status_code == 201
    known = server.call("GET", f"/api/tables/{promise['table']}", made.json()["token"]).json()
    assert (known["phase"], known["dice"]) == ("running", promise["dice"])
    assert known["added"] == [{"seat": 0, "seal": "", "entropy": ANAS}]
    assert server.call("POST", "/api/tables", json=body).status_code == 409, "a promise makes one table"
    without = {key: value for key, value in body.items() if key != "promise"}
    assert server.call("POST", "/api/tables", json=without).json()["error"] == "bad_setup"


@pytest.mark.parametrize("entropy", ["", "a1" * 31, "A1" * 32, "a1" * 32 + "\n", "zz" * 32])
def test_entropy_is_32_bytes_in_hexadecimal_digits(server: Running, entropy: str) -> None:
    promise = server.call("GET", "/api/promise").json()["table"]
    body = {"game": "skull", "seats": [{"name": "Ana"}], "promise": promise, "entropy": entropy}
    assert server.call("POST", "/api/tables", json=body).status_code == 400

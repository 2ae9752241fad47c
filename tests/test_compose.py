"""deploy/compose.yaml without containers: what it describes is started as processes, with its settings."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import yaml

from archipel.plugins import games
from tests.services import PostgresServer
from tests.web.players import lay
from tests.web.proxying import Proxy
from tests.web.serving import Running

pytestmark = [pytest.mark.check, pytest.mark.postgres]

DEPLOY = Path(__file__).parents[1] / "deploy"
ENV = {"POSTGRES_PASSWORD": "secret", "ARCHIPEL_NAME": "games.example"}  # as the file `.env` beside it says


def described() -> Any:
    """The composition, with its variables filled in as Compose does it."""

    def value(found: re.Match[str]) -> str:
        return ENV.get(found[1]) or found[2].removeprefix("-")

    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    return yaml.safe_load(re.sub(r"\$\{(\w+):([-?][^}]*)\}", value, text))


def of_the_image() -> dict[str, str]:
    """The environment that the image sets."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", "")
    return dict(re.findall(r"(ARCHIPEL_(?!COMPILED|OPTIMISE)\w+)=(\S+)", text))


@pytest.fixture
def house(postgres: PostgresServer, tmp_path: Path) -> Iterator[tuple[list[Running], Proxy]]:
    """Its two servers on one database, and its proxy."""
    services = described()["services"]
    store = postgres.new_store()
    with ExitStack() as stack:
        servers = []
        for name in ("one", "two"):
            settings = {**of_the_image(), **services[name]["environment"], "ARCHIPEL_HOST": "127.0.0.1"}
            settings["ARCHIPEL_STORE"] = store
            settings["ARCHIPEL_PROXIES"] += ",127.0.0.1"  # where its network is here
            servers.append(stack.enter_context(Running(store, environment=settings)))
        ports = [server.port for server in servers]
        yield servers, stack.enter_context(Proxy("caddy", tmp_path, ports))


def test_two_servers_one_database_and_the_proxy_play_as_composed(house: tuple[list[Running], Proxy]) -> None:
    servers, proxy = house
    with proxy.client() as visitor:
        for _ in range(4):
            assert visitor.get("/health").json()["status"] == "ok"
        assert visitor.get("/metrics").status_code == 404
    game = next(iter(games().values()))
    player = lay(servers[0], game.id, game.modes[0], 2)[0]
    table = player.path.rpartition("/")[2]
    seen = [server.call("GET", f"/api/tables/{table}", player.token).json() for server in servers]
    assert seen[0] == seen[1]


def test_the_parts_of_the_composition_fit_each_other_and_the_image() -> None:
    made = described()
    services, image = made["services"], of_the_image()
    database, proxy = services["database"]["environment"], services["proxy"]["environment"]
    servers = {name: one for name, one in services.items() if one["image"] == "archipel"}
    for server in servers.values():
        expected = f"postgresql://{database['POSTGRES_USER']}:{ENV['POSTGRES_PASSWORD']}@database/"
        assert server["environment"]["ARCHIPEL_STORE"] == expected + database["POSTGRES_DB"]
        assert server["environment"]["ARCHIPEL_ADDRESS"] == "https://games.example"
        assert f"127.0.0.1:{image['ARCHIPEL_PORT']}/health" in server["healthcheck"]["test"][-1]
        assert set(server["depends_on"]) == {"database"}
    assert proxy["ARCHIPEL_SERVERS"].split() == [f"{name}:{image['ARCHIPEL_PORT']}" for name in servers]
    assert image["ARCHIPEL_HOST"] == "0.0.0.0"
    asked = set(re.findall(r"\{\$(\w+):", (DEPLOY / "Caddyfile").read_text("utf-8")))
    assert asked == set(proxy)
    kept = {volume.partition(":")[0] for one in services.values() for volume in one.get("volumes", [])}
    assert {name for name in kept if not name.startswith(".")} == set(made["volumes"])

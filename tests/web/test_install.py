"""What a browser needs to install the site: a manifest with icons that exist, and a worker for everything."""

import struct
from urllib.parse import urljoin

import pytest

from tests.web.serving import Running


@pytest.mark.parametrize("language", ["en", "fr", "xx"])
def test_the_manifest_names_icons_of_their_sizes(server: Running, language: str) -> None:
    path = f"/manifest.webmanifest?language={language}"
    answer = server.http.get(path)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["lang"] == (language if language != "xx" else "en")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = server.http.get(urljoin(path, icon["src"])).content
        wide, high = struct.unpack(">II", picture[16:24])
        assert icon["sizes"] == f"{wide}x{high}"
    assert server.http.get("/icon/1000000").status_code == 404


def test_the_worker_is_always_asked_for_anew(server: Running) -> None:
    worker = server.http.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert server.http.get("/offline").status_code == 200

"""The table page lets players ask for a bot in place of somebody who is away, and says who else does."""

from pathlib import Path

import pytest

from archipel.store import Store
from archipel.web.pages.render import LANGUAGE_COOKIE
from tests.table.serving import Hand, spend
from tests.web.inside import inside


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("requests: 1 of 2 needed", "asks for a bot in place of Ben 2")),
        ("fr", ("demandes : 1 sur 2 nécessaires", "demande un robot à la place de Ben 2")),
    ],
)
def test_the_page_says_how_many_ask_for_a_bot(tmp_path: Path, language: str, words: tuple[str, ...]) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, "skull", 3) as table:
            hand.time += 31_000
            path = f"/api/tables/{table.live.table.id}/hand"
            for seat, kind in ((1, "person"), (0, "away")):
                page = await table.get("/board", 0, f"{LANGUAGE_COOKIE}={language}")
                assert 'id="hand-2"' in page
                body = {"seat": 2, "seen": table.live.table.number}
                bearer = {"authorization": f"Bearer {table.tokens[seat]}"}
                answer = await table.http.post(path, json=body, headers=bearer)
                assert answer.status_code == 200, answer.text
                assert table.live.table.seats[2].kind == kind
                if kind == "person":
                    page = (await table.get("/board", 0, f"{LANGUAGE_COOKIE}={language}")).replace(
                        "\u00a0", " "
                    )
                    assert all(one in page for one in words), language
            assert 'id="hand-2"' not in await table.get("/board", 0)

    spend(tmp_path, evening)

"""The words of each game as people read them have been reviewed: see `tests/games/said.py`."""

import pytest

from archipel.plugins import games
from tests.games.said import HERE, said

CASES = [(game, language) for game in games().values() for language in game.rules.languages]

UNSAID = {
    "cats": "did.decline did.decline-you tells-with-treasure",
    "doodle": "a.. ask.at.open ask.die.fort ask.die.route ask.die.tentacle fee.barrel gain.M.left "
    "gain.bottle.fewest gain.bottle.not-most gain.bottles.most gain.bottles.not-fewest "
    "none.K.gone none.M.gone none.M.zero none.T.gone none.barrel",
    "master": "open-sea race-team sails-chain-you.one sails-chain.one somebody talk-change.free talk.free",
    "skull": "boat-bottom-left boat-top-right did.pass did.pass-you none.boxes-full pass",
}
"""The keys that no reviewed example shows, by game. Better than a longer list: a record in `GAME/said/`."""


def reviewed(game: str, language: str) -> str:
    return (HERE / game / f"said.{language}.txt").read_text("utf-8")


@pytest.mark.once  # words do not depend on the build
@pytest.mark.parametrize(("game", "language"), CASES, ids=lambda one: getattr(one, "id", one))
def test_what_is_said_has_been_reviewed(game, language) -> None:
    assert said(game, language) == reviewed(game.id, language), (
        f"read the difference after: python -m tests.games.said {game.id}"
    )


@pytest.mark.once
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_sentence_has_an_example_or_is_listed_here(game) -> None:
    headings = [line for line in reviewed(game.id, "en").splitlines() if not line.startswith((" ", "=="))]
    shown = {key for line in headings for key in line.split()}
    assert sorted(set(game.rules.guide) - shown) == sorted(UNSAID[game.id].split())

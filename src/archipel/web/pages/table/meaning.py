"""What the picks at a table mean: a move, nothing yet, or what no rule allows."""

import logging
from collections.abc import Sequence
from typing import Final

import msgspec
from litestar import Response

from archipel.guide.asking import settled
from archipel.guide.contract import POWER, Asked, Question
from archipel.kernel import Move, Part, View
from archipel.kernel.parts import narrow
from archipel.web.http.context import Backend
from archipel.web.pages.table.scene import Scene
from archipel.web.pages.table.why import why

WHY: Final = "why"  # the code of an answer that says why something cannot be picked
log: Final = logging.getLogger("archipel.web")
_told: Final[set[str]] = set()  # the games whose guide was logged


def move_meant(game: str, asked: Asked[View], question: Question) -> Move | None:
    """The move that the picks mean, if nothing is left to decide.

    A guide that offers choices even then is logged, once for each game, so that its author gets to know.
    """
    move = settled(asked, question)
    if move is not None and question.choices and game not in _told:
        _told.add(game)
        picks = " ".join(f"{part.kind}:{part.value}" for part in asked.picked)
        log.warning("guide of %s: choices left after %s", game, picks)
    return move


def unfit(moves: Sequence[Move], picked: Sequence[Part]) -> bool:
    """Is the newest pick in none of these moves?"""
    return bool(picked) and picked[-1].kind != POWER and not narrow(moves, picked[-1:])


async def why_unfit(scene: Scene, picked: Sequence[Part], backend: Backend) -> tuple[str, str]:
    """Why the last of these parts cannot be picked, as `why` says it."""
    key = ("why", scene.key, tuple(picked))
    return await backend.work.do(key, lambda: why(scene, picked[:-1], picked[-1]))


def say_why(message: str, rule: str = "") -> Response[str]:
    """Why not, or not yet, for the script to show beside the place."""
    said = msgspec.json.encode({"error": WHY, "message": message, "rule": rule}).decode()
    return Response(said, media_type="application/json", status_code=409)

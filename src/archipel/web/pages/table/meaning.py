"""Which move the picks mean."""

import logging
from typing import Final

from archipel.guide.asking import settled
from archipel.guide.contract import Asked, Question
from archipel.kernel import Move

log: Final = logging.getLogger("archipel.web")
_told: Final[set[str]] = set()  # the games whose guide was logged


def move_meant(game: str, asked: Asked, question: Question) -> Move | None:
    """The move that the picks mean, if nothing is left to decide.

    A guide that offers choices even then is logged, once for each game, so that its author gets to know.
    """
    move = settled(asked, question)
    if move is not None and question.choices and game not in _told:
        _told.add(game)
        picks = " ".join(f"{part.kind}:{part.value}" for part in asked.picked)
        log.warning("guide of %s: choices left after %s", game, picks)
    return move

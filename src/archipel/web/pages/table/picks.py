"""What the picks at a table mean: a move, nothing yet, or something forbidden, with the reason in words."""

import logging
from collections.abc import Sequence
from typing import Final

import msgspec
from litestar import Response

from archipel.guide.asking import settled, why_not
from archipel.guide.contract import POWER, Asked, Question
from archipel.kernel import Move, Part, Refusal, View
from archipel.kernel.parts import narrow
from archipel.web.http.context import Backend
from archipel.web.pages.table.scene import Scene
from archipel.words.languages import nbsp_french

WHY: Final = "why"  # the code of a response that explains why something cannot be picked
log: Final = logging.getLogger("archipel.web")
_logged: Final[set[str]] = set()  # games whose guides were already logged


def move_meant(game: str, asked: Asked[View], question: Question) -> Move | None:
    """The move that the picks mean, if nothing is left to decide.

    A guide that offers choices even then is logged, once for each game, for its author.
    """
    move = settled(asked, question)
    if move is not None and question.choices and game not in _logged:
        _logged.add(game)
        picks = " ".join(f"{part.kind}:{part.value}" for part in asked.picked)
        log.warning("guide of %s: choices left after %s", game, picks)
    return move


def is_unfit(moves: Sequence[Move], picked: Sequence[Part]) -> bool:
    """Is the newest pick in none of these moves?"""
    return bool(picked) and picked[-1].kind != POWER and not narrow(moves, picked[-1:])


async def why_unfit(scene: Scene, picked: Sequence[Part], backend: Backend) -> tuple[str, str]:
    """Like `explain_refusal` for the last of these parts, cached."""
    key = ("why", scene.key, tuple(picked))
    return await backend.work.run(key, lambda: explain_refusal(scene, picked[:-1], picked[-1]))


def refusal_response(message: str, rule: str = "") -> Response[str]:
    """The reason as an error, which the script shows beside the place."""
    said = msgspec.json.encode({"error": WHY, "message": message, "rule": rule}).decode()
    return Response(said, media_type="application/json", status_code=409)


def explain_refusal(scene: Scene, picked: Sequence[Part], wanted: Part) -> tuple[str, str]:
    """Why a part cannot be picked after these picks: a sentence, and the id of the rule, if it is a rule.

    Both are empty for something that no move ever contains, such as a decoration.
    """
    say, trial = scene.tongue.gettext, scene.trial
    if trial is None:
        return say("It is not your move."), ""
    if trial.complete:
        return say("Your turn is complete: press Done to ink it, or Undo."), ""
    refusal = why_not(scene.game, trial, picked, wanted)
    if refusal is None:
        kinds = {part.kind for one in scene.game.notation for part in scene.game.parse(one.example).parts}
        return (say("That cannot be chosen now."), "") if wanted.kind in kinds else ("", "")
    sentence = scene.game.rules.why(_pointed(refusal, wanted, scene), scene.language)
    return nbsp_french(sentence.removesuffix(f" ({refusal.rule})")), refusal.rule  # a link to it follows


def _pointed(refusal: Refusal, wanted: Part, scene: Scene) -> Refusal:
    """The refusal with “this cell” for the cell that it is shown beside, if the game has words for that."""
    if f"{wanted.kind}.here" not in scene.game.rules.words:
        return refusal
    facts = (
        (name, "here") if (name, fact) == (wanted.kind, wanted.value) else (name, fact)
        for name, fact in refusal.facts
    )
    return Refusal(refusal.rule, tuple(facts))

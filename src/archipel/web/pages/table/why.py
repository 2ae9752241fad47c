"""Why something on the table page cannot be picked, in words."""

from collections.abc import Sequence

from archipel.guide.asking import why_not
from archipel.kernel import Part, Refusal
from archipel.web.pages.table.scene import Scene
from archipel.words.languages import nbsp_french


def why(scene: Scene, picked: Sequence[Part], wanted: Part) -> tuple[str, str]:
    """Why a part cannot be picked after these picks: a sentence, and the id of the rule, if it is a rule.

    Both are empty for something that no move ever contains: it is only there to be looked at.
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
    """The same refusal, saying “this cell” of the one it appears beside, if the game has words for that."""
    if f"{wanted.kind}.here" not in scene.game.rules.words:
        return refusal
    facts = (
        (name, "here") if (name, fact) == (wanted.kind, wanted.value) else (name, fact)
        for name, fact in refusal.facts
    )
    return Refusal(refusal.rule, tuple(facts))

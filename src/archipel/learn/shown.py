"""What the table page shows at a step of a lesson: everything that a pointer can point at."""

import re
from typing import Final

from archipel import drawing
from archipel.drawing.contract import PALETTE
from archipel.guide import Asked, Telling, guide_of
from archipel.guide.asking import asked_of
from archipel.kernel import View
from archipel.kernel.parts import choices
from archipel.learn.attempt import Attempt
from archipel.learn.contract import SYMBOL

_PARTS: Final = re.compile(r'data-kind="([^"]*)" data-value="([^"]*)"')
_SYMBOLS: Final = re.compile(r'data-symbol="([^"]*)"')


def asked(attempt: Attempt, language: str) -> Asked[View]:
    """What the guide needs for its question at this step."""
    names = [str(seat + 1) if seat != attempt.seat else "" for seat in range(attempt.lesson.opening.seats)]
    return asked_of(attempt.trial, Telling(attempt.game.rules, language, names))


def shown(attempt: Attempt, language: str, narrow: bool = False) -> set[str]:
    """The keys of all parts, symbols, buttons and regions in sight."""
    game, now = attempt.game, asked(attempt, language)
    found = {"question", "done", "undo", "score", "sheet", "tableau"}
    view, preview = now.inked, attempt.trial.view if attempt.trial.steps else None
    pictures = [
        drawing.draw(view, language, narrow=narrow, preview=preview, game=game),
        drawing.tableau(view, language, narrow=narrow, preview=preview, game=game),
    ]
    put = guide_of(game.id).ask(now)
    kinds, places = choices(now.moves), drawing.places(view, game)
    for kind in tuple(kinds) if put.palettes is None else put.palettes:
        if PALETTE in places.get(kind, (PALETTE,)):
            values = kinds.get(kind, [])
            pictures.append(
                drawing.palette(now.view, kind, values, language, picked=now.picked, narrow=narrow, game=game)
            )
    for svg in pictures:
        found |= {f"{kind}:{value}" for kind, value in _PARTS.findall(svg)}
        found |= {f"{SYMBOL}:{key}" for key in _SYMBOLS.findall(svg)}
    for button in put.buttons:
        found |= {"powers", *(f"{part.kind}:{part.value}" for part in button.parts)}
    found |= {"others"} if attempt.lesson.opening.seats > 1 else set()
    found |= {"goals"} if guide_of(game.id).goals(now.view, attempt.seat, now.tell) else set()
    return found

"""What the table page shows at a step of a lesson: everything that a pointer can point at."""

import re
from typing import Final

from archipel import drawing
from archipel.drawing.contract import PALETTE
from archipel.guide import Asked, Question, Telling, guide_of
from archipel.kernel import DONE
from archipel.kernel.parts import choices
from archipel.learn.attempt import Attempt
from archipel.learn.contract import SYMBOL

_PARTS: Final = re.compile(r'data-kind="([^"]*)" data-value="([^"]*)"')
_SYMBOLS: Final = re.compile(r'data-symbol="([^"]*)"')


def names(attempt: Attempt, learner: str = "", other: str = "") -> list[str]:
    """The names at a lesson's table."""
    count = attempt.lesson.opening.seats
    return [learner if seat == attempt.seat else f"{other} {seat + 1}".strip() for seat in range(count)]


def asked(attempt: Attempt, language: str) -> Asked:
    """What the guide needs for its question at this step."""
    state = attempt.trial()
    inked = attempt.prepared.match.state
    moves = tuple(state.moves(attempt.seat)) if attempt.waits(state) else ()
    return Asked(
        Telling(attempt.game.rules, language, names(attempt)),
        state.preview(attempt.seat) if attempt.draft else inked.view(attempt.seat),
        inked.view(attempt.seat),
        tuple(move for move in moves if move is not DONE),
        attempt.progress.picked,
        tuple(attempt.game.parse(text) for text in attempt.draft),
        DONE in moves,
    )


def question(attempt: Attempt, language: str) -> Question:
    """What the table asks at this step."""
    return guide_of(attempt.game.id).ask(asked(attempt, language))


def shown(attempt: Attempt, language: str, narrow: bool = False) -> set[str]:
    """The keys of all parts, symbols, buttons and regions in sight."""
    game, now = attempt.game, asked(attempt, language)
    found = {"question", "done", "undo", "score", "sheet", "tableau"}
    view, preview = now.inked, now.view if attempt.draft else None
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

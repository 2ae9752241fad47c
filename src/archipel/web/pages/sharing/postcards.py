"""Pictures for sharing, 1200 by 630: a game for an invitation, a final sheet with the score."""

from collections.abc import Sequence
from typing import Final

from archipel import drawing
from archipel.drawing.pen import box
from archipel.drawing.svg import document, nested, path, rect, text, wrap
from archipel.kernel import Game, Result, View
from archipel.words import Language

WIDTH: Final = 1200
HEIGHT: Final = 630
_MAX_PLAYERS: Final = 5  # players with their scores
_PICTURE: Final = (30.0, 30.0, 660.0, 570.0)
_WORDS: Final = 730.0


def _card(game: Game, picture: str, words: str, language: str) -> str:
    """A picture on the left, words on the right, on our paper."""
    ground = rect(0, 0, WIDTH, HEIGHT, "a-paper") + path(box(12, 12, WIDTH - 24, HEIGHT - 24), "a-ink a-bold")
    name = game.rules.about.name[language]
    title = "".join(
        text(_WORDS, 110 + at * 58, 50, line, "a-t a-title a-start a-tint")
        for at, line in enumerate(wrap(name, 15))
    )
    logo = nested(drawing.logo(), _WORDS, 556, 220, 40)
    body = (ground, nested(picture, *_PICTURE, middle=True), title, words, logo)
    return drawing.standalone(document(WIDTH, HEIGHT, name, body, game=game.id, prefix="card-", own=True))


def _below(game: Game, language: str) -> float:
    """Where the words under the title begin."""
    return 110 + 58 * len(wrap(game.rules.about.name[language], 15)) + 10


def invitation_card(game: Game, tongue: Language) -> str:
    """The game as on the front page; it shows nothing of a table."""
    top = _below(game, tongue.code)
    words = "".join(
        text(_WORDS, top + at * 40, 28, line, "a-t a-start")
        for at, line in enumerate(wrap(game.rules.about.pitch[tongue.code], 27)[:7])
    )
    return _card(game, drawing.emblem(game.id, tongue.code), words, tongue.code)


def final_card(
    game: Game, view: View, seat: int, result: Result, names: Sequence[str], tongue: Language
) -> str:
    """A seat's last sheet, with all totals."""
    say, language = tongue.gettext, tongue.code
    large = drawing.large_one(view, game)
    if large == drawing.SHEET:
        sheet = drawing.draw(view, language, seat=seat, name=names[seat], names=names, game=game)
    else:
        sheet = drawing.tableau(view, language, names=names, game=game)
    top = _below(game, language)
    words = text(_WORDS, top + 14, 34, headline(result, names, tongue), "a-t a-bold-t a-start")
    titles = [game.rules.words[f"title.{title}"][language] for title in result.scores[seat].titles]
    if titles:
        words += text(_WORDS, top + 58, 26, ", ".join(titles), "a-t a-start")
        top += 44
    order = sorted(range(len(names)), key=lambda one: (result.places[one], one))
    shown = order if len(order) <= _MAX_PLAYERS else [*order[: _MAX_PLAYERS - 1], seat]
    rows = [(names[one], result.scores[one].total, one == seat) for one in dict.fromkeys(shown)]
    if result.rival is not None:
        rows.append((game.rules.words["role.rival"][language], result.rival.total, False))
    for at, (name, total, own) in enumerate(rows):
        y, weight = top + 70 + at * 46, " a-bold-t" if own else ""
        short = name if len(name) <= 18 else f"{name[:17]}…"
        words += text(_WORDS, y, 30, short, f"a-t a-start{weight}")
        words += text(WIDTH - 60, y, 30, str(total), f"a-t a-end{weight}")
    if len(order) > _MAX_PLAYERS:
        words += text(_WORDS, top + 70 + len(rows) * 46, 24, say("and others"), "a-l a-start")
    return _card(game, sheet, words, language)


def headline(result: Result, names: Sequence[str], tongue: Language) -> str:
    """The winner, or the points of a solo player."""
    winners = [names[seat] for seat in result.winners]
    if len(names) == 1 and result.rival is None:
        points = result.scores[0].total
        return tongue.ngettext("%(num)s point", "%(num)s points", points)
    if not winners:
        return tongue.gettext("Nobody wins")
    if len(winners) == 1:
        return tongue.gettext("%(name)s wins", name=winners[0])
    return tongue.gettext("%(names)s win together", names=", ".join(winners))

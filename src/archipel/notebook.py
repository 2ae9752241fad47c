"""HTML for notebooks: views as drawings, results as a table of scores."""

from html import escape
from typing import Final

from archipel.drawing import draw, image, tableau
from archipel.guide.gains import line_words
from archipel.kernel import Game, Result, Score, View
from archipel.kernel.rulebook import ENGLISH
from archipel.plugins import game_of, games

MAX_SHEETS: Final = 4
"""Sheets that a notebook shows."""


def view_html(view: View, game: Game | None = None) -> str:
    """The middle of the table and the sheets of this view, the viewing seat's first."""
    game = game or game_of(type(view))
    seats = sorted(range(view.setup.seats), key=lambda seat: seat != view.seat)
    sheets = [draw(view, ENGLISH, seat=seat, game=game) for seat in seats[:MAX_SHEETS]]
    return "".join(image(svg) for svg in (tableau(view, ENGLISH, game=game), *sheets))


def result_html(result: Result) -> str | None:
    """The scores as a table, with a column for each seat and for a rival. None for unknown games."""
    game = next((one for one in games().values() if result.reason in one.rules.rules), None)
    if game is None:
        return None
    scores: list[tuple[str, Score]] = [
        (f"Seat {seat} (place {place})", score)
        for seat, (score, place) in enumerate(zip(result.scores, result.places, strict=True), 1)
    ]
    if result.rival is not None:
        scores.append((game.rules.words["role.rival"][ENGLISH].capitalize(), result.rival))
    head = "".join(f"<th>{escape(name)}</th>" for name, _ in scores)
    cells = "".join(f"<td>{_lines(game, score)}</td>" for _, score in scores)
    total = "".join(f"<th>{score.total}</th>" for _, score in scores)
    why = escape(game.rules.rules[result.reason].title[ENGLISH])
    rows = f"<tr>{head}</tr><tr style='vertical-align:top'>{cells}</tr><tr>{total}</tr>"
    return f"<table><caption>{why} ({escape(result.reason)})</caption>{rows}</table>"


def _lines(game: Game, score: Score) -> str:
    found = [
        f"{line.points:+d} {line_words(game.rules, line, ENGLISH)} ({line.rule})" for line in score.lines
    ]
    titles = [game.rules.words[f"title.{title}"][ENGLISH] for title in score.titles]
    return "<br>".join(escape(line) for line in (*found, *titles))


def html_of(thing: object) -> str | None:
    """A view or a result; None for anything else."""
    if isinstance(thing, View):
        return view_html(thing)
    return result_html(thing) if isinstance(thing, Result) else None

"""A histogram of the players' points, with the results of the bots and the visitor's own bar."""

from typing import Final

from archipel.drawing.pen import box, line, num
from archipel.drawing.svg import document, hidden, path, text, told
from archipel.guide.players import level_name
from archipel.table.challenge.leaderboards import Board, BoardLine
from archipel.words import Language

WIDTH: Final = 420
MARGIN: Final = 16
BASELINE_Y: Final = 178
MAX_BAR_HEIGHT: Final = 120
MAX_BARS: Final = 12
BAR_WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def distribution(board: Board, own: BoardLine | None, game: str, tongue: Language) -> str:
    """The drawing; empty if there is nothing to show."""
    all_totals = [*board.totals, *(bot.total for bot in board.bots)]
    if not board.people:
        return ""
    low, high = min(all_totals), max(all_totals)
    step = next((one for one in BAR_WIDTHS if (high - low) / one < MAX_BARS - 1), BAR_WIDTHS[-1])
    first = low // step
    count = max(high // step - first + 1, 5)
    width = (WIDTH - 2 * MARGIN) / count
    tallies = [0] * count
    for total, people in board.totals.items():
        tallies[total // step - first] += people
    parts = [hidden(path(line(MARGIN - 8, BASELINE_Y, WIDTH - MARGIN + 8, BASELINE_Y), "a-ink"))]
    most = max(1, *tallies)
    every = -(-count // 6)
    for at, tally in enumerate(tallies):
        left, middle = MARGIN + at * width, MARGIN + (at + 0.5) * width
        if at % every == 0:  # a bar of several points begins at its number
            x = middle if step == 1 else max(left, MARGIN + 6)
            parts.append(hidden(text(x, BASELINE_Y + 17, 13, _number((first + at) * step), "a-l")))
        if tally:
            tall = max(10.0, MAX_BAR_HEIGHT * tally / most)
            mine = own is not None and own.total // step - first == at
            frame = box(left + 2, BASELINE_Y - tall, width - 4, tall)
            words = tongue.ngettext("%(num)s person", "%(num)s people", tally)
            bar = path(frame, "a-drawn a-accent" if mine else "a-drawn a-sea")
            bar += text(middle, BASELINE_Y - tall - 6, 13, str(tally), "a-t a-bold-t" if mine else "a-t")
            parts.append(told(_named(first + at, step, words, tongue), bar))
    for at, one in enumerate(sorted(board.bots, key=lambda one: one.total)):
        parts.append(
            _bot(one, at, MARGIN + (one.total / step - first + (0.5 if step == 1 else 0)) * width, tongue)
        )
    height = BASELINE_Y + 34 + 18 * len(board.bots)
    label = tongue.gettext("How many people had how many points")
    return document(WIDTH, height, label, parts, game=game, prefix="spread-")


def _number(points: int) -> str:
    return str(points).replace("-", "−")


def _named(bar: int, step: int, words: str, tongue: Language) -> str:
    """The text of a bar."""
    low, high = _number(bar * step), _number(bar * step + step - 1)
    if step == 1:
        return tongue.gettext("%(points)s points: %(people)s", points=low, people=words)
    return tongue.gettext("%(low)s to %(high)s points: %(people)s", low=low, high=high, people=words)


def _bot(one: BoardLine, at: int, x: float, tongue: Language) -> str:
    """A bot below the axis, on its own row, with a line up to its points."""
    y = BASELINE_Y + 40 + 18 * at
    name = f"{level_name(one.level, tongue)} {_number(one.total)}"
    end = x > WIDTH / 2
    tick = f"M{num(x)} {num(BASELINE_Y)}v5M{num(x)} {num(BASELINE_Y + 22)}V{num(y)}"
    thread = path(tick, "a-ink")
    words = text(x - 5 if end else x + 5, y, 13.5, name, "a-l a-end" if end else "a-l a-start")
    return hidden(thread) + words

"""Ratings as an SVG: a dot with an error bar for each bot."""

from collections.abc import Sequence
from html import escape

from archipel.lab.tournament import BotStanding

LEFT, RIGHT, TOP, ROW, WIDTH = 150, 40, 56, 34, 720
PAPER, INK, FAINT, ACCENT = "#fbf6ea", "#2b2a33", "#cfc6b2", "#1f6f78"


def _step(span: float) -> int:
    return next((step for step in (10, 20, 50, 100, 200, 500) if span / step <= 8), 1000)


def ratings_svg(title: str, standings: Sequence[BotStanding]) -> str:
    """The standings from top to bottom, Elo from left to right."""
    low = min(standing.rating.low for standing in standings)
    high = max(standing.rating.high for standing in standings)
    step = _step(high - low)
    first, last = int(low // step) * step, (int(high // step) + 1) * step
    height = TOP + ROW * len(standings) + 44
    scale = (WIDTH - LEFT - RIGHT) / (last - first)

    def at(elo: float) -> str:
        return f"{LEFT + (elo - first) * scale:.1f}"

    name = escape(title)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f'<g font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
        f"<title>{name}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<text x="20" y="30" font-size="17" font-family="Georgia, serif">{name}</text>',
    ]
    bottom = TOP + ROW * len(standings)
    for elo in range(first, last + 1, step):
        parts.append(f'<path d="M{at(elo)} {TOP - 8}V{bottom}" stroke="{FAINT}"/>')
        parts.append(f'<text x="{at(elo)}" y="{bottom + 20}" text-anchor="middle">{elo}</text>')
    for number, standing in enumerate(standings):
        y = TOP + ROW * number + ROW // 2
        rating = standing.rating
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(standing.bot)}</text>')
        left, right = at(rating.low), at(rating.high)
        bar = f"M{left} {y}H{right}M{left} {y - 5}v10M{right} {y - 5}v10"
        parts.append(f'<path d="{bar}" stroke="{ACCENT}" stroke-width="2" fill="none"/>')
        parts.append(f'<circle cx="{at(rating.elo)}" cy="{y}" r="5" fill="{ACCENT}"/>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{bottom + 38}" text-anchor="end">Elo, 95 %</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])

"""A learning curve as SVG."""

from collections.abc import Sequence

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 56, 90, 48, 52
PAPER, INK, FAINT, ACCENT, OTHER = "#fbf6ea", "#2b2a33", "#cfc6b2", "#1f6f78", "#a3542f"


def curve_svg(title: str, games: Sequence[int], points: Sequence[float], drifter: float) -> str:
    """Mean points by games played, and the Drifter's as a line to compare with."""
    low = 10 * int(min(*points, drifter) // 10)
    high = 10 * (int(max(*points, drifter) // 10) + 1)

    def x(game: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * game / games[-1]

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f'<g font-family="system-ui, DejaVu Sans, sans-serif" font-size="13" fill="{INK}">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<text x="20" y="30" font-size="17" font-family="Georgia, DejaVu Serif, serif">{title}</text>',
    ]
    for value in range(low, high + 1, 10):
        parts.append(f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="{FAINT}"/>')
        parts.append(f'<text x="{LEFT - 10}" y="{y(value) + 4:.1f}" text-anchor="end">{value}</text>')
    for part in range(5):
        game = games[-1] * part // 4
        parts.append(f'<text x="{x(game):.1f}" y="{HEIGHT - 28}" text-anchor="middle">{game:,}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 10}">games played; mean points of the last ones</text>')
    dashes = f'stroke="{OTHER}" stroke-width="2" stroke-dasharray="6 4"'
    parts.append(f'<path d="M{LEFT} {y(drifter):.1f}H{WIDTH - RIGHT}" {dashes}/>')
    parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{y(drifter) + 4:.1f}" fill="{OTHER}">Drifter</text>')
    line = "L".join(f"{x(game):.1f} {y(value):.1f}" for game, value in zip(games, points, strict=True))
    parts.append(f'<path d="M{line}" fill="none" stroke="{ACCENT}" stroke-width="2.5"/>')
    parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{y(points[-1]) + 4:.1f}" fill="{ACCENT}">agent</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])

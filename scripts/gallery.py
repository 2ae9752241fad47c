"""Draw random games at several stages into build/gallery.html, for visual checks."""

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from archipel.drawing import draw, emblem, favicon, logo, palette, places, stylesheet, tableau
from archipel.kernel import DONE, Decide, Draw, Game, Match, View, random_steps
from archipel.kernel.parts import choices
from archipel.plugins import games

PAGE = """<!doctype html><html lang="{language}" data-theme="{theme}" {extra}>
<meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width"><style>{style}
body{{margin:8px;background:var(--a-paper);color:var(--a-ink);font:14px system-ui,sans-serif}}
.row{{display:flex;flex-wrap:wrap;gap:10px;align-items:flex-start;margin:6px 0 14px}}
.narrow{{width:340px}}.sheet{{width:{width}px}}.small{{width:110px}}.emblem{{width:300px}}
h2{{font:700 16px serif;margin:8px 0 2px}}</style>{body}"""


def busy(match: Match, rng: Random) -> Iterator[Decide | Draw]:
    """Random steps in which nobody ends a turn while other moves are legal."""
    for node in random_steps(match, rng):
        yield node
        if isinstance(node, Decide):
            seat = node.seats[0]
            moves = [move for move in match.state.moves(seat) if move is not DONE] or [DONE]
            match.play(seat, rng.choice(moves))


def preview_of(match: Match, seat: int, rng: Random) -> View | None:
    """The seat's view after one more of its moves."""
    node = match.state.node()
    if not isinstance(node, Decide) or seat not in node.seats:
        return None
    ahead = match.state.clone()
    ahead.apply(seat, rng.choice(list(ahead.moves(seat))))
    return ahead.view(seat)


def show(match: Match, rng: Random, language: str, number: int) -> str:
    """One position: the tableau, a large sheet with a pencil preview, small sheets, pickers."""
    node = match.state.node()
    seat = node.seats[0] if isinstance(node, Decide) else 0
    view = match.state.view(seat)
    preview = preview_of(match, seat, rng)
    at = f"g{match.game.id}{number}"
    middle = tableau(view, language, preview=preview, prefix=f"{at}t-")
    sheet = draw(view, language, preview=preview, prefix=f"{at}b-")
    html = f'<div class="row"><div class="sheet">{middle}</div><div class="sheet">{sheet}</div>'
    upright = draw(view, language, preview=preview, narrow=True, prefix=f"{at}b-")
    if number % 2 and upright != sheet:
        upright = draw(view, language, preview=preview, narrow=True, prefix=f"{at}n-")
        html += f'<div class="narrow">{upright}</div>'
    html += "</div><div class=row>"
    for other in range(min(3, match.setup.seats)):
        thumbnail = draw(view, language, seat=other, small=True, prefix=f"{at}s{other}-")
        html += f'<div class="small">{thumbnail}</div>'
    for kind, values in choices(match.state.moves(seat)).items():
        if "palette" in places(view).get(kind, ("palette",)):
            html += f'<div class="pick">{palette(view, kind, values, language, prefix=f"{at}{kind}-")}</div>'
    return html + "</div>"


def measure(game: Game, seed: int) -> str:
    """The largest drawing of a random game, in bytes, and the slowest, in milliseconds, best of three."""
    match, rng = Match(game, game.setup(mode=game.modes[0].id)), Random(seed)
    size, slow = (
        dict.fromkeys(("sheet", "small", "tableau"), 0),
        dict.fromkeys(("sheet", "small", "tableau"), 0.0),
    )
    for _ in busy(match, rng):
        view = match.state.view(0)
        for name, make in (
            ("sheet", partial(draw, view, "fr")),
            ("small", partial(draw, view, "fr", small=True)),
            ("tableau", partial(tableau, view, "fr")),
        ):
            best = 1e9
            for _ in range(3):
                start = perf_counter()
                svg = make()
                best = min(best, perf_counter() - start)
            size[name], slow[name] = max(size[name], len(svg.encode())), max(slow[name], best * 1000)
    return f"{game.id}: " + ", ".join(f"{name} {size[name]} B {slow[name]:.2f} ms" for name in size)


def gallery(game: Game, language: str, seed: int) -> str:
    """Every mode of one game at three stages."""
    html = ""
    for number, mode in enumerate(game.modes):
        rng = Random(seed + number)
        seats = min(3, max(mode.seats)) if min(mode.seats) <= 3 else min(mode.seats)
        seats = max(seats, min(mode.seats))
        match = Match(game, game.setup(seats, mode=mode.id))
        events = sum(1 for _ in busy(Match(game, match.setup), Random(seed + number)))
        for stage in (0, 1, 2, 3):
            for node in busy(match, rng):
                far = len(match.events) >= events * (0.08, 0.5, 0.85, 2)[stage]
                if far and isinstance(node, Decide):
                    break
            if stage == 3 and number:
                continue
            html += f"<h2>{game.id} {mode.id}, {len(match.events)} events</h2>"
            html += show(match, rng, language, number * 10 + stage)
    return html


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append")
    parser.add_argument("--language", default="fr")
    parser.add_argument("--theme", default="day", choices=("day", "night"))
    parser.add_argument("--width", type=int, default=360)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--extra", default="", help="attributes of the page, such as data-colours=few")
    parser.add_argument("--out", default="build/gallery.html")
    parser.add_argument("--measure", action="store_true", help="print sizes and times instead")
    given = parser.parse_args()
    wanted = given.game or list(games())
    if given.measure:
        print(*(measure(games()[name], given.seed) for name in wanted), sep="\n")
        return
    body = f'<div class="row">{logo()}<div style="width:64px">{favicon()}</div></div><div class="row">'
    body += "".join(f'<div class="emblem">{emblem(name, given.language)}</div>' for name in wanted) + "</div>"
    body += "".join(gallery(games()[name], given.language, given.seed) for name in wanted)
    out = Path(given.out)
    out.parent.mkdir(parents=True, exist_ok=True)
    page = PAGE.format(
        language=given.language,
        theme=given.theme,
        extra=given.extra,
        style=stylesheet(),
        width=given.width,
        body=body,
    )
    out.write_text(page, "utf-8")
    print(out, len(page))


if __name__ == "__main__":
    main()

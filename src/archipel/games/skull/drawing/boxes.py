"""Above and below the map: whose sheet this is, the treasure boxes, the danger bubbles."""

from archipel.drawing.contract import Want
from archipel.drawing.pen import box, ring, star
from archipel.drawing.stamps import CROSS, TICK
from archipel.drawing.svg import explained, group, hidden, number, path, rect, stamp, text, told
from archipel.games.skull.drawing.layout import WIDTH, Layout
from archipel.games.skull.rules.reading import worthless
from archipel.games.skull.rules.view import SheetView, SkullView

_MOST_BUBBLES = 8
_MOST_BOXES = 8


def heading(at: Layout, name: str, guest: bool) -> str:
    """The owner's name; somebody else's sheet has a band and a frame of its own as long as it is at hand."""
    if not guest:
        return "" if at.narrow else hidden(text(14, 20, 15, _short(name, 34), "a-t a-title a-start"))
    frames = "".join(
        path(box(at.left + by, at.top + by, at.side - 2 * by, at.side - 2 * by), "a-accent-ink")
        for by in (-1, 2.5)
    )
    if at.narrow:  # in place of the bubbles
        plate = rect(190, at.below + 1, 166, 22, "a-accent", 5)
        return hidden(frames + plate + text(273, at.below + 17, 15, _short(name, 16), "a-t a-on a-bold-t"))
    band = rect(5, 2.5, WIDTH - 10, 23, "a-accent", 5)
    return hidden(frames + band + text(WIDTH / 2, 20, 16, _short(name, 40), "a-t a-title a-on"))


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def boxes(at: Layout, view: SkullView, inked: SheetView, after: SheetView, want: Want) -> str:
    """The treasures found so far, in their boxes."""
    left, top, high = (26.0, at.below + 0.5, 23.0) if at.narrow else (at.left + 5, at.below + 13, 30.0)
    if at.narrow:
        body = path(star(14, at.below + 12.5, 9, 4, 5), "a-gold a-drawn a-fine")
    else:
        body = text(left, at.below + 9, 12, want.say("treasures"), "a-l a-start")
    values = [value for value, _ in after.treasures]
    lost = [worthless(after, cell) for _, cell in after.treasures]
    if view.boxes > _MOST_BOXES:
        body += text(left, top + high * 0.7, 15, f"{' '.join(map(str, values))} …", "a-t a-num a-start")
    else:
        pitch = min(32.0 if at.narrow else 38.0, (160 if at.narrow else 200) / view.boxes)
        side = pitch - (4 if at.narrow else 6)
        for index in range(view.boxes):
            x = left + index * pitch
            body += path(box(x, top, side, high), "a-paper-2 a-drawn")
            if index < len(values):
                classes = "a-t a-num" if index < len(inked.treasures) else "a-t a-hand a-grey"
                middle = x + side / 2, top + high / 2
                body += _value(*middle, min(20, high * 0.78, side), values[index], classes, lost[index], want)
    listed = ", ".join(
        want.say("lost", number=value) if gone else str(value)
        for value, gone in zip(values, lost, strict=True)
    ) or want.say("none")
    return explained("boxes", told(want.say("is", name=want.say("treasures"), value=listed), body))


def _value(x: float, y: float, size: float, value: int, classes: str, lost: bool, want: Want) -> str:
    """The number in a box; crossed out while a danger on its cell is not overcome (SI-32)."""
    drawn = number(x, y, size, value, classes)
    if not lost:
        return drawn
    crossed = f'<g class="a-dim">{drawn}</g>{group(path(CROSS, "a-accent-ink a-thin"), x, y, size / 11)}'
    return told(want.say("lost-treasure", number=value), crossed)


def bubbles(at: Layout, view: SkullView, want: Want) -> str:
    """A bubble is ticked for each danger that counted."""
    name, ticked = want.say("dangers"), min(view.ticked, view.bubbles)
    left, y = (256.0, at.below + 12.5) if at.narrow else (250.0, at.below + 28)
    if at.narrow:
        body = stamp("skull", left - 18, y, 0.85)
    else:
        body = text(left, at.below + 9, 12, name, "a-l a-start")
    if view.bubbles > _MOST_BUBBLES:
        body += number(left + 30, y, 16, f"{ticked}/{view.bubbles}")
    else:
        pitch = 100 / max(view.bubbles, 5)
        for index in range(view.bubbles):
            x = left + 10 + index * pitch
            body += path(ring(x, y, min(8.5, pitch * 0.42)), "a-paper-2 a-drawn")
            body += group(path(TICK, "a-accent-ink"), x, y - 1, 1.2) if index < ticked else ""
    return explained("bubbles", told(want.say("of", name=name, count=ticked, most=view.bubbles), body))

"""Writing SVG: escaping, ids that are unique per document, picks, texts, and the root element.

Drawings use the character `MARK` in place of the id prefix, so that backgrounds can be cached for all
documents; `document` puts the prefix in.
"""

import re
from collections.abc import Iterable
from typing import Final

from archipel.drawing.pen import num

MARK: Final = "\ue000"
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff\ue000]")
_GAPS: Final = re.compile(r"\s+(?![\s:;!?»])")
_VIEW: Final = re.compile(r'viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"')
_SIZED: Final = re.compile(r' (?:width|height)="[^"]*"')
_UNSAFE: Final = re.compile(r"[^\w-]", re.ASCII)
_TABLE: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def esc(text: str) -> str:
    """Escape untrusted text for content and attributes; characters that XML does not allow are dropped."""
    return _FORBIDDEN.sub("", text).translate(_TABLE)


def slug(text: str) -> str:
    """The text as part of an id."""
    return _UNSAFE.sub("_", text)


def path(data: str, classes: str, extra: str = "") -> str:
    """A path; `extra` holds further attributes."""
    return f'<path class="{classes}" d="{data}"{extra}/>'


def text(x: float, y: float, size: float, words: str, classes: str = "a-t") -> str:
    """A line of text, centred on x unless a class says otherwise."""
    return f'<text class="{classes}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">{esc(words)}</text>'


def number(x: float, y: float, size: float, value: int | str, classes: str = "a-t a-num") -> str:
    """A handwritten number, centred on the point."""
    return text(x, y + size * 0.35, size, str(value), classes)


def rect(x: float, y: float, width: float, height: float, classes: str, radius: float = 0) -> str:
    """A rectangle."""
    rounded = f' rx="{num(radius)}"' if radius else ""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect class="{classes}" x="{num(x)}" y="{num(y)}" {size}{rounded}/>'


def group(content: str, x: float = 0, y: float = 0, scale: float = 1, classes: str = "") -> str:
    """A group, moved and scaled."""
    moves = f"translate({num(x)} {num(y)})" if x or y else ""
    if scale != 1:
        moves += f"scale({scale:.3g})"
    attributes = (f' class="{classes}"' if classes else "") + (f' transform="{moves}"' if moves else "")
    return f"<g{attributes}>{content}</g>"


def stamp(name: str, x: float, y: float, scale: float = 1, classes: str = "") -> str:
    """Use a symbol from this document's `defs`, with its origin at the point."""
    moved = f"translate({num(x)} {num(y)})" + (f"scale({scale:.3g})" if scale != 1 else "")
    named = f' class="{classes}"' if classes else ""
    return f'<use href="#{MARK}{name}"{named} transform="{moved}"/>'


def symbol(name: str, content: str) -> str:
    """A drawing for `defs`."""
    return f'<g id="{MARK}{name}">{content}</g>'


def pick(
    kind: str, value: str, title: str, hit: str, content: str = "", classes: str = "", copy: int = 0
) -> str:
    """Something that can be picked: a part of a move, with an accessible name. `hit` is the area that glows.

    `copy` numbers elements that stand for the same part, such as equal dice, so that their ids differ.
    """
    kind, safe = esc(kind), esc(value)
    more = f" {classes}" if classes else ""
    again = f"-{copy}" if copy else ""
    name = f"{MARK}{slug(kind)}-{slug(value)}{again}"
    return (
        f'<g class="a-pick{more}" id="{name}" data-kind="{kind}" data-value="{safe}">'
        f"<title>{esc(title)}</title>{content}{hit}</g>"
    )


def hit(x: float, y: float, width: float, height: float, radius: float = 3, clear: bool = False) -> str:
    """The area of a pick, as a box. A `clear` one only gets a frame: the colour below it means something."""
    return rect(x, y, width, height, "a-hit a-clear" if clear else "a-hit", radius)


def dealt(card: str, content: str, kin: str = "", source: str = "") -> str:
    """A card or a pawn that the page moves to its new place. `card` identifies it where it lies; `kin` are
    things that one of them becomes when it moves elsewhere; new ones come from `source`, a card or a kin."""
    more = (f' data-kin="{esc(kin)}"' if kin else "") + (f' data-source="{esc(source)}"' if source else "")
    return f'<g class="a-deal" data-card="{esc(card)}"{more}>{content}</g>'


def told(title: str, content: str, classes: str = "") -> str:
    """A group with an accessible name that cannot be picked."""
    named = f' class="{classes}"' if classes else ""
    return f'<g role="img"{named}><title>{esc(title)}</title>{content}</g>'


def explained(key: str, content: str, *, titled: bool = False) -> str:
    """A symbol that explains itself on hover, focus and long touch: `[symbol]` KEY in the game's words; or,
    with `titled`, by the title in it."""
    own = ' data-titled=""' if titled else ""
    return f'<g data-symbol="{esc(key)}"{own}>{content}</g>'


def felt(content: str) -> str:
    """What explains itself to the pointer although it lies over choices: the page lets clicks through."""
    return f'<g class="a-felt">{content}</g>'


def feel(d: str) -> str:
    """A thin line, broad enough to point at; not to be seen."""
    return path(d, "a-feel")


def hidden(content: str) -> str:
    """Decoration, hidden from screen readers."""
    return f'<g aria-hidden="true">{content}</g>' if content else ""


def document(
    width: float, height: float, label: str, body: Iterable[str], *, game: str, prefix: str, own: bool = False
) -> str:
    """The complete SVG document with the accessible name `label`. It fills its box from the top, so that it
    stays where it is when the box grows or shrinks; or it has its `own` size."""
    accent = (f" a-of-{slug(game)}" if game else "") + (" a-own" if own else "")
    size = f'width="{num(width)}" height="{num(height)}" ' if own else ""
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="a-svg{accent}" '
        f'viewBox="0 0 {num(width)} {num(height)}" preserveAspectRatio="xMidYMin" '
        f'{size}role="group" aria-label="{esc(label)}">'
    )
    return (root + "".join(body) + "</svg>").replace(MARK, slug(prefix))


def nested(svg: str, x: float, y: float, width: float, height: float, middle: bool = False) -> str:
    """A whole document inside another, as large as this room allows; in its top left corner or its middle."""
    found = _VIEW.search(svg)
    assert found is not None
    scale = min(width / float(found[1]), height / float(found[2]))
    wide, high = float(found[1]) * scale, float(found[2]) * scale
    if middle:
        x, y = x + (width - wide) / 2, y + (height - high) / 2
    end = svg.index(">")
    root = _SIZED.sub("", svg[:end])
    size = f'width="{num(wide)}" height="{num(high)}"'
    # Without the class of a whole drawing, whose CSS would stretch it.
    root = root.replace('class="a-svg', f'{size} class="a-in', 1)
    return group(root + svg[end:], x, y)


def sized(svg: str, width: int, height: int) -> str:
    """The document in a size of its own, for files made of pixels."""
    end = svg.index(">")
    root = _SIZED.sub("", svg[:end]).replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
    return root + svg[end:]


def wrap(words: str, width: int) -> list[str]:
    """Lines of about `width` letters at most, broken between words, never before punctuation."""
    lines: list[str] = []
    for word in filter(None, _GAPS.split(words)):
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines

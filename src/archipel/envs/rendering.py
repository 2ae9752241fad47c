"""Rendering: the game's own drawings as SVG, as PNG or pixels (with the extra `png`), or as text."""

from __future__ import annotations

import re
import struct
import zlib
from typing import Final

import numpy as np
from numpy.typing import NDArray

from archipel.drawing import draw, standalone, tableau, text
from archipel.drawing.raster import png
from archipel.envs.episode import Episode

MODES: Final = ("svg", "png", "rgb_array", "ansi")

_SIZE: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')

Rendered = str | bytes | NDArray[np.uint8]


def render(episode: Episode, seat: int, mode: str) -> Rendered:
    """The middle of the table above a seat's sheet, as the seat sees them."""
    view, game = episode.state.view(seat), episode.game
    if mode == "ansi":
        return text(view, "en", seat=seat, game=game)
    svg = standalone(stacked(tableau(view, "en", game=game), draw(view, "en", game=game)))
    if mode == "png":
        return png(svg)
    return svg if mode == "svg" else pixels(svg)


def stacked(*drawings: str) -> str:
    """Several drawings of a game one above the other, in one."""
    width = top = 0.0
    bodies = []
    for svg in drawings:
        found = _SIZE.search(svg)
        assert found is not None
        bodies.append(f'<g transform="translate(0 {top:g})">{svg[svg.index(">") + 1 : -len("</svg>")]}</g>')
        width, top = max(width, float(found[1])), top + float(found[2])
    root = _SIZE.sub(f'viewBox="0 0 {width:g} {top:g}"', drawings[0][: drawings[0].index(">") + 1])
    return f"{root}{''.join(bodies)}</svg>"


def pixels(svg: str) -> NDArray[np.uint8]:
    """A drawing as rows of red, green and blue, on white."""
    width, height, data = _unpacked(png(svg))
    rgba = np.frombuffer(_unfiltered(data, 4 * width), np.uint8).reshape(height, width, 4).astype(np.uint16)
    alpha = rgba[:, :, 3:]
    return ((rgba[:, :, :3] * alpha + 255 * (255 - alpha)) // 255).astype(np.uint8)


def _unpacked(image: bytes) -> tuple[int, int, bytes]:
    """Width, height and the filtered rows of a PNG with eight bits of red, green, blue and alpha."""
    at, width, height, data = 8, 0, 0, b""
    while at < len(image):
        (length,) = struct.unpack_from(">I", image, at)
        kind, body = image[at + 4 : at + 8], image[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if (depth, colours, interlaced) != (8, 6, 0):
                raise ValueError("not a plain PNG with eight bits of red, green, blue and alpha")
        elif kind == b"IDAT":
            data += body
        at += length + 12
    return width, height, zlib.decompress(data)


def _unfiltered(data: bytes, width: int) -> bytearray:
    """Undo the filters of a PNG: every byte was replaced by its difference from a guess."""
    image = bytearray()
    above = bytes(width + 4)
    for start in range(0, len(data), width + 1):
        kind = data[start]
        row = bytearray(4) + data[start + 1 : start + 1 + width]  # a pixel of nothing, then the row
        for at in range(4, width + 4) if kind else ():
            left, up, corner = row[at - 4], above[at], above[at - 4]
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) >> 1
            else:
                guess = _paeth(left, up, corner)
            row[at] = (row[at] + guess) & 255
        image += row[4:]
        above = bytes(row)
    return image


def _paeth(left: int, up: int, corner: int) -> int:
    """The neighbour closest to left + up - corner."""
    by_left, by_up, by_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if by_left <= by_up and by_left <= by_corner:
        return left
    return up if by_up <= by_corner else corner

"""Reduce a PNG of a drawing to 256 colours: our pictures are flat, and files shrink to a third."""

import struct
import zlib
from collections import Counter
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST = 256
Colour = tuple[int, int, int]


def shrink(path: Path) -> None:
    """Rewrite the file with a palette. It reads what Chromium writes: 8 bits, RGB or RGBA, not interlaced."""
    width, height, channels, data = _read(path.read_bytes())
    rows = _plain(data, width * channels, height, channels)
    pixels = [tuple(row[at : at + 3]) for row in rows for at in range(0, len(row), channels)]
    counted = Counter(pixels)
    palette = _palette(counted)
    nearest = {colour: _nearest(colour, palette) for colour in counted}
    indexed = bytes(nearest[pixel] for pixel in pixels)
    lines = b"".join(b"\0" + indexed[at : at + width] for at in range(0, len(indexed), width))
    body = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
    body += _chunk(b"PLTE", b"".join(bytes(colour) for colour in palette))
    body += _chunk(b"IDAT", zlib.compress(lines, 9)) + _chunk(b"IEND", b"")
    path.write_bytes(SIGNATURE + body)


def _palette(counted: Counter[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The most used colours, without near-duplicates while there are others to choose."""
    chosen: list[tuple[int, ...]] = []
    taken: set[tuple[int, ...]] = set()
    for colour, _ in counted.most_common():
        rough = tuple(part >> 4 for part in colour)
        if len(chosen) < 48 or rough not in taken:
            chosen.append(colour)
            taken.add(rough)
        if len(chosen) == MOST:
            break
    return chosen


def _nearest(colour: tuple[int, ...], palette: list[tuple[int, ...]]) -> int:
    red, green, blue = colour
    distances = [(red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 for r, g, b in palette]
    return distances.index(min(distances))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _read(file: bytes) -> tuple[int, int, int, bytes]:
    assert file.startswith(SIGNATURE)
    at, packed, width, height, kind = len(SIGNATURE), b"", 0, 0, 0
    while at < len(file):
        (size,) = struct.unpack(">I", file[at : at + 4])
        name, data = file[at + 4 : at + 8], file[at + 8 : at + 8 + size]
        if name == b"IHDR":
            width, height, _, kind = struct.unpack(">IIBB", data[:10])
        elif name == b"IDAT":
            packed += data
        at += size + 12
    return width, height, {2: 3, 6: 4}[kind], zlib.decompress(packed)


def _plain(data: bytes, stride: int, height: int, step: int) -> list[bytearray]:
    """Undo the filters, row by row."""
    rows: list[bytearray] = []
    above = bytearray(stride)
    for number in range(height):
        start = number * (stride + 1)
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + stride])
        _unfilter(kind, row, above, step)
        rows.append(row)
        above = row
    return rows


def _unfilter(kind: int, row: bytearray, above: bytearray, step: int) -> None:
    for at in range(len(row)) if kind else ():
        left = row[at - step] if at >= step else 0
        up, corner = above[at], above[at - step] if at >= step else 0
        guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]
        row[at] = (row[at] + guess) & 255


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    by_left, by_up, by_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
    return left if by_left <= by_up and by_left <= by_corner else up if by_up <= by_corner else corner

"""QR codes, in millimetres."""

from itertools import groupby

from archipel.drawing.pen import num
from archipel.drawing.svg import path


def modules(link: str, x: float, y: float, side: float) -> str:
    """A link's dark modules as one path, row by row; empty if segno is not installed."""
    try:
        import segno
    except ImportError:
        return ""
    matrix = segno.make(link, error="l", micro=False).matrix
    unit, data = side / len(matrix), ""
    for row, line in enumerate(matrix):
        column = 0
        for dark, same in groupby(line):
            count = len(list(same))
            if dark:
                data += f"M{column} {row}h{count}v1h-{count}z"
            column += count
    moved = f' transform="translate({num(x)} {num(y)})scale({unit:.6g})"'
    return path(data, "a-solid", moved)

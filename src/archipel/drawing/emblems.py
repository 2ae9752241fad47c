"""Archipel's own emblems: a favicon and a logo."""

from archipel.drawing.pen import star
from archipel.drawing.svg import document, path, text


def _sign() -> str:
    """Three islands under a north star, 32 by 32."""
    return (
        '<circle class="a-sea a-drawn" cx="16" cy="16" r="14.5"/>'
        + path("M4 21q3-7 7-6q4 1 5 6ZM14 22q3-11 8-9q5 2 6 9ZM9 26q2-5 6-4q4 0 5 4Z", "a-land a-drawn")
        + path(star(11, 8.5, 5, 1.6, 4), "a-gold a-drawn a-fine")
        + path("M5 23q2-1.5 4 0t4 0t4 0t4 0t4 0", "a-wave")
    )


def favicon(turn: bool = False) -> str:
    """The emblem alone, with a dot if it is somebody's `turn`; pass it to `standalone` for a file."""
    dot = '<circle class="a-accent" cx="25" cy="7" r="7"/>' if turn else ""
    return document(32, 32, "Archipel", (_sign() + dot,), game="", prefix="favicon-")


def app_icon() -> str:
    """The emblem on our paper, with room around it for systems that cut icons round."""
    ground = '<rect class="a-paper" width="64" height="64"/>'
    body = f'{ground}<g transform="translate(12 12)scale(1.25)">{_sign()}</g>'
    return document(64, 64, "Archipel", (body,), game="", prefix="icon-")


def logo() -> str:
    """The emblem and the name."""
    body = f'<g transform="translate(2 2)">{_sign()}</g>' + text(
        44, 26, 26, "Archipel", "a-t a-title a-start"
    )
    return document(190, 36, "Archipel", (body,), game="", prefix="logo-", own=True)

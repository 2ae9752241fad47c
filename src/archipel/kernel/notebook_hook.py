"""Rendering views and results in a notebook. The kernel cannot draw, so a higher layer sets the renderer."""

# interpreted: set once, called by notebooks only

from collections.abc import Callable

Renderer = Callable[[object], str | None]
"""The HTML of a view or a result; None if there is nothing better than its text."""

_renderer: list[Renderer] = []


def set_renderer(renderer: Renderer) -> None:
    """Render views and results in notebooks with this function."""
    _renderer[:] = [renderer]


def html_of(thing: object) -> str | None:
    """The HTML of a view or a result, if a renderer is set."""
    return _renderer[0](thing) if _renderer else None

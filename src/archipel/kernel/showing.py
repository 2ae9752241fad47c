"""How views and results show themselves in a notebook. The kernel cannot draw: whoever can sets it here."""

# interpreted: set once, called by notebooks only

from collections.abc import Callable

Shower = Callable[[object], str | None]
"""The HTML of a view or a result; None if there is nothing better than its text."""

_shower: list[Shower] = []


def show_by(shower: Shower) -> None:
    """Let views and results be shown by this function."""
    _shower[:] = [shower]


def html_of(thing: object) -> str | None:
    """The HTML of a view or a result, if something can show it."""
    return _shower[0](thing) if _shower else None

"""Guides: what the table asks, in one sentence, and what happened, in words. Pure functions of views.

A game brings its own in `guide/` beside its rules, as `GUIDE`; without one it gets a plain one.
"""

from functools import cache
from typing import Any

from archipel.guide.contract import POWER, Asked, Button, Choice, Goal, Guide, Question, Telling
from archipel.guide.fallback import PlainGuide
from archipel.guide.gains import Gain
from archipel.plugins import component

__all__ = ["POWER", "Asked", "Button", "Choice", "Gain", "Goal", "Guide", "Question", "Telling", "guide_of"]


@cache
def guide_of(game: str) -> Guide[Any]:
    """The guide in this game's package, or the plain one that fits any game."""
    return component(game, "guide", "GUIDE", Guide, PlainGuide())

"""Guides: what the table asks, in one sentence, and what happened, in words. Pure functions of views.

A game brings its own in `guide/` beside its rules, as `GUIDE`; without one it gets a plain one.
"""

from archipel.guide.contract import (
    POWER,
    Asked,
    Button,
    Choice,
    Goal,
    Guide,
    Question,
    Telling,
)
from archipel.guide.find import guide_of
from archipel.guide.gains import Gain

__all__ = ["POWER", "Asked", "Button", "Choice", "Gain", "Goal", "Guide", "Question", "Telling", "guide_of"]

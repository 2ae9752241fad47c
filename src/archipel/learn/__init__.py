"""Learning a game by playing: strips, lessons, the coach's situations, and symbols that explain themselves.

A game brings strips and lessons as data files, its texts in its word files, and situations as small
functions in `learn/` beside its rules. All of it is optional; see docs/how-to/write-a-lesson.md.
"""

from archipel.learn.contract import Frame, Learn, Lesson, Opening, Situation, Step, Strip
from archipel.learn.find import learn_of, lessons_of, strips_of, symbols_of

__all__ = [
    "Frame",
    "Learn",
    "Lesson",
    "Opening",
    "Situation",
    "Step",
    "Strip",
    "learn_of",
    "lessons_of",
    "strips_of",
    "symbols_of",
]

"""What happened in a match, in turns and words. One narrator follows a match once, for all who look."""

from archipel.narration.narrator import Moment, Narrator, Turn
from archipel.narration.words import (
    EffectInfo,
    Tellers,
    Told,
    drawn_words,
    effect_info,
    event_json,
    gains_of,
    trial_scored,
)

__all__ = [
    "EffectInfo",
    "Moment",
    "Narrator",
    "Tellers",
    "Told",
    "Turn",
    "drawn_words",
    "effect_info",
    "event_json",
    "gains_of",
    "trial_scored",
]

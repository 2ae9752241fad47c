"""Analysing a finished game turn by turn with a strong bot: see `analyse`."""

from archipel.lab.analysis.course import NotFinished
from archipel.lab.analysis.game_analysis import (
    Analysis,
    Luck,
    RunningTotals,
    SeatAnalysis,
    TurnAnalysis,
    analyse,
)
from archipel.lab.analysis.judging import Effort, Verdict

__all__ = [
    "Analysis",
    "Effort",
    "Luck",
    "NotFinished",
    "RunningTotals",
    "SeatAnalysis",
    "TurnAnalysis",
    "Verdict",
    "analyse",
]

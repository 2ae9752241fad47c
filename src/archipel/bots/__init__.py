"""Bots choose a move from a seat's view, within a budget. A bot never sees the true state."""

from archipel.bots.budget import Budget
from archipel.bots.levels import LEVELS, Thought, choose, think

__all__ = ["LEVELS", "Budget", "Thought", "choose", "think"]

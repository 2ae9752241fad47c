"""One live table: seats, drafts, undo, clock, chat, bots. The only writer of a game."""

from archipel.table.access import Caller
from archipel.table.limits import Limits
from archipel.table.operator.registry import Keep
from archipel.table.refused import Code, Refused
from archipel.table.service import Service
from archipel.table.table import Table

__all__ = ["Caller", "Code", "Keep", "Limits", "Refused", "Service", "Table"]

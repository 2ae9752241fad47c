"""Live tables: seats, drafts, undo, clock, chat, bots. The only code that writes a game's log."""

from archipel.table.access import Caller
from archipel.table.limits import Limits
from archipel.table.operator.retention import Keep
from archipel.table.refused import Code, Refused
from archipel.table.service import Service
from archipel.table.table import Table

__all__ = ["Caller", "Code", "Keep", "Limits", "Refused", "Service", "Table"]

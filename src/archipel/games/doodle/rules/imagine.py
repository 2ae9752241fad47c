"""From a view back to the state. This is exact, because nothing in this game is secret."""

from archipel.games.doodle.rules.sea import sea_of
from archipel.games.doodle.rules.state import DoodleState, begun
from archipel.games.doodle.rules.view import DoodleView, read_sheet


def rebuild(view: DoodleView) -> DoodleState:
    """The state that this view shows."""
    sea = sea_of(view.setup)
    state = begun(view.setup, [read_sheet(sea, sheet) for sheet in view.sheets])
    for sheet in state.sheets:
        state.monsters |= sheet.monsters
        state.prizes |= sheet.prizes
        state.bonuses |= sheet.bonuses
    state.first = view.first
    state.seat = view.acting if view.acting >= 0 else view.first
    state.round = view.round
    state.turn = view.turn
    state.starts = view.starts
    state.black = view.black
    state.whites = view.whites
    state.free = view.free
    state.takes = list(view.takes)
    state.ending = view.ending
    state.rejoin(view.phase)
    return state

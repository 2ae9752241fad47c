"""How the two of a team may talk (MI-21): it follows their galleons."""

from archipel.games.master.guide.speech import name
from archipel.games.master.rules.bearings import SeaSpot
from archipel.games.master.rules.plan import plan_of
from archipel.games.master.rules.sea import spot_at
from archipel.games.master.rules.talk import team_talk
from archipel.games.master.rules.view import MasterView
from archipel.guide import Telling
from archipel.kernel import Talk


def talk_now(view: MasterView, tell: Telling) -> str:
    """How the viewer and the team-mate may talk now; empty in other modes, and for spectators."""
    if view.seat < 0 or not plan_of(view.setup).teams or not all(player.galleons for player in view.players):
        return ""
    mate = (view.seat + 2) % 4
    return tell.say(f"talk.{_talk(view, view.seat).value}", name=name(tell, mate))


def talk_change(view: MasterView, seat: int, start: SeaSpot, target: SeaSpot, tell: Telling) -> str:
    """What a sail changes for the talk of a team, as the end of a sentence; empty if nothing."""
    if not plan_of(view.setup).teams:
        return ""
    before = _talk(view, seat)
    after = _talk(view, seat, target)
    if before is after or view.players[seat].galleons != (start,):
        return ""
    return tell.say(f"talk-change.{after.value}", name=name(tell, (seat + 2) % 4))


def _talk(view: MasterView, seat: int, target: SeaSpot | None = None) -> Talk:
    fleets = [tuple([spot_at(*spot) for spot in player.galleons]) for player in view.players]
    if target is not None:
        fleets[seat] = (spot_at(*target),)
    return team_talk(fleets, seat, (seat + 2) % 4)

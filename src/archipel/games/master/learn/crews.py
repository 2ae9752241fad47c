"""Situations of teams (MI-20) and of the game against the Corsair (MI-30), from both sides."""

from archipel.games.master.learn.reading import Parts, galleons, islands, lies, own, plan, tens
from archipel.games.master.rules.bearings import manned
from archipel.games.master.rules.sea import spot_at
from archipel.games.master.rules.talk import team_talk
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked
from archipel.kernel import Talk

LAST_ROUNDS = 2


def _talk(asked: Asked[MasterView]) -> Talk | None:
    view = asked.view
    if not plan(asked).teams:
        return None
    fleets = [tuple([spot_at(*spot) for spot in player.galleons]) for player in view.players]
    return team_talk(fleets, view.seat, (view.seat + 2) % 4)


def whisper(asked: Asked[MasterView]) -> bool:
    """The team-mate's galleon is on the same card, later than at the start."""
    return _talk(asked) is Talk.SECRET and len(lies(asked)) > 1


def aloud(asked: Asked[MasterView]) -> bool:
    """The team-mate's galleon is on the next card."""
    return _talk(asked) is Talk.ALOUD


def gestures(asked: Asked[MasterView]) -> bool:
    """The team-mate's galleon is too far to talk."""
    return _talk(asked) is Talk.GESTURES


def mate_took(asked: Asked[MasterView]) -> bool:
    """The team-mate has captured cards."""
    view = asked.view
    return plan(asked).teams and bool(view.players[(view.seat + 2) % 4].taken)


def _raids(asked: Asked[MasterView]) -> bool:
    view = asked.view
    return view.phase == "raid" and view.seat == plan(asked).corsair


def corsair_first(asked: Asked[MasterView]) -> bool:
    """The first raid."""
    return _raids(asked) and asked.view.round == 1


def crossing(asked: Asked[MasterView]) -> Parts:
    """Two tens have a card in common: one galleon bars both."""
    found = tens(lies(asked), manned(asked.view)) if _raids(asked) else []
    for ten in found:
        for other in found:
            both = set(ten) & set(other)
            if len(both) == 1:
                return islands(both)
    return ()


def opens(asked: Asked[MasterView]) -> Parts:
    """A galleon of the Corsair bars a ten: sailing away opens it."""
    if not _raids(asked):
        return ()
    view, mine = asked.view, own(asked).galleons
    for spot in dict.fromkeys(mine):
        if mine.count(spot) > 1:
            continue
        rest = [s for seat, player in enumerate(view.players) for s in player.galleons if seat != view.seat]
        others = {*rest, *(one for one in mine if one != spot)}
        if spot not in others and any(spot in ten for ten in tens(lies(asked), others)):
            return galleons((spot,))
    return ()


def threat(asked: Asked[MasterView]) -> Parts:
    """The crew can take a ten unless the Corsair bars it."""
    found = tens(lies(asked), manned(asked.view)) if _raids(asked) else []
    return islands(found[0]) if found else ()


def calm(asked: Asked[MasterView]) -> bool:
    """Nothing is threatened."""
    return _raids(asked) and not threat(asked)


def crew_first(asked: Asked[MasterView]) -> bool:
    """Somebody of the crew plays the first Discovery."""
    view = asked.view
    crew = plan(asked).corsair >= 0 and view.seat != plan(asked).corsair
    return crew and view.round == 1 and view.phase == "discover"


def crew_takes(asked: Asked[MasterView]) -> bool:
    """The crew conquers after the Corsair."""
    return asked.view.phase == "conquer"


def crew_ten(asked: Asked[MasterView]) -> Parts:
    """A ten lies there before the Corsair sails."""
    view = asked.view
    if plan(asked).corsair in (-1, view.seat) or view.phase not in ("discover", "landed"):
        return ()
    found = tens(lies(asked), manned(view))
    return islands(found[0]) if found else ()


def last_rounds(asked: Asked[MasterView]) -> bool:
    """The mission ends soon."""
    view = asked.view
    return view.rounds > 0 and view.rounds - view.round < LAST_ROUNDS

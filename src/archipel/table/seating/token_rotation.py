"""Deciding about new tokens and new invitations, for when a secret has leaked."""

import secrets

from archipel.table.entries import Entry, Invited, Renewed
from archipel.table.limits import Limits
from archipel.table.refused import Code, Refused
from archipel.table.table import Table


def renew(table: Table, old: str, new: str, limits: Limits, now: int) -> list[Entry]:
    """Replace a token: from now on, only the new one gives access to what the old one did."""
    known = {table.host, *(holder for held in table.held for holder in held), *table.paper.holders}
    if old not in known or old == new:
        return []
    if new in known:
        raise Refused(Code.TAKEN, "this token is used at that table already")
    _check(table, limits)
    return [Renewed(at=now, old=old, new=new)]


def invite(table: Table, open_: bool, limits: Limits, now: int) -> list[Entry]:
    """Replace or withdraw the link. The old one becomes void; seated players stay."""
    _check(table, limits)
    if not open_ and not table.invite:
        return []
    if table.created.challenge:
        raise Refused(Code.NOT_NOW, "nobody else may see the dice of the challenge before they play it")
    return [Invited(at=now, invite=secrets.token_urlsafe(16) if open_ else "")]


def _check(table: Table, limits: Limits) -> None:
    if table.renewals >= limits.renewals:
        raise Refused(Code.TOO_MANY, "links and tokens were renewed often enough at this table")

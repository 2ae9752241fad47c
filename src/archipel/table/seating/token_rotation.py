"""Deciding about secrets that have become known to the wrong people: new tokens, new invitations."""

import secrets

from archipel.table.entries import Entry, Invited, Renewed
from archipel.table.limits import Limits
from archipel.table.refused import Code, Refused
from archipel.table.table import Table


def renew(table: Table, old: str, new: str, limits: Limits, now: int) -> list[Entry]:
    """Everything that the old token opens here, only the new one opens from now on."""
    known = {table.host, *(holder for held in table.held for holder in held), *table.paper.holders}
    if old not in known or old == new:
        return []
    if new in known:
        raise Refused(Code.TAKEN, "this token is used at that table already")
    _check(table, limits)
    return [Renewed(at=now, old=old, new=new)]


def invite(table: Table, open_: bool, limits: Limits, now: int) -> list[Entry]:
    """A new link, or none. The old one opens nothing any more; who sits at the table stays."""
    _check(table, limits)
    if not open_ and not table.invite:
        return []
    if table.created.challenge:
        raise Refused(Code.NOT_NOW, "nobody else may see the dice of the challenge before they play it")
    return [Invited(at=now, invite=secrets.token_urlsafe(16) if open_ else "")]


def _check(table: Table, limits: Limits) -> None:
    if table.renewals >= limits.renewals:
        raise Refused(Code.TOO_MANY, "links and tokens were renewed often enough at this table")

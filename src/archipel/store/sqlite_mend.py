"""Mending a SQLite store: a damaged log is cut back to what is proved, and the rest is set aside."""

import sqlite3
from contextlib import suppress

from archipel.store.chain import prove, root
from archipel.store.contract import Damage
from archipel.store.sqlite_queries import READ, TAILS, rows_of
from archipel.store.witness import Witness

ASIDE = """
INSERT INTO aside (game_table, number, text, hash)
SELECT game_table, number, text, hash FROM entry WHERE game_table = ? AND number > ?
"""
CUT = "DELETE FROM entry WHERE game_table = ? AND number > ?"
SEAL = """
INSERT INTO log (id, first, root, last, head) VALUES (?, 1, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET last = excluded.last, head = excluded.head
"""
FORGET = "DELETE FROM log WHERE id = ?"


def mend(
    connection: sqlite3.Connection, witness: Witness, table: str, *, only_tail: bool = False
) -> Damage | None:
    """Cut a log back to what is proved; `only_tail`: not if anything would have to be set aside."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        rows = rows_of(connection, READ, table, 0)
        proof = prove(table, rows)
        if proof.damage is None or (only_tail and not proof.lost_tail):
            connection.execute("ROLLBACK")
            return None
        connection.execute(ASIDE, (table, proof.number))
        connection.execute(CUT, (table, proof.number))
        if proof.entries:
            connection.execute(SEAL, (table, root(table), proof.number, proof.hash))
        else:
            connection.execute(FORGET, (table,))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    witness.add([(table, proof.number if proof.entries else 0, proof.hash)])
    return proof.damage


def mend_tails(connection: sqlite3.Connection, witness: Witness) -> list[Damage]:
    """Let logs that have lost their last entries go on from those that are left."""
    damages: list[Damage | None] = []
    with suppress(sqlite3.DatabaseError):  # one bad page: whoever reads it is told
        tables = [str(table) for (table,) in connection.execute(TAILS)]
        damages = [mend(connection, witness, table, only_tail=True) for table in tables]
    return [damage for damage in damages if damage is not None]

"""Mending a SQLite store: a damaged log is cut back to what is proved, and the rest is set aside."""

import sqlite3
from contextlib import suppress

from archipel.store.chain import prove, root
from archipel.store.contract import Damage
from archipel.store.sqlite.head_journal import HeadJournal
from archipel.store.sqlite.queries import READ, TAILS, rows_of
from archipel.store.sqlite.schema import FAILURES

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


def mend(connection: sqlite3.Connection, witness: HeadJournal, table: str) -> Damage | None:
    """Cut a log back to what is proved."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        rows = rows_of(connection, READ, table, 0)
        proof = prove(table, rows)
        if proof.damage is None:
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


def lost_tails(connection: sqlite3.Connection) -> list[Damage]:
    """The logs of which only the last entries are missing: mending them sets nothing aside."""
    damages: list[Damage] = []
    with suppress(*FAILURES):  # one bad page: whoever reads it is told
        for (table,) in connection.execute(TAILS).fetchall():
            proof = prove(str(table), rows_of(connection, READ, str(table), 0))
            if proof.damage is not None and proof.lost_tail:
                damages.append(proof.damage)
    return damages

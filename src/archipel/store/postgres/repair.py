"""Mending a PostgreSQL store: a damaged log is cut back to what is proved, and the rest is set aside."""

from typing import LiteralString

from archipel.store.chain import prove
from archipel.store.contract import Damage
from archipel.store.postgres.queries import READ, TAILS
from archipel.store.postgres.schema import Connection

LOCK = "SELECT FROM archipel_log WHERE id = %s FOR UPDATE"  # appends wait
ASIDE = """
WITH cut AS (DELETE FROM archipel_entry WHERE game_table = %s AND number > %s RETURNING *)
INSERT INTO archipel_aside (game_table, number, text, hash) SELECT game_table, number, text, hash FROM cut
"""
SEAL = """
INSERT INTO archipel_log (id, last, changed, root, head)
VALUES (%(table)s, %(last)s, pg_current_xact_id(), archipel_root(%(table)s), %(head)s)
ON CONFLICT (id) DO UPDATE SET last = excluded.last, changed = excluded.changed, head = excluded.head
"""
FORGET = "DELETE FROM archipel_log WHERE id = %s"


async def mend(connection: Connection, table: str, *, only_tail: bool = False) -> Damage | None:
    """Cut a log back to what is proved; `only_tail`: not if anything would have to be set aside."""
    async with connection.transaction():
        await connection.execute(LOCK, (table,))
        rows = await (await connection.execute(READ, {"table": table, "after": 0})).fetchall()
        proof = prove(table, rows)
        if proof.damage is None or (only_tail and not proof.lost_tail):
            return None
        await connection.execute(ASIDE, (table, proof.number))
        if proof.entries:
            await connection.execute(SEAL, {"table": table, "last": proof.number, "head": proof.hash})
        else:
            await connection.execute(FORGET, (table,))
        return proof.damage


async def mend_tails(connection: Connection) -> list[Damage]:
    """Let logs that have lost their last entries go on from those that are left."""
    tables = await find(connection, TAILS)
    damages = [await mend(connection, table, only_tail=True) for table in tables]
    return [damage for damage in damages if damage is not None]


async def find(connection: Connection, query: LiteralString) -> list[str]:
    """The table ids that a query over all logs gives, however long it takes."""
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        return [str(table) for (table,) in await (await connection.execute(query)).fetchall()]

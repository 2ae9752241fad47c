"""The tables in PostgreSQL, and the numbered steps that bring them up to date."""

from collections.abc import Sequence
from typing import LiteralString

import psycopg
from psycopg.rows import TupleRow

from archipel.store.contract import BadStore

CHANNEL = "archipel"

# Step n upgrades schema n - 1 to schema n. Never edit a step that has been released.
STEPS: tuple[tuple[LiteralString, ...], ...] = (
    (
        # One row per log: an append locks it, so the loser of a race sees the winner's number.
        # `changed` lets a disconnected listener ask what it missed.
        """
        CREATE TABLE archipel_log (
            id text COLLATE "C" PRIMARY KEY,
            last bigint NOT NULL,
            changed xid8 NOT NULL
        ) WITH (fillfactor = 70)
        """,
        """
        CREATE TABLE archipel_entry (
            game_table text COLLATE "C" NOT NULL,
            number bigint NOT NULL CHECK (number > 0),
            text text NOT NULL,
            PRIMARY KEY (game_table, number)
        )
        """,
        # Many appends in one call, so no lock is ever held while waiting for a client. Logs are locked in id
        # order, so two calls cannot deadlock. A notification also says which transactions had ended by then;
        # notifications arrive in commit order, so the listener has already received all of those.
        """
        CREATE FUNCTION archipel_append(
            ids text[], firsts bigint[], lasts bigint[],
            row_jobs integer[], row_numbers bigint[], row_texts text[]
        ) RETURNS boolean[] LANGUAGE plpgsql AS $$
        DECLARE
            taken boolean[] := array_fill(false, ARRAY[cardinality(ids)]);
            job record;
        BEGIN
            FOR job IN
                SELECT asked.* FROM unnest(ids, firsts, lasts) WITH ORDINALITY AS asked (id, first, last, i)
                ORDER BY asked.id COLLATE "C", asked.i
            LOOP
                IF job.first = 1 THEN
                    INSERT INTO archipel_log (id, last, changed)
                    VALUES (job.id, job.last, pg_current_xact_id()) ON CONFLICT DO NOTHING;
                ELSE
                    UPDATE archipel_log SET last = job.last, changed = pg_current_xact_id()
                    WHERE id = job.id AND last = job.first - 1;
                END IF;
                IF FOUND THEN
                    taken[job.i] := true;
                    PERFORM pg_notify(
                        'archipel',
                        concat_ws(' ', job.last, pg_snapshot_xmin(pg_current_snapshot()), job.id)
                    );
                END IF;
            END LOOP;
            INSERT INTO archipel_entry (game_table, number, text)
            SELECT log.id, line.number, line.text
            FROM unnest(row_jobs, row_numbers, row_texts) AS line (log, number, text)
            JOIN unnest(ids, taken) WITH ORDINALITY AS log (id, is_taken, i) ON log.i = line.log
            WHERE log.is_taken;
            RETURN taken;
        END
        $$
        """,
    ),
)

Connection = psycopg.AsyncConnection[TupleRow]


async def upgrade(connection: Connection, steps: Sequence[Sequence[LiteralString]] = STEPS) -> None:
    """Bring the schema up to date in one transaction; raises BadStore if it is newer than this program."""
    async with connection.transaction():
        # Servers that start together take turns here.
        await connection.execute("SELECT pg_advisory_xact_lock(hashtext('archipel_schema'))")
        found = await version(connection)
        if found == len(steps):
            return
        if found > len(steps):
            raise newer(found, len(steps))
        if not found:
            await connection.execute("CREATE TABLE archipel_schema (version integer NOT NULL)")
            await connection.execute("INSERT INTO archipel_schema VALUES (0)")
        for step in steps[found:]:
            for statement in step:
                await connection.execute(statement)
        await connection.execute("UPDATE archipel_schema SET version = %s", (len(steps),))


async def version(connection: Connection) -> int:
    """The schema number; 0 for a database without a store."""
    cursor = await connection.execute("SELECT to_regclass('archipel_schema') IS NULL")
    if await cursor.fetchone() == (True,):
        return 0
    row = await (await connection.execute("SELECT version FROM archipel_schema")).fetchone()
    assert row is not None
    return int(row[0])


def newer(found: int, known: int) -> BadStore:
    """The error for a database that a later version has upgraded."""
    return BadStore(
        "it was made by a newer Archipel (its schema is {found}, this one knows {known})",
        found=found,
        known=known,
    )

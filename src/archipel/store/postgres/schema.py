"""The tables in PostgreSQL, and the numbered steps that bring them up to date."""

from collections.abc import Awaitable, Callable, Sequence
from typing import LiteralString

import psycopg
from psycopg.rows import TupleRow

from archipel.store.contract import BadStore
from archipel.store.migration import MOVED, is_moved, moved
from archipel.store.postgres.queries import READ

CHANNEL = "archipel"

Connection = psycopg.AsyncConnection[TupleRow]
Statement = LiteralString | Callable[[Connection], Awaitable[None]]

PUT = """
INSERT INTO archipel_document (kind, key, version, body, owner, day, changed)
VALUES (%s, %s, %s, %s, %s, %s, pg_current_xact_id()) ON CONFLICT (kind, key)
DO UPDATE SET version = excluded.version, body = excluded.body, owner = excluded.owner, day = excluded.day
"""


async def _move_logs(connection: Connection) -> None:
    """As `migration.move_logs` does. A copy of what is moved is kept beside it."""
    await connection.execute("LOCK TABLE archipel_log IN EXCLUSIVE MODE")  # appends that are under way end
    await connection.execute("CREATE TABLE archipel_entry_schema_2 (LIKE archipel_entry)")
    await connection.execute(
        "INSERT INTO archipel_entry_schema_2 SELECT * FROM archipel_entry WHERE game_table ~ %s", (MOVED,)
    )
    logs = await (await connection.execute("SELECT id FROM archipel_log ORDER BY id")).fetchall()
    async with connection.cursor() as cursor:
        for log in filter(is_moved, (str(log) for (log,) in logs)):
            await cursor.execute(READ, {"table": log, "after": 0})
            documents, number = moved(log, await cursor.fetchall())
            await cursor.executemany(PUT, documents)
            await cursor.execute(
                """
                INSERT INTO archipel_aside (game_table, number, text, hash)
                SELECT game_table, number, text, hash FROM archipel_entry
                WHERE game_table = %s AND number > %s
                """,
                (log, number),
            )
            await cursor.execute("DELETE FROM archipel_entry WHERE game_table = %s", (log,))
            await cursor.execute("DELETE FROM archipel_log WHERE id = %s", (log,))


# Step n upgrades schema n - 1 to schema n. Never edit a step that has been released.
STEPS: tuple[tuple[Statement, ...], ...] = (
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
    (
        # The chain of hashes, as in archipel.store.chain. A log's row is its seal: its first number with the
        # hash before it, its last number with its hash.
        """
        CREATE FUNCTION archipel_root(id text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
        SELECT sha256(convert_to('archipel log ' || id, 'UTF8'))
        $$
        """,
        """
        CREATE FUNCTION archipel_link(before bytea, number bigint, line text)
        RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
        SELECT sha256(before || int8send(number) || convert_to(line, 'UTF8'))
        $$
        """,
        """
        ALTER TABLE archipel_log
            ADD COLUMN first bigint NOT NULL DEFAULT 1, ADD COLUMN root bytea, ADD COLUMN head bytea
        """,
        "ALTER TABLE archipel_entry ADD COLUMN hash bytea",
        """
        DO $$
        DECLARE
            log record;
            entry record;
            known bytea;
        BEGIN
            FOR log IN SELECT id FROM archipel_log LOOP
                known := archipel_root(log.id);
                UPDATE archipel_log SET root = known WHERE id = log.id;
                FOR entry IN
                    SELECT number, text FROM archipel_entry WHERE game_table = log.id ORDER BY number
                LOOP
                    known := archipel_link(known, entry.number, entry.text);
                    UPDATE archipel_entry SET hash = known
                    WHERE game_table = log.id AND number = entry.number;
                END LOOP;
                UPDATE archipel_log SET head = known WHERE id = log.id;
            END LOOP;
        END
        $$
        """,
        "ALTER TABLE archipel_log ALTER COLUMN root SET NOT NULL, ALTER COLUMN head SET NOT NULL",
        "ALTER TABLE archipel_entry ALTER COLUMN hash SET NOT NULL",
        # What was cut from a damaged log when it was mended.
        """
        CREATE TABLE archipel_aside (
            game_table text COLLATE "C" NOT NULL,
            number bigint NOT NULL,
            text text NOT NULL,
            hash bytea NOT NULL,
            cut timestamptz NOT NULL DEFAULT now()
        )
        """,
        # As before, with hashes, and jobs that forget what was before them. Servers of the version before
        # call it without `alone`. Texts come in the order of their jobs.
        "DROP FUNCTION archipel_append(text[], bigint[], bigint[], integer[], bigint[], text[])",
        """
        CREATE FUNCTION archipel_append(
            ids text[], firsts bigint[], lasts bigint[],
            row_jobs integer[], row_numbers bigint[], row_texts text[], alone boolean[] DEFAULT '{}'
        ) RETURNS boolean[] LANGUAGE plpgsql AS $$
        DECLARE
            taken boolean[] := array_fill(false, ARRAY[cardinality(ids)]);
            texts text[] := row_texts;
            hashes bytea[] := array_fill(NULL::bytea, ARRAY[cardinality(row_texts)]);
            job record;
            before bytea;
            known bytea;
        BEGIN
            FOR job IN
                SELECT asked.*, (asked.last - asked.first + 1)::integer AS size,
                    (sum(asked.last - asked.first + 1) OVER (ORDER BY asked.i))::integer AS until
                FROM unnest(ids, firsts, lasts) WITH ORDINALITY AS asked (id, first, last, i)
                ORDER BY asked.id COLLATE "C", asked.i
            LOOP
                IF job.first = 1 THEN
                    before := archipel_root(job.id);
                ELSE
                    SELECT head INTO before FROM archipel_log
                    WHERE id = job.id AND last = job.first - 1 FOR UPDATE;
                    CONTINUE WHEN NOT FOUND;
                END IF;
                known := before;
                FOR at IN job.until - job.size + 1 .. job.until LOOP
                    known := archipel_link(known, job.last + at - job.until, texts[at]);
                    hashes[at] := known;
                END LOOP;
                IF job.first = 1 THEN
                    INSERT INTO archipel_log (id, last, changed, root, head)
                    VALUES (job.id, job.last, pg_current_xact_id(), before, known) ON CONFLICT DO NOTHING;
                    CONTINUE WHEN NOT FOUND;
                ELSE
                    UPDATE archipel_log SET last = job.last, changed = pg_current_xact_id(), head = known,
                        first = CASE WHEN alone[job.i] THEN job.first ELSE first END,
                        root = CASE WHEN alone[job.i] THEN before ELSE root END
                    WHERE id = job.id;
                END IF;
                taken[job.i] := true;
                PERFORM pg_notify(
                    'archipel',
                    concat_ws(' ', job.last, pg_snapshot_xmin(pg_current_snapshot()), job.id)
                );
            END LOOP;
            INSERT INTO archipel_entry (game_table, number, text, hash)
            SELECT log.id, line.number, line.text, line.hash
            FROM unnest(row_jobs, row_numbers, row_texts, hashes) AS line (log, number, text, hash)
            JOIN unnest(ids, taken) WITH ORDINALITY AS log (id, is_taken, i) ON log.i = line.log
            WHERE log.is_taken;
            IF true = ANY (alone) THEN
                DELETE FROM archipel_entry USING archipel_log
                WHERE archipel_log.id = ANY (ids) AND game_table = archipel_log.id
                AND number < archipel_log.first;
            END IF;
            RETURN taken;
        END
        $$
        """,
    ),
    (
        # `changed` as in archipel_log.
        """
        CREATE TABLE archipel_document (
            kind text COLLATE "C" NOT NULL,
            key text COLLATE "C" NOT NULL,
            version bigint NOT NULL CHECK (version > 0),
            body text NOT NULL,
            owner text COLLATE "C" NOT NULL,
            day text COLLATE "C" NOT NULL,
            changed xid8 NOT NULL,
            PRIMARY KEY (kind, key)
        ) WITH (fillfactor = 70)
        """,
        "CREATE INDEX archipel_document_owner ON archipel_document (kind, owner) WHERE owner <> ''",
        "CREATE INDEX archipel_document_day ON archipel_document (kind, day) WHERE day <> ''",
        # Many documents in one call, by their keys, as for appends. One without a body is removed.
        """
        CREATE FUNCTION archipel_put(
            kinds text[], keys text[], versions bigint[], bodies text[], owners text[], days text[]
        ) RETURNS boolean[] LANGUAGE plpgsql AS $$
        DECLARE
            taken boolean[] := array_fill(false, ARRAY[cardinality(kinds)]);
            new record;
        BEGIN
            FOR new IN
                SELECT * FROM unnest(kinds, keys, versions, bodies, owners, days)
                    WITH ORDINALITY AS asked (kind, key, version, body, owner, day, i)
                ORDER BY asked.kind COLLATE "C", asked.key COLLATE "C", asked.i
            LOOP
                IF new.body IS NULL THEN
                    DELETE FROM archipel_document AS old
                    WHERE old.kind = new.kind AND old.key = new.key AND new.version IN (0, old.version);
                ELSIF new.version = 1 THEN
                    INSERT INTO archipel_document (kind, key, version, body, owner, day, changed)
                    VALUES (new.kind, new.key, 1, new.body, new.owner, new.day, pg_current_xact_id())
                    ON CONFLICT DO NOTHING;
                ELSE
                    UPDATE archipel_document AS old
                    SET version = new.version, body = new.body, owner = new.owner, day = new.day,
                        changed = pg_current_xact_id()
                    WHERE old.kind = new.kind AND old.key = new.key AND old.version = new.version - 1;
                END IF;
                taken[new.i] := FOUND OR (new.body IS NULL AND new.version = 0);
                IF FOUND THEN
                    PERFORM pg_notify(
                        'archipel',
                        concat_ws(
                            ' ', CASE WHEN new.body IS NULL THEN 0 ELSE new.version END,
                            pg_snapshot_xmin(pg_current_snapshot()), new.kind || '/' || new.key
                        )
                    );
                END IF;
            END LOOP;
            RETURN taken;
        END
        $$
        """,
        # A server of an earlier version that still runs would write to logs that nobody reads any more.
        """
        ALTER FUNCTION archipel_append(text[], bigint[], bigint[], integer[], bigint[], text[], boolean[])
        RENAME TO archipel_extend
        """,
        """
        CREATE FUNCTION archipel_append(
            text[], bigint[], bigint[], integer[], bigint[], text[], boolean[] DEFAULT '{}'
        ) RETURNS boolean[] LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'this database was upgraded by a newer Archipel: install it here too';
        END
        $$
        """,
        _move_logs,
    ),
)


async def upgrade(connection: Connection, steps: Sequence[Sequence[Statement]] = STEPS) -> None:
    """Bring the schema up to date in one transaction; raises BadStore if it is newer than this program."""
    async with connection.transaction():
        # Servers that start together take turns here.
        await connection.execute("SELECT pg_advisory_xact_lock(hashtext('archipel_schema'))")
        found = await version(connection)
        if found == len(steps):
            return
        if found > len(steps):
            raise newer(found, len(steps))
        # A large store takes longer than a server waits for an append.
        await connection.execute("SET LOCAL statement_timeout = 0")
        if not found:
            await connection.execute("CREATE TABLE archipel_schema (version integer NOT NULL)")
            await connection.execute("INSERT INTO archipel_schema VALUES (0)")
        for step in steps[found:]:
            for statement in step:
                if isinstance(statement, str):
                    await connection.execute(statement)
                else:
                    await statement(connection)
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

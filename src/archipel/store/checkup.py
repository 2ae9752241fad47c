"""Examine a store without changing it: can it be reached and written to, in which schema, is there room?"""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from archipel.kernel import ArchipelError
from archipel.store.contract import BadStore
from archipel.store.findings import Finding, Health
from archipel.store.sqlite import schema
from archipel.store.sqlite.head_journal import HeadJournal
from archipel.store.sqlite.opening import find

FINE, LOOK, BROKEN = Health.FINE, Health.LOOK, Health.BROKEN
LITTLE, TOO_LITTLE = 1_000_000_000, 100_000_000  # bytes of free disk
DRIFT = 5  # seconds that two clocks may differ
PATIENCE = 5  # seconds


def examine_sqlite(path: Path) -> list[Finding]:
    """A file of its own."""
    folder = path.absolute().parent
    if not folder.is_dir():
        todo = f"make it: mkdir -p {folder}, owned by the user that the server runs as"
        return [Finding("database", BROKEN, f"there is no folder {folder}", todo)]
    try:
        known = find(path, HeadJournal(path))
    except BadStore as error:  # as a server would say that starts now
        todo = "restore a backup (archipel restore), or, if nothing in it matters, do as it says"
        return [Finding("database", BROKEN, f"{path}: {error}", todo), _disk(folder)]
    if known is None:
        fine = os.access(folder, os.W_OK)
        told = f"{path} does not exist yet" + (
            "; a server creates it" if fine else f", and {folder} is read-only"
        )
        return [
            Finding("database", FINE if fine else BROKEN, told, f"let this user write to {folder}"),
            _disk(folder),
        ]
    return [*_inside(path), _disk(folder)]


def _inside(path: Path) -> Iterator[Finding]:
    try:
        with closing(schema.connect(path)) as connection:
            connection.execute("PRAGMA busy_timeout = 3000")
            found = schema.version(connection)
            connection.execute("BEGIN IMMEDIATE")  # as a server would before it writes
            connection.execute("CREATE TABLE archipel_doctor (it)")
            connection.execute("ROLLBACK")
            yield Finding("database", FINE, f"{path} can be read and written")
            yield _schema(found, len(schema.STEPS))
    except sqlite3.OperationalError as error:
        todo = f"let this user write to {path} and its folder, and see that no other program locks it"
        yield Finding("database", BROKEN, f"{path} cannot be written: {error}", todo)
    except (*schema.FAILURES, BadStore) as error:
        todo = "name another file with --store, or put a backup back (archipel backup made it)"
        yield Finding("database", BROKEN, f"{path} is no store: {error}", todo)


def _schema(found: int, known: int) -> Finding:
    if found > known:
        todo = "install the newer Archipel again, or restore a backup from before"
        return Finding("schema", BROKEN, f"version {found}; this Archipel knows {known}", todo)
    if found < known:
        todo = "make a backup first; the next server to start upgrades it"
        return Finding("schema", LOOK if found else FINE, f"version {found} of {known}", todo)
    return Finding("schema", FINE, f"version {found}, the current one")


def _disk(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    health = BROKEN if free < TOO_LITTLE else LOOK if free < LITTLE else FINE
    todo = "make room, or delete old tables (archipel tables delete, --keep-finished)"
    return Finding("disk", health, f"{free / 1e9:.1f} GB free in {folder}", todo)


def examine_postgres(url: str) -> list[Finding]:
    """A database, by its own words."""
    import psycopg

    from archipel.store.postgres.schema import STEPS

    try:
        with psycopg.connect(url, connect_timeout=PATIENCE, application_name="archipel doctor") as connection:
            row = connection.execute(
                "SELECT current_setting('server_version'), current_setting('server_encoding'), "
                "pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean, "
                "extract(epoch FROM clock_timestamp())::float8, to_regclass('archipel_schema') IS NOT NULL, "
                "has_schema_privilege(current_schema(), 'CREATE')"
            ).fetchone()
            assert row is not None
            version, encoding, readonly, clock, known, may_create = row
            found = 0
            if known:
                schema = connection.execute("SELECT version FROM archipel_schema").fetchone()
                found = int(schema[0]) if schema else 0
    except (psycopg.Error, ArchipelError) as error:
        reason = str(error).strip().partition("\n")[0]
        todo = "see that PostgreSQL runs, that its address is right, and that pg_hba.conf lets this user in"
        return [Finding("database", BROKEN, f"PostgreSQL does not answer: {reason}", todo)]
    findings = [Finding("database", FINE, f"PostgreSQL {version} answers and can be written")]
    if readonly:
        findings = [
            Finding("database", BROKEN, "PostgreSQL is read-only", "use the primary server, not a replica")
        ]
    elif encoding != "UTF8":
        findings = [
            Finding("database", BROKEN, f"its encoding is {encoding}", "create it with ENCODING 'UTF8'")
        ]
    elif not (found or may_create):
        todo = "make this user the owner of the database: ALTER DATABASE … OWNER TO …"
        findings = [Finding("database", BROKEN, "this user may not create tables in it", todo)]
    drift = abs(clock - time.time())
    todo = "let both machines follow a time server (systemd-timesyncd, chrony)"
    told = f"{drift:.1f} seconds apart from the database's"
    findings.append(Finding("database clock", LOOK if drift > DRIFT else FINE, told, todo))
    return [*findings, _schema(found, len(STEPS))]

"""What is asked of a PostgreSQL store."""

from typing import LiteralString

# A log with its seal, for `chain.prove`. One statement sees one moment, whatever is appended meanwhile.
READ = """
SELECT number, text, hash, 0, ''::bytea FROM archipel_entry
WHERE game_table = %(table)s AND number >= %(after)s
UNION ALL SELECT last, NULL, head, first, root FROM archipel_log WHERE id = %(table)s
"""
LAST = """
SELECT number, text, hash, 0, ''::bytea FROM archipel_entry
WHERE game_table = %(table)s AND number >= (SELECT last - 1 FROM archipel_log WHERE id = %(table)s)
UNION ALL SELECT last, NULL, head, first, root FROM archipel_log WHERE id = %(table)s
"""

# In one transaction. The first waits for an append that is under way, and a log that begins anew waits for
# it; the second sees all that was added, and leaves a log alone that has begun anew before the first.
REMOVE: tuple[LiteralString, ...] = (
    """
    WITH gone AS (DELETE FROM archipel_log WHERE id = %(table)s RETURNING id)
    SELECT pg_notify('archipel', concat_ws(' ', 0, pg_snapshot_xmin(pg_current_snapshot()), id)) FROM gone
    """,
    """
    DELETE FROM archipel_entry WHERE game_table = %(table)s
    AND NOT EXISTS (SELECT FROM archipel_log WHERE id = %(table)s) RETURNING 0
    """,
    "DELETE FROM archipel_aside WHERE game_table = %(table)s RETURNING 0",
)
REACH = "SELECT last FROM archipel_log WHERE id = %(table)s"

# Columns as in `Document`.
SELECT = "SELECT kind, key, version, body, owner, day FROM archipel_document WHERE kind = %s"
DOCUMENT = f"{SELECT} AND key = %s"
ALL_DOCUMENTS = f"{SELECT} AND key > %s ORDER BY key LIMIT %s"
OWNED = f"{SELECT} AND owner = %s AND owner <> '' ORDER BY key"
OF_DAYS = f"{SELECT} AND day BETWEEN %s AND %s AND day <> '' ORDER BY day, key"

TABLES = "SELECT id, last FROM archipel_log WHERE id > %(after)s ORDER BY id LIMIT %(limit)s"

# Skips from id to id along the key, so it costs the same however long the logs are.
UNSEALED = """
WITH RECURSIVE id(it) AS (
    SELECT min(game_table) FROM archipel_entry
    UNION ALL
    SELECT (SELECT min(game_table) FROM archipel_entry WHERE game_table > it) FROM id WHERE it IS NOT NULL
)
SELECT it FROM id WHERE it IS NOT NULL AND NOT EXISTS (SELECT FROM archipel_log WHERE archipel_log.id = it)
"""

# Logs that do not end where their seal says.
TAILS = """
SELECT id FROM archipel_log
WHERE last IS DISTINCT FROM (SELECT max(number) FROM archipel_entry WHERE game_table = id)
"""

# A new version of a row that says the same: as durable as an append, and no listener hears of it. There is a
# row, for a server has a log before its first table.
PROBE = "UPDATE archipel_log SET last = last WHERE id = (SELECT min(id) FROM archipel_log) RETURNING id"

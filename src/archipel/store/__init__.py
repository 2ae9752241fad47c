"""The event log: SQLite by default, PostgreSQL for several processes."""

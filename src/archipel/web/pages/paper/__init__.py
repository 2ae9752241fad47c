"""Pages for playing on paper: along with a live table, checking a sheet, printing."""

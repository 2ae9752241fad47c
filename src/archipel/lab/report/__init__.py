"""Reports for designers: statistics of a sheet from thousands of games between bots."""

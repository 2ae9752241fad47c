"""Reports for designers: thousands of games between bots, and what they say about a sheet."""

"""News of a table for other places: webhooks that say “your turn” and “game over”."""

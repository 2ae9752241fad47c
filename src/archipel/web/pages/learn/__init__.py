"""Learning: strips, lessons on the real table page, what the coach says."""

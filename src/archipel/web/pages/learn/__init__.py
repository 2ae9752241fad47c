"""Learning: strips, lessons on the real table page, the coach's tips."""

"""Benchmarks: how fast the games are, beside games of other libraries."""

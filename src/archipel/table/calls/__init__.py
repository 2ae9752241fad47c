"""Calls: one screen rolls and reveals for players on paper. Each call has its own log."""

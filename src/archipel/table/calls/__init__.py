"""The caller: one screen that rolls and reveals for players on paper. Each call is a log of its own."""

"""One folder per game, with everything about it. `archipel.door` finds them; there is no list."""

"""The drawings of our games, each found by its game's id."""

"""The table page: what one pair of eyes sees of a game in progress."""

"""A game in a real browser: somebody plays it by what glows, with everything in sight at every step."""

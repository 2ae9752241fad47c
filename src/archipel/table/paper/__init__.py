"""Paper beside the screen: people at a live table who are no seats of the game and write on paper.

The rules know nothing of them. They see the dice or cards that everybody sees, and are ranked with the seats.
"""

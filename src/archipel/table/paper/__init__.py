"""Paper beside the screen: people who play along at a live table on paper, without a seat.

The rules know nothing of them. They use the public dice or cards, and are ranked with the seats.
"""

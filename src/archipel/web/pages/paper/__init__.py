"""The page of those who play on paper beside a live table: `/paper/ID`."""

"""Games in plain lines of text: for terminals, screen readers and pipes. Standard library only."""

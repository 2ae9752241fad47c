"""The rules of Doodle Islands: state, moves, scoring, views. They import the kernel only."""

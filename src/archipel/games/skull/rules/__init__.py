"""The rules of Skull Island: state, moves, scoring, views. They import the kernel only."""

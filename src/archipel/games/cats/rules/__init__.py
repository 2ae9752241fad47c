"""The rules of Explore & Draw: state, moves, scoring, views. They import the kernel only."""

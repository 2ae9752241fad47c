"""The rules of MasterIslands: state, moves, scoring, views. They import the kernel only."""

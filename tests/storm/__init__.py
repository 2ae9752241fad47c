"""A storm: servers, clients, store and network in one process, in simulated time, all from one seed.

`python -m tests.storm --seconds 60` runs new storms; `--seed N` runs one again. docs/reference/promises.md
says what is checked.
"""

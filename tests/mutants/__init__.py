"""Sampled mutation testing: small faults are put into the code one at a time, and the tests should notice.

`make mutants GAME=skull` runs it; docs/reference/mutants.md has the figures and says what is left out.
"""

"""Tests in a real browser; a package, so that fixtures can have package scope."""

import os

EVERY = "ARCHIPEL_EVERY_MODE" in os.environ
"""`make walks` plays every mode and lesson."""

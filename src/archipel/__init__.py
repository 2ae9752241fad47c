"""A digital table for four island board games."""

__version__ = "0.1.0"

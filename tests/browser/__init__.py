"""Tests in a real browser; a package, so that fixtures can have package scope."""

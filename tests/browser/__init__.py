"""Tests in a real browser; a package, so that a fixture can last as long as they do."""

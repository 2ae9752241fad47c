"""The rules: they import the kernel only."""

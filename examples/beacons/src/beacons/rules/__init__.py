"""The rules. They import only the kernel."""

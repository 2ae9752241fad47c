"""Compiled templates, kept beside Python's own bytecode: the first pages after a start need not wait."""

import sys
from contextlib import suppress
from hashlib import sha1
from pathlib import Path

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket


class CompiledTemplates(FileSystemBytecodeCache):
    """Where bytecode cannot or should not be written, nothing is kept."""

    def __init__(self, made_by: str, language: str) -> None:
        """`made_by` is the module whose settings the compiled code depends on, apart from the template."""
        super().__init__(str(Path(made_by).parent / "__pycache__"), f"{language}-%s.jinja")
        self._settings = Path(made_by).read_text()

    def get_source_checksum(self, source: str) -> str:
        """A template counts as changed when the settings have changed, too."""
        return sha1((self._settings + source).encode(), usedforsecurity=False).hexdigest()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template for the next start."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)

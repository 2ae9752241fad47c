"""Looking for texts in the bytes of a store's file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

BLOCK: Final = 1 << 23  # bytes looked at together


def holds(path: Path, texts: Sequence[bytes]) -> bool:
    """Is one of these in the file?"""
    if not texts:
        return False
    overlap = max(map(len, texts)) - 1
    before = b""
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            block = before + block
            if any(text in block for text in texts):
                return True
            before = block[len(block) - overlap :]
    return False

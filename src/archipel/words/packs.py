"""A folder of additional languages, for translators, named by the environment variable ARCHIPEL_LANGUAGES.

It may hold `xx.po`, the platform's messages, and `GAME.xx.toml`, the words of a game. Each file adds a
language, or overrides texts of an existing one.
"""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from archipel.words.po import BadCatalogue

SETTING: Final = "ARCHIPEL_LANGUAGES"


@cache
def pack() -> Mapping[Path, str]:
    """Every file in the folder with its text; empty when the variable is not set."""
    name = os.environ.get(SETTING, "")
    if not name:
        return {}
    try:
        paths = sorted(path for path in Path(name).iterdir() if path.suffix in (".po", ".toml"))
        return {path: path.read_text("utf-8") for path in paths}
    except (OSError, UnicodeDecodeError) as error:
        raise BadCatalogue("{where}: {reason}", where=f"{SETTING}={name}", reason=error) from None


def game_words(game: str) -> Mapping[str, tuple[str, str]]:
    """The folder's files for a game: by language, the text and the file's name."""
    return {
        language: (text, str(path))
        for path, text in pack().items()
        for one, _, language in [path.stem.rpartition(".")]
        if path.suffix == ".toml" and one == game
    }

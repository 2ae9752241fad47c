"""A folder of more languages, for translators: the setting ARCHIPEL_LANGUAGES names it.

It may hold `xx.po`, the platform's messages, and `GAME.xx.toml`, the words of a game. Each adds a language,
or has the last word in one that there is.
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
    """Every file of the folder with its text; none without the setting."""
    name = os.environ.get(SETTING, "")
    if not name:
        return {}
    try:
        paths = sorted(path for path in Path(name).iterdir() if path.suffix in (".po", ".toml"))
        return {path: path.read_text("utf-8") for path in paths}
    except (OSError, UnicodeDecodeError) as error:
        raise BadCatalogue("{where}: {reason}", where=f"{SETTING}={name}", reason=error) from None


def game_words(game: str) -> Mapping[str, tuple[str, str]]:
    """What the folder holds for a game: by language, the text and the file's name."""
    return {
        language: (text, str(path))
        for path, text in pack().items()
        for one, _, language in [path.stem.rpartition(".")]
        if path.suffix == ".toml" and one == game
    }

"""Reading the text files in a game's folder, next to its rules."""

# interpreted: texts, read or written once a game: nothing to gain

from importlib.resources import files

from archipel.kernel.rulebook import ENGLISH, Rulebook


def read(package: str, name: str) -> str:
    """The text of a file in the game's `data` folder; pass the `__package__` of its rules."""
    return files(_home(package)).joinpath("data", name).read_text("utf-8")


def rulebook(package: str) -> Rulebook:
    """The game's `words/en.toml` and all its other languages; pass the `__package__` of its rules."""
    folder = files(_home(package)).joinpath("words")
    texts = {
        file.name.removesuffix(".toml"): file.read_text("utf-8")
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    }
    place = f"{_home(package)}/words"
    book = Rulebook.parse(texts.pop(ENGLISH), f"{place}/{ENGLISH}.toml")
    for language, text in texts.items():
        book = book.translated(language, text, f"{place}/{language}.toml")
    return book


def _home(package: str) -> str:
    return package.rpartition(".")[0]

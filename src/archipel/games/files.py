"""Reading the text files that lie beside a game's code."""

from importlib.resources import files

from archipel.kernel import Rulebook


def read(package: str, name: str) -> str:
    """The text of a file in a game's folder; pass the folder's `__package__`."""
    return files(package).joinpath(name).read_text("utf-8")


def rulebook(package: str) -> Rulebook:
    """The game's `rulebook.toml`, checked."""
    return Rulebook.parse(read(package, "rulebook.toml"), f"{package}/rulebook.toml")

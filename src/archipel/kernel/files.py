"""Reading the text files that lie in a game's folder, beside its rules."""

# interpreted: texts, read or written once a game: nothing to gain

from importlib.resources import files

from archipel.kernel.rulebook import Rulebook


def read(package: str, name: str) -> str:
    """The text of a file in the game's `data` folder; pass the `__package__` of its rules."""
    return files(_home(package)).joinpath("data", name).read_text("utf-8")


def rulebook(package: str) -> Rulebook:
    """The game's `rulebook.toml`, checked; pass the `__package__` of its rules."""
    home = _home(package)
    return Rulebook.parse(files(home).joinpath("rulebook.toml").read_text("utf-8"), f"{home}/rulebook.toml")


def _home(package: str) -> str:
    return package.rpartition(".")[0]

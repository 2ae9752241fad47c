"""Rulings and reconstructed values are stated in every language of a game."""

from archipel.cli import games as command
from archipel.kernel import Game


def check_notes(game: Game, rulings: set[str], reconstructed: set[str]) -> None:
    """Check that exactly these rules state that they are our ruling, or what in them is reconstructed."""
    rules = game.rules.rules
    assert {name for name, rule in rules.items() if rule.ruling} == rulings
    assert {name for name, rule in rules.items() if rule.reconstructed} == reconstructed
    for name in rulings | reconstructed:
        for note in filter(None, (rules[name].ruling, rules[name].reconstructed)):
            assert set(note) == {"en", "fr"}, f"{name}: not in both languages"
            assert note["en"] != note["fr"]
            assert all(text.endswith(".") and len(text) > 40 for text in note.values())
    for language in ("en", "fr"):
        shown = "\n".join(command.lines(game, language, rules=True))
        assert shown.count("[ruling]") == len(rulings)
        assert shown.count("[reconstructed]") == len(reconstructed)

"""What on the rulebook page is our own decision or reconstruction."""

from archipel.games.cats import GAME
from tests.games.notes import check_notes


def test_rulings_and_reconstructed_values_are_stated() -> None:
    check_notes(GAME, {"IC-24", "IC-25"}, {"IC-2", "IC-3", "IC-53", "IC-54", "IC-61"})

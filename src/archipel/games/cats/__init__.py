"""The Isle of Cats: Explore & Draw. Seven days to find room for cats and treasures on a boat."""

from archipel.games.cats.rules.game import GAME

__all__ = ["GAME"]

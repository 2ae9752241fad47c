"""What is wrong with a finished sheet."""

from archipel.press.finished import read_sheet


def faults(game: str, mode: str, *marks: str) -> list[str]:
    """The rules that these marks break, with which way: `SI-22 boxes`."""
    finished = read_sheet("\n".join([f"game {game}", f"mode {mode}", *marks]))
    finished.score()
    finished.check.view(finished.setup, finished.marks)
    found = finished.problems()
    for one in found:
        assert finished.game.rules.why(one, "fr") != finished.game.rules.why(one, "en")
    return [f"{one.rule} {dict(one.facts).get('why', '')}".strip() for one in found]

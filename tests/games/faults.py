"""What is wrong with a finished sheet that cannot be."""

from archipel.paper.finished_sheet import read_sheet


def faults(game: str, mode: str, *marks: str) -> list[str]:
    """The rules that these marks break, each with how: `MI-3 goal`; checks that both languages have words."""
    finished = read_sheet("\n".join([f"game {game}", f"mode {mode}", *marks]))
    finished.score()
    finished.rival()
    finished.check.view(finished.setup, finished.marks)
    found = finished.problems()
    for one in found:
        assert finished.game.rules.why(one, "fr") != finished.game.rules.why(one, "en")
    return [f"{one.rule} {dict(one.facts).get('why', '')}".strip() for one in found]

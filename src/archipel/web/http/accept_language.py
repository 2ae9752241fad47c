"""Which of our languages a browser prefers."""

from archipel.words import DEFAULT, languages


def preferred_language(header: str) -> str:
    """The supported language that an Accept-Language header prefers."""
    known = {code.lower(): code for code in languages()}
    best, quality = DEFAULT, 0.0
    for choice in header.lower().split(",")[:20]:
        name, _, weight = choice.strip().partition(";q=")
        code = known.get(name.strip()) or known.get(name.partition("-")[0].strip())
        try:
            likes = float(weight) if weight else 1.0
        except ValueError:
            continue
        if code and likes > quality:
            best, quality = code, likes
    return best

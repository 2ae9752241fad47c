"""The guide for a game that has none: it asks for one kind of part after the other."""

from archipel.guide.contract import Asked, Choice, Guide, Question
from archipel.guide.words import platform_words
from archipel.kernel import Part
from archipel.kernel.parts import choices


class PlainGuide(Guide):
    """Asks for the first kind of part that is not picked yet."""

    def ask(self, asked: Asked) -> Question:
        rules, language = asked.tell.rules, asked.tell.language
        words, known = platform_words(language), {part.kind for part in asked.parts}
        for kind, values in choices(asked.left, asked.parts).items():
            if kind not in known:
                kind_name = rules.name("part", kind, language)
                found = []
                for value in values:
                    name = rules.name(kind, value, language)
                    found.append(Choice(Part(kind, value), name if name != value else f"{kind_name} {value}"))
                return Question(words["choose"] % {"kind": kind_name}, tuple(found))
        return Question(words["done"] if asked.done or asked.steps else words["wait"])

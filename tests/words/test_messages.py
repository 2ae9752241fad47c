"""Errors and refusals are messages with facts until somebody reads them, in their own language."""

import ast
import copy
import pickle
from pathlib import Path

import pytest

from archipel.kernel import ArchipelError, BadRecord, BadSetup, BadText, Illegal, Message, Refusal
from archipel.kernel.data import OWN_SHEET, TomlTable
from archipel.plugins import find, games
from archipel.table import Code, Refused
from archipel.testkit.sentences import Said, _said, _takers, sentences
from archipel.words import explain, find_language, word
from tests.toy.game import GAME

OTHERS = [language for language in find(next(iter(games()))).rules.languages if language != "en"]


def spoken(told: Message | Refusal) -> str:
    """In French, with plain spaces."""
    return word(told, find_language("fr")).replace("\u00a0", " ")


def found_in(source: str) -> list[Said]:
    """The messages in a piece of source code, given the known errors."""
    takers = _takers(
        [
            ast.parse("class ArchipelError:\n def __init__(self, message, /, **facts): pass"),
            ast.parse("class BadText(ArchipelError): pass"),
        ]
    )
    return list(_said(ast.parse(source), takers, "kernel/here.py", ()))


def test_the_collector_finds_the_messages_in_the_sources() -> None:
    templates = {said.template for said in sentences()}
    assert len(templates) > 200
    assert {"unknown key", "line {line}: {reason}", "no such table"} <= templates


def test_every_error_is_raised_with_a_literal_template() -> None:
    assert [(said.place, said.line) for said in sentences() if said.template is None] == []
    assert found_in("raise BadText(f'no game {name}')")[0].template is None
    assert found_in("raise BadText('no game ' + name)")[0].template is None
    assert found_in("def parse(message): raise BadText(message)")[0].template is None
    assert found_in("raise BadText('no game {name}', name=name)")[0].template == "no game {name}"
    assert found_in("raise BadText(error.message)") == []


def test_every_gap_of_a_template_has_its_fact() -> None:
    assert [said for said in sentences() if said.gaps != said.facts] == []
    (said,) = found_in("raise BadText('no game {name}; there is {known}', name=name)")
    assert said.gaps - said.facts == {"known"}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    spoken_here = find_language(language)
    missing = []
    for said in sentences():
        known = said.game or not said.template or not said.needs_words  # a game's own are for its laws
        if not known and spoken_here.gettext(said.template) == said.template:
            missing.append((said.place, said.template))
    assert missing == []


def test_messages_are_worded_from_the_inside_out() -> None:
    reason = Message("line {line}: {reason}", line=4, reason=Message("expected a text"))
    told = Message("{file}: {where}: {reason}", file=OWN_SHEET, where="grid", reason=reason)
    assert str(told) == "your own sheet: grid: line 4: expected a text"
    assert spoken(told) == "ta feuille : grid : ligne 4 : un texte est attendu"
    known = Message("no game {name}; there is {known}", name="ludo", known=("a", "b"))
    assert str(known) == "no game ludo; there is a, b"
    assert spoken(known) == "pas de jeu ludo ; il y a a, b"


def test_a_sentence_that_no_catalogue_has_is_shown_in_english() -> None:
    assert spoken(Message("{name} has sunk", name="The Pequod")) == "The Pequod has sunk"


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("a = 1\nb = \n", "(at line 2, column 5)", "illisible à la ligne 2, colonne 5"),
        (
            "a = [1",
            "(at end of document)",
            "illisible : quelque chose n’est pas fermé à la fin",
        ),
        (
            "a = " + "[" * 9999,
            "your own sheet: nested too deeply",
            "trop de niveaux imbriqués",
        ),
    ],
)
def test_a_file_that_is_not_toml_is_refused_with_its_place(text: str, english: str, french: str) -> None:
    with pytest.raises(ArchipelError) as caught:
        TomlTable.parse(text, OWN_SHEET)
    assert str(caught.value).startswith("your own sheet: ")
    assert str(caught.value).endswith(english)
    assert spoken(caught.value.message) == f"ta feuille : {french}"


def test_a_game_words_its_own_sentences() -> None:
    with pytest.raises(BadText) as caught:
        GAME.parse("{nonsense}")
    assert str(caught.value) == "“{nonsense}” is no move of the toy"
    assert (
        word(caught.value.message, find_language("fr"), GAME) == "« {nonsense} » n’est pas un coup du jouet"
    )
    assert word(caught.value.message, find_language("en"), GAME) == str(caught.value)
    with pytest.raises(ArchipelError, match="gaps"):
        GAME.rules.translated("fr", '[sentences]\n"no move {text}" = "pas de coup {texte}"\n', "fr.toml")


def test_a_rule_that_forbids_it_is_cited_in_words() -> None:
    refused = 0
    for game in games().values():
        with pytest.raises(BadSetup) as caught:
            game.setup(10_000)
        error, refusal = caught.value, caught.value.refusal
        assert refusal is not None
        assert str(error) == f"{game.id} with 10000 seats: {game.rules.why(refusal, 'en')}"
        assert explain(error, find_language("fr"), game) == game.rules.why(refusal, "fr")
        assert game.rules.why(refusal, "fr") in word(error.message, find_language("fr"), game)
        record = BadRecord(3, Illegal(refusal).message)
        assert str(record) == f"line 3: {refusal}"
        assert game.rules.why(refusal, "fr") in explain(record, find_language("fr"), game)
        refused += 1
    assert refused == len(games())


@pytest.mark.parametrize(
    "error",
    [
        BadRecord(7, "event {expected} should stand here, not {number}", expected=2, number=3),
        BadSetup("{game} has no option {name}", game="ludo", name="x", refusal=Refusal("X-1", (("n", 1),))),
        Illegal(Refusal("X-1", (("cell", "r1c1"),))),
        Refused(Code.TAKEN, "seat {seat} is taken", number=12, seat=1),
    ],
)
def test_errors_survive_pickling_and_copying(error: ArchipelError) -> None:
    error.game = "ludo"
    for twin in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error), copy.copy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


def test_facts_are_filled_in_only_when_somebody_asks() -> None:
    class Loud(str):
        __slots__ = ()

        def __str__(self) -> str:
            raise AssertionError("nobody asked")

    error = ArchipelError("no game {name}", name=Loud("ludo"))
    with pytest.raises(AssertionError, match="nobody asked"):
        str(error)


def test_an_error_within_another_keeps_its_message(tmp_path: Path) -> None:
    inner = ArchipelError("there is no store in it")
    outer = ArchipelError("cannot open {path}: {reason}", path="x.db", reason=inner)
    assert str(outer) == "cannot open x.db: there is no store in it"
    assert spoken(outer.message) == "impossible d’ouvrir x.db : il n’y a pas de base dedans"
    with pytest.raises(OSError, match="missing") as caught:
        (tmp_path / "missing").read_text()
    lost = ArchipelError("{where}: {reason}", where="missing", reason=caught.value)
    assert str(lost) == "missing: No such file or directory"

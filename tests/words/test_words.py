"""Translators' files and folders are read directly; a message that they lack stays English."""

import os
import subprocess
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po as read_by_babel

from archipel.plugins import games
from archipel.words import BadCatalogue, find_language, languages
from archipel.words.languages import Catalogue, Language, nbsp_french
from archipel.words.po import read_po
from scripts.messages import po_file

GAME = next(iter(games().values()))
HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(%s);\\n"\n\n'
POLISH = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
POINTS = """
#: table/board.js
msgid "%(num)s point"
msgid_plural "%(num)s points"
msgstr[0] "%(num)s punkt"
msgstr[1] "%(num)s punkty"
msgstr[2] "%(num)s punktów"
"""


def language(text: str, code: str = "xx") -> Language:
    return Language(code, Catalogue(read_po(text, f"{code}.po")))


def test_our_reader_agrees_with_gettext() -> None:
    with po_file("fr").open("rb") as file:
        known = read_by_babel(file, locale="fr")
    compiled = BytesIO()
    write_mo(compiled, known)
    compiled.seek(0)
    theirs, ours = GNUTranslations(compiled), find_language("fr").catalogue
    plural = 0
    for message in known:
        if isinstance(message.id, tuple):
            plural += 1
            for number in (0, 1, 2, 5, 100):
                said = theirs.ngettext(*message.id, number)
                assert ours.ngettext(*message.id, number) == nbsp_french(said)
        elif message.context:
            assert ours.pgettext(message.context, message.id) == theirs.pgettext(message.context, message.id)
        elif message.id:
            assert ours.gettext(message.id) == nbsp_french(theirs.gettext(message.id))
    assert plural >= 5
    assert len(list(read_po(po_file("fr").read_text(), "fr.po"))) == len(list(known)) > 300


def test_a_language_may_have_many_plural_forms_in_scripts_too() -> None:
    polish = language(HEADER % POLISH + POINTS)
    said = [polish.ngettext("%(num)s point", "%(num)s points", number) for number in (1, 3, 5, 22, 112)]
    assert said == ["1 punkt", "3 punkty", "5 punktów", "22 punkty", "112 punktów"]
    digits = polish.scripts[""]
    assert [digits[number] for number in (1, 3, 5, 22, 112)] == ["0", "1", "2", "1", "2"]
    assert polish.scripts["%(num)s point"] == ("%(num)s punkt", "%(num)s punkty", "%(num)s punktów")


def test_what_is_not_translated_stays_english() -> None:
    text = '#, fuzzy\nmsgid "Games"\nmsgstr "Spiele?"\n\nmsgid "Rules"\nmsgstr ""\n'
    text += '\n#~ msgid "Old"\n#~ msgstr "Alt"\n'
    german = language(text + '\nmsgid "Sit down"\nmsgstr "Setz "\n"dich \\"hin\\"\\\\"\n', "de")
    assert [german.gettext(one) for one in ("Games", "Rules", "Old")] == ["Games", "Rules", "Old"]
    assert german.gettext("Sit down") == 'Setz dich "hin"\\'
    assert german.ngettext("%(num)s seat", "%(num)s seats", 2) == "2 seats"
    assert (german.name, german.point, german.scripts) == ("de", ".", {})


def test_a_language_defines_its_own_name_and_its_decimal_sign() -> None:
    assert [one.name for one in languages().values()][:2] == ["English", "Français"]
    assert (find_language("en").point, find_language("fr").point) == (".", ",")


def test_an_unknown_language_is_english() -> None:
    assert find_language("tlh") is find_language("en")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('msgid "a"\nmsgstr "b\n', "xx.po: line 2: expected a comment, a keyword or a text in quotes"),
        ("hello\n", "xx.po: line 1: expected a comment, a keyword or a text in quotes"),
        ('\nmsgid "%(who)s"\nmsgstr "%(name)s"\n', "xx.po: line 1: the message has no gap %(name)s"),
        ('msgid "all"\nmsgstr "100 %"\n', "xx.po: line 1: the message has no gap %"),
    ],
)
def test_a_file_that_would_break_a_page_is_refused(text: str, error: str) -> None:
    with pytest.raises(BadCatalogue) as caught:
        list(read_po(text, "xx.po"))
    assert str(caught.value) == error


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )


def archipel(*arguments: str, pack: Path) -> subprocess.CompletedProcess[str]:
    code = f"from archipel.cli import main; raise SystemExit(main({list(arguments)!r}))"
    return run(code, ARCHIPEL_LANGUAGES=str(pack))


def test_a_translators_folder_adds_a_language_and_changes_one(tmp_path: Path) -> None:
    name = 'msgctxt "this language, as it calls itself"\nmsgid "English"\nmsgstr "Esperanto"\n'
    (tmp_path / "eo.po").write_text(name)
    (tmp_path / "fr.po").write_text('msgid "Games"\nmsgstr "Les jeux"\n')
    (tmp_path / f"{GAME.id}.eo.toml").write_text('[about]\nname = "Insulo"\n')
    (tmp_path / f"{GAME.id}.fr.toml").write_text('[about]\nname = "L’île"\n')
    for code, name in {"eo": "Insulo", "fr": "L’île", "en": GAME.rules.about.name["en"]}.items():
        told = archipel("games", GAME.id, "--language", code, pack=tmp_path)
        assert told.stdout.startswith(f"{GAME.id}: {name}\n"), told.stderr
    said = run(
        "from archipel.words import languages\n"
        "print([(one.name, one.gettext('Games')) for one in languages().values()])",
        ARCHIPEL_LANGUAGES=str(tmp_path),
    )
    assert said.stdout == "[('English', 'Games'), ('Esperanto', 'Games'), ('Français', 'Les jeux')]\n", said


def test_an_error_in_a_folder_is_one_clear_line(tmp_path: Path) -> None:
    no_folder = archipel("games", "--language", "eo", pack=tmp_path / "nowhere")
    assert no_folder.stderr == f"archipel: ARCHIPEL_LANGUAGES={tmp_path}/nowhere: No such file or directory\n"
    no_language = archipel("games", "--language", "eo", pack=tmp_path)
    assert no_language.stderr.endswith("no language eo; there is en, fr\n")
    (tmp_path / "eo.po").write_text('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n ! 1;"\n')
    plural = archipel("games", "--language", "eo", pack=tmp_path)
    assert plural.stderr.startswith("archipel: eo.po: Plural-Forms: ")
    (tmp_path / "eo.po").write_text("")
    (tmp_path / f"{GAME.id}.eo.toml").write_text("[words]\nx = 'y'\n")
    words = archipel("games", "--language", "eo", pack=tmp_path)
    assert words.stderr == f"archipel: {tmp_path}/{GAME.id}.eo.toml: line 2: words.x: unknown key\n"


def test_nothing_at_run_time_needs_babel() -> None:
    ended = run("""
import sys
sys.modules["babel"] = None  # whoever imports it now, fails
import archipel.web.pages, archipel.web.http.server
from archipel.cli import parser
from archipel.plugins import component, games
from archipel.web.pages.render import environment
from archipel.words import languages
parser()  # finds every command
for code in languages():
    environment(code).get_template("table.html")
for game in games():
    assert all(component(game, *place, object, None) for place in (("drawing", "DRAWING"), ("bot", "EXPERT")))
assert not [name for name in sys.modules if name.startswith("babel.")]
print("done")
""")
    assert ended.stdout == "done\n", ended.stderr

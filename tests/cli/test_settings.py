"""Settings of a server: flags, environment variables, and the page that lists them."""

import argparse
import re
from pathlib import Path

import pytest

from archipel.cli import main, parser
from archipel.cli._settings import BadSetting, settle
from archipel.cli.serve import SETTINGS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/reference/settings.md"


def settled(*flags: str, **variables: str) -> argparse.Namespace:
    """What `archipel serve` would use."""
    arguments = parser().parse_args(["serve", *flags])
    settle(arguments, SETTINGS, environment=variables)
    return arguments


def test_a_flag_wins_over_the_environment_and_that_over_the_default() -> None:
    assert settled().port == 8421
    assert settled(ARCHIPEL_PORT="9000").port == 9000
    assert settled("--port", "0", ARCHIPEL_PORT="9000").port == 0
    assert settled(ARCHIPEL_PROXIES="10.0.0.0/8, ::1").proxies == ("10.0.0.0/8", "::1")
    assert settled(ARCHIPEL_PROXIES="none").proxies == ()
    assert settled(ARCHIPEL_PORT="").port == 8421  # as compose files leave it
    assert settled("--party").party == "yes"
    assert settled(ARCHIPEL_LANGUAGES="/somewhere", HOME="/root").host == "127.0.0.1"


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("PORT", "70000", "expected a whole number from 0 to 65535, not “70000”"),
        ("PORT", "-1", "expected a whole number from 0 to 65535, not “-1”"),
        ("HEAD_SECONDS", "0", "expected a number of seconds, not “0”"),
        ("LOG", "loud", "expected one of debug, info, warning, error, not “loud”"),
        ("OPEN", "1", "expected one of yes, no, not “1”"),
        (
            "ADDRESS",
            "games.example",
            "expected an address such as https://games.example, not “games.example”",
        ),
        ("PATH", "games", "expected a path such as /games, not “games”"),
        (
            "PROXIES",
            "10.0.0.1/8",
            "expected addresses or networks such as 10.0.0.0/8, or none, not “10.0.0.1/8”",
        ),
    ],
)
def test_a_malformed_variable_is_refused_by_its_name(variable: str, value: str, told: str) -> None:
    with pytest.raises(BadSetting) as refused:
        settled(**{f"ARCHIPEL_{variable}": value})
    assert str(refused.value) == f"ARCHIPEL_{variable}: {told}"


def test_an_unknown_variable_is_refused_before_anything_starts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCHIPEL_PROT", "9000")
    assert main(["serve", "--port", "0"]) == 1
    assert capsys.readouterr().err == "archipel: ARCHIPEL_PROT is no setting; did you mean ARCHIPEL_PORT?\n"


def test_the_variables_of_tests_and_builds_do_not_keep_a_server_from_starting() -> None:
    used: set[str] = set()
    for file in (ROOT / "Makefile", *ROOT.glob("tests/**/*.py"), *ROOT.glob("scripts/*")):
        if file.is_file():
            used |= set(
                re.findall(r"environ\S*\W(ARCHIPEL_[A-Z_]+)|\b(ARCHIPEL_[A-Z_]+)=", file.read_text("utf-8"))
            )
    names = {name for found in used for name in found if name}
    assert {"ARCHIPEL_KILLS", "ARCHIPEL_REQUESTS", "ARCHIPEL_TESTS_ON"} <= names
    settings = {one.variable for one in SETTINGS}
    settled(**dict.fromkeys(names - settings, "1"))


def test_the_table_of_settings_is_complete() -> None:
    rows = re.findall(
        r"^\| `--([a-z-]+)` \| `([A-Z_]+)` \| ([^|]*) \| ([^|]+) \|$", PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert [(name, variable, default.strip("`")) for name, variable, default, _ in rows] == [
        (one.name, one.variable, "" if one.name == "thinkers" else one.shown) for one in SETTINGS
    ]

"""Try an installed package, in its own environment: `python try_package.py BUILD [EXTRA]`.

Only the standard library is used. BUILD is what `archipel --version` must say: compiled, or pure.
"""

import random
import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import metadata
from importlib.util import find_spec
from pathlib import Path

import archipel
from archipel.kernel.native import build


def play_every_game() -> None:
    """A whole game each, with random moves."""
    for name in archipel.games():
        match, rng = archipel.new(name, seed=7), random.Random(7)
        while not match.result:
            seat = match.waiting[0]
            match.play(seat, rng.choice(list(match.moves(seat))))
        print(f"  {name}: {match.result.scores[0].total} points")


def serve() -> None:
    """A server answers, and says which build plays."""
    command = [sys.executable, "-m", "archipel", "serve", "--port", "0", "--store", "tried.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            with urllib.request.urlopen(f"{found[0]}health", timeout=30) as answer:  # noqa: S310 - our own server
                print(f"  {answer.read().decode()}")
        finally:
            server.terminate()


def gym() -> None:
    """An episode in every game's environment."""
    import gymnasium

    import archipel.envs.gym  # noqa: F401 - registers the games

    for name in [name for name in gymnasium.registry if name.startswith("archipel/")]:
        env = gymnasium.make(name)
        seen, told = env.reset(seed=7)
        over = False
        while not over:
            seen, _, over, _, told = env.step(env.action_space.sample(seen["action_mask"]))
        print(f"  {name}: {told['points']} points")


def zoo() -> None:
    """An episode of all seats of every game."""
    from archipel.envs.zoo import SeatsEnv

    for name in archipel.games():
        env = SeatsEnv(name)
        env.reset(seed=7)
        for agent in env.agent_iter():
            seen, _, over, truncated, _ = env.last()
            env.step(None if over or truncated else env.action_space(agent).sample(seen["action_mask"]))
        print(f"  {name}: played by {', '.join(env.possible_agents)}")


def spiel() -> None:
    """A playout of every game."""
    import pyspiel

    import archipel.envs.spiel  # registers the games

    for name in archipel.games():
        state, rng = pyspiel.load_game(f"archipel_{name}").new_initial_state(), random.Random(7)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice([item for item, _ in state.chance_outcomes()]))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        print(f"  {name}: returns {state.returns()}")


def png() -> None:
    """A picture of every game's first sheet."""
    import resvg_py

    from archipel.drawing import draw, standalone

    for name in archipel.games():
        match = archipel.new(name, seed=7)
        picture = bytes(
            resvg_py.svg_to_bytes(svg_string=standalone(draw(match.view(0), "en", game=match.game)))
        )
        assert picture.startswith(b"\x89PNG")
        print(f"  {name}: {len(picture):,} bytes")


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What `archipel` says."""
    return subprocess.run(
        [sys.executable, "-m", "archipel", *arguments], capture_output=True, text=True, check=False
    )


def press() -> None:
    """Every game on paper."""
    for name in archipel.games():
        done = command("print", name, "-o", f"{name}.pdf")
        assert done.returncode == 0, done.stderr
        made = Path(f"{name}.pdf").read_bytes()
        assert made.startswith(b"%PDF")
        print(f"  {name}: a PDF of {len(made):,} bytes")


def parquet() -> None:
    """A table of decisions of every game, as it was written."""
    from pyarrow.parquet import read_table

    for name in archipel.games():
        played = ("simulate", name, "--bots", "deckhand", "--games", "2", "--jobs", "1")
        done = command(*played, "--table", f"{name}.parquet")
        assert done.returncode == 0, done.stderr
        rows = read_table(f"{name}.parquet").num_rows
        assert rows > 2
        print(f"  {name}: {rows} decisions")


def cluster() -> None:
    """A cluster of one worker plays the same games as this machine."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as here:
        for name in archipel.games():
            played = ("simulate", name, "--bots", "deckhand", "--games", "4")
            there = command(*played, "--cluster", here.scheduler_address)
            assert there.returncode == 0, there.stderr
            alone = command(*played, "--jobs", "1")
            # All but the speed at the end.
            assert there.stdout.rpartition(";")[0] == alone.stdout.rpartition(";")[0] != ""
            print(f"  {name}: the same on a cluster")


def browser() -> None:
    """A browser opens a page."""
    from archipel.testkit.browser import chromium

    with chromium() as found:
        page = found.new_page()
        page.set_content("<title>Here</title>")
        assert page.title() == "Here"
        print(f"  Chromium {found.version}")


NEEDED: dict[str, tuple[str, tuple[str, ...]]] = {
    "serve": ("litestar", ("serve",)),
    "press": ("typst", ("print", "GAME", "-o", "none.pdf")),
    "parquet": ("pyarrow", ("simulate", "GAME", "--games", "1", "--table", "none.parquet")),
    "browser": ("playwright", ("try-game", "GAME", "--browser")),
    "cluster": ("distributed", ("simulate", "GAME", "--games", "1", "--cluster", "tcp://127.0.0.1:9")),
}
"""For each extra that a command needs: what it brings, and such a command."""


def ask_without() -> None:
    """A command that needs an extra which is not here says which."""
    game = next(iter(archipel.games()))
    for extra, (brings, words) in NEEDED.items():
        if find_spec(brings) is None:
            done = command(*(game if word == "GAME" else word for word in words))
            assert done.returncode == 1, f"{words} works without {extra}"
            assert f"archipel[{extra}]" in done.stderr, done.stderr
            assert len(done.stderr.splitlines()) == 1, done.stderr


TRIALS: dict[str, Callable[[], object]] = {
    "serve": serve,
    "testkit": lambda: import_module("archipel.testkit.laws"),
    "gym": gym,
    "zoo": zoo,
    "spiel": spiel,
    "png": png,
    "press": press,
    "parquet": parquet,
    "cluster": cluster,
    "browser": browser,
}
"""What each extra must be able to do."""


def main(wanted: str, extra: str = "") -> None:
    """Fail loudly if anything is not as it should be."""
    assert build().split()[0] == wanted, f"{build()} instead of {wanted}"
    about = metadata("archipel")
    plain = [need for need in about.get_all("Requires-Dist") or () if "extra ==" not in need]
    assert plain == [], f"the library alone needs {plain}"
    print(f"  Python {sys.version.split()[0]}, {build()}, extra {extra or 'none'}")
    play_every_game()
    ask_without()
    if extra:
        TRIALS[extra]()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The build backend: setuptools, which also requires mypy where the engine can be compiled. See setup.py."""

import os
import shutil
from collections.abc import Mapping

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - a backend is a module with these hooks

Settings = Mapping[str, object] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What pip must install before it builds a wheel."""
    wish = os.environ.get("ARCHIPEL_COMPILED", "")
    has_compiler = any(map(shutil.which, (os.environ.get("CC", "cc").split()[0], "gcc", "clang", "cl")))
    engine = ["mypy>=2.4"] if wish == "1" or (wish != "0" and has_compiler) else []
    return [*build_meta.get_requires_for_build_wheel(config_settings), *engine]

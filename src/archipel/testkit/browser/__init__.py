"""A game in a real browser: somebody plays it by what glows, with everything in sight at every step."""

from archipel.testkit.browser.chromium import NoBrowser, chromium
from archipel.testkit.browser.server import Server
from archipel.testkit.browser.visits import has_axe
from archipel.testkit.browser.walk import DEVICES, Device, Walks

__all__ = ["DEVICES", "Device", "NoBrowser", "Server", "Walks", "chromium", "has_axe"]

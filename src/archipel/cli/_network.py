"""The addresses under which other devices in the room reach this machine."""

import socket
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address
from typing import Final

from archipel.kernel import ArchipelError

VIRTUAL: Final = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "lxc",
    "lxd",
    "cni",
    "podman",
    "tun",
    "tap",
    "wg",
)
"""Prefixes of interfaces of containers, virtual machines and tunnels, which phones cannot reach."""

_SIOCGIFADDR: Final = 0x8915  # Linux: the address of an interface
_NOWHERE: Final = ("198.51.100.1", 9)  # reserved for documentation; a UDP connect sends nothing


class NoNetwork(ArchipelError):
    """No other device can reach this machine, or not at the chosen address."""


@dataclass(frozen=True, slots=True)
class Network:
    """A network of this machine: its interface, if known, and our address there."""

    name: str
    address: str

    @property
    def shown(self) -> str:
        """The address and, if known, the interface."""
        return f"{self.address} ({self.name})" if self.name else self.address


def networks() -> list[Network]:
    """All networks that other devices may be in, the likeliest first."""
    found = _interfaces() or [Network("", address) for address in _by_name()]
    main = _way_out()
    if main and all(one.address != main for one in found):
        found.append(Network("", main))
    return ranked(found, main)


def ranked(found: Iterable[Network], main: str) -> list[Network]:
    """The default route's network first, private before public addresses, virtual interfaces last."""

    def rank(one: Network) -> tuple[bool, bool, bool]:
        return one.name.startswith(VIRTUAL), one.address != main, not IPv4Address(one.address).is_private

    useful = {one.address: one for one in found if _useful(one.address)}
    return sorted(useful.values(), key=rank)


def choose(wish: str, found: list[Network]) -> Network:
    """The network by its address or its interface's name; without a wish, the likeliest."""
    if not found:
        raise NoNetwork("this machine is in no network that others could be in")
    if not wish:
        return found[0]
    for one in found:
        if wish in (one.address, one.name):
            return one
    raise NoNetwork(
        "this machine is not in a network {wish}; there is {known}",
        wish=wish,
        known=tuple(one.shown for one in found),
    )


def _useful(address: str) -> bool:
    read = IPv4Address(address)
    return not (read.is_loopback or read.is_unspecified or read.is_link_local)


def _interfaces() -> list[Network]:
    """The address of each interface; on Linux only."""
    if sys.platform != "linux":
        return []
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has no IPv4 address
                told = fcntl.ioctl(asking.fileno(), _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append(Network(name, socket.inet_ntoa(told[20:24])))
    return found


def _by_name() -> list[str]:
    """The addresses that this machine's own name resolves to."""
    with suppress(OSError):
        answers = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        return [str(answer[4][0]) for answer in answers]
    return []


def _way_out() -> str:
    """Our address on the default route; empty if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_NOWHERE)
        except OSError:
            return ""
        return str(asking.getsockname()[0])

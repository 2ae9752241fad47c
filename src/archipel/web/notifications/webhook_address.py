"""Allowed targets of webhooks: strictly parsed URLs, of machines outside our own network."""

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import quote, urlsplit

from archipel.table import Code, Refused

MAX_URL_LENGTH: Final = 500
_NAT64: Final = ip_network("64:ff9b::/96")


@dataclass(frozen=True, slots=True)
class Target:
    """A checked web address."""

    host: str
    port: int
    path: str
    secure: bool

    @property
    def authority(self) -> str:
        """The value of the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def read_target(url: str) -> Target:
    """Parse the URL; anything ambiguous is refused."""
    try:
        if len(url) > MAX_URL_LENGTH or not url.isprintable() or " " in url or "\\" in url:
            raise ValueError
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna").decode("ascii")
        secure = parts.scheme == "https"
        if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc or "%" in host:
            raise ValueError
        port = parts.port or (443 if secure else 80)
    except (ValueError, UnicodeError):
        raise Refused(Code.BAD_INPUT, "this is no web address that we can send to") from None
    path = quote(parts.path or "/", safe="/:@!$&'()*+,;=~-._%")
    query = quote(parts.query, safe="/:@!$&'()*+,;=~-._%?")
    return Target(host, port, f"{path}?{query}" if query else path, secure)


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Is it a public address, even if it is embedded in an IPv6 address?"""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in _NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


async def resolve(target: Target, anywhere: bool) -> list[str]:
    """The addresses of this host, to connect to without a second lookup. All of them must be public, unless
    the operator allows others."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except OSError:
        raise Refused(Code.BAD_INPUT, "there is no machine of this name") from None
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    if not anywhere and not all(is_public(ip_address(one.partition("%")[0])) for one in addresses):
        raise Refused(Code.BAD_INPUT, "this server sends nothing to addresses in a private network")
    return addresses

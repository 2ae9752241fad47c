"""`archipel serve --party`: the address that others in the room can reach."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from archipel.cli._network import Network, NoNetwork, choose, ranked

HOME, CABLE = Network("wlan0", "192.168.1.7"), Network("eth0", "10.0.0.4")
DOCKER, LOOP = Network("docker0", "172.17.0.1"), Network("lo", "127.0.0.1")


def test_the_network_that_leads_out_comes_first_and_containers_last() -> None:
    found = [LOOP, DOCKER, CABLE, HOME, Network("usb0", "169.254.3.3")]
    assert ranked(found, HOME.address) == [HOME, CABLE, DOCKER]
    assert ranked(found, "")[-1] == DOCKER


def test_one_chooses_by_address_or_by_interface() -> None:
    found = [HOME, CABLE]
    assert choose("", found) == HOME
    assert choose("eth0", found) == choose("10.0.0.4", found) == CABLE
    with pytest.raises(NoNetwork, match=r"not in a network tun0; there is 192\.168\.1\.7 \(wlan0\)"):
        choose("tun0", found)
    with pytest.raises(NoNetwork, match="in no network"):
        choose("", [])


def ip(*arguments: str) -> None:
    """Configure the test's own hosts."""
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


@pytest.fixture
def room() -> Iterator[tuple[str, str]]:
    """Two hosts made of network namespaces: a laptop in two networks, and a phone in the second of them."""
    if os.getuid() != 0 or shutil.which("ip") is None:
        pytest.skip("making network namespaces needs root and iproute2")
    laptop, phone = f"arch-laptop-{os.getpid()}", f"arch-phone-{os.getpid()}"
    with ExitStack() as stack:
        for name in (laptop, phone):
            try:
                ip("netns", "add", name)
            except subprocess.CalledProcessError:
                pytest.skip("network namespaces cannot be made here")
            stack.callback(ip, "netns", "del", name)
        for number in (1, 2):
            ours, theirs = f"arch{number}", f"other{number}"
            ip("link", "add", ours, "netns", laptop, "type", "veth", "peer", "name", theirs, "netns", phone)
            for host, link, last in ((laptop, ours, 1), (phone, theirs, 2)):
                ip("-n", host, "addr", "add", f"10.25.{number}.{last}/24", "dev", link)
                ip("-n", host, "link", "set", link, "up")
        ip("-n", laptop, "link", "set", "lo", "up")
        yield laptop, phone


GUEST = """
import re, sys, urllib.request, http.cookiejar
base = sys.argv[1]
browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
page = browser.open(base + "/play/" + sys.argv[2], b"with=friend").read().decode()
print(re.search(r'value="(http[^"]+)" id="invite-link"', page)[1], "party" in page, 'class="qr"' in page)
"""


@pytest.mark.check
def test_a_phone_in_the_room_opens_the_printed_address_and_the_invitation(
    room: tuple[str, str], tmp_path: Path, game: str
) -> None:
    laptop, phone = room
    command = ["ip", "netns", "exec", laptop, sys.executable, "-m", "archipel", "serve", "--port", "8421"]
    command += ["--party", "arch2", "--store", str(tmp_path / "store.db")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        told = ""
        while "firewall" not in told:
            line = server.stdout.readline()
            assert line, told
            told += line
        assert "Archipel is at http://127.0.0.1:8421/" in told
        assert "Others in this network open http://10.25.2.1:8421/" in told
        assert "▄▄▄▄▄" in told
        assert "also in: 10.25.1.1 (arch1). To choose: --party 10.25.1.1" in told
        asked = ["ip", "netns", "exec", phone, sys.executable, "-c", GUEST, "http://10.25.2.1:8421", game]
        seen = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=60).stdout
        assert seen.startswith("http://10.25.2.1:8421/join/")
        assert seen.endswith(" False True\n")
        # The host's own browser is at 127.0.0.1, and its invitations lead the others here all the same.
        asked = ["ip", "netns", "exec", laptop, sys.executable, "-c", GUEST, "http://127.0.0.1:8421", game]
        seen = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=60).stdout
        assert seen.startswith("http://10.25.2.1:8421/join/")
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=30) == 0
        assert server.stdout is not None
        server.stdout.close()


@pytest.fixture
def game() -> str:
    """Any game."""
    from archipel.plugins import games

    return next(iter(games()))

"""The site as an app: without the network it says so, and nothing of a table is kept."""

from playwright.sync_api import expect

from archipel.testkit.browser.visits import Visits

_READY = "navigator.serviceWorker.ready.then(found => found.active.scriptURL)"
_KEPT = """caches.keys().then(async names => {
    const found = [];
    for (const name of names) {
        const cache = await caches.open(name);
        found.push(...(await cache.keys()).map(one => new URL(one.url).pathname));
    }
    return found;
})"""


def test_without_the_network_a_kind_page_says_so_and_with_it_everything_is_fresh(visits: Visits) -> None:
    page = visits.visitor(installed=True)
    page.goto("/")
    assert "/worker.js?v=" in page.evaluate(_READY)
    page.reload()
    kept = page.evaluate(_KEPT)
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept)
    page.context.set_offline(True)
    page.goto("/rules/skull")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Skull Island")
    visits.expect_trouble("ERR_INTERNET_DISCONNECTED")

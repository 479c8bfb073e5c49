"""A page that comes alive goes on with the visit of its document: it is loaded once, and looks the same."""

import json


def listen(page):
    """Every connection of a page from now on, and what comes over it."""
    sockets = []

    def opened(socket):
        frames = []
        sockets.append((socket.url, frames))
        socket.on("framereceived", lambda data: frames.append(json.loads(data)))

    page.on("websocket", opened)
    return sockets


def test_a_page_goes_on_with_the_visit_of_its_document(visit, explore):
    page = visit("/")
    sockets = listen(page)
    for path in ["/search?q=museum", "/places/brooklyn-museum", "/settings"]:
        page.goto(explore.url + path)
        page.wait_for_selector("html[data-live='1']")
        url, frames = sockets[-1]
        assert "/live?visit=" in url
        assert "b" not in frames[0] and "l" not in frames[0], "nothing is drawn again"
        assert page.evaluate("document.documentElement.dataset.visit") is None
    words = [url.split("visit=")[1] for url, _ in sockets]
    assert len(set(words)) == 3 and all(len(word) >= 22 for word in words)


def test_a_page_that_is_loaded_again_deep_in_the_history_goes_back(visit):
    page = visit("/")
    page.get_by_role("link", name="Search", exact=True).click()
    page.wait_for_url("**/search")
    sockets = listen(page)
    page.reload()
    page.wait_for_selector("html[data-live='1']")
    assert "/live?visit=" in sockets[-1][0]
    page.go_back()
    page.get_by_role("heading", name="Nearby").wait_for()
    page.go_forward()
    page.get_by_role("heading", name="Search").wait_for()
    assert page.evaluate("document.documentElement.dataset.live") == "1"


def test_windows_of_the_same_page_have_visits_of_their_own(visit):
    pages = [visit("/"), visit("/")]
    for page in pages:
        page.get_by_role("link", name="Search", exact=True).click()
        page.get_by_role("heading", name="Search").wait_for()

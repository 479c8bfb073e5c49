"""The first connection of a page."""

from conftest import eventually, frames_of, is_live


def test_a_page_that_comes_alive_goes_on_with_the_visit_of_its_document(visit, explore):
    page = visit("/healthz", live=False)
    frames, sockets = frames_of(page), []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(explore.url + "/search?q=museum")
    is_live(page)
    eventually(page, lambda: frames)
    assert "/live?visit=" in sockets[0] and len(sockets[0].split("visit=")[1]) >= 22
    assert "b" not in frames[0] and "l" not in frames[0], "nothing is sent again"
    assert page.evaluate("document.documentElement.dataset.visit") is None

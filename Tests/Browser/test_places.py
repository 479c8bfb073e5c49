"""Scroll position, focus and address of a page, when a person leaves it and returns."""

import json
import signal
import socket
import socketserver
import threading

import pytest
from conftest import Process
from test_explore import until


def scroll(page, top):
    """Scrolls, and waits until the window's history has the position."""
    page.evaluate("top => scrollTo(0, top)", top)
    until(page, "top => history.state.scroll === top", top)


def test_typing_after_going_back_to_an_equal_page_keeps_the_field(visit):
    page = visit("/search?q=park")
    page.get_by_role("link", name="Search").click()
    until(page, "location.search === '' && document.querySelector('[type=search]').value === ''")
    field = page.get_by_role("searchbox")
    field.click()
    page.keyboard.type("park")
    until(page, "location.search === '?q=park'")
    page.go_back()
    until(page, "history.state.depth === 0")
    until(page, "document.activeElement.textContent === 'Search'")
    field.click()
    page.keyboard.press("End")
    page.keyboard.type("s")
    until(page, "location.search === '?q=parks'")
    assert field.input_value() == "parks"
    assert page.evaluate("document.activeElement.type") == "search"


def test_going_back_returns_the_focus_to_the_row_that_had_opened_the_page(visit):
    page = visit("/")
    row = page.locator("[data-id=rockefeller-center] a.cell")
    row.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Rockefeller Center')")
    until(page, "document.activeElement.localName === 'h1'")
    page.get_by_role("link", name="Search").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=searchbox]")
    page.go_back()
    until(page, "document.activeElement.textContent === 'Search'")
    page.go_back()
    until(page, "document.activeElement.getAttribute('href') === '/places/rockefeller-center'")
    page.go_forward()
    page.wait_for_selector("h1:has-text('Rockefeller Center')")
    until(page, "document.activeElement.textContent === 'Search'")


def test_a_link_that_is_followed_while_the_server_is_away_keeps_the_page_and_opens_later(visit, database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/search?q=park", server=server)
    assert server.stop() == 0
    until(page, "!document.documentElement.dataset.live")
    for _ in range(2):
        page.locator("[data-id=central-park] a.cell").click()
        page.get_by_text("What you chose follows when the server responds.").wait_for()
    assert page.evaluate("location.pathname") == "/search"
    assert page.locator("[data-id=central-park]").count() == 1, "what was there stays"
    again = restarted(server, database)
    page.wait_for_selector("h1:has-text('Central Park')")
    page.wait_for_selector("html[data-live='1']")
    assert page.locator("#w-lost").count() == 0
    assert again.stop() == 0


def test_a_search_that_is_sent_while_the_server_is_away_keeps_the_page_and_is_made_later(visit, database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/search?q=park", server=server)
    assert server.stop() == 0
    until(page, "!document.documentElement.dataset.live")
    page.get_by_role("searchbox").fill("bridge")
    page.keyboard.press("Enter")
    page.get_by_text("What you chose follows when the server responds.").wait_for()
    assert page.locator("[data-id=central-park]").count() == 1
    again = restarted(server, database)
    page.wait_for_selector("[data-id=brooklyn-bridge]")
    assert page.get_by_role("searchbox").input_value() == "bridge"
    assert again.stop() == 0


def test_going_back_while_the_server_is_away_keeps_the_page_and_goes_later(visit, database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/", server=server)
    page.locator("[data-id=times-square] a.cell").click()
    page.wait_for_selector("h1:has-text('Times Square')")
    assert server.stop() == 0
    until(page, "!document.documentElement.dataset.live")
    page.evaluate("history.back()")
    page.get_by_text("What you chose follows when the server responds.").wait_for()
    assert page.locator("h1").inner_text() == "Times Square"
    again = restarted(server, database)
    page.wait_for_selector("h1:has-text('Nearby')")
    assert again.stop() == 0


def test_a_server_that_hangs_is_noticed_and_the_page_goes_on_when_it_does(visit, database):
    """The page's own clock is moved forward, as it waits eight seconds for a response."""
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/healthz", live=False, server=server)
    page.clock.install()
    page.goto(server.url + "/")
    page.wait_for_selector("html[data-live='1']")
    server.process.send_signal(signal.SIGSTOP)
    page.locator("[data-id=times-square] a.cell").click()
    page.clock.run_for(5_000)
    assert page.locator("#w-lost").count() == 0, "it may be slow"
    page.clock.run_for(5_000)
    page.locator("#w-lost", has_text="Not connected").wait_for()
    server.process.send_signal(signal.SIGCONT)
    page.wait_for_selector("h1:has-text('Times Square')")
    page.wait_for_selector("html[data-live='1']")
    assert page.locator("#w-lost").count() == 0
    assert server.stop() == 0


@pytest.mark.parametrize("choice", ["Table", "Cards", "Kind", "Distance"])
def test_the_choice_that_was_made_keeps_the_focus(visit, explore, choice):
    page = visit("/healthz", live=False)
    for address in ["/", "/?as=collection&by=distance"]:
        page.goto(explore.url + address)
        page.wait_for_selector("html[data-live='1']")
        link = page.locator("#w-choices").get_by_role("link", name=choice, exact=True)
        link.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "name => document.activeElement.textContent === name"
            " && document.activeElement.getAttribute('aria-current')", arg=choice)


def restarted(server, database):
    return Process("explore", "web", "--port", server.url.rsplit(":", 1)[1], "--database", database)


def test_the_own_tab_of_another_address_goes_to_the_top(visit):
    page = visit("/?by=category")
    page.evaluate("scrollTo(0, 1000)")
    page.evaluate("document.querySelector('.tabs a').click()")
    until(page, "scrollY === 0")
    until(page, "location.search === ''")


def test_a_page_that_is_loaded_again_is_where_it_was(visit):
    page = visit("/")
    scroll(page, 1500)
    page.reload()
    page.wait_for_selector("html[data-live='1']")
    assert page.evaluate("scrollY") == 1500


def test_who_returns_from_outside_is_where_they_were(visit):
    page = visit("/")
    page.evaluate("scrollTo(0, 1500)")
    page.goto("about:blank")
    page.go_back()
    page.wait_for_selector("html[data-live='1']")
    assert page.evaluate("scrollY") == 1500


def test_a_long_address_comes_alive_and_its_text_is_cut_when_it_is_edited(visit):
    page = visit("/search?q=" + "a" * 198 + "%F0%9F%98%80" * 30)
    field = page.get_by_role("searchbox")
    field.click()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    until(page, "document.querySelector('[type=search]').value.length === 200")
    until(page, "decodeURIComponent(location.search) === `?q=${document.querySelector('[type=search]').value}`")
    assert page.evaluate("document.documentElement.dataset.live") == "1"
    assert page.locator("#w-lost").count() == 0


def test_an_address_that_is_too_long_is_refused_and_does_not_try_to_live(visit):
    page = visit("/search?q=" + "a" * 5_000, live=False)
    page.get_by_text("Address too long").first.wait_for()
    assert page.locator("script").count() == 0


def test_a_link_that_is_too_long_is_followed_without_the_script(visit):
    page = visit("/search?q=park")
    page.evaluate("""() => {
      const link = document.querySelector("a.cell");
      link.href = "/places/" + "a".repeat(5000);
      link.click();
    }""")
    page.get_by_role("heading", name="Address too long").wait_for()


def test_a_search_sends_only_rows(visit):
    """A change of the list is sent as that change: no frame draws the whole list again."""
    page = visit("/search?q=muse", live=False)
    frames = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(data)))
    page.reload()
    page.wait_for_selector("html[data-live='1']")
    frames.clear()
    page.get_by_role("searchbox").click()
    page.keyboard.press("End")
    page.keyboard.type("um")
    until(page, "location.search === '?q=museum'")
    for _ in range(500):  # results arrive after the pause in typing
        read = [json.loads(frame) for frame in frames]
        if any("l" in frame for frame in read):
            break
        page.wait_for_timeout(10)
    assert page.locator("[data-id]").count() > 0
    assert any("l" in frame for frame in read) and not any("b" in frame for frame in read)
    steps = [step for frame in read for step in frame.get("l", []) if isinstance(step, dict)]
    tokens = [token for step in steps for token in step["r"]]
    assert any(isinstance(token, int) or isinstance(token[0], int) for token in tokens), "rows that stay are not sent"


class Proxy:
    """A proxy before a server that takes no upgrade: requests are forwarded, or refused."""

    def __init__(self, server):
        proxy = self
        self.refused = 0
        host, port = server.url.removeprefix("http://").split(":")

        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                head = self.request.recv(65_536)
                if b"upgrade: websocket" in head.lower():
                    proxy.refused += 1
                    self.request.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
                    return
                with socket.create_connection((host, int(port))) as behind:
                    # One request a connection, so that each head is seen.
                    behind.sendall(head.replace(b"Connection: keep-alive", b"Connection: close"))
                    while part := behind.recv(65_536):
                        self.request.sendall(part)

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


# The delays of the page's timers.
DELAYS = """
  window.delays = [];
  const after = window.setTimeout;
  window.setTimeout = (then, delay, ...more) => { delays.push(delay); return after(then, delay, ...more); };
"""


@pytest.fixture
def proxy(explore):
    played = Proxy(explore)
    yield played
    played.stop()


def test_a_connection_that_a_proxy_refuses_is_reported_and_not_retried_for_ever(visit, proxy):
    page = visit("/", live=False, server=proxy)
    page.add_init_script(DELAYS)
    page.reload()
    notice = page.locator("#w-lost", has_text="refused by the server, or by a proxy")
    notice.wait_for()
    until(page, "Math.max(...delays) >= 15000")
    assert proxy.refused < 10, "those of two pages"
    page.get_by_role("link", name="Search").click()
    page.wait_for_selector("[role=searchbox]")


def test_a_row_tells_the_session_that_it_was_selected_and_is_a_link_all_the_same(visit):
    page = visit("/search?q=park", live=False)
    said = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: said.append(data)))
    page.reload()
    page.wait_for_selector("html[data-live='1']")
    row = page.locator("[data-id=central-park]")
    position = page.evaluate("[...document.querySelectorAll('[role=listitem]')].findIndex("
                             "row => row.dataset.id === 'central-park')")
    assert row.locator("a.cell").get_attribute("href") == "/places/central-park?from=search"
    row.locator("a.cell").click()
    page.wait_for_selector("h1:has-text('Central Park')")
    follow = [json.loads(text) for text in said if "follow" in text]
    assert follow == [{"kind": "follow", "url": "/places/central-park?from=search", "depth": 1,
                       "id": "central-park", "list": 0, "row": position}]

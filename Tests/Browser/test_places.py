"""Scroll position, focus and address of a page after leaving it, and a server that is away."""

import signal
import socket
import socketserver
import threading

import pytest
from conftest import Process, is_live, restarted, until


def scroll(page, top):
    """Scrolls, and waits until the window's history has the position."""
    page.evaluate("top => scrollTo(0, top)", top)
    until(page, "top => history.state.scroll === top", top)


def test_typing_after_going_back_to_an_equal_page_keeps_the_field_and_its_focus(visit):
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


def test_going_back_returns_the_focus_to_the_row_that_opened_the_page(visit):
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


def test_a_link_followed_while_the_server_is_away_opens_when_it_is_back(visit, database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/search?q=park", server=server)
    assert server.stop() == 0
    until(page, "!document.documentElement.dataset.live")
    for _ in range(2):
        page.locator("[data-id=central-park] a.cell").click()
        page.get_by_text("What you chose follows when the server responds.").wait_for()
    assert page.evaluate("location.pathname") == "/search"
    assert page.locator("[data-id=central-park]").count() == 1, "the page stays"
    again = restarted(server, database)
    page.wait_for_selector("h1:has-text('Central Park')")
    is_live(page)
    assert page.locator("#w-lost").count() == 0
    assert again.stop() == 0


def test_going_back_while_the_server_is_away_happens_when_it_is_back(visit, database):
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


def test_a_hanging_server_is_noticed_and_the_page_goes_on_with_it(visit, database):
    """The clock of the page is moved forward: it waits eight seconds for a response."""
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/healthz", live=False, server=server, has_clock=True)
    page.goto(server.url + "/")
    is_live(page)
    server.process.send_signal(signal.SIGSTOP)
    page.locator("[data-id=times-square] a.cell").click()
    page.clock.run_for(5_000)
    assert page.locator("#w-lost").count() == 0, "it may be slow"
    page.clock.run_for(5_000)
    page.locator("#w-lost", has_text="Not connected").wait_for()
    server.process.send_signal(signal.SIGCONT)
    page.wait_for_selector("h1:has-text('Times Square')")
    is_live(page)
    assert page.locator("#w-lost").count() == 0
    assert server.stop() == 0


def test_the_current_tab_leads_to_the_top_of_its_page(visit):
    page = visit("/?by=category")
    page.evaluate("scrollTo(0, 1000)")
    page.evaluate("document.querySelector('.tabs a').click()")
    until(page, "scrollY === 0")
    until(page, "location.search === ''")


def test_a_reloaded_page_is_at_the_same_scroll_position(visit):
    page = visit("/")
    scroll(page, 1500)
    page.reload()
    is_live(page)
    until(page, "scrollY === 1500")


class Proxy:
    """A proxy that forwards requests to a server and refuses upgrades."""

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
    refusing = Proxy(explore)
    yield refusing
    refusing.stop()


def test_a_connection_that_a_proxy_refuses_is_reported_and_retried_rarely(visit, proxy):
    page = visit("/", live=False, server=proxy)
    page.add_init_script(DELAYS)
    page.reload()
    notice = page.locator("#w-lost", has_text="refused by the server, or by a proxy")
    notice.wait_for()
    until(page, "Math.max(...delays) >= 15000")
    assert proxy.refused < 10, "those of two pages"
    page.get_by_role("link", name="Search").click()
    page.wait_for_selector("[role=searchbox]")

"""How a page of another site leads to Explore, and what goes over the wire, in a real browser."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


@pytest.fixture
def other_site(explore):
    """A page of another site, with a link to Explore."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            body = f'<a href="{explore.url}/">Explore</a>'.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # To a browser another site than 127.0.0.1, unlike another port of it.
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_a_link_on_another_site_leads_here_and_comes_alive(chromium, explore, other_site):
    page = chromium.new_page()
    try:
        page.goto(other_site)
        page.get_by_role("link", name="Explore").click()
        page.wait_for_selector("html[data-live='1']")
        assert page.url.startswith(explore.url)
    finally:
        page.close()


@pytest.mark.parametrize("path", ["/", "/waybill.js", "/waybill.css"])
def test_a_browser_gets_packed_pages(chromium, explore, path):
    page = chromium.new_page()
    try:
        response = page.goto(explore.url + path)
        assert response.status == 200
        assert response.header_value("content-encoding") == "gzip"
        assert response.header_value("vary") == "accept-encoding"
        # What the browser unpacked is whole.
        assert len(response.body()) > 2 * int(response.header_value("content-length"))
    finally:
        page.close()

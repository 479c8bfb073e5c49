"""A link from another site."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from conftest import is_live


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
    # For a browser localhost is another site than 127.0.0.1; another port is the same site.
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_a_page_reached_by_a_link_of_another_site_comes_alive(chromium, explore, other_site):
    page = chromium.new_page()
    try:
        page.goto(other_site)
        page.get_by_role("link", name="Explore").click()
        is_live(page)
        assert page.url.startswith(explore.url)
    finally:
        page.close()

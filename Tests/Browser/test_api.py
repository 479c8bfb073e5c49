"""Explore on a simulated API that is slow and fails."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from conftest import Process, until


class SimulatedAPI:
    """Has one place, and responds when it is released."""

    def __init__(self):
        self.status = 200
        self.gate = threading.Event()
        api = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                api.gate.wait(30)
                body = json.dumps({"results": [
                    {"fsq_place_id": "far", "name": "Far Away", "latitude": 1, "longitude": 2}]}).encode()
                self.send_response(api.status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.gate.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def api():
    simulated = SimulatedAPI()
    yield simulated
    simulated.stop()


@pytest.fixture
def guide(api, tmp_path):
    server = Process(
        "explore", "web", "--port", 0, "--database", tmp_path / "guide.sqlite", "--source", api.url,
        "--timeout", 60)
    yield server
    assert server.stop() == 0


def test_a_failed_retry_returns_the_focus_to_its_button(visit, api, guide):
    api.status = 400
    api.gate.set()
    page = visit("/", server=guide)
    button = page.get_by_role("button", name="Try again")
    button.focus()
    api.gate.clear()
    page.keyboard.press("Enter")
    page.get_by_role("status").get_by_text("Looking for places…").wait_for()
    assert page.evaluate("document.activeElement.localName") == "h1"
    api.gate.set()
    button.wait_for()
    until(page, "document.activeElement.textContent === 'Try again'")

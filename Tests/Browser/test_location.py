"""The location picker in a real browser, with location finders that the test simulates."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest
from conftest import Process
from test_explore import until


class PlayedFinders:
    """Photon and Nominatim in one: each has one town, and records its requests."""

    def __init__(self):
        self.typed, self.entered, self.agents = [], [], set()
        finders = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                parts = urlsplit(self.path)
                text = parse_qs(parts.query)["q"][0]
                finders.agents.add(self.headers["User-Agent"])
                if parts.path == "/api":
                    finders.typed.append(text)
                    response = {"type": "FeatureCollection", "features": [{
                        "type": "Feature", "geometry": {"type": "Point", "coordinates": [2, 1]},
                        "properties": {"osm_type": "N", "osm_id": 1, "name": "Typed Town"}}]}
                else:
                    finders.entered.append(text)
                    response = [{"osm_type": "node", "osm_id": 2, "lat": "40.7", "lon": "-74",
                               "name": "Entered Town", "display_name": "Entered Town, Sea"}]
                body = json.dumps(response).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def finders():
    finders = PlayedFinders()
    yield finders
    finders.server.shutdown()


@pytest.fixture
def online(finders, tmp_path):
    server = Process(
        "explore", "web", "--port", 0, "--database", tmp_path / "explore.sqlite", "--online-locations",
        "--photon", finders.url, "--nominatim", finders.url, "--contact", "me@example.org")
    yield server
    assert server.stop() == 0


def says(page, text):
    until(page, "text => document.querySelector('main').innerText.includes(text)", text)


ASK = "Ask Photon and Nominatim for “town”"


def test_a_press_asks_once_and_then_typing_asks_one(visit, finders, online):
    page = visit("/", server=online)
    page.get_by_role("link", name="Elsewhere").click()
    page.get_by_role("searchbox").focus()
    page.keyboard.type("town", delay=10)
    says(page, "The Town Hall")  # own places: the row that searches online stands below them
    says(page, ASK)
    page.keyboard.press("Enter")
    assert page.evaluate("location.search") == "?q=town"
    assert finders.typed == [] and finders.entered == []

    page.get_by_role("button", name=ASK).click()
    says(page, "Entered Town")
    says(page, "Typed Town")
    assert page.evaluate("location.search") == "?q=town"
    page.reload()
    page.wait_for_selector("html[data-live='1']")
    says(page, "Entered Town")
    assert finders.entered == ["town"] and finders.typed == ["town"]

    page.goto(online.url + "/location?q=other")
    page.wait_for_selector("html[data-live='1']")
    page.get_by_role("button", name=ASK.replace("town", "other")).click()
    says(page, "Entered Town")
    says(page, "Typed Town")
    page.get_by_role("searchbox").press("End")
    page.keyboard.type("s", delay=10)
    says(page, "Ask Nominatim for “others”")
    page.keyboard.press("Enter")
    until(page, "() => !document.querySelector('#w-status .loading')")
    assert "Typed Town" in page.inner_text("main")  # Enter does not repeat the same request
    # The finder that is called while typing has a rate limit, and may be called later.
    deadline = time.monotonic() + 10
    while finders.typed != ["town", "other", "others"] and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    assert finders.typed == ["town", "other", "others"] and finders.entered == ["town", "other"]
    assert all("me@example.org" in agent for agent in finders.agents)


def test_a_row_that_leads_on_looks_like_one_whether_it_acts_before_or_not(visit, explore):
    page = visit("/location?q=park", server=explore)
    color = "row => getComputedStyle(row.querySelector('.headline')).color"
    picked = page.locator("button.cell[data-href]").first
    text = page.evaluate("getComputedStyle(document.body).color")
    assert picked.evaluate(color) == text, "the name of a location is text"
    page.goto(explore.url + "/")
    assert page.locator("[data-id='times-square'] a.cell").evaluate(color) == text
    page.goto(explore.url + "/places/central-park")
    assert page.get_by_role("button", name="Save this place").evaluate(color) != text, "what only acts has the accent"


def test_a_location_is_picked_by_keys_alone_and_is_recent_then(visit, finders, online):
    page = visit("/location?q=town", server=online)
    page.get_by_role("button", name=ASK).press("Enter")
    says(page, "Typed Town")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('button.cell') && document.activeElement.textContent.includes('Typed Town')"):
            break
    page.keyboard.press("Enter")
    until(page, "location.search === '?near=1.0,2.0&at=Typed%20Town'")
    says(page, "around Typed Town")
    page.go_back()
    until(page, "location.search === '?q=town'")
    says(page, "Typed Town")
    page.go_forward()
    says(page, "around Typed Town")
    page.get_by_role("link", name="Elsewhere").click()
    says(page, "You chose this")
    says(page, "Recent")


def test_the_form_works_without_a_script(visit, finders, online):
    page = visit("/location", live=False, server=online, java_script_enabled=False)
    page.get_by_role("searchbox").fill("town")
    page.get_by_role("searchbox").press("Enter")
    assert finders.typed == [] and finders.entered == []
    page.get_by_role("button", name=ASK).click()
    assert "/location?q=town" in page.url
    # Chromium refuses to reload a page that is still being loaded.
    page.wait_for_selector("text=Entered Town")
    page.wait_for_load_state("load")
    page.reload()
    page.get_by_role("button", name="Entered Town").click()
    assert "around Entered Town, Sea" in page.inner_text("main")
    page.get_by_role("link", name="Elsewhere").click()
    assert "Recent" in page.inner_text("main")
    assert finders.typed == ["town"] and finders.entered == ["town"]


def test_no_finder_is_queried_unless_the_person_chooses_so(visit, finders):
    page = visit("/location?find=everywhere&q=town")
    assert "nothing is sent to anyone" in page.inner_text("main")
    assert page.locator("form[role=search] [type=hidden]").count() == 0

"""The reference as a folder of files: a browser opens it without a server."""

import http.server
import re
import shutil
import threading
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / ".build" / "docs" / "site"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The site at another place, whose path has blanks and signs that an address writes otherwise."""
    return shutil.copytree(SITE, tmp_path_factory.mktemp("docs") / "the reference, 100 % #1")


@pytest.fixture(scope="module")
def browser():
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(params=["light", "dark"])
def page(browser, request):
    context = browser.new_context(color_scheme=request.param)
    page = context.new_page()
    page.mistakes = []
    page.on("pageerror", lambda error: page.mistakes.append(str(error)))
    page.on("console", lambda message: message.type == "error" and page.mistakes.append(message.text))
    page.on("requestfailed", lambda asked: page.mistakes.append(asked.url))
    yield page
    assert page.mistakes == []
    context.close()


def test_pages_are_read_as_files_and_links_lead_across_rooms(page, folder):
    page.goto((folder / "index.html").as_uri())
    expect(page.get_by_role("heading", name="Waybill", exact=True)).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="WaybillScreens", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("WaybillScreens")
    page.get_by_role("main").get_by_role("link", name="ScreenDescription", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("ScreenDescription")
    # A declaration of this room names a type of another one.
    page.get_by_role("main").get_by_role("link", name="SectionRecord", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("SectionRecord")
    expect(page.locator(".crumbs")).to_contain_text("WaybillLists")
    assert page.url.startswith(folder.as_uri()), "a link left the folder"


def test_a_search_finds_a_member_of_a_type(page, folder):
    page.goto((folder / "documentation/waybillstore/index.html").as_uri())
    page.keyboard.press("/")
    page.keyboard.type("HeadlessHost visibleRows")
    first = page.locator("#found a").first
    expect(first).to_contain_text("Property of HeadlessHost")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("HeadlessHost")
    assert page.url.endswith("#visiblerows")
    expect(page.locator("section:target")).to_contain_text("var visibleRows: [String]")


def test_a_guide_is_part_of_the_reference(page, folder):
    page.goto((folder / "index.html").as_uri())
    page.get_by_role("main").get_by_role("link", name="Your first list app").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your first list app")
    page.get_by_role("main").get_by_role("link", name="ScreenDescription", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("ScreenDescription")


def test_nothing_reaches_beyond_a_narrow_window(page, folder):
    page.set_viewport_size({"width": 360, "height": 700})
    for path in ["index.html", "guides/WritingAHost.html", "documentation/waybill/index.html",
                 "documentation/waybilllists/listmanifest/index.html", "documentation/openstreetmap/index.html"]:
        page.goto((folder / path).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        expect(page.get_by_role("heading", level=1)).to_be_in_viewport()


def test_text_contrasts_with_what_is_behind_it(page, folder):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for path in ["index.html", "guides/YourFirstListApp.html", "documentation/waybillscreens/contentscreen/index.html"]:
        page.goto((folder / path).as_uri())
        found = axe.run(page, options={"preload": False}).response["violations"]
        assert [(one["id"], node["html"]) for one in found for node in one["nodes"]] == [], path


def test_each_page_is_whole_and_says_what_it_is(folder):
    pages = list(folder.rglob("*.html"))
    assert len(pages) > 400
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert text.rstrip().endswith("</html>"), path
        assert re.search(r"<h1>[^<]", text), path
        # Marks of Markdown that were not read.
        prose = re.sub(r"<(pre|code)\b.*?</\1>", "", text, flags=re.S)
        assert "``" not in prose and "](" not in prose, path


def test_the_folder_is_served_below_any_address(page, folder):
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=folder.parent)
    handler.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        name = folder.as_uri().rsplit("/", 1)[-1]
        try:
            # Where DocC has a page, there is one.
            page.goto(f"http://127.0.0.1:{server.server_port}/{name}/documentation/waybilllists/cellrecord")
            expect(page.get_by_role("heading", level=1)).to_have_text("CellRecord")
        finally:
            server.shutdown()

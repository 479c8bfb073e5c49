"""An app below a path of a site."""

import pytest
from conftest import Process, is_fault, is_live


@pytest.fixture(scope="module")
def site():
    server = Process("OwnSite")
    assert server.url.endswith("/places")
    yield server
    assert server.stop() == 0


@pytest.fixture
def visit(chromium):
    """Opens live pages of new visitors; an error in any of them fails the test."""
    contexts, faults = [], []

    def open_page(address):
        context = chromium.new_context()
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if is_fault(line) else None)
        # The body of the response that sets the cookie is never read, which counts as broken off later.
        page.on("requestfailed", lambda request: request.url.endswith(("/visitor", ".csv")) or faults.append(request.url))
        page.goto(address)
        is_live(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def path(page):
    return page.evaluate("location.pathname + location.search")


def test_links_choices_and_history_of_a_live_page_stay_below_the_path(site, visit):
    page = visit(site.url)
    page.evaluate("window.isTheSame = true")
    page.get_by_role("listitem").filter(has_text="Grid").get_by_role("link").click()
    page.wait_for_url("**/places/grid")
    page.get_by_role("navigation", name="Columns").get_by_role("link", name="3", exact=True).click()
    page.wait_for_function("() => location.search !== ''")
    assert path(page).startswith("/places/grid?")
    page.go_back()
    page.wait_for_function("() => document.querySelector('h1').textContent === 'Showcase'")
    assert path(page) in ("/places", "/places/")
    # A route beside the app is left to the browser.
    page.evaluate("""() => document.querySelector("main")
      .insertAdjacentHTML("afterbegin", "<a id=file href='/places/export.csv'>Export</a>")""")
    with page.expect_download() as download:
        page.locator("#file").click()
    assert download.value.path().read_text() == "name\n"
    page.wait_for_function("() => location.pathname.replace(/[/]$/, '') === '/places'")
    page.get_by_role("listitem").filter(has_text="Grid").get_by_role("link").click()
    page.wait_for_url("**/places/grid")
    # So is one that a row of the list beside the page leads to.
    page.wait_for_selector("#w-side a.cell")
    page.evaluate("""() => document.querySelector("#w-side a.cell")
      .insertAdjacentHTML("beforebegin", "<a class=cell href='/places/export.csv'>Export</a>")""")
    with page.expect_download() as download:
        page.locator("#w-side").get_by_text("Export").click()
    assert download.value.path().read_text() == "name\n"
    page.wait_for_function("() => location.pathname === '/places/grid'")
    page.locator("#w-side a.cell").filter(has_text="Headers").click()
    page.wait_for_url("**/places/headers")
    assert page.evaluate("window.isTheSame"), "the page was never loaded again"


def test_a_visitor_is_known_by_a_cookie_of_the_path(site, visit):
    page = visit(site.url + "/shared")
    note = page.locator("[data-id=note]")
    before = note.inner_text()
    with page.expect_response("**/places/visitor"):
        page.get_by_role("button", name="Write another note").click()
    page.wait_for_function("old => document.querySelector('[data-id=note]').innerText !== old", arg=before)
    after = note.inner_text()
    [cookie] = page.context.cookies()
    assert cookie["path"] == "/places" and cookie["httpOnly"]
    page.reload()
    is_live(page)
    assert page.locator("[data-id=note]").inner_text() == after
    assert visit(site.url + "/shared").locator("[data-id=note]").inner_text() == before

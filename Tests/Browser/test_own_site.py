"""An app below a path of someone's own site, in German and in its own colours, with and without a script."""

import pytest
from conftest import PICTURES, Process, is_fault, scriptless


@pytest.fixture(scope="module")
def site():
    server = Process("OwnSite")
    assert server.url.endswith("/places")
    yield server
    assert server.stop() == 0


@pytest.fixture
def visit(chromium):
    """Opens pages of new visitors, and collects the errors on them."""
    contexts, faults = [], []

    def open_page(address, script=True, **options):
        context = chromium.new_context(java_script_enabled=script, **options)
        contexts.append(context)
        if not script:
            scriptless.add(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if is_fault(line) else None)
        # The body of the response that sets the cookie is never read, which counts as broken off later.
        page.on("requestfailed", lambda request: request.url.endswith("/visitor") or faults.append(request.url))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
        scriptless.discard(context)
    assert faults == []


def live(page):
    page.wait_for_selector("html[data-live='1']")
    return page


def path(page):
    return page.evaluate("location.pathname + location.search")


def test_live_links_choices_and_history_stay_below_the_path(site, visit):
    page = live(visit(site.url))
    page.evaluate("window.isTheSame = true")
    page.get_by_role("listitem").filter(has_text="Grid").get_by_role("link").click()
    page.wait_for_url("**/places/grid")
    page.get_by_role("navigation", name="Columns").get_by_role("link", name="3", exact=True).click()
    page.wait_for_function("() => location.search !== ''")
    assert path(page).startswith("/places/grid?")
    page.go_back()
    page.wait_for_function("() => document.querySelector('h1').textContent === 'Showcase'")
    assert path(page) in ("/places", "/places/")
    assert page.evaluate("window.isTheSame"), "the page was never loaded again"


def test_a_press_is_kept_by_a_cookie_of_the_path(site, visit):
    page = live(visit(site.url + "/shared"))
    note = page.locator("[data-id=note]")
    before = note.inner_text()
    with page.expect_response("**/places/visitor"):
        page.get_by_role("button", name="Write another note").click()
    page.wait_for_function("old => document.querySelector('[data-id=note]').innerText !== old", arg=before)
    after = note.inner_text()
    [cookie] = page.context.cookies()
    assert cookie["path"] == "/places" and cookie["httpOnly"]
    live(page).reload()
    assert live(page).locator("[data-id=note]").inner_text() == after
    assert live(visit(site.url + "/shared")).locator("[data-id=note]").inner_text() == before


def test_without_a_script_links_and_forms_stay_below_the_path(site, visit):
    page = visit(site.url + "/shared", script=False)
    count = page.locator("[data-id=count]")
    before = count.inner_text()
    page.get_by_role("button", name="Count one more").click()
    assert path(page) == "/places/shared" and count.inner_text() != before
    page.goto(site.url + "/million?rows=300")
    assert page.get_by_text("Zeilen 1 bis 200 von 303").count() == 1
    page.get_by_role("link", name="Nächste Zeilen").click()
    assert path(page).startswith("/places/million?") and page.get_by_text("Zeilen 201 bis 303 von 303").count() == 1
    page.get_by_role("navigation").first.get_by_role("link").first.click()
    assert path(page) in ("/places", "/places/")


def test_own_pages_are_beside_it_and_the_rest_is_not_found(site, visit):
    own = site.url.removesuffix("/places")
    page = visit(own + "/")
    page.get_by_role("link", name="Places").click()
    live(page)
    for address, status in [("/grid", 404), ("/placesgrid", 404), ("/places/grid", 200), ("/places/nowhere", 404)]:
        assert page.request.get(own + address).status == status, address


def test_the_host_speaks_german_in_colours_of_its_own(site, visit):
    page = live(visit(site.url, color_scheme="light"))
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.title() == "Showcase · Schaufenster"
    assert page.locator(".skip").inner_text() == "Zum Inhalt"
    colour = """name => {
      const node = document.body.appendChild(document.createElement("i"));
      node.style.color = `var(${name})`;
      const [red, green, blue] = getComputedStyle(node).color.match(/\\d+/g).map(Number);
      node.remove();
      return "#" + (1 << 24 | red << 16 | green << 8 | blue).toString(16).slice(1);
    }"""
    assert [page.evaluate(colour, name) for name in ["--accent", "--paper"]] == ["#8a1c4a", "#fbf4f7"]
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / "own-site.png")
    dark = live(visit(site.url + "/grid", color_scheme="dark"))
    # The background is named for light surroundings alone.
    assert [dark.evaluate(colour, name) for name in ["--accent", "--paper"]] == ["#f0a0c0", "#14171c"]
    dark.screenshot(path=PICTURES / "own-site-dark.png")


def test_errors_and_a_lost_connection_are_shown_in_german(site, visit, chromium):
    page = chromium.new_context().new_page()
    page.goto(site.url + "/nowhere")
    assert page.locator("h1").inner_text() == "Nicht gefunden"
    assert page.get_by_text("Unter /places/nowhere gibt es keine Seite").count() == 1
    page.context.close()
    other = Process("OwnSite")
    page = chromium.new_context().new_page()
    page.goto(other.url)
    live(page)
    other.stop()
    page.get_by_text("Nicht verbunden. Ein neuer Versuch läuft…").wait_for()
    page.context.close()

"""Explore as a person uses it in a browser, with the live connection and without a script."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import SEMANTICS, Process


def until(page, expression, argument=None):
    """Waits until an expression is true; evaluated from outside, as the page allows no eval."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if page.evaluate(expression, argument):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {expression}")


def count_loads(page):
    loads = []
    page.on("load", lambda: loads.append(page.url))
    return loads


def test_a_choice_is_not_a_step_in_the_history_and_requests_no_page(visit):
    page = visit("/search")
    loads = count_loads(page)
    page.get_by_role("link", name="Nearby").click()
    page.wait_for_selector("h1:has-text('Nearby')")
    before = page.evaluate("history.length")
    page.get_by_role("link", name="Distance", exact=True).click()
    page.wait_for_selector("h2:has-text('Within 1 km')")
    page.get_by_role("link", name="Cards").click()
    until(page, "location.search === '?by=distance&as=collection'")
    assert page.evaluate("history.length") == before
    # More rows are loaded while scrolling.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    until(page, "location.search === '?by=distance&as=collection&w-count=200'")
    page.go_back()
    page.wait_for_selector("h1:has-text('Search')")
    page.go_forward()
    until(page, "location.search === '?by=distance&as=collection&w-count=200'")
    page.wait_for_selector("h2:has-text('Within 1 km')")
    assert loads == []


def test_without_a_script_more_rows_have_an_address(visit):
    page = visit("/?by=distance", live=False, java_script_enabled=False)
    assert page.locator("[data-id] a.cell[href^='/places/']").count() == 100
    page.get_by_role("button", name="Show more").click()
    assert page.url.endswith("/?by=distance&w-count=200")
    # A page without a script has 200 rows, of which those of the filters and the map are two.
    first = page.locator("[data-id] a.cell[href^='/places/']").evaluate_all("all => all.map(link => link.href)")
    assert len(first) == 198 and page.locator("[data-id]").count() == 200
    assert page.locator(".more span").text_content() == "Rows 1 to 200", "there are more than are loaded"
    page.get_by_role("link", name="Next rows").click()
    assert page.url.endswith("/?by=distance&w-count=200&w-row=201")
    rest = page.locator("[data-id] a.cell[href^='/places/']").evaluate_all("all => all.map(link => link.href)")
    assert len({*first, *rest}) == 200


@pytest.mark.parametrize("path, title, target", [
    ("/places/times-square", "Nearby", "/"), ("/places/times-square?from=search", "Search", "/search"),
    ("/location", "Nearby", "/"), ("/map", "Nearby", "/"), ("/saved/new", "Saved", "/saved"),
])
@pytest.mark.parametrize("script", [True, False])
def test_every_page_has_a_way_back(visit, path, title, target, script):
    page = visit(path, live=script, java_script_enabled=script, viewport={"width": 390, "height": 700})
    up = page.locator("a.up")
    assert (up.text_content(), up.get_attribute("href")) == (title, target)
    assert up.evaluate("node => node.getBoundingClientRect().bottom") <= page.locator("h1").evaluate(
        "node => node.getBoundingClientRect().top + 1") and up.is_visible()
    up.click()
    page.wait_for_selector(f"h1:has-text('{title}')")
    assert page.locator("a.up").count() == 0


@pytest.mark.parametrize("script", [True, False])
def test_the_way_back_from_the_lists_of_a_place_leads_to_the_place(visit, script):
    page = visit("/places/times-square?from=search", live=script, java_script_enabled=script,
                 viewport={"width": 390, "height": 700})
    page.get_by_role("link", name="Other lists…").click()
    page.wait_for_selector("h1:text-is('Lists')")
    up = page.locator("a.up:text-is('Times Square')")
    assert (up.text_content(), up.get_attribute("href")) == ("Times Square", "/places/times-square?from=search")
    up.click()
    page.wait_for_selector("h1:text-is('Times Square')")
    assert page.url.endswith("/places/times-square?from=search")


def test_the_way_back_leads_to_the_search_as_it_was(visit):
    page = visit("/search?q=times%20square", viewport={"width": 390, "height": 700})
    page.get_by_role("link", name="Times Square").first.click()
    page.wait_for_selector("h1:text-is('Times Square')")
    page.locator("a.up").click()
    page.wait_for_selector("h1:has-text('times square – Search')")
    assert page.url.endswith("/search?q=times%20square")


def test_a_walk_needs_one_page_load(visit, picture):
    page = visit("/")
    loads = count_loads(page)
    picture(page, "nearby")
    page.get_by_role("link", name="Times Square").first.click()
    page.wait_for_selector("h1:has-text('Times Square')")
    assert page.title() == "Times Square · Explore"
    assert page.url.endswith("/places/times-square")
    picture(page, "place")
    page.go_back()
    page.wait_for_selector("h1:has-text('Nearby')")
    page.get_by_role("link", name="Search").click()
    page.wait_for_selector("[role=searchbox]")
    page.keyboard.type("brooklyn museum", delay=15)
    page.wait_for_selector("[data-id=brooklyn-museum]")
    until(page, "location.search === '?q=brooklyn%20museum'")
    picture(page, "search")
    assert loads == []


def test_a_wide_window_keeps_the_list_beside_a_place(visit, picture):
    page = visit("/", viewport={"width": 1440, "height": 900})
    loads = count_loads(page)
    page.get_by_role("link", name="Times Square").first.click()
    page.wait_for_selector("h1:has-text('Times Square')")
    side = page.get_by_role("navigation", name="Nearby")
    assert side.locator("[aria-current=page]").inner_text().startswith("Times Square")
    picture(page, "place-beside-list")
    other = side.locator("a.cell:not([aria-current])").first
    name = other.locator(".headline").inner_text()
    other.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"h1:has-text('{name}')")
    until(page, "document.activeElement.matches('#w-side [aria-current=page]')")
    assert Axe().run(page).violations_count == 0
    # In a narrow window there is no room for it.
    page.set_viewport_size({"width": 1000, "height": 800})
    assert not side.is_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    side.get_by_role("link", name="Nearby").click()
    page.wait_for_selector("h1:has-text('Nearby')")
    assert page.locator("#w-side a").count() == 0
    page.go_forward()
    page.wait_for_selector(f"h1:has-text('{name}')")
    assert loads == []


def test_what_is_typed_stays_with_its_caret(visit):
    page = visit("/search")
    field = page.get_by_role("searchbox")
    field.click()
    page.keyboard.type("muum", delay=10)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("se", delay=60)
    until(page, "location.search === '?q=museum'")
    until(page, "document.querySelectorAll('[data-id]').length > 5")
    assert field.input_value() == "museum"
    assert page.evaluate("[document.activeElement.type, document.activeElement.selectionStart]") == [
        "search", 4]


def test_typing_sends_only_rows_that_changed(visit):
    page = visit("/search?q=muse")
    keep = page.evaluate(
        "window.kept = document.querySelector('[data-id=brooklyn-museum]'); kept.dataset.id")
    page.get_by_role("searchbox").click()
    page.keyboard.press("End")
    page.keyboard.type("um", delay=20)
    until(page, "location.search === '?q=museum'")
    assert keep == "brooklyn-museum"
    assert page.evaluate("window.kept.isConnected"), "the row is the same element"
    assert page.evaluate("""() => [...document.querySelectorAll("[role=list]")].every(list =>
      [...list.children].every((row, index) =>
        row.getAttribute("aria-posinset") === `${index + 1}`
          && row.getAttribute("aria-setsize") === `${list.children.length}`))"""), "rows are counted"


def test_back_and_forward_keep_scroll_and_title(visit):
    page = visit("/")
    page.evaluate("scrollTo(0, 2000)")
    page.wait_for_timeout(200)
    row = page.evaluate(
        "[...document.querySelectorAll('a.cell')]"
        ".find(row => row.getBoundingClientRect().top > 200).getAttribute('href')")
    page.locator(f"a.cell[href='{row}']").first.click()
    until(page, "path => location.pathname === path", row)
    until(page, "scrollY === 0")
    assert page.evaluate("document.activeElement.localName") == "h1"
    page.go_back()
    page.wait_for_selector("h1:has-text('Nearby')")
    until(page, "scrollY === 2000")
    assert page.title() == "Nearby · Explore"
    until(page, "row => document.activeElement.getAttribute('href') === row", row)
    name = page.evaluate(
        "row => document.querySelector(`a.cell[href='${row}'] .headline`).textContent", row)
    page.go_forward()
    until(page, "name => document.querySelector('h1').textContent === name", name)
    until(page, "scrollY === 0")
    until(page, "document.activeElement.localName === 'h1'")
    assert page.evaluate("location.pathname") == row
    assert page.title() == f"{name} · Explore"
    page.go_back()
    page.wait_for_selector("h1:has-text('Nearby')")
    until(page, "scrollY === 2000")


def test_back_shows_the_text_that_was_searched(visit):
    page = visit("/search?q=park")
    page.get_by_role("link", name="Search").click()
    until(page, "location.search === '' && document.querySelector('[type=search]').value === ''")
    page.get_by_role("searchbox").fill("museum")
    until(page, "location.search === '?q=museum'")
    page.go_back()
    until(page, "document.querySelector('[type=search]').value === 'park'")
    page.wait_for_selector("[data-id=central-park]")


def test_a_link_to_nowhere_keeps_its_address(visit):
    page = visit("/search?q=park")
    page.evaluate(
        "document.querySelector('a.cell').setAttribute('href', '/nowhere');"
        "document.querySelector('a.cell').click()")
    page.get_by_text("There is no page at /nowhere").wait_for()
    assert page.evaluate("location.pathname") == "/nowhere"
    page.go_back()
    page.wait_for_selector("[data-id=central-park]")


def test_results_do_not_move_while_typing(visit):
    page = visit("/search?q=museum")
    page.get_by_role("searchbox").click()
    page.keyboard.press("End")
    page.evaluate("""() => {
      window.tops = new Set();
      const look = () => {
        const row = document.querySelector("[data-id]");
        if (row) tops.add(Math.round(row.getBoundingClientRect().top));
        requestAnimationFrame(look);
      };
      look();
    }""")
    for key in ["Backspace", "Backspace", "u", "m"]:
        page.keyboard.press(key)
        page.wait_for_timeout(350)
    assert page.evaluate("[...tops]").__len__() == 1


def test_a_choice_keeps_the_focus(visit):
    page = visit("/")
    page.get_by_role("link", name="Distance", exact=True).focus()
    page.keyboard.press("Enter")
    until(page, "location.search === '?by=distance'")
    until(page, "document.activeElement.textContent === 'Distance'")


def test_a_modified_click_is_left_to_the_browser(visit):
    page = visit("/")
    with page.context.expect_page() as other:
        page.get_by_role("link", name="Times Square").first.click(modifiers=["Control"])
    other.value.wait_for_load_state()
    assert other.value.url.endswith("/places/times-square")
    assert page.title() == "Nearby · Explore"


def test_the_keyboard_alone_walks(visit):
    page = visit("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Nearby"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=searchbox]")
    page.keyboard.type("met", delay=15)
    page.wait_for_selector("[data-id] .headline")
    until(page, "location.search === '?q=met'")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Search"
    page.keyboard.press("Tab")  # the filters are not on the way to the results
    name = page.evaluate("document.activeElement.querySelector('.headline').textContent")
    page.keyboard.press("Enter")
    until(page, "name => document.querySelector('h1').textContent === name", name)


WALK = ["Empire State Building", "BACK", "Distance", "Cards", "Search"]


def test_the_live_page_is_what_the_page_without_a_script_is(visit):
    """Conformance: after each step the live document has the semantics of its address."""
    live = visit("/")
    plain = visit("/", live=False, java_script_enabled=False)
    for step in WALK:
        before = live.url
        if step == "BACK":
            live.go_back()
        else:
            live.get_by_role("link", name=step, exact=step == "Distance").first.click()
        until(live, "before => location.href !== before", before)
        until(live, "!document.querySelector('.loading')")
        plain.goto(live.url)
        same(live, plain)


def same(live, plain):
    deadline = 50
    expected = plain.evaluate(SEMANTICS)
    while live.evaluate(SEMANTICS) != expected and deadline:
        live.wait_for_timeout(50)
        deadline -= 1
    assert live.evaluate(SEMANTICS) == expected


def test_a_connection_that_breaks_comes_back(visit, database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/search?q=park", server=server)
    assert server.stop() == 0
    until(page, "!document.documentElement.dataset.live")
    page.get_by_role("status").get_by_text("Not connected").wait_for()
    page.get_by_role("searchbox").fill("bridge")
    again = Process(
        "explore", "web", "--port", server.url.rsplit(":", 1)[1], "--database", database)
    page.wait_for_selector("html[data-live='1']")
    until(page, "location.search === '?q=bridge'")
    page.wait_for_selector("[data-id=brooklyn-bridge]")
    assert page.get_by_role("searchbox").input_value() == "bridge"
    page.get_by_role("searchbox").fill("museum of")
    until(page, "location.search === '?q=museum%20of'")
    page.wait_for_selector("[data-id=museum-of-modern-art], [data-id*=museum]")
    assert again.stop() == 0


def test_an_address_without_a_screen_is_not_found(visit):
    page = visit("/nowhere", live=False)
    assert "There is no page at /nowhere" in page.inner_text("[role=status]")
    assert page.get_by_role("link", name="Nearby").count() == 1


@pytest.mark.parametrize("path", ["/", "/?as=collection", "/search?q=park", "/places/central-park", "/saved"])
def test_pages_fit_and_are_accessible(visit, picture, path):
    page = visit(path)
    for width, scheme in [(320, "dark"), (320, "light"), (1100, "dark"), (1100, "light")]:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, scheme)
        results = Axe().run(page)
        assert results.violations_count == 0, f"{width} {scheme}\n{results.generate_report()}"
        name = path.strip("/?").replace("/", "-").replace("=", "-").replace("?", "-") or "root"
        picture(page, f"{name}-{width}-{scheme}")


BOX = "selector => { const box = document.querySelector(selector).getBoundingClientRect(); return [box.top, box.width]; }"


def test_the_search_button_stands_beside_its_field_in_a_narrow_window(visit):
    page = visit("/search", viewport={"width": 320, "height": 700})
    assert page.evaluate(BOX, "[type=search]")[0] == page.evaluate(BOX, ".search button")[0]


def test_a_server_that_fails_is_shown_and_trying_again_recovers(visit, picture, tmp_path, database):
    """Stored places stay on the screen, with their age, while the server is gone."""
    places = Process("places", "serve", "--port", 0, "--database", database)
    guide = Process(
        "explore", "web", "--port", 0, "--database", tmp_path / "guide.sqlite", "--api", places.url)
    page = visit("/search?q=park", server=guide)
    page.wait_for_selector("[data-id=central-park]")
    assert places.stop() == 0

    page.get_by_role("searchbox").fill("park")
    page.get_by_role("searchbox").press("End")
    page.keyboard.type("s", delay=10)
    alert = page.get_by_role("alert")
    alert.wait_for()
    assert alert.get_by_role("button", name="Try again").count() == 1
    picture(page, "server-gone")
    page.goto(guide.url + "/search?q=central")
    page.wait_for_selector("html[data-live='1']")
    alert.wait_for()
    assert page.locator("[data-id=central-park]").count() == 1, "what is stored stays"

    again = Process(
        "places", "serve", "--port", places.url.rsplit(":", 1)[1], "--database", database)
    loads = count_loads(page)
    alert.get_by_role("button", name="Try again").click()
    alert.wait_for(state="detached")
    assert page.locator("[data-id=central-park]").count() == 1
    assert loads == []
    assert guide.stop() == 0
    assert again.stop() == 0

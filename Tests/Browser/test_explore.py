"""Explore in a browser: history, focus, typing and a lost connection."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import Process, count_loads, is_live, restarted, until


def test_a_choice_is_not_a_step_in_the_history_and_loads_no_document(visit):
    page = visit("/search")
    loads = count_loads(page)
    page.get_by_role("link", name="Nearby").click()
    page.wait_for_selector("h1:has-text('Nearby')")
    before = page.evaluate("history.length")
    page.get_by_role("link", name="Distance", exact=True).click()
    page.wait_for_selector("h2:has-text('Within 1 km')")
    page.get_by_role("link", name="Cards").click()
    until(page, "location.search === '?by=distance&as=collection'")
    page.wait_for_selector("main .grid")
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


def test_the_link_above_a_title_leads_back_to_the_search_with_its_text(visit):
    page = visit("/search?q=times%20square", viewport={"width": 390, "height": 700})
    page.get_by_role("link", name="Times Square").first.click()
    page.wait_for_selector("h1:text-is('Times Square')")
    page.locator("a.up").click()
    page.wait_for_selector("h1:has-text('times square – Search')")
    assert page.url.endswith("/search?q=times%20square")


def test_a_wide_window_keeps_the_list_beside_a_place(visit):
    page = visit("/", viewport={"width": 1440, "height": 900})
    loads = count_loads(page)
    page.get_by_role("link", name="Times Square").first.click()
    page.wait_for_selector("h1:has-text('Times Square')")
    side = page.get_by_role("navigation", name="Nearby")
    assert side.locator("[aria-current=page]").inner_text().startswith("Times Square")
    other = side.locator("a.cell:not([aria-current])").first
    name = other.locator(".headline").inner_text()
    other.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"h1:has-text('{name}')")
    until(page, "document.activeElement.matches('#w-side [aria-current=page]')")
    # A narrow window has no room for the list.
    page.set_viewport_size({"width": 1000, "height": 800})
    assert not side.is_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    side.get_by_role("link", name="Nearby").click()
    page.wait_for_selector("h1:has-text('Nearby')")
    assert page.locator("#w-side a").count() == 0
    page.go_forward()
    page.wait_for_selector(f"h1:has-text('{name}')")
    assert loads == []


def test_typed_text_stays_with_its_caret_while_results_arrive(visit):
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


def test_back_and_forward_restore_scroll_position_title_and_focus(visit):
    page = visit("/")
    page.evaluate("scrollTo(0, 2000)")
    until(page, "history.state.scroll === 2000")
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


def test_results_do_not_move_while_the_user_types(visit):
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
    for key, text in [("Backspace", "museu"), ("Backspace", "muse"), ("u", "museu"), ("m", "museum")]:
        page.keyboard.press(key)
        # Results come after a pause in typing; the title names the text that they are for.
        until(page, "text => document.querySelector('h1').innerText.startsWith(`${text} –`)", text)
        until(page, "!document.querySelector('#w-status .loading')")
    assert len(page.evaluate("[...tops]")) == 1


def test_a_choice_by_a_key_keeps_the_focus(visit):
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


def test_the_keyboard_alone_leads_to_a_search_result(visit):
    page = visit("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Nearby"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=searchbox]")
    page.keyboard.type("met", delay=15)
    page.wait_for_selector("h1:has-text('met – ')")
    page.wait_for_selector("[data-id] .headline")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Search"
    for _ in range(4):  # the filters, of which the kinds are one stop
        page.keyboard.press("Tab")
    name = page.evaluate("document.activeElement.querySelector('.headline').textContent")
    page.keyboard.press("Enter")
    until(page, "name => document.querySelector('h1').textContent === name", name)


def test_a_lost_connection_comes_back_with_the_typed_text(visit, database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/search?q=park", server=server)
    assert server.stop() == 0
    until(page, "!document.documentElement.dataset.live")
    page.get_by_role("status").get_by_text("Not connected").wait_for()
    page.get_by_role("searchbox").fill("bridge")
    again = restarted(server, database)
    is_live(page)
    until(page, "location.search === '?q=bridge'")
    page.wait_for_selector("[data-id=brooklyn-bridge]")
    assert page.get_by_role("searchbox").input_value() == "bridge"
    page.get_by_role("searchbox").fill("museum of")
    until(page, "location.search === '?q=museum%20of'")
    page.wait_for_selector("[data-id=museum-of-modern-art], [data-id*=museum]")
    assert again.stop() == 0


@pytest.mark.parametrize("path, width, scheme", [("/", 320, "light"), ("/places/central-park", 1100, "dark")])
def test_a_page_is_accessible_and_fits_the_window(visit, path, width, scheme):
    page = visit(path, viewport={"width": width, "height": 800}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_an_address_that_the_browser_refuses_to_change_is_changed_later(visit, explore):
    page = visit("/healthz", live=False, has_clock=True)
    page.goto(explore.url + "/search")
    is_live(page)
    page.evaluate("""() => {
      window.replaceState = history.replaceState;
      history.replaceState = () => { throw new DOMException("too many changes", "SecurityError"); };
    }""")
    page.get_by_role("searchbox").first.fill("park")
    page.wait_for_selector("[data-id=central-park]")
    page.evaluate("() => { history.replaceState = replaceState; }")
    page.clock.run_for(3_000)
    until(page, "location.search === '?q=park'")
    assert page.locator("#w-lost").count() == 0

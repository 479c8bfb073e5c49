"""The layout of Explore: unbroken words, tabs on one line, and the focus in sight."""

from conftest import until

# The words that are broken over several lines.
BROKEN = """
() => {
  const broken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    for (const { index, 0: word } of node.data.matchAll(/[^\\s–—-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) broken.push(word);
    }
  }
  return broken;
}
"""

# The number of lines of the tabs and of the name beside them.
TAB_LINES = """
() => new Set([...document.querySelectorAll(".tabs > *")].filter(tab => tab.localName === "a" || tab.offsetWidth > 1)
  .map(tab => { const box = tab.getBoundingClientRect(); return Math.round((box.top + box.bottom) / 10); })).size
"""

GERMAN = """
() => {
  const words = ["In der Nähe", "Durchsuchen", "Gespeicherte Orte", "Einstellungen"];
  document.querySelectorAll(".tabs a").forEach((tab, index) => { tab.textContent = words[index]; });
  const choices = ["Entfernungsbereiche", "Straßenverzeichnis", "Tabellenansicht", "Karteikarten"];
  document.querySelectorAll(".choices a").forEach((choice, index) => { choice.textContent = choices[index % 4]; });
  document.querySelectorAll(".choices nav > span:first-child").forEach(label => {
    label.textContent = "Zusammenstellung";
  });
}
"""


def test_words_are_unbroken_and_all_tabs_are_on_one_line_on_a_phone(visit):
    page = visit("/", viewport={"width": 320, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(TAB_LINES) == 1
    assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.tabs'))") <= 0


def test_longer_words_and_larger_letters_stay_within_the_window(visit):
    page = visit("/")
    page.evaluate(GERMAN)
    for width, size in [(320, "100%"), (640, "200%")]:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("size => { document.documentElement.style.fontSize = size; document.activeElement.blur(); }", size)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, size)
        assert page.evaluate(TAB_LINES) == 1, (width, size)
        assert size == "200%" or page.evaluate(BROKEN) == [], (width, size)
        last = page.locator(".tabs a").last
        last.focus()
        left, right = edges(last)
        if right - left <= width:
            assert 0 <= left and right <= width, f"the focused tab is in sight, {width} {size}"
        else:
            assert left <= 0 and width <= right, f"the focused tab fills the window, {width} {size}"


def edges(locator):
    box = locator.bounding_box()
    return box["x"], box["x"] + box["width"]


def test_a_tab_with_the_focus_scrolls_wholly_into_sight(visit):
    page = visit("/", viewport={"width": 320, "height": 600})
    page.evaluate(GERMAN)
    most = page.evaluate("(() => { const bar = document.querySelector('.tabs');"
                         "return bar.scrollWidth - bar.clientWidth; })()")
    assert most > 100, "not all tabs fit"
    for scrolled in range(0, most + 1, 70):
        for tab in page.locator(".tabs a").all():
            page.evaluate("scrolled => { document.activeElement.blur();"
                          "document.querySelector('.tabs').scrollLeft = scrolled; }", scrolled)
            tab.focus()
            left, right = edges(tab)
            assert 0 <= left and right <= 320, f"{tab.text_content()}, scrolled by {scrolled}"
    page.evaluate("document.activeElement.blur()")
    for key in ["Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"]:
        page.keyboard.press(key)
        left, right = edges(page.locator(":focus"))
        assert 0 <= left and right <= 320, f"{key}, {page.locator(':focus').text_content()}"


def test_the_current_tab_is_in_sight_in_a_window_too_narrow_for_all(visit):
    page = visit("/saved", viewport={"width": 200, "height": 600})
    seen = ("(() => { const box = document.querySelector('.tabs [aria-current]').getBoundingClientRect();"
            "return box.left >= 0 && box.right <= innerWidth; })()")
    until(page, seen)
    page.locator(".tabs a").first.click()
    page.wait_for_selector("h1:has-text('Nearby')")
    until(page, seen)


def test_the_first_link_skips_the_tabs_and_is_not_a_step_in_the_history(visit):
    page = visit("/?by=distance")
    before = page.evaluate("history.length")
    skip = page.get_by_role("link", name="Skip to the content")
    inside = "document.elementFromPoint(...(box => [box.x + box.width / 2, box.y + box.height / 2])(" \
             "document.querySelector('.skip').getBoundingClientRect()))?.className === 'skip'"
    assert not page.evaluate(inside), "hidden without the focus"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    until(page, inside)
    assert skip.count() == 1
    page.keyboard.press("Enter")
    until(page, "document.activeElement.localName === 'main'")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Kind"
    assert page.evaluate("[history.length, location.search, location.hash]") == [before, "?by=distance", ""]


def test_choices_and_filters_take_one_line_each_on_a_phone_and_are_all_reached(visit):
    page = visit("/", viewport={"width": 390, "height": 844})
    places = page.locator("[role=listitem]:has(a.cell[href^='/places/'])")
    for width in [320, 390]:
        page.set_viewport_size({"width": width, "height": 844})
        # One row of filters, the map, and the first places right below it.
        assert page.locator(".map-window").bounding_box()["height"] == 180
        assert width == 320 or places.first.bounding_box()["y"] < 400, "in the upper half of the window"
        for field in page.locator("[data-section=filters] :is(input:not([type=hidden]), select)").all():
            field.focus()
            left, right = edges(field)
            assert 0 <= left and right <= width, field.get_attribute("id")
    third = places.nth(2).bounding_box()
    assert third["y"] + third["height"] <= 844, "the first places are in sight"
    heights = page.locator(".choices nav").evaluate_all("all => all.map(nav => nav.offsetHeight)")
    assert max(heights) <= 44, heights
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for link in page.locator(".choices a").all():
        link.focus()
        left, right = edges(link)
        assert 0 <= left and right <= 390, link.text_content()
    page.get_by_role("link", name="Cards").click()
    page.wait_for_url("**/?as=collection")
    page.reload()
    left, right = edges(page.locator(".choices nav").first.locator("a[aria-current]"))
    assert 0 <= left and right <= 390, "the current choice is in sight"

"""How pages look: one column, unbroken words, and distinguishable states."""

import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import BUILD, Process
from test_explore import until

# The words that are on more than one line, though a line of the window would hold them.
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

# The tops of the tabs and of the name beside them, where it is visible, as whole lines.
TAB_LINES = """
() => new Set([...document.querySelectorAll(".tabs > *")].filter(tab => tab.localName === "a" || tab.offsetWidth > 1)
  .map(tab => { const box = tab.getBoundingClientRect(); return Math.round((box.top + box.bottom) / 10); })).size
"""

# The left and the right edge of what has a frame or a text of its own, without the padding.
EDGES = """
() => Object.fromEntries([".tabs", "#w-head", "[role=list]", "#w-foot p"].map(name => {
  const node = document.querySelector(name), box = node.getBoundingClientRect(), style = getComputedStyle(node);
  return [name, [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)]];
}))
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

PATHS = ["/", "/?as=collection", "/search?q=park", "/places/central-park", "/saved", "/location", "/settings"]


@pytest.mark.parametrize("path", PATHS)
def test_words_are_whole_and_the_tabs_stand_on_one_line(drawn, path):
    page = drawn(path)
    for width in [320, 390, 768, 1280]:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(BROKEN) == [], width
        assert page.evaluate(TAB_LINES) == 1, width
        assert page.evaluate("(() => { const bar = document.querySelector('.tabs');"
                             "return bar.scrollWidth - bar.clientWidth; })()") <= 0, f"all tabs are seen at {width}"


def test_longer_words_and_larger_letters_stay_within_the_window(drawn, picture):
    page = drawn("/")
    page.evaluate(GERMAN)
    for width, size in [(320, "100%"), (320, "200%"), (640, "200%"), (1280, "200%")]:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("size => { document.documentElement.style.fontSize = size; document.activeElement.blur(); }", size)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, size)
        assert page.evaluate(TAB_LINES) == 1, (width, size)
        assert size == "200%" or page.evaluate(BROKEN) == [], (width, size)
        last = page.locator(".tabs a").last
        last.focus()
        left, right = edges(last)
        if right - left <= width:
            assert 0 <= left and right <= width, f"what has the focus is seen, {width} {size}"
        else:
            assert left <= 0 and width <= right, f"only what has the focus is seen, {width} {size}"
        picture(page, f"german-{width}-{size.rstrip('%')}")


def edges(locator):
    box = locator.bounding_box()
    return box["x"], box["x"] + box["width"]


@pytest.mark.parametrize("has_script", [True, False])
def test_a_tab_with_the_focus_is_wholly_visible_however_much_of_it_was_before(visit, has_script):
    page = visit("/", live=has_script, java_script_enabled=has_script, viewport={"width": 320, "height": 600})
    page.evaluate(GERMAN)
    most = page.evaluate("(() => { const bar = document.querySelector('.tabs');"
                         "return bar.scrollWidth - bar.clientWidth; })()")
    assert most > 100, "not all tabs fit"
    for scrolled in range(0, most + 1, 10):
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


def test_the_tab_of_the_page_is_seen_where_not_all_of_them_fit(drawn):
    page = drawn("/saved", viewport={"width": 200, "height": 600})
    seen = ("(() => { const box = document.querySelector('.tabs [aria-current]').getBoundingClientRect();"
            "return box.left >= 0 && box.right <= innerWidth; })()")
    until(page, seen)
    page.locator(".tabs a").first.click()
    page.wait_for_selector("h1:has-text('Nearby')")
    until(page, seen)


@pytest.mark.parametrize("path", ["/", "/?as=collection", "/places/central-park"])
def test_all_of_a_page_stands_in_one_column(drawn, path):
    page = drawn(path)
    for width in [390, 768, 1100, 1280]:
        page.set_viewport_size({"width": width, "height": 800})
        check_column(page, path, width)


def check_column(page, path, width):
    edges = page.evaluate(EDGES)
    edges.pop("[role=list]")
    assert len({tuple(pair) for pair in edges.values()}) == 1, edges
    left, right = edges["#w-head"]
    assert left == width - right, "it is in the middle"
    ends = page.evaluate("[...document.querySelectorAll('#w-list > section > [role=list]')].map(list => {"
                         "const box = list.getBoundingClientRect();"
                         "return [!!list.closest('.aside'), Math.round(box.left), Math.round(box.right)]; })")
    lists = {(start, end) for beside, start, end in ends if not beside}
    maps = [(start, end) for beside, start, end in ends if beside]
    assert len(lists) == 1 and len(maps) == 1, ends
    (start, end), = lists
    assert end - start <= 800, "the eye follows a line from its one end to the other"
    if width < 900:
        assert (start, end) == maps[0] == (left, right), ends
    else:
        assert start == left and end + 24 == maps[0][0] and maps[0][1] == right, "the map stands beside the list"
    if width >= 1280 and "collection" in path:
        tops = page.evaluate("[...document.querySelectorAll('[role=list]')]"
                             ".map(list => [...list.children].slice(0, 2).map(row => row.offsetTop))")
        assert any(len(top) == 2 and len(set(top)) == 1 for top in tops), "cards are side by side"


def test_the_first_link_skips_the_tabs_and_is_not_a_step_in_the_history(visit, picture):
    page = visit("/?by=distance")
    before = page.evaluate("history.length")
    skip = page.get_by_role("link", name="Skip to the content")
    inside = "document.elementFromPoint(...(box => [box.x + box.width / 2, box.y + box.height / 2])(" \
             "document.querySelector('.skip').getBoundingClientRect()))?.className === 'skip'"
    assert not page.evaluate(inside), "it is not seen"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    until(page, inside)
    picture(page, "skip")
    assert skip.count() == 1
    page.keyboard.press("Enter")
    until(page, "document.activeElement.localName === 'main'")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Kind"
    assert page.evaluate("[history.length, location.search, location.hash]") == [before, "?by=distance", ""]


def test_without_a_script_the_first_link_skips_the_tabs(visit):
    page = visit("/", live=False, java_script_enabled=False)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.locator(":focus").text_content() == "Kind"


HOURS = """<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="40.758" lon="-73.985"><tag k="name" v="Always"/><tag k="amenity" v="cafe"/>
<tag k="opening_hours" v="24/7"/></node>
<node id="2" lat="40.759" lon="-73.986"><tag k="name" v="Never"/><tag k="amenity" v="cafe"/>
<tag k="opening_hours" v="off"/></node>
</osm>
"""

LOOK = """
name => {
  const badge = document.querySelector(`[data-id=${name}] .badge`);
  const style = getComputedStyle(badge), sign = getComputedStyle(badge, "::before");
  return [style.color, style.backgroundColor, style.borderColor, sign.backgroundColor];
}
"""


@pytest.fixture(scope="module")
def hours(tmp_path_factory):
    """A guide to a place that is always open, and one that never is."""
    folder = tmp_path_factory.mktemp("hours")
    (folder / "city.osm").write_text(HOURS)
    database = folder / "hours.sqlite"
    subprocess.run([BUILD / "places", "import", folder / "city.osm", "--database", database],
                   check=True, capture_output=True)
    server = Process("explore", "web", "--port", 0, "--database", database)
    yield server
    assert server.stop() == 0


@pytest.mark.parametrize("path", ["/", "/?as=collection"])
def test_open_and_closed_do_not_look_the_same(visit, hours, picture, path):
    page = visit(path, server=hours)
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        is_open, is_closed = page.evaluate(LOOK, "n1"), page.evaluate(LOOK, "n2")
        assert all(one != other for one, other in zip(is_open, is_closed)), f"text, ground, edge and sign, {scheme}"
        clear = "rgba(0, 0, 0, 0)"
        assert (is_open[3] == clear, is_closed[3] == clear) == (False, True), f"a full sign and an empty one, {scheme}"
        assert Axe().run(page).violations_count == 0, f"the words are readable, {scheme}"
        picture(page, f"open-{'cards' if 'as=' in path else 'table'}-{scheme}")


def test_choices_and_filters_take_a_line_each_in_a_narrow_window_and_all_are_reached(visit, picture):
    page = visit("/", viewport={"width": 390, "height": 844})
    places = page.locator("[role=listitem]:has(a.cell[href^='/places/'])")
    for width in [320, 390]:
        page.set_viewport_size({"width": width, "height": 844})
        # The map comes first, and the first places right below it.
        assert page.locator(".map").bounding_box()["y"] <= 310, "the map stands near the top"
        assert places.first.bounding_box()["y"] <= 670, "the first place stands right below it"
        for field in page.locator("[data-section=filters] :is(input:not([type=hidden]), select)").all():
            field.focus()
            left, right = edges(field)
            assert 0 <= left and right <= width, field.get_attribute("id")
    second = places.nth(1).bounding_box()
    assert second["y"] + second["height"] <= 844, "the first places are seen"
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
    assert 0 <= left and right <= 390, "what is chosen first is seen"
    picture(page, "choices-390")


def test_what_turns_in_a_busy_button_stands_beside_its_word(visit, showcase):
    page = visit("/style", server=showcase)
    button = page.locator(".press[aria-busy=true]")
    gap, change = button.evaluate("""button => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const { left, width } = range.getBoundingClientRect(), style = getComputedStyle(button, "::before");
      const whole = button.getBoundingClientRect().width;
      button.removeAttribute("aria-busy");
      return [parseFloat(style.marginInlineEnd) || 6, whole - button.getBoundingClientRect().width];
    }""")
    assert gap == 6 and abs(change) < 0.1, "as wide as before"


def test_buttons_at_the_end_of_a_row_stay_together_there(visit, showcase):
    page = visit("/actions", server=showcase, viewport={"width": 320, "height": 700})
    boxes = page.evaluate("""() => {
      const row = document.querySelector("[data-id] .cell"), edge = row.querySelector(".column").getBoundingClientRect().right;
      return ["[data-c=like]", "[data-c=More] > summary", "[data-c=Send]"].map(selector => {
        const { top, right } = row.querySelector(selector).getBoundingClientRect();
        return [Math.round(top), Math.round(edge - right)];
      });
    }""")
    (like, _), (more, more_edge), (_, send_edge) = boxes
    assert like == more and more_edge == send_edge == 0, boxes


def test_in_forced_colours_the_current_tab_alone_is_underlined(visit, showcase):
    page = visit("/", server=showcase)
    page.emulate_media(forced_colors="active")
    lines = page.evaluate("""() => [...document.querySelectorAll(".tabs a")].map(tab =>
      [tab.hasAttribute("aria-current"), getComputedStyle(tab).borderBottomColor, getComputedStyle(tab).backgroundColor])""")
    others = {line for is_current, line, _ in lines if not is_current}
    current = {line for is_current, line, _ in lines if is_current}
    assert len(others) == len(current) == 1 and others != current, lines
    canvas = page.evaluate("""() => {
      const node = Object.assign(document.createElement("p"), { style: "color: Canvas" });
      return getComputedStyle(document.body.appendChild(node)).color;
    }""")
    assert others == {canvas}

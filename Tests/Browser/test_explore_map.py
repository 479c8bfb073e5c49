"""The maps of Explore: beside a list, of a place, and the full map."""

import contextlib
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import BUILD, NOTE_SCRIPTS, Process, until

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}


def town():
    """A made-up town on a coast, as OpenStreetMap writes it."""
    nodes, ways = [], []

    def node(south, east, **tags):
        nodes.append((len(nodes) + 1, 50 - south / 1000, 10 + east / 1000, tags))
        return len(nodes)

    def way(points, **tags):
        ways.append(([node(*point) for point in points], tags))

    # The land is on the left of who goes east along the northern shore of the sea.
    way([(5, -20), (4.5, -10), (5, 0), (5.5, 10), (5, 20)], natural="coastline")
    for row in range(-4, 5):
        way([(row, -8), (row, 8)], highway="residential", name=f"{row + 5}. Street")
        way([(-5, row * 2), (4, row * 2)], highway="secondary" if row == 0 else "residential", name=f"Avenue {row + 5}")
    park = [node(-3, 1), node(-3, 3), node(-1, 3), node(-1, 1)]
    ways.append(([*park, park[0]], {"leisure": "park", "name": "Old Gardens"}))
    for number in range(60):
        kind = [("cafe", "amenity"), ("restaurant", "amenity"), ("museum", "tourism"), ("bakery", "shop")][number % 4]
        node((number % 8) - 4 + 0.3, (number // 8) * 2 - 7.5, name=f"Place {number}", **{kind[1]: kind[0]})
    lines = ["<osm version='0.6'>"]
    for identity, latitude, longitude, tags in nodes:
        inside = "".join(f"<tag k='{key}' v='{value}'/>" for key, value in tags.items())
        lines.append(f"<node id='{identity}' version='1' lat='{latitude}' lon='{longitude}'>{inside}</node>")
    for identity, (points, tags) in enumerate(ways, 1000):
        inside = "".join(f"<nd ref='{point}'/>" for point in points)
        inside += "".join(f"<tag k='{key}' v='{value}'/>" for key, value in tags.items())
        lines.append(f"<way id='{identity}' version='1'>{inside}</way>")
    return "\n".join([*lines, "</osm>"])


@pytest.fixture(scope="module")
def mapped(tmp_path_factory):
    folder = tmp_path_factory.mktemp("town")
    (folder / "town.osm").write_text(town())
    subprocess.run(
        [BUILD / "places", "import", folder / "town.osm", "--database", folder / "town.sqlite"], check=True,
        capture_output=True)
    server = Process("explore", "web", "--port", 0, "--database", folder / "town.sqlite")
    yield server
    assert server.stop() == 0


def boxes(page):
    """The boxes of the map and of the first row of a place."""
    return page.locator(".map").first.bounding_box(), page.locator("[data-id] a.cell[href*='/places/']").first.bounding_box()


def test_on_a_phone_the_map_is_above_the_list(visit, mapped):
    page = visit("/", server=mapped, viewport=PHONE)
    until(page, "document.querySelector('.map .sea') && document.querySelector('.map .street')")
    map_box, row = boxes(page)
    assert map_box["y"] + map_box["height"] <= row["y"]
    assert map_box["height"] <= 300 and map_box["width"] > 340
    page.mouse.wheel(0, 300)
    until(page, """[...document.querySelectorAll("[data-id] a.cell[href*='/places/']")]
      .filter(row => row.getBoundingClientRect().bottom < innerHeight).length >= 3""")


def test_in_a_wide_window_the_map_stands_beside_the_list_and_stays_in_sight(visit, mapped):
    page = visit("/", server=mapped, viewport=DESK)
    until(page, "document.querySelector('.map .sea')")
    map_box, row = boxes(page)
    assert map_box["x"] >= row["x"] + row["width"] and map_box["width"] > 700
    assert 380 <= row["width"] <= 400
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    until(page, "scrollY > 0 && document.querySelector('.map').getBoundingClientRect().top >= 0")


# The identities of the rows in sight.
IN_SIGHT = """[...document.querySelectorAll("#w-list section:not(.aside) [data-id]")]
  .filter(row => { const box = row.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; })
  .map(row => row.dataset.id)"""


def test_the_map_stays_beside_a_list_of_which_only_a_window_is_in_the_page(visit):
    page = visit("/?by=distance&w-count=400", viewport=DESK)
    until(page, "document.querySelector('.map')")
    seen = set()
    page.mouse.move(200, 400)
    for _ in range(20):
        before = page.evaluate("scrollY")
        page.mouse.wheel(0, 700)
        until(page, "before => scrollY > before + 500", before)
        box = page.locator(".map").first.bounding_box()
        assert box is not None and -1 <= box["y"] < 300, box
        until(page, f"({IN_SIGHT}).length > 0")
        seen.update(page.evaluate(IN_SIGHT))
    assert len(seen) > 100
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_pin_is_highlighted_with_its_row_and_opens_its_place(visit, mapped):
    page = visit("/?map=50,10,16", server=mapped, viewport=DESK)
    until(page, "loadedScripts.has('w-map') && document.querySelector('.map .street')")
    mark = page.locator(".map a.mark[href*='/places/']").first
    identity = mark.get_attribute("data-pins")
    row = page.locator(f"#w-list [data-id='{identity}']")
    row.locator("a.cell").focus()
    until(page, "document.querySelector('.map .mark.lit')")
    assert page.locator(".map .mark.lit").get_attribute("data-pins") == identity
    page.mouse.move(0, 0)
    mark.hover()
    until(page, "id => document.querySelector(`#w-list [data-id='${id}']`).classList.contains('lit')", identity)
    mark.click()
    page.wait_for_selector("h1:not(:has-text('Nearby'))")
    assert "/places/" in page.url
    page.wait_for_selector(".map .mark.chosen", state="attached")
    assert page.locator(".map .mark.chosen").count() == 1


def test_the_area_of_a_dragged_map_is_searched_by_a_press(visit, mapped):
    page = visit("/", server=mapped, viewport=PHONE)
    until(page, "loadedScripts.has('w-map') && document.querySelector('.map .sea')")
    assert page.get_by_role("link", name="Search this area").count() == 0
    box = page.locator(".map .map-frame").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y - 40, steps=6)
    page.mouse.up()
    page.get_by_role("link", name="Search this area").click()
    until(page, "location.search.includes('near=') && location.search.includes('map=')")
    page.wait_for_selector("text=Around the middle of the map")
    page.get_by_role("link", name="Search this area").wait_for(state="detached")


@contextlib.contextmanager
def touched_map(chromium, server, path):
    """A page on a phone, the middle of its map, and a function that moves fingers."""
    with contextlib.closing(chromium.new_context(viewport=PHONE, has_touch=True)) as context:
        context.add_init_script(NOTE_SCRIPTS)
        page = context.new_page()
        page.goto(server.url + path)
        until(page, "loadedScripts.has('w-map') && document.querySelector('.map .street')")
        box = page.locator(".map-window").bounding_box()
        session = context.new_cdp_session(page)

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
            page.evaluate("new Promise(requestAnimationFrame)")

        yield page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, touch


def test_a_finger_moves_the_map_of_a_phone_in_any_direction_and_not_the_page(mapped, chromium):
    with touched_map(chromium, mapped, "/?map=50,10,16") as (page, x, y, touch):
        top = "document.querySelector('.map .view').getBoundingClientRect().top"
        before = page.evaluate(top)
        touch("touchStart", (x, y))
        for step in range(1, 9):
            touch("touchMove", (x, y - 8 * step))
        until(page, f"before => Math.abs(before - {top} - 64) < 2", before)
        touch("touchEnd")
        until(page, "location.search.includes('map=') && !location.search.includes('map=50,')")
        assert page.evaluate("scrollY") == 0


def test_two_fingers_zoom_the_map(mapped, chromium):
    with touched_map(chromium, mapped, "/map?map=50,10,15") as (page, x, y, touch):
        touch("touchStart", (x - 30, y))
        touch("touchStart", (x - 30, y), (x + 30, y))
        for step in range(1, 7):
            touch("touchMove", (x - 30 - 5 * step, y), (x + 30 + 5 * step, y))
        touch("touchEnd", (x - 60, y))
        touch("touchEnd")
        until(page, "Math.abs(Number(new URL(location).searchParams.get('map').split(',')[2]) - 16) < 0.1")


def test_the_buttons_of_a_phones_map_come_with_the_keyboard(visit, mapped):
    page = visit("/", server=mapped, viewport=PHONE)
    moves = page.locator(".map .moves")
    assert moves.bounding_box()["width"] <= 1
    page.locator(".map a.mark").last.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.move')")
    assert moves.bounding_box()["width"] > 200


def test_the_full_map_is_accessible_in_a_narrow_window(visit, mapped):
    page = visit("/map", server=mapped, viewport={"width": 320, "height": 800})
    until(page, "document.querySelector('.map .sea, .map .street')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    for link in page.locator(".map .move, .map a.mark, .column > .map + .beside a").all():
        box = link.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44

# Signs whose middle is covered, and buttons on the frame or on its words.
COVERED = """() => {
  const shown = document.querySelector(".map .map-frame").getBoundingClientRect();
  const isIn = (x, y) => x > shown.left && x < shown.right && y > shown.top && y < shown.bottom;
  const faults = [];
  for (const mark of document.querySelectorAll(".map a.mark")) {
    if (getComputedStyle(mark).visibility !== "visible") continue;
    const box = mark.querySelector(".dot").getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!isIn(x, y) || y < 0 || y > innerHeight) continue;
    if (document.elementFromPoint(x, y)?.closest("a.mark") !== mark) faults.push(mark.textContent);
  }
  const words = document.querySelector(".map .map-words .caption").getBoundingClientRect();
  for (const link of document.querySelectorAll(".map .move, .map + .beside a")) {
    const box = link.getBoundingClientRect();
    if (box.left < words.right && box.right > words.left && box.top < words.bottom && box.bottom > words.top)
      faults.push(`${link.textContent} over the words`);
    if (box.left < shown.right && box.right > shown.left && box.top < shown.bottom && box.bottom > shown.top)
      faults.push(link.textContent);
  }
  return faults;
}"""


def test_no_button_of_a_map_covers_a_sign_or_a_name(visit, mapped):
    page = visit("/map?map=50,10,16", server=mapped, viewport=PHONE)
    until(page, "document.querySelector('.map .street')")
    page.locator(".map .map-frame").scroll_into_view_if_needed()
    assert page.evaluate(COVERED) == []


def test_the_row_of_a_hovered_pin_scrolls_into_sight(visit, mapped):
    page = visit("/?by=distance&map=50,10,16", server=mapped, viewport=DESK)
    until(page, "loadedScripts.has('w-map') && document.querySelector('.map .street')")
    page.evaluate("scrollTo(0, 260)")
    hidden = page.evaluate("""() => [...document.querySelectorAll(".map a.mark:not(.several)")].map(mark => mark.dataset.pins)
      .find(id => { const row = document.querySelector(`#w-list [data-id="${CSS.escape(id)}"]`);
        return row && row.getBoundingClientRect().top > innerHeight; })""")
    assert hidden
    page.locator(f".map a.mark[data-pins='{hidden}']").hover()
    until(page, """id => { const box = document.querySelector(`#w-list [data-id="${CSS.escape(id)}"]`).getBoundingClientRect();
      return box.top >= 0 && box.bottom <= innerHeight; }""", hidden)
    until(page, "id => document.querySelector('#w-list .lit')?.dataset.id === id", hidden)
    page.mouse.move(5, 5)
    until(page, "!document.querySelector('.lit')")


def test_the_cross_of_the_location_map_stays_while_the_map_moves(visit, mapped):
    page = visit("/map?for=pick", server=mapped, viewport=DESK)
    until(page, "loadedScripts.has('w-map') && document.querySelector('.map .street')")

    def cross():
        box = page.locator(".map .aim").bounding_box()
        return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)

    box = page.locator(".map .map-frame").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = cross()
    assert abs(before[0] - x) <= 1 and abs(before[1] - y) <= 1
    page.mouse.move(x + 30, y)
    page.mouse.down()
    page.mouse.move(x + 150, y + 70, steps=6)
    until(page, "document.querySelector('.map .view').getAttribute('transform')")
    assert cross() == before
    page.mouse.up()
    until(page, "location.search.includes('map=')")
    assert cross() == before

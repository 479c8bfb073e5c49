"""A map as a person uses it in a browser."""

import gzip
import re

import pytest
from test_explore import until

AT = "document.querySelector('.map').dataset.at"


def region(page):
    return [float(number) for number in page.evaluate(AT).split(",")]


def are_apart(one, other):
    """Whether a line along a side of one of two rectangles is between them; they may be turned."""
    for corners in (one, other):
        for (x, y), (next_x, next_y) in zip(corners[:2], corners[1:3]):
            reaches = [[corner[0] * (next_x - x) + corner[1] * (next_y - y) for corner in box] for box in (one, other)]
            if max(reaches[0]) <= min(reaches[1]) or max(reaches[1]) <= min(reaches[0]):
                return True
    return False


def is_live(page):
    until(page, "loadedScripts.has('w-map') && document.querySelector('.map .area')")


def test_without_a_script_links_zoom_and_move_and_a_sign_is_pressed(visit, showcase):
    page = visit("/map", server=showcase, live=False, java_script_enabled=False)
    start = page.url
    page.get_by_role("link", name="Zoom in").click()
    assert "at=" in page.url and page.locator(".map .area").count() > 0
    page.get_by_role("link", name="Move west").click()
    page.get_by_role("link", name="Move east").click()
    page.get_by_role("link", name="Zoom out").click()
    assert page.url == start, "the usual region needs no word in the address"
    mark = page.locator(".map a.mark").first
    assert mark.bounding_box()["width"] >= 44 and mark.bounding_box()["height"] >= 44
    for move in page.locator(".map .move").all():
        assert move.bounding_box()["width"] >= 44 and move.bounding_box()["height"] >= 44


def test_the_script_is_small_and_loaded_where_a_map_is(visit, showcase):
    page = visit("/map", server=showcase)
    is_live(page)
    address = page.evaluate("document.getElementById('w-map').src")
    assert len(gzip.compress(page.request.get(address).body())) <= 8192
    page = visit("/cells", server=showcase)
    assert page.evaluate("document.getElementById('w-map')") is None


def test_a_link_moves_the_map_where_it_is(visit, showcase):
    page = visit("/map", server=showcase)
    steps = page.evaluate("history.length")
    before = region(page)
    page.get_by_role("link", name="Zoom in").focus()
    page.keyboard.press("Enter")
    until(page, f"{AT} !== '{','.join(map(str, before))}' && location.search.includes('at=')")
    assert region(page)[2] == before[2] + 1
    assert page.evaluate("history.length") == steps, "no step away"
    assert page.evaluate("document.activeElement.textContent.endsWith('Zoom in')"), "and the focus stays"


def test_a_drag_a_wheel_and_keys_move_the_map(visit, showcase):
    page = visit("/map", server=showcase)
    is_live(page)
    box = page.locator(".map .map-frame").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = region(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 30, steps=5)
    until(page, "document.querySelector('.map .view').getAttribute('transform')")
    page.mouse.up()
    until(page, "location.search.includes('at=') && !document.querySelector('.map .view').getAttribute('transform')")
    after = region(page)
    assert after[1] < before[1] and after[0] > before[0] and after[2] == before[2]
    page.mouse.wheel(0, -240)
    until(page, f"{AT}.split(',')[2] > {before[2]}")
    zoomed = region(page)
    scroll = page.evaluate("scrollY")
    page.keyboard.press("ArrowRight")
    until(page, f"{AT}.split(',')[1] > {zoomed[1]}")
    zoomed = region(page)
    assert page.evaluate("scrollY") == scroll, "nothing was scrolled by that"
    page.locator(".map .move").first.focus()
    scroll = page.evaluate("scrollY")
    page.keyboard.press("ArrowRight")
    until(page, f"{AT}.split(',')[1] > {zoomed[1]}")
    page.keyboard.press("-")
    until(page, f"{AT}.split(',')[2] < {zoomed[2]}")
    assert page.evaluate("scrollY") == scroll, "nothing was scrolled by that"


def test_a_step_glides_unless_a_person_wants_things_still(visit, showcase):
    for motion in ["no-preference", "reduce"]:
        page = visit("/map", server=showcase)
        page.emulate_media(reduced_motion=motion)
        is_live(page)
        page.evaluate("""() => { window.seen = [];
          new MutationObserver(() => seen.push(document.querySelector(".map .view").getAttribute("transform")))
            .observe(document.querySelector(".map .view"), { attributes: true, attributeFilter: ["transform"] }); }""")
        page.locator(".map .move").first.focus()
        page.keyboard.press("ArrowRight")
        until(page, "location.search.includes('at=') && !document.querySelector('.map .view').getAttribute('transform')")
        places = {place for place in page.evaluate("seen") if place}
        assert len(places) > 2 if motion == "no-preference" else len(places) <= 2, places


def test_a_button_pressed_again_goes_on_from_where_the_map_is_to_be(visit, showcase):
    page = visit("/map", server=showcase)
    is_live(page)
    zoom = region(page)[2]
    button = page.get_by_role("link", name="Zoom in")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    for _ in range(3):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, f"{AT}.split(',')[2] >= {zoom + 3}")


def test_the_focus_stays_on_the_map_when_its_sign_leaves(visit, showcase):
    page = visit("/map", server=showcase)
    is_live(page)
    page.locator(".map a.mark").first.focus()
    for _ in range(6):
        before = page.evaluate(AT)
        page.keyboard.press("ArrowRight")
        until(page, f"{AT} !== '{before}'")
        assert page.evaluate("document.activeElement.closest('.map') !== null")


def test_a_finger_moves_a_map_that_was_pressed_in_all_directions(visit, showcase):
    page = visit("/map", server=showcase, viewport={"width": 390, "height": 844})
    is_live(page)
    picture = page.locator(".map .map-frame")
    assert picture.evaluate("node => getComputedStyle(node).touchAction") == "pan-y"
    box = picture.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + 8)
    assert picture.evaluate("node => getComputedStyle(node).touchAction") == "none"
    page.get_by_role("heading").first.click()
    assert picture.evaluate("node => getComputedStyle(node).touchAction") == "pan-y"


def test_the_end_of_a_drag_presses_no_sign(visit, showcase):
    page = visit("/map", server=showcase)
    is_live(page)
    box = page.locator(".map a.mark .dot").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    zoom = region(page)[2]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 10, steps=4)
    page.mouse.up()
    until(page, "location.search.includes('at=')")
    page.wait_for_timeout(300)
    assert region(page)[2] == zoom
    page.locator(".map a.mark").first.click()
    until(page, f"{AT}.split(',')[2] > {zoom} || location.search.includes('pin=')")


def test_a_sign_is_selected_and_the_list_says_so(visit, showcase):
    page = visit("/map?at=46,-31,15.5", server=showcase)
    mark = page.locator(".map a.mark[href*='pin=']").first
    name = mark.locator("title").text_content()
    mark.focus()
    page.keyboard.press("Enter")
    until(page, "location.search.includes('pin=') && document.querySelector('.map .chosen')")
    assert name in page.locator("[data-id=selected]").inner_text()


def check_labels(page):
    """No name that is shown is cut off or covers another one, and no sign is cut off."""
    boxes = page.evaluate("""() => [...document.querySelectorAll(".map .name")]
      .filter(name => name.getBoundingClientRect().width && getComputedStyle(name).visibility === "visible")
      .map(name => { const box = name.getBBox(), to = name.getScreenCTM();
        // Letters leave some of their line free above and below.
        const top = box.y + box.height * .15, bottom = box.y + box.height * .85;
        return [[box.x, top], [box.x + box.width, top], [box.x + box.width, bottom], [box.x, bottom]]
          .map(([x, y]) => [to.a * x + to.c * y + to.e, to.b * x + to.d * y + to.f]); })""")
    frame = page.evaluate("""() => { const box = document.querySelector(".map .map-frame").getBoundingClientRect();
      return [box.left, box.top, box.right, box.bottom]; }""")
    for box in boxes:
        for x, y in box:
            assert frame[0] <= x <= frame[2] and frame[1] <= y <= frame[3], box
    for index, one in enumerate(boxes):
        for other in boxes[index + 1:]:
            assert are_apart(one, other), (one, other)
    signs = page.evaluate("""() => [...document.querySelectorAll(".map .mark .dot")]
      .filter(dot => getComputedStyle(dot).visibility === "visible")
      .map(dot => { const box = dot.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; })""")
    for left, top, right, bottom in signs:
        assert frame[0] <= left and frame[1] <= top and right <= frame[2] and bottom <= frame[3], (left, top)
    return boxes, signs


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_label_is_cut_or_covers_another(visit, showcase, picture, width, scheme):
    page = visit("/map", server=showcase, viewport={"width": width, "height": 844}, color_scheme=scheme)
    boxes, signs = check_labels(page)
    assert boxes and signs and re.match(r"^-?[\d.]+,-?[\d.]+,[\d.]+$", page.evaluate(AT))
    picture(page, f"map-{width}-{scheme}")
    page = visit("/map?at=46.008763,-31.002498,15.25", server=showcase, viewport={"width": width, "height": 844})
    assert len(check_labels(page)[1]) > 10


@pytest.mark.parametrize("width, height", [(390, 844), (844, 390), (1000, 1400), (1280, 900), (1920, 900)])
def test_signs_that_are_shown_are_those_that_are_reached(visit, showcase, width, height):
    page = visit(
        "/map?at=46.008763,-31.002498,15.25", server=showcase, live=False, java_script_enabled=False,
        viewport={"width": width, "height": height})
    shown = check_labels(page)[1]
    names = page.locator(".map").get_by_role("listitem").count()
    assert names == len(shown) and names > page.locator(".map .marks:not(.outer) a").count()
    reached = set()
    page.locator(".map a.mark").first.evaluate("node => node.ownerDocument.body.focus()")
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.matches('.map a.mark') && document.activeElement.getAttribute('href')"))
    assert len(reached - {False}) == len(shown)


def test_the_scale_is_read_over_what_is_below_it(visit, showcase):
    page = visit("/map?at=46.008763,-31.002498,15.25", server=showcase, viewport={"width": 1280, "height": 900})
    base = page.locator(".map .scale .base").bounding_box()
    for part in [".map .scale .line", ".map .scale text"]:
        box = page.locator(part).bounding_box()
        assert base["x"] <= box["x"] and box["x"] + box["width"] <= base["x"] + base["width"], part
    assert base["width"] < 250 and base["height"] < 60, "it is as small as the scale"


def test_a_map_that_is_further_away_than_its_tiles_stays(visit, showcase):
    page = visit("/map", server=showcase)
    is_live(page)
    for _ in range(12):
        before = page.evaluate(AT)
        page.get_by_role("link", name="Zoom out").click()
        until(page, f"{AT} !== '{before}'")
    page.get_by_role("link", name="Zoom in").click()
    assert "There is nothing here." not in page.locator("main").inner_text()


def test_a_finger_that_scrolls_the_page_does_not_move_the_map(visit, showcase):
    page = visit("/map", server=showcase, viewport={"width": 390, "height": 844})
    is_live(page)
    before = page.evaluate(AT)
    page.evaluate("""() => {
      const frame = document.querySelector(".map .map-frame"), box = frame.getBoundingClientRect();
      frame.closest(".map").setPointerCapture = () => {};  // of a finger that does not exist
      const send = (name, south) => frame.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerId: 7, pointerType: "touch",
        isPrimary: true, clientX: box.left + 90, clientY: box.top + 120 - south }));
      send("pointerdown", 0); send("pointermove", 9); send("pointermove", 14); send("pointercancel", 14); }""")
    page.wait_for_timeout(400)
    assert page.evaluate(AT) == before and "at=" not in page.url
    assert page.locator(".map .view").get_attribute("transform") is None
    page.locator(".map a.mark").first.focus()
    page.keyboard.press("Enter")
    until(page, f"{AT} !== '{before}' || location.search.includes('pin=')")


def test_at_the_nearest_zoom_the_button_stays_and_leads_nowhere(visit, showcase):
    page = visit("/map?at=46,-31,19", server=showcase)
    off = page.locator(".map .move.in")
    assert off.count() == 1 and off.get_attribute("href") is None and off.get_attribute("aria-hidden") == "true"
    assert page.get_by_role("link", name="Zoom in").count() == 0
    box, other = off.bounding_box(), page.locator(".map .move.out").bounding_box()
    assert box["width"] == other["width"] and box["y"] == other["y"]

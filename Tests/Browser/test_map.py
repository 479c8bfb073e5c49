"""The gestures, keys and labels of a map."""

from conftest import until

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


def wait_for_map(page):
    until(page, "loadedScripts.has('w-map') && document.querySelector('.map .area')")


def test_a_zoom_link_keeps_the_focus_and_is_not_a_step_in_the_history(visit, showcase):
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
    wait_for_map(page)
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


def test_clicks_in_a_row_on_a_zoom_link_add_up(visit, showcase):
    page = visit("/map", server=showcase)
    wait_for_map(page)
    zoom = region(page)[2]
    button = page.get_by_role("link", name="Zoom in")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    for _ in range(3):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, f"{AT}.split(',')[2] >= {zoom + 3}")


def test_the_focus_stays_on_the_map_when_its_sign_leaves_the_region(visit, showcase):
    page = visit("/map", server=showcase)
    wait_for_map(page)
    page.locator(".map a.mark").first.focus()
    for _ in range(6):
        before = page.evaluate(AT)
        page.keyboard.press("ArrowRight")
        until(page, f"{AT} !== '{before}'")
        assert page.evaluate("document.activeElement.closest('.map') !== null")


def test_a_finger_moves_a_map_in_all_directions_once_it_was_pressed(visit, showcase):
    page = visit("/map", server=showcase, viewport={"width": 390, "height": 844})
    wait_for_map(page)
    picture = page.locator(".map .map-frame")
    assert picture.evaluate("node => getComputedStyle(node).touchAction") == "pan-y"
    box = picture.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + 8)
    assert picture.evaluate("node => getComputedStyle(node).touchAction") == "none"
    page.get_by_role("heading").first.click()
    assert picture.evaluate("node => getComputedStyle(node).touchAction") == "pan-y"


def test_the_end_of_a_drag_presses_no_sign(visit, showcase):
    page = visit("/map", server=showcase)
    wait_for_map(page)
    box = page.locator(".map a.mark .dot").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    zoom = region(page)[2]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 10, steps=4)
    page.mouse.up()
    until(page, "location.search.includes('at=')")
    # A key after that moves the map at the same zoom.
    east = region(page)[1]
    page.locator(".map .move").first.focus()
    page.keyboard.press("ArrowRight")
    until(page, f"{AT}.split(',')[1] > {east}")
    assert region(page)[2] == zoom and "pin=" not in page.url
    page.locator(".map a.mark").first.click()
    until(page, f"{AT}.split(',')[2] > {zoom} || location.search.includes('pin=')")


def check_labels(page):
    """No visible name is cut off or covers another, and no sign is cut off."""
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


def test_no_label_of_a_map_is_cut_off_or_covers_another(visit, showcase):
    page = visit("/map?at=46.008763,-31.002498,15.25", server=showcase, viewport={"width": 390, "height": 844})
    boxes, signs = check_labels(page)
    assert boxes and len(signs) > 10


def test_a_finger_that_scrolls_the_page_does_not_move_the_map(visit, showcase):
    page = visit("/map", server=showcase, viewport={"width": 390, "height": 844})
    wait_for_map(page)
    before = page.evaluate(AT)
    page.evaluate("""() => {
      const frame = document.querySelector(".map .map-frame"), box = frame.getBoundingClientRect();
      frame.closest(".map").setPointerCapture = () => {};  // of a finger that does not exist
      const send = (name, south) => frame.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerId: 7, pointerType: "touch",
        isPrimary: true, clientX: box.left + 90, clientY: box.top + 120 - south }));
      send("pointerdown", 0); send("pointermove", 9); send("pointermove", 14); send("pointercancel", 14); }""")
    assert page.locator(".map .view").get_attribute("transform") is None
    # A key after that moves the map to the east alone.
    page.locator(".map .move").first.focus()
    page.keyboard.press("ArrowRight")
    until(page, f"{AT} !== '{before}'")
    south, _, zoom = before.split(",")
    assert [number for number in page.evaluate(AT).split(",")][::2] == [south, zoom]

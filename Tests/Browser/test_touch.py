"""Touches of a phone, as Chromium makes them; and drags while another window changes the list."""

import pytest
from conftest import eventually, frames_of, is_live, press, until
from test_gestures import drag, names, row


class Finger:
    """One finger on the screen of a page, and others beside it."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def send(self, kind, *points, first=0):
        """The points of an end are those of lifted fingers, from a number on; without any all are lifted."""
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points, first)]})

    def go(self, start, end, holds=False, steps=8, lifts=True):
        """Moves from one point to another. A finger that holds a row waits on the first one until it is lifted."""
        self.send("touchStart", start)
        if holds:
            self.page.wait_for_selector(".dragged")
        for step in range(1, steps + 1):
            at = [a + (b - a) * step / steps for a, b in zip(start, end)]
            self.send("touchMove", at)
            self.page.evaluate("new Promise(requestAnimationFrame)")
        if lifts:
            self.send("touchEnd")


@pytest.fixture
def touch(chromium, showcase):
    """Opens windows of a phone; an error in any of their pages fails the test."""
    contexts, errors = [], []

    def open_window(path, viewport=None):
        context = chromium.new_context(
            has_touch=True, is_mobile=True, viewport=viewport or {"width": 390, "height": 800})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(showcase.url + path)
        is_live(page)
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert errors == []


def across(page, text, start, end):
    """Two points on a row, by fractions of its width."""
    box = row(page, text).first.bounding_box()
    y = box["y"] + box["height"] / 2
    return (box["x"] + box["width"] * start, y), (box["x"] + box["width"] * end, y)


def middle(page, text, share=0.5):
    box = row(page, text).first.bounding_box()
    return box["x"] + 60, box["y"] + box["height"] * share


def test_a_short_swipe_of_a_finger_opens_the_menu_and_a_long_one_acts(touch):
    page = touch("/swipe")
    finger = Finger(page)
    finger.go(*across(page, "Ada", 0.9, 0.6))
    row(page, "Ada").get_by_role("button", name="Flag").wait_for()

    def is_closed_by_a_tap():
        # Right after the swipe Chromium takes a tap for a part of it.
        page.locator("h1").tap()
        return page.locator(".menu[open]").count() == 0

    eventually(page, is_closed_by_a_tap)
    finger.go(*across(page, "Linus", 0.1, 0.92))
    until(page, "document.querySelector('.subtitle').innerText === '7 of 8 not read'")
    finger.go(*across(page, "Grace", 0.95, 0.1))
    page.wait_for_selector("text=The message from Grace is deleted.")
    assert names(page)[:2] == ["Ada", "Linus"]
    press(page, "Undo")
    until(page, "document.body.innerText.includes('Photos of the trip')")
    assert names(page)[:3] == ["Ada", "Grace", "Linus"]
    assert "translate" not in page.locator("#w-list").inner_html()


def test_a_swipe_back_to_its_start_and_a_cancelled_one_have_no_effect(touch):
    page = touch("/swipe")
    finger = Finger(page)
    start, end = across(page, "Grace", 0.95, 0.1)
    finger.go(start, end, lifts=False)
    assert row(page, "Grace").locator(".cell").evaluate("cell => getComputedStyle(cell).translate").startswith("-")
    for share in [0.5, 0.8, 1]:
        finger.send("touchMove", (end[0] + (start[0] - end[0]) * share, start[1]))
    finger.send("touchEnd")
    # The system cancels a touch for a call, say.
    finger.go(start, end, lifts=False)
    finger.send("touchCancel")
    # A swipe after those has its effect.
    finger.go(*across(page, "Linus", 0.1, 0.92))
    until(page, "document.querySelector('.subtitle').innerText === '7 of 8 not read'")
    assert names(page)[:3] == ["Ada", "Grace", "Linus"] and page.locator(".menu[open]").count() == 0
    assert "translate" not in page.locator("#w-list").inner_html()


def test_a_finger_that_waits_on_a_row_drags_it_and_one_that_moves_scrolls(touch):
    page = touch("/reorder")
    finger = Finger(page)
    finger.go(middle(page, "Write the letter"), middle(page, "Find the address", 0.8), holds=True)
    until(page, "document.querySelectorAll('[role=listitem]')[2].innerText.includes('Write the letter')")
    assert page.locator(".menu[open], .dragged, .before, .after").count() == 0
    # To the other list.
    until(page, "document.getAnimations().length === 0")
    finger.go(middle(page, "Buy stamps"), middle(page, "Sharpen the pencil", 0.2), holds=True)
    until(page, "document.querySelector('.subtitle').innerText === '3 tasks are left'")
    # A second finger neither moves nor drops the row of the first.
    until(page, "document.getAnimations().length === 0")
    start, end = middle(page, "Buy stamps"), middle(page, "Make tea", 0.2)
    page.evaluate("addEventListener('pointerup', event => { window.lifted = event.isPrimary; })")
    finger.go(start, end, holds=True, lifts=False)
    finger.send("touchStart", end, (200, 700))
    finger.send("touchMove", end, (200, 740))
    finger.send("touchEnd", (200, 740), first=1)
    until(page, "window.lifted === false")
    assert page.locator(".dragged").count() == 1 and page.locator(".before").inner_text().startswith("Make tea")
    finger.send("touchEnd")
    until(page, "[...document.querySelectorAll('[role=listitem]')].at(-2).innerText.includes('Buy stamps')")
    # A finger that moves at once scrolls the page.
    page = touch("/reorder?rows=100")
    finger = Finger(page)
    before = names(page)
    finger.go(middle(page, "Task 9"), middle(page, "Task 2"), steps=12)
    until(page, "scrollY > 100")
    assert names(page) == before


def test_a_list_pulled_down_far_enough_is_refreshed(touch):
    page = touch("/states")
    page.evaluate("""() => {
      window.asked = 0;
      document.addEventListener("submit", event => { if (event.target.dataset.retry === "") asked += 1; });
    }""")
    finger = Finger(page)
    finger.go((200, 150), (200, 200))
    finger.go((200, 150), (200, 380), lifts=False)
    assert page.evaluate("getComputedStyle(document.getElementById('main')).translate") == "0px 45px"
    finger.send("touchEnd")
    until(page, "asked === 1")
    assert page.evaluate("getComputedStyle(document.getElementById('main')).translate") == "none"
    until(page, "document.body.innerText.includes('Minestrone')")


def press_behind(page, name):
    """Presses a button of a window behind another, without a mouse."""
    page.get_by_role("button", name=name, exact=True).first.dispatch_event("click")


def things(page):
    return [name.split()[1] for name in names(page) if name.startswith("Take ")]


def set_out(page):
    """Puts three things on the list that all windows share."""
    page.bring_to_front()
    while things(page):
        count = len(things(page))
        row(page, "Take ").first.get_by_role("button").first.click()
        until(page, f"[...document.querySelectorAll('[data-id]')].filter(row => row.innerText.startsWith('Take ')).length === {count - 1}")
    for _ in range(3):
        count = len(things(page))
        press(page, "Put something on the list")
        until(page, f"[...document.querySelectorAll('[data-id]')].filter(row => row.innerText.startsWith('Take ')).length === {count + 1}")
    return things(page)


HAS = "[...document.querySelectorAll('[data-id]')].filter(row => row.innerText.startsWith('Take ')).map(row => row.innerText.split(' ')[1]).join()"


def test_an_update_by_another_window_waits_until_a_dragged_row_is_dropped(visit, showcase):
    one, other = visit("/healthz", server=showcase, live=False), visit("/shared", server=showcase)
    frames = frames_of(one)
    one.goto(showcase.url + "/shared")
    is_live(one)
    first, second, third = set_out(one)
    until(other, f"{HAS} === '{first},{second},{third}'")
    # The other window inserts a row above all while the row is held.
    drag(one, f"Take {first}", f"Take {third}")
    received = len(frames)
    press_behind(other, "Put something on the list")
    until(other, f"{HAS}.split(',').length === 4")
    fourth = things(other)[0]
    eventually(one, lambda: len(frames) > received)
    assert sorted(things(one)) == sorted([first, second, third]), "nothing changes beneath the pointer"
    assert one.locator(".dragged").inner_text().startswith(f"Take {first}")
    one.mouse.up()
    # The held update, and the row below the third.
    until(one, f"{HAS} === '{fourth},{second},{third},{first}'")
    until(other, f"{HAS} === '{fourth},{second},{third},{first}'")
    assert one.locator(".dragged, .before, .after").count() == 0


def test_a_dragged_row_that_another_window_deletes_is_not_dropped(visit, showcase):
    one, other = visit("/shared", server=showcase), visit("/shared", server=showcase)
    first, second, third = set_out(one)
    until(other, f"{HAS} === '{first},{second},{third}'")
    drag(one, f"Take {first}", f"Take {third}")
    press_behind(other, f"Take {first} off the list")
    until(other, f"{HAS} === '{second},{third}'")
    one.mouse.up()
    until(one, f"{HAS} === '{second},{third}'")
    # Nor one above a row that the other window deletes.
    drag(one, f"Take {third}", f"Take {second}", below=False)
    press_behind(other, f"Take {second} off the list")
    until(other, f"{HAS} === '{third}'")
    one.mouse.up()
    until(one, f"{HAS} === '{third}'")
    assert things(one) == things(other) == [third]
    assert one.locator(".dragged, .before, .after").count() == 0
    # The held updates come when Escape ends the drag, too.
    first, second, third = set_out(one)
    drag(one, f"Take {first}", f"Take {third}")
    press_behind(other, f"Take {second} off the list")
    until(other, f"!{HAS}.includes('{second}')")
    one.keyboard.press("Escape")
    until(one, f"{HAS} === '{first},{third}'")
    one.mouse.up()
    assert things(one) == [first, third]


def test_gestures_that_begin_on_a_control_or_scroll_a_part_leave_the_row_and_the_page_alone(touch):
    page = touch("/swipe")
    finger = Finger(page)
    row(page, "Grace").locator(".cell").evaluate("cell => cell.innerHTML = '<input id=slider type=range style=\"width: 100%\"> Grace'")
    box = page.locator("#slider").bounding_box()
    y = box["y"] + box["height"] / 2
    finger.go((box["x"] + box["width"] * 0.9, y), (box["x"] + 4, y))
    # Labels of controls belong to them.
    row(page, "Grace").locator(".cell").evaluate("""cell => { cell.innerHTML = `Grace
      <details class=pop data-c=more><summary class=part>More</summary></details>
      <div class="control" data-c=on><label class=part>On <input type=checkbox role=switch></label></div>`; }""")
    for part in row(page, "Grace").locator(".part").all():
        box = part.bounding_box()
        y = box["y"] + box["height"] / 2
        finger.go((box["x"] + 8, y), (380, y))
    # A second finger puts the row back.
    finger.go(*across(page, "Ada", 0.9, 0.6), lifts=False)
    finger.send("touchStart", (300, 200), (200, 200))
    assert row(page, "Ada").locator(".cell").evaluate("cell => getComputedStyle(cell).translate") == "none"
    finger.send("touchEnd")
    finger.go(*across(page, "Linus", 0.1, 0.92))
    until(page, "document.querySelector('.subtitle').innerText === '7 of 8 not read'")
    assert "Grace" in page.locator("#w-list").inner_text() and page.locator(".menu[open]").count() == 0
    page = touch("/states")
    page.evaluate("""() => {
      document.querySelector("h1").insertAdjacentHTML("afterend",
        `<div id=part style="height: 200px; overflow: auto"><div style="height: 2000px">a part that scrolls</div></div>`);
      part.scrollTop = 400;
    }""")
    box = page.locator("#part").bounding_box()
    Finger(page).go((200, box["y"] + 20), (200, box["y"] + 180))
    until(page, "part.scrollTop < 400")
    assert page.evaluate("getComputedStyle(document.getElementById('main')).translate") == "none"

"""Row gestures: the menu, a drag, a collapsible header; in Showcase as a person uses it in a browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from test_dialogs import press, rows
from test_explore import until


def names(page):
    return [text.split("\n")[0].strip() for text in rows(page)]


def row(page, text):
    return page.locator("[role=listitem]").filter(has_text=text)


def menu(page, text):
    return row(page, text).get_by_label("Actions")


def test_a_menu_does_what_it_says_and_the_next_row_has_the_focus(visit, showcase):
    page = visit("/swipe", server=showcase)
    menu(page, "Grace").click()
    press(page, "Delete")
    page.wait_for_selector("text=The message from Grace is deleted.")
    assert "Linus" in page.evaluate("document.activeElement.closest('[role=listitem]').innerText")
    press(page, "Undo")
    until(page, "document.body.innerText.includes('Photos of the trip')")
    assert names(page)[:3] == ["Ada", "Grace", "Linus"]


def test_a_menu_closes_by_escape_and_by_a_click_elsewhere(visit, showcase):
    page = visit("/swipe", server=showcase)
    menu(page, "Ada").focus()
    page.keyboard.press("Enter")
    assert row(page, "Ada").get_by_role("button", name="Delete").is_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert page.locator(".menu[open]").count() == 0
    assert page.evaluate("document.activeElement.localName") == "summary"
    row(page, "Linus").click(button="right")
    assert page.locator(".menu[open]").count() == 1
    page.locator("h1").click()
    assert page.locator(".menu[open]").count() == 0


SWIPE = """([text, from, to]) => {
  const item = [...document.querySelectorAll("[role=listitem]")].find(item => item.innerText.includes(text));
  const cell = item.querySelector(".cell"), { x, y, width } = item.getBoundingClientRect();
  const fire = (name, at, isUp) => {
    const touch = new Touch({ identifier: 1, target: cell, clientX: x + width * at, clientY: y + 10 });
    cell.dispatchEvent(new TouchEvent(name, {
      bubbles: true, cancelable: true, touches: isUp ? [] : [touch], changedTouches: [touch] }));
  };
  fire("touchstart", from);
  fire("touchmove", to);
  const moved = getComputedStyle(cell).translate;
  fire("touchend", to, true);
  return moved;
}"""


def test_a_finger_that_goes_sideways_opens_the_menu_and_over_the_whole_row_acts(visit, showcase):
    page = visit("/swipe", server=showcase)
    assert page.evaluate(SWIPE, ["Ada", 0.9, 0.6]).startswith("-")
    assert row(page, "Ada").get_by_role("button", name="Flag").is_visible()
    page.evaluate(SWIPE, ["Linus", 0.1, 0.9])
    until(page, "document.querySelector('.subtitle').innerText === '7 of 8 not read'")
    page.evaluate(SWIPE, ["Grace", 0.9, 0.1])
    page.wait_for_selector("text=The message from Grace is deleted.")
    assert "translate" not in page.locator("#w-list").inner_html()


def test_rows_glide_unless_motion_is_reduced(visit, showcase):
    page = visit("/reorder", server=showcase)
    page.evaluate("""() => {
      window.glides = 0;
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...all) { glides += 1; return animate.apply(this, all); };
    }""")
    move = "[...document.querySelectorAll('[role=listitem]')].map(item => item.innerText)[0].includes('%s')"
    menu(page, "Buy stamps").focus()
    page.keyboard.press("Alt+ArrowUp")
    until(page, move % "Buy stamps")
    assert page.evaluate("glides") == 2
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("Alt+ArrowDown")
    until(page, move % "Write the letter")
    assert page.evaluate("glides") == 2
    page.emulate_media(reduced_motion="no-preference")


def test_alt_and_an_arrow_move_a_row(visit, showcase):
    page = visit("/reorder", server=showcase)
    menu(page, "Buy stamps").focus()
    page.keyboard.press("Alt+ArrowUp")
    until(page, "document.querySelector('[role=listitem]').innerText.includes('Buy stamps')")
    until(page, "document.activeElement.closest('[role=listitem]')?.innerText.includes('Buy stamps')")
    for _ in range(3):
        page.keyboard.press("Alt+ArrowDown")
    until(page, "document.querySelectorAll('[role=listitem]')[3].innerText.includes('Buy stamps')")


def test_a_row_that_keys_move_on_and_on_stays_in_sight(visit, showcase):
    page = visit("/reorder?rows=100", server=showcase)
    menu(page, "Task 3").first.focus()
    for place in range(4, 24):
        page.keyboard.press("Alt+ArrowDown")
        until(page, f"document.querySelectorAll('[role=listitem]')[{place}].innerText.startsWith('Task 3')")
    # Its final position, and not where its animation starts.
    until(page, "document.getAnimations().length === 0")
    box = page.evaluate("(({ top, bottom }) => [top, bottom, innerHeight])"
                        "(document.activeElement.closest('[data-id]').getBoundingClientRect())")
    assert 0 <= box[0] and box[1] <= box[2]


def drag(page, text, to, below=True):
    # Animated rows are not yet at their final position.
    until(page, "document.getAnimations().length === 0")
    source, target = row(page, text).bounding_box(), row(page, to).bounding_box()
    page.mouse.move(source["x"] + 60, source["y"] + source["height"] / 2)
    page.mouse.down()
    page.mouse.move(source["x"] + 60, source["y"] + source["height"] / 2 + 10)
    page.mouse.move(target["x"] + 60, target["y"] + target["height"] * (0.8 if below else 0.2), steps=5)


def test_a_row_is_dragged_by_the_mouse_to_another_list(visit, showcase):
    page = visit("/reorder", server=showcase)
    drag(page, "Write the letter", "Post it")
    assert page.locator(".dragged").inner_text().startswith("Write the letter")
    assert page.locator(".after").inner_text().startswith("Post it")
    page.mouse.up()
    until(page, "document.querySelectorAll('[role=listitem]')[3].innerText.includes('Write the letter')")
    drag(page, "Buy stamps", "Sharpen the pencil", below=False)
    page.mouse.up()
    until(page, "document.querySelector('.subtitle').innerText === '3 tasks are left'")
    assert names(page) == [
        "Find the address", "Post it", "Write the letter", "Buy stamps", "Sharpen the pencil", "Make tea"]
    # Nothing stands below the row that is always last.
    drag(page, "Post it", "Make tea")
    page.mouse.up()
    drag(page, "Post it", "Find the address", below=False)
    page.keyboard.press("Escape")
    page.mouse.up()
    drag(page, "Find the address", "Post it")
    page.mouse.up()
    until(page, "document.querySelector('[role=listitem]').innerText.includes('Post it')")
    assert names(page)[:3] == ["Post it", "Find the address", "Write the letter"]
    assert page.locator(".before, .after, .dragged").count() == 0


POINT = """([from, to]) => {
  const item = text => [...document.querySelectorAll("[role=listitem]")].find(item => item.innerText.includes(text));
  const box = item(to ?? from).getBoundingClientRect();
  const fire = name => item(from).querySelector(".cell").dispatchEvent(new PointerEvent(name, {
    bubbles: true, isPrimary: true, pointerType: "touch", clientX: box.x + 60, clientY: box.y + box.height * 0.8 }));
  if (!to) return fire("pointerdown");
  fire("pointermove");
  fire("pointerup");
}"""


def test_a_finger_that_waits_on_a_row_drags_it_and_a_key_works_after_that(visit, showcase):
    page = visit("/reorder", server=showcase)
    page.evaluate(POINT, ["Write the letter", None])
    page.wait_for_selector(".dragged")
    page.evaluate("""() => document.querySelector(".dragged .cell").dispatchEvent(
      new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))""")
    assert page.locator(".menu[open]").count() == 0
    page.evaluate(POINT, ["Write the letter", "Find the address"])
    until(page, "document.querySelectorAll('[role=listitem]')[2].innerText.includes('Write the letter')")
    menu(page, "Buy stamps").focus()
    page.keyboard.press("Enter")
    assert page.locator(".menu[open]").count() == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('[role=listitem]')[1].innerText.includes('Buy stamps')")


def test_a_header_hides_and_shows_its_rows_and_keeps_the_focus(visit, showcase):
    page = visit("/collapse", server=showcase)
    assert "Mochi" not in names(page)
    header = page.get_by_role("button", name="Soups")
    assert header.get_attribute("aria-expanded") == "true"
    header.focus()
    page.keyboard.press("Enter")
    until(page, "!document.body.innerText.includes('Gazpacho')")
    assert page.evaluate("document.activeElement.innerText") == "Soups"
    assert header.get_attribute("aria-expanded") == "false"
    page.keyboard.press("Enter")
    until(page, "document.body.innerText.includes('Gazpacho')")


def test_without_a_script_menus_and_headers_are_forms(visit, showcase):
    page = visit("/swipe", server=showcase, live=False, java_script_enabled=False)
    menu(page, "Grace").click()
    row(page, "Grace").get_by_role("button", name="Delete").click()
    notice = page.get_by_role("status").filter(has_text="The message from Grace is deleted.")
    assert notice.get_by_role("button").all_inner_texts() == ["Undo", "Dismiss"]
    assert names(page)[:2] == ["Ada", "Linus"]
    press(page, "Undo")
    assert names(page)[:2] == ["Ada", "Grace"]
    page = visit("/reorder", server=showcase, live=False, java_script_enabled=False)
    menu(page, "Buy stamps").click()
    row(page, "Buy stamps").get_by_role("button", name="Move up").click()
    menu(page, "Post it").click()
    row(page, "Post it").get_by_role("button", name="Move down").click()
    assert names(page)[:4] == ["Buy stamps", "Write the letter", "Find the address", "Post it"]
    assert page.locator("section").nth(1).locator("[role=listitem]").first.inner_text().startswith("Post it")
    page = visit("/collapse", server=showcase, live=False, java_script_enabled=False)
    page.get_by_role("button", name="Soups").click()
    assert "Gazpacho" not in names(page) and "Naan" in names(page)
    page.get_by_role("button", name="Soups").click()
    assert "Gazpacho" in names(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_gestures_are_accessible_at_any_width(visit, showcase, scheme, width):
    for address in ["/swipe", "/reorder", "/collapse"]:
        page = visit(
            address, server=showcase, color_scheme=scheme, viewport={"width": width, "height": 800})
        if address != "/collapse":
            page.get_by_label("Actions").first.click()
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.close()

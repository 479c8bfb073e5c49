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


def test_a_swipe_uncovers_what_it_does(visit, showcase):
    page = visit("/swipe", server=showcase, viewport={"width": 390, "height": 844})
    swipe = SWIPE.replace('fire("touchend", to, true)', """window.under = cell.closest("[data-id]").querySelector(".under");
      window.seen = [under?.innerText, under?.className.trim().replace(/ +/g, " ")];
      fire("touchend", to, true)""")
    for text, start, end, seen in [("Ada", 0.9, 0.7, ["Delete", "under trailing destructive"]),
                                   ("Ada", 0.1, 0.3, ["Mark as read", "under leading"]),
                                   ("Ada", 0.1, 0.9, ["Mark as read", "under leading full"]),
                                   ("Grace", 0.9, 0.1, ["Delete", "under trailing destructive full"])]:
        page.evaluate(swipe, [text, start, end])
        assert page.evaluate("seen") == seen
        assert page.locator(".under").count() == 0


def test_a_pull_shows_that_a_release_reloads(visit, showcase):
    page = visit("/states", server=showcase, viewport={"width": 390, "height": 844})
    page.wait_for_selector("#w-status > [data-retry]")
    fire = """([name, y]) => {
      const target = document.querySelector("h1"), touch = new Touch({ identifier: 1, target, clientX: 90, clientY: y });
      target.dispatchEvent(new TouchEvent(name, { bubbles: true, cancelable: true,
        touches: name === "touchcancel" ? [] : [touch], changedTouches: [touch] }));
      const sign = document.getElementById("w-pull");
      return sign && [sign.innerText, sign.className];
    }"""
    page.evaluate(fire, ["touchstart", 100])
    assert page.evaluate(fire, ["touchmove", 170]) == ["Refresh", ""]
    assert page.evaluate(fire, ["touchmove", 200]) == ["Refresh", "full"]
    assert page.evaluate("document.querySelector('#w-pull').getBoundingClientRect().bottom"
                         " <= document.querySelector('h1').getBoundingClientRect().top")
    assert page.evaluate(fire, ["touchcancel", 200]) is None


def test_a_count_that_changes_is_announced(visit, showcase):
    page = visit("/swipe", server=showcase)
    # A live region that is drawn again is a new one, of which a screen reader says nothing.
    page.evaluate("window.region = document.querySelector('#w-subtitle[aria-live=polite]')")
    page.evaluate(SWIPE, ["Linus", 0.1, 0.9])
    until(page, "region.isConnected && region.innerText === '7 of 8 not read'")


COUNT_GLIDES = """() => {
  window.glides = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...all) { glides += 1; return animate.apply(this, all); };
}"""


def test_rows_glide_unless_motion_is_reduced(visit, showcase):
    page = visit("/reorder", server=showcase)
    page.evaluate(COUNT_GLIDES)
    move = "[...document.querySelectorAll('[role=listitem]')].map(item => item.innerText)[0].includes('%s')"
    menu(page, "Buy stamps").focus()
    page.keyboard.press("Alt+ArrowUp")
    until(page, move % "Buy stamps")
    assert page.evaluate("glides") == 2
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("Alt+ArrowDown")
    until(page, move % "Write the letter")
    assert page.evaluate("glides") == 2
    page.goto(showcase.url + "/swipe")
    page.wait_for_selector("html[data-live='1']")
    page.evaluate(SWIPE, ["Grace", 0.9, 0.1])
    page.wait_for_selector("text=The message from Grace is deleted.")
    assert page.evaluate("getComputedStyle(document.querySelector('.notice.layer')).animationName") == "none"
    page.emulate_media(reduced_motion="no-preference")


def test_rows_that_go_fade_and_nothing_of_them_stays(visit, showcase):
    page = visit("/swipe", server=showcase)
    page.evaluate(COUNT_GLIDES)
    page.evaluate("""() => new MutationObserver(changes => {
      for (const { addedNodes } of changes) for (const node of addedNodes) {
        if (node.inert) window.gone = [node.innerText.split("\\n")[0].trim(), node.ariaHidden,
          node.querySelectorAll("[id], [name], [role]:not([role=none])").length];
      }
    }).observe(document.body, { childList: true })""")
    page.evaluate(SWIPE, ["Grace", 0.9, 0.1])
    until(page, "window.gone")
    assert page.evaluate("gone") == ["Grace", "true", 0]
    # The row that goes, and the six below it.
    assert page.evaluate("glides") == 7
    until(page, "!document.querySelector('body > [inert]')")


def test_rows_of_a_long_list_glide(visit, showcase):
    page = visit("/reorder?rows=1000", server=showcase)
    until(page, "document.getElementById('w-list').style.minHeight !== ''")
    # It says once more what it sees: rows that come with the response to that do not glide.
    page.wait_for_timeout(500)
    page.evaluate(COUNT_GLIDES)
    menu(page, "Task 3").first.focus()
    page.keyboard.press("Alt+ArrowUp")
    until(page, "document.querySelectorAll('[role=listitem]')[2].innerText.startsWith('Task 3')")
    assert page.evaluate("glides") >= 2


def test_a_row_that_keys_move_is_said_with_its_place(visit, showcase):
    page = visit("/reorder", server=showcase)
    menu(page, "Buy stamps").focus()
    page.keyboard.press("Alt+ArrowUp")
    said = "document.querySelector('[aria-live]#w-said')?.textContent"
    until(page, f"{said} === 'Buy stamps, 1 of 4'")
    page.evaluate("window.region = document.getElementById('w-said')")
    page.keyboard.press("Alt+ArrowDown")
    until(page, f"{said} === 'Buy stamps, 2 of 4'")
    assert page.evaluate("region.isConnected")


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


def marked(page):
    return page.evaluate("document.querySelector('.before, .after')?.innerText.split('\\n')[0]")


@pytest.mark.parametrize("rows", [300, 1_000_000])
def test_a_row_is_dragged_further_than_what_is_drawn_of_a_long_list(visit, showcase, rows):
    page = visit(f"/reorder?rows={rows}", server=showcase, viewport={"width": 1000, "height": 800})
    until(page, "document.getElementById('w-list').style.minHeight !== ''")
    box = row(page, "Task 2").first.bounding_box()
    x, y = box["x"] + 60, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 10)
    page.mouse.move(x, 785)
    # It is held there, and does not move.
    until(page, "Number(document.querySelector('#w-list [data-id]').dataset.id) > 60")
    assert page.locator(".lifted").count() == 0, "what is drawn has gone on without it"
    page.mouse.move(x, 500)
    until(page, "document.querySelector('.before, .after')")
    copy = page.locator(".dragged").bounding_box()
    assert copy["y"] <= 500 <= copy["y"] + copy["height"]
    page.wait_for_timeout(400)
    over = marked(page)
    page.mouse.up()
    until(page, "document.querySelector('.subtitle').innerText.endsWith(' 1 moves')")
    until(page, "[...document.querySelectorAll('#w-list [data-id]')].some(row => row.innerText.startsWith('Task 2\\n'))")
    names = [text.split("\n")[0] for text in page.locator("#w-list [data-id]").all_inner_texts()]
    assert abs(names.index("Task 2") - names.index(over)) == 1


def test_a_finger_drags_a_row_further_than_what_is_drawn(visit, showcase):
    page = visit("/reorder?rows=300", server=showcase, viewport={"width": 390, "height": 844})
    until(page, "document.getElementById('w-list').style.minHeight !== ''")
    devices = page.context.new_cdp_session(page)
    devices.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    box = row(page, "Task 2").first.bounding_box()

    def touch(kind, y=None):
        points = [] if y is None else [{"x": box["x"] + 60, "y": y}]
        devices.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", box["y"] + 20)
    page.wait_for_selector(".dragged")
    touch("touchMove", 600)
    touch("touchMove", 829)
    until(page, "Number(document.querySelector('#w-list [data-id]').dataset.id) > 60")
    touch("touchMove", 500)
    until(page, "document.querySelector('.before, .after')")
    touch("touchEnd")
    until(page, "document.querySelector('.subtitle').innerText.endsWith(' 1 moves')")


def test_a_row_is_dragged_into_an_empty_section(visit, showcase):
    page = visit("/reorder", server=showcase)
    for text in ["Post it", "Buy stamps", "Find the address", "Write the letter"]:
        menu(page, text).focus()
        while page.locator("#w-list > section").first.locator("[data-id]").filter(has_text=text).count():
            page.keyboard.press("Alt+ArrowDown")
            page.wait_for_timeout(100)
    until(page, "document.getAnimations().length === 0")
    source, target = row(page, "Buy stamps").bounding_box(), page.locator("#w-list > section").first.bounding_box()
    page.mouse.move(source["x"] + 60, source["y"] + 20)
    page.mouse.down()
    page.mouse.move(source["x"] + 60, source["y"] + 40)
    for below in [4, target["height"] - 4, target["height"] + 10]:
        page.mouse.move(source["x"] + 60, target["y"] + below)
        assert page.locator("#w-list > section.before").count() == 1
    page.mouse.up()
    until(page, "document.querySelector('#w-list > section [data-id]')?.innerText.startsWith('Buy stamps')")


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

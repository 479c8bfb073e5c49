"""Gestures on rows: the menu, a swipe, a drag and a collapsible header."""

from conftest import NOTE_SOCKET, is_live, press, until


def names(page):
    """The first lines of the rows."""
    return [text.strip().split("\n")[0] for text in page.locator("[role=listitem]").all_inner_texts()]


def row(page, text):
    return page.locator("[role=listitem]").filter(has_text=text)


def menu(page, text):
    return row(page, text).get_by_label("Actions")


def test_a_row_deleted_by_its_menu_leaves_the_focus_on_the_next_row(visit, showcase):
    page = visit("/swipe", server=showcase)
    menu(page, "Grace").click()
    press(page, "Delete")
    page.wait_for_selector("text=The message from Grace is deleted.")
    assert "Linus" in page.evaluate("document.activeElement.closest('[role=listitem]').innerText")
    press(page, "Undo")
    until(page, "document.body.innerText.includes('Photos of the trip')")
    assert names(page)[:3] == ["Ada", "Grace", "Linus"]


def test_the_menu_of_a_row_closes_by_escape_and_by_a_click_elsewhere(visit, showcase):
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


def test_a_swipe_uncovers_the_name_of_its_action(visit, showcase):
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


def test_a_changed_count_is_announced(visit, showcase):
    page = visit("/swipe", server=showcase)
    # A screen reader says nothing of a live region that is replaced.
    page.evaluate("window.region = document.querySelector('#w-subtitle[aria-live=polite]')")
    page.evaluate(SWIPE, ["Linus", 0.1, 0.9])
    until(page, "region.isConnected && region.innerText === '7 of 8 not read'")


COUNT_GLIDES = """() => {
  window.glides = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...all) { glides += 1; return animate.apply(this, all); };
}"""


def test_moved_rows_are_animated_unless_motion_is_reduced(visit, showcase):
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
    is_live(page)
    page.evaluate(SWIPE, ["Grace", 0.9, 0.1])
    page.wait_for_selector("text=The message from Grace is deleted.")
    assert page.evaluate("getComputedStyle(document.querySelector('.notice.layer')).animationName") == "none"
    page.emulate_media(reduced_motion="no-preference")


def test_a_deleted_row_fades_out_and_its_copy_is_removed(visit, showcase):
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
    # The deleted row, and the six below it.
    assert page.evaluate("glides") == 7
    until(page, "!document.querySelector('body > [inert]')")


def test_a_row_moved_by_keys_is_announced_with_its_position(visit, showcase):
    page = visit("/reorder", server=showcase)
    menu(page, "Buy stamps").focus()
    page.keyboard.press("Alt+ArrowUp")
    said = "document.querySelector('[aria-live]#w-said')?.textContent"
    until(page, f"{said} === 'Buy stamps, 1 of 4'")
    page.evaluate("window.region = document.getElementById('w-said')")
    page.keyboard.press("Alt+ArrowDown")
    until(page, f"{said} === 'Buy stamps, 2 of 4'")
    assert page.evaluate("region.isConnected")


def test_a_row_moved_by_many_keys_stays_in_sight(visit, showcase):
    page = visit("/reorder?rows=100", server=showcase)
    menu(page, "Task 3").first.focus()
    for place in range(4, 24):
        page.keyboard.press("Alt+ArrowDown")
        until(page, f"document.querySelectorAll('[role=listitem]')[{place}].innerText.startsWith('Task 3')")
    # Its final position, not the start of its animation.
    until(page, "document.getAnimations().length === 0")
    box = page.evaluate("(({ top, bottom }) => [top, bottom, innerHeight])"
                        "(document.activeElement.closest('[data-id]').getBoundingClientRect())")
    assert 0 <= box[0] and box[1] <= box[2]


def drag(page, text, to, below=True):
    # Chromium delays each movement in a window behind another.
    page.bring_to_front()
    # The rows are at their final position.
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
    # No row can be dropped below the one that is always last.
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


def test_a_row_is_dragged_beyond_the_window_of_rows_in_the_page(visit, showcase):
    page = visit("/reorder?rows=300", server=showcase, viewport={"width": 1000, "height": 800})
    until(page, "document.getElementById('w-list').style.minHeight !== ''")
    box = row(page, "Task 2").first.bounding_box()
    x, y = box["x"] + 60, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 10)
    page.mouse.move(x, 785)
    # The page scrolls while the row is held at its edge.
    until(page, "Number(document.querySelector('#w-list [data-id]').dataset.id) > 60")
    assert page.locator(".lifted").count() == 0, "the row has left the page"
    page.mouse.move(x, 500)
    until(page, "document.querySelector('.before, .after')")
    copy = page.locator(".dragged").bounding_box()
    assert copy["y"] <= 500 <= copy["y"] + copy["height"]
    page.evaluate("""() => addEventListener("pointerup", () => {
      window.over = document.querySelector(".before, .after").innerText.split("\\n")[0];
    }, { capture: true })""")
    page.mouse.up()
    over = page.evaluate("over")
    until(page, "document.querySelector('.subtitle').innerText.endsWith(' 1 move')")
    until(page, "[...document.querySelectorAll('#w-list [data-id]')].some(row => row.innerText.startsWith('Task 2\\n'))")
    names = [text.split("\n")[0] for text in page.locator("#w-list [data-id]").all_inner_texts()]
    assert abs(names.index("Task 2") - names.index(over)) == 1


# The rows of each section, as a text.
LAYOUT = """[...document.querySelectorAll("#w-list > section")]
  .map(section => [...section.querySelectorAll("[data-id]")].map(row => row.dataset.id)).join(" | ")"""


def test_a_row_is_dragged_into_an_empty_section(visit, showcase):
    page = visit("/reorder", server=showcase)
    for text in ["Post it", "Buy stamps", "Find the address", "Write the letter"]:
        menu(page, text).focus()
        while page.locator("#w-list > section").first.locator("[data-id]").filter(has_text=text).count():
            before = page.evaluate(LAYOUT)
            page.keyboard.press("Alt+ArrowDown")
            until(page, f"before => {LAYOUT} !== before", before)
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


def test_a_header_hides_and_shows_its_rows_by_a_key_and_keeps_the_focus(visit, showcase):
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


def test_a_held_key_presses_nothing_again_and_nothing_that_gets_the_focus(visit, showcase):
    page = visit("/dialogs", server=showcase)
    page.evaluate(NOTE_SOCKET)
    page.get_by_role("button", name="What is this?").focus()
    alert = page.get_by_role("alertdialog")
    # A key that goes down again while it is down repeats.
    page.keyboard.down("Enter")
    alert.wait_for()
    alert.locator(":focus").wait_for()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    # Space presses as it is released, but not where it went down elsewhere.
    page.keyboard.press("Enter")
    alert.wait_for(state="detached")
    page.keyboard.down("Space")
    page.get_by_role("button", name="Open the grid").focus()
    page.keyboard.down("Space")
    page.keyboard.up("Space")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Grid')")
    presses = [message for message in page.evaluate("sent") if message[0] == "press"]
    assert len(presses) == len({message[1] for message in presses}) == 3, "the question, its answer and the link"


def test_fields_have_their_context_menu_and_a_drag_ends_with_its_button(visit, showcase):
    page = visit("/swipe", server=showcase)
    cell = row(page, "Ada").locator(".cell")
    cell.evaluate("cell => cell.insertAdjacentHTML('beforeend', '<input id=field value=text>')")
    page.evaluate("addEventListener('contextmenu', event => { window.isOwn = event.defaultPrevented; event.preventDefault(); })")
    page.locator("#field").click(button="right")
    assert not page.evaluate("isOwn")
    cell.evaluate("cell => getSelection().selectAllChildren(cell)")
    cell.click(button="right", position={"x": 20, "y": 12})
    assert not page.evaluate("isOwn") and page.locator(".menu[open]").count() == 0
    page.evaluate("getSelection().empty()")
    row(page, "Linus").click(button="right")
    assert page.evaluate("isOwn") and page.locator(".menu[open]").count() == 1
    page.goto(showcase.url + "/reorder")
    is_live(page)
    before = names(page)
    page.evaluate("addEventListener('pointerdown', event => { window.pointerId = event.pointerId; })")
    for event in ["new PointerEvent('pointermove', { pointerId, buttons: 0 })", "new Event('blur')",
                  "new PointerEvent('lostpointercapture', { pointerId })"]:
        drag(page, "Write the letter", "Post it")
        page.evaluate(f"dispatchEvent({event})")
        assert page.locator(".dragged, .lifted, .before, .after").count() == 0
        page.mouse.up()
    # A drag after those drops its row.
    drag(page, "Find the address", "Write the letter")
    page.mouse.up()
    until(page, "document.querySelector('[role=listitem]').innerText.includes('Write the letter')")
    assert sorted(names(page)) == sorted(before)


def test_fast_clicks_on_a_count_count_and_a_double_click_on_a_link_is_one_step(visit, showcase):
    page = visit("/swipe", server=showcase)
    page.evaluate("""() => {
      document.querySelector("main").insertAdjacentHTML("afterbegin", "<button id=count>Pressed 9 times</button>");
      let presses = 9;
      count.onclick = () => { count.textContent = `Pressed ${presses += 1} times`; };
    }""")
    page.locator("#count").click(click_count=5)
    assert page.locator("#count").inner_text() == "Pressed 14 times"
    # Another action with another number is not a count that goes on.
    page.evaluate("""() => {
      count.textContent = "Delete 3";
      window.undone = 0;
      count.onclick = () => {
        count.textContent = "Undo (1)";
        count.onclick = () => { undone += 1; };
      };
    }""")
    page.locator("#count").click(click_count=2)
    assert page.evaluate("undone") == 0
    page.locator("#count").click()
    assert page.evaluate("undone") == 1
    page.goto(showcase.url + "/")
    is_live(page)
    page.evaluate(NOTE_SOCKET)
    before = page.evaluate("history.length")
    # The server is told after both clicks on one link, and one on another.
    page.evaluate("isHeld = true")
    row(page, "Grid").get_by_role("link").click(click_count=2)
    row(page, "Dialogs and notices").get_by_role("link").click()
    page.evaluate("release()")
    page.wait_for_selector("h1:has-text('Dialogs')")
    until(page, "location.pathname === '/dialogs'")
    assert page.evaluate("history.length") == before + 1
    assert page.evaluate("[history.state.depth, history.state.from]") == [1, "/"]
    page.go_back()
    page.wait_for_selector("h1:has-text('Showcase')")


def scripts(page):
    """The loaded scripts beside the main one."""
    return set(page.evaluate(
        "performance.getEntriesByType('resource').flatMap(({ name }) => /waybill-(\\w+)\\.js/.exec(name)?.[1] ?? [])"))


def test_the_scripts_for_gestures_and_long_lists_load_on_pages_that_need_them(visit, showcase):
    page = visit("/", server=showcase)
    assert not scripts(page) & {"gestures", "lists"}
    page.locator("a[href='/swipe']").first.click()
    row(page, "Ada").wait_for()
    assert "gestures" in scripts(page) and "lists" not in scripts(page)
    page.go_back()
    page.locator("a[href='/million']").first.click()
    page.wait_for_selector("[data-id='0']")
    assert "lists" in scripts(page)


def test_rows_with_menus_wait_for_the_script_for_gestures(visit, showcase):
    page = visit("/", server=showcase)
    held = []
    page.route("**/waybill-gestures.js*", lambda route: held.append(route))
    with page.expect_request("**/waybill-gestures.js*"):
        page.locator("a[href='/swipe']").first.click()
    assert page.locator(".menu").count() == 0
    held[0].fallback()
    menu(page, "Ada").click()
    assert row(page, "Ada").get_by_role("button", name="Delete").is_visible()


def test_a_script_for_gestures_that_fails_to_load_is_requested_again(visit, showcase):
    page = visit("/", server=showcase)
    failed = []

    def answer(route):
        if failed:
            return route.fallback()
        failed.append(route)
        return route.abort()

    page.route("**/waybill-gestures.js*", answer)
    page.locator("a[href='/swipe']").first.click()
    menu(page, "Ada").click()
    assert failed and row(page, "Ada").get_by_role("button", name="Delete").is_visible()

"""Buttons, fields and forms: focus, drafts, uploads, menus, lost and slow connections."""

import random
from urllib.parse import urlsplit

import pytest
from conftest import NOTE_SOCKET, eventually, is_live, lose_connection, press, until
from slow_proxy import SlowProxy


def field(page, label):
    return page.get_by_label(label, exact=True)


def subtitle(page, text):
    until(page, f"document.querySelector('.subtitle')?.innerText === {text!r}")


# --- Rows with controls

def test_each_control_of_a_row_has_its_own_effect(visit, showcase):
    page = visit("/actions", server=showcase)
    row = page.get_by_role("listitem").filter(has_text="Slow trains")
    row.get_by_role("button", name="Slow trains").click()
    subtitle(page, "Slow trains is played")
    press(page, "Like", row)
    row.get_by_role("button", name="Liked").wait_for()
    row.locator("summary", has_text="More").click()
    press(page, "Share", row)
    subtitle(page, "Share: Slow trains")
    row.get_by_role("radio", name="4 stars").check(force=True)
    until(page, "document.querySelectorAll('[role=radiogroup] input:checked').length === 1")
    row.get_by_role("link", name="By Grace").click()
    page.wait_for_selector("h1:has-text('Buttons in rows')")
    assert page.url.endswith("/source/actions")


def test_a_stepper_counts_presses_in_a_row_and_starts_again_with_its_document(visit, showcase):
    page = visit("/actions", server=showcase)
    row = page.get_by_role("listitem").filter(has_text="Rain on tin")
    rounds = row.get_by_label("Rounds", exact=True)
    for _ in range(3):
        row.locator("[data-step='1']").click()
    assert rounds.input_value() == "4"
    page.reload()
    is_live(page)
    assert rounds.input_value() == "1"


# --- Forms

def test_an_invalid_form_shows_errors_at_its_fields_and_focuses_the_first(visit, showcase):
    page = visit("/form", server=showcase)
    press(page, "Book")
    page.wait_for_selector("[role=alert]:has-text('3 fields need another look.')")
    until(page, "document.activeElement.closest('[data-c]')?.dataset.c === 'Name'")
    assert field(page, "Name").get_attribute("aria-invalid") == "true"
    described = field(page, "Name").get_attribute("aria-describedby").split()
    assert "Enter who the room is for." in page.locator("#" + described[0]).inner_text()
    field(page, "Name").fill("Ada")
    until(page, "document.querySelector('[aria-invalid=true]').closest('[data-c]').dataset.c === 'Guests'")
    field(page, "Guests").fill("2")
    arrival = field(page, "Arrival")
    arrival.focus()
    page.keyboard.type("05172")
    # The server has received the date after the first digit of its year.
    page.wait_for_selector("text=Not before 2026-01-01")
    assert arrival.input_value() == "0002-05-17"
    page.keyboard.type("027")
    assert arrival.input_value() == "2027-05-17"
    press(page, "Book")
    page.wait_for_selector("[role=status]:has-text('Ada has a room for 2 nights.')")
    assert page.locator("[aria-invalid=true]").count() == 0


def test_a_field_is_checked_when_the_focus_leaves_it_and_enter_sends_the_form(visit, showcase):
    page = visit("/signup", server=showcase)
    field(page, "Name").fill("Ada")
    field(page, "E-mail").focus()
    page.wait_for_selector("text=This name is taken.")
    field(page, "Name").fill("Emmy")
    until(page, "!document.body.innerText.includes('This name is taken.')")
    field(page, "E-mail").fill("emmy@example.org")
    field(page, "Password").fill("long enough")
    page.get_by_role("switch", name="I agree to the rules").check(force=True)
    field(page, "Password").press("Enter")
    page.wait_for_selector("h1:has-text('Showcase')")
    page.wait_for_selector("[role=status]:has-text('Welcome, Emmy.')")


def test_going_back_from_unsaved_changes_asks_and_stays_on_the_page(visit, showcase):
    page = visit("/", server=showcase)
    page.get_by_role("link", name="Sign up").click()
    page.wait_for_selector("h1:has-text('Sign up')")
    field(page, "Name").fill("Emmy")
    until(page, "document.querySelector('#w-marks [data-unsaved]') !== null")
    page.go_back()
    dialog = page.get_by_role("alertdialog", name="Discard changes?")
    dialog.wait_for()
    until(page, "location.pathname === '/signup'")
    press(page, "Go on editing", dialog)
    dialog.wait_for(state="detached")
    assert field(page, "Name").input_value() == "Emmy"
    page.go_back()
    press(page, "Discard", dialog)
    page.wait_for_selector("h1:has-text('Showcase')")
    until(page, "location.pathname === '/'")


def test_typed_text_survives_an_update_and_a_lost_connection(visit, showcase):
    page = visit("/form", server=showcase)
    name = field(page, "Name")
    name.fill("Ada Lovelace")
    name.evaluate("node => node.setSelectionRange(3, 3)")
    page.get_by_role("switch", name="Send me news").check(force=True)
    assert name.evaluate("node => node.selectionStart") == 3
    page.evaluate("""() => {
      // As where the network goes away for a moment.
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (data) {
        this.addEventListener("close", () => { window.isLost = true; });
        this.close();
        WebSocket.prototype.send = send;
      };
    }""")
    field(page, "E-mail").fill("ada@example.org")
    until(page, "window.isLost === true")
    name.fill("Ada King")
    is_live(page)
    until(page, "document.querySelector('#w-marks [data-unsaved]') !== null")
    assert name.input_value() == "Ada King"
    assert field(page, "E-mail").input_value() == "ada@example.org"
    press(page, "Book")
    page.wait_for_selector("[role=alert]:has-text('2 fields need another look.')")


def test_text_typed_before_the_script_has_loaded_is_sent(visit, showcase):
    page = visit("/healthz", live=False, server=showcase)
    held = []
    page.route("**/waybill.js*", lambda route: held.append(route))
    page.goto(showcase.url + "/signup", wait_until="commit")
    page.get_by_role("textbox", name="Name").fill("Ida")
    eventually(page, lambda: held)
    held[0].continue_()
    # The server has received the change.
    page.wait_for_selector("[data-unsaved]", state="attached")
    assert page.get_by_role("textbox", name="Name").input_value() == "Ida"


def test_a_form_that_the_window_returns_to_has_its_fields_and_is_sent_with_them(visit, showcase):
    page = visit("/form", server=showcase)
    field(page, "Name").fill("Away")
    field(page, "Guests").fill("3")
    field(page, "Arrival").fill("2026-12-24")
    page.locator("input[value=sea]").check(force=True)
    field(page, "Wishes").fill("A long wish")
    until(page, "JSON.stringify(history.state).includes('A long wish')")
    page.goto("about:blank")
    page.go_back()
    is_live(page)
    until(page, "document.querySelector('#w-marks [data-unsaved]') !== null")
    press(page, "Book")
    page.wait_for_selector("[role=status]:has-text('Away has a room for 2 nights.')")
    assert field(page, "Wishes").input_value() == "A long wish"
    assert field(page, "Name").input_value() == "Away"
    assert field(page, "Arrival").input_value() == "2026-12-24"
    assert page.get_by_role("radio", name="Sea").is_checked()


def test_a_password_is_not_stored_in_the_history_of_its_window(visit, showcase):
    page = visit("/signup", server=showcase)
    field(page, "Name").fill("Grete")
    field(page, "Password").fill("very secret")
    until(page, "JSON.stringify(history.state).includes('Grete')")
    assert "very secret" not in page.evaluate("JSON.stringify(history.state)")


def test_a_draft_in_a_sheet_survives_a_lost_connection(visit, showcase):
    page = visit("/dialogs", server=showcase)
    page.evaluate(NOTE_SOCKET)
    press(page, "Rename the first")
    field(page, "Name").fill("Pears")
    until(page, "JSON.stringify(history.state).includes('Pears')")
    lose_connection(page)
    if page.get_by_role("dialog").count() == 0:
        press(page, "Rename the first")
    until(page, "document.querySelector('[role=dialog] input:not([type=hidden])')?.value === 'Pears'")
    field(page, "Name").press("Enter")
    until(page, "document.body.innerText.includes('Throw Pears away')")


def click(page, box, count=1):
    """One of several clicks in a row on the middle of a box."""
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


def test_the_second_click_of_a_double_click_does_not_undo_the_first(visit, showcase):
    page = visit("/actions", server=showcase)
    row = page.get_by_role("listitem").filter(has_text="Slow trains")
    box = row.get_by_role("button", name="Like").bounding_box()
    click(page, box)
    row.get_by_role("button", name="Liked").wait_for()
    click(page, box, 2)
    click(page, box, 3)
    # A press after those has its effect.
    press(page, "Like", page.get_by_role("listitem").filter(has_text="Kitchen radio"))
    page.get_by_role("listitem").filter(has_text="Kitchen radio").get_by_role("button", name="Liked").wait_for()
    assert row.get_by_role("button", name="Liked").count() == 1
    click(page, box)
    row.get_by_role("button", name="Like", exact=True).wait_for()


def test_presses_on_a_dead_line_are_sent_again_or_named(visit, showcase):
    proxy = SlowProxy(int(showcase.url.rsplit(":", 1)[1]), 0)
    page = visit("/healthz", live=False, server=showcase, has_clock=True)
    page.goto(f"http://127.0.0.1:{proxy.port}/dialogs")
    is_live(page)
    proxy.freeze()
    for name in ["What is this?", "Rename the first"]:
        press(page, name)
    page.clock.run_for(5_000)
    assert page.locator("#w-lost, #w-undone").count() == 0, "it may be slow"
    page.clock.run_for(5_000)
    page.locator("#w-lost", has_text="Not connected").wait_for()
    proxy.cut()
    page.get_by_role("alertdialog").wait_for()
    # The question is above the other button: its press is not done, and can be dropped.
    lines = page.locator("#w-undone > p")
    lines.first.wait_for()
    assert page.locator("#w-lost").count() == 0
    assert [text.split("”")[0] for text in lines.all_inner_texts()] == ["“Rename the first"]
    lines.get_by_role("button", name="Dismiss").click()
    assert lines.count() == 0
    page.keyboard.press("Escape")
    page.get_by_role("alertdialog").wait_for(state="detached")
    # A line that dies while nothing is pressed is noticed as well.
    proxy.freeze()
    page.clock.run_for(10_000)
    page.locator("#w-lost", has_text="Not connected").wait_for()
    proxy.cut()
    is_live(page)
    proxy.close()


def test_presses_while_the_server_is_away_are_done_or_named(visit, showcase):
    proxy = SlowProxy(int(showcase.url.rsplit(":", 1)[1]), 0)
    page = visit("/healthz", live=False, server=showcase, has_clock=True)
    page.goto(f"http://127.0.0.1:{proxy.port}/shared")
    is_live(page)
    count = "Number(document.body.innerText.match(/Counted (\\d+)/)[1])"
    before = page.evaluate(count)
    proxy.freeze()
    page.clock.run_for(10_000)
    page.locator("#w-lost", has_text="Not connected").wait_for()
    for name in ["Count one more", "Write another note", "Count one more"]:
        press(page, name)
    proxy.cut()
    page.locator("[data-id=note]", has_text="Edition 1").wait_for()
    until(page, f"before => {count} === before + 1", before)
    # The repeated one is done when that is asked; the page is the same document, and live.
    page.locator("#w-undone > p", has_text="Count one more").get_by_role("button", name="Do it now").click()
    until(page, f"before => {count} === before + 2", before)
    assert page.locator("#w-lost, #w-undone").count() == 0
    proxy.close()


def test_keys_a_refresh_and_a_letter_on_a_dead_line_are_sent_again(visit, showcase):
    proxy = SlowProxy(int(showcase.url.rsplit(":", 1)[1]), 0)
    page = visit("/healthz", live=False, server=showcase, has_clock=True)

    def show(path, focus):
        page.goto(f"http://127.0.0.1:{proxy.port}{path}")
        is_live(page)
        page.locator(focus).first.focus()

    def lose(key):
        """Presses a key on a dead line, which comes back."""
        proxy.freeze()
        page.keyboard.press(key)
        page.clock.run_for(10_000)
        page.locator("#w-lost").wait_for()
        proxy.cut()
        page.locator("#w-lost").wait_for(state="detached")
        assert page.locator("#w-undone").count() == 0

    show("/select", "[data-id='38'] button.cell")
    page.keyboard.press("Space")
    page.get_by_text("1 selected").wait_for()
    lose("Shift+End")
    page.get_by_text("2 selected").wait_for()
    show("/states", "[data-retry] button")
    lose("Enter")
    show("/headers", "#w-index a >> text=Q")
    lose("Enter")
    until(page, "scrollY > 100")
    proxy.close()


def test_the_progress_bar_of_an_upload_stays_while_its_row_is_updated(visit, explore):
    page = visit("/settings")
    page.evaluate(NOTE_SOCKET)
    held = []
    page.route("**/upload/*", lambda route: held.append(route))
    page.locator("input[type=file]").set_input_files(
        {"name": "city.osm.pbf", "mimeType": "application/octet-stream", "buffer": b"no city"})
    page.wait_for_selector(".sending progress")
    page.get_by_role("button", name="Cancel").focus()
    page.evaluate("""() => {
      // An update of the row without the bar.
      const item = document.querySelector("input[type=file]").closest("[data-id]");
      const copy = item.querySelector(".cell").cloneNode(true);
      copy.querySelector(".sending").remove();
      const index = [...document.querySelectorAll("#w-list [data-id]")].indexOf(item);
      const frame = { d: history.state?.depth ?? 0, e: [[index, item.dataset.id, item.dataset.e, copy.innerHTML]] };
      socket.onmessage({ data: JSON.stringify(frame) });
    }""")
    assert page.locator(".sending progress").count() == 1
    assert page.evaluate("document.activeElement.innerText") == "Cancel"
    page.keyboard.press("Enter")
    page.wait_for_selector(".sending", state="detached")
    for route in held:
        route.abort()


def test_a_cancelled_upload_breaks_off(visit, showcase):
    page = visit("/images?count=0", server=showcase)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 100_000})
    page.locator("input[type=file]").set_input_files(
        {"name": "cut.png", "mimeType": "image/png", "buffer": b"no picture" * 100_000})
    until(page, "document.querySelector('.sending progress')?.value > 0")
    with page.expect_event("requestfailed", lambda request: "/upload/" in request.url):
        press(page, "Cancel")
    page.wait_for_selector(".sending", state="detached")
    assert "cut.png" not in page.locator("#w-list").inner_text()


def test_keys_of_an_input_method_neither_close_nor_send_a_sheet(visit, showcase):
    page = visit("/dialogs", server=showcase)
    press(page, "Rename the first")
    page.get_by_role("dialog").wait_for()
    until(page, "document.activeElement.closest('[data-c]')?.dataset.c === 'Name'")
    page.evaluate("""() => {
      for (const kind of [{ key: "Escape", isComposing: true }, { key: "Enter", keyCode: 229 }]) {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...kind }));
      }
    }""")
    # The sheet is still open and not sent.
    field(page, "Name").fill("Figs")
    press(page, "Rename", page.get_by_role("dialog"))
    page.get_by_role("button", name="Throw Figs away").wait_for()


def test_arrow_keys_open_a_menu_and_move_through_it(visit, showcase):
    page = visit("/actions", server=showcase)
    row = page.get_by_role("listitem").filter(has_text="Slow trains")
    row.locator("summary", has_text="More").focus()
    said = "document.activeElement.innerText"
    page.keyboard.press("ArrowDown")
    first = page.evaluate(said)
    assert first == "Share"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(said) != first
    page.keyboard.press("Home")
    assert page.evaluate(said) == first
    page.keyboard.press("ArrowUp")
    last = page.evaluate(said)
    page.keyboard.press("End")
    assert page.evaluate(said) == last != first
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('summary') && !document.querySelector('.pop[open]')")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    subtitle(page, "Share: Slow trains")


def test_a_menu_button_has_an_expanded_state_for_assistive_technology(visit, showcase):
    page, name = visit("/actions", server=showcase), "More"
    session = page.context.new_cdp_session(page)

    def said():
        # Role, name and state of the accessibility tree of the browser.
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        values = [(node.get("role", {}).get("value"), node.get("name", {}).get("value"),
                   {one["name"]: one["value"].get("value") for one in node.get("properties", [])}.get("expanded"))
                  for node in nodes if not node.get("ignored")]
        return [one for one in values if one[1] == name and one[0] not in ("StaticText", "InlineTextBox")]

    count = page.locator("summary").count()
    assert said() == [("button", name, False)] * count
    page.get_by_role("button", name=name, exact=True).first.press("Enter")
    assert said() == [("button", name, True)] + [("button", name, False)] * (count - 1)
    summary = page.locator("summary").first
    until(page, "document.querySelector('summary').getAttribute('aria-expanded') === 'true'")
    page.keyboard.press("Escape")
    assert said() == [("button", name, False)] * count
    until(page, "document.querySelector('summary').getAttribute('aria-expanded') !== 'true'")
    assert summary.evaluate("summary => summary === document.activeElement")


def test_the_browser_can_undo_typed_text(visit, showcase):
    page = visit("/form", server=showcase)
    name = field(page, "Name")
    name.press_sequentially("Ada")
    # The server has received the text.
    page.wait_for_selector("[data-unsaved]", state="attached")
    name.press("Control+z")
    until(page, "document.querySelector('[data-c=Name] input').value !== 'Ada'")


def test_without_a_script_a_form_is_refused_with_its_fields_and_then_sent(visit, showcase):
    page = visit("/form", server=showcase, live=False, java_script_enabled=False)
    field(page, "Name").fill("Ada")
    field(page, "Arrival").fill("2020-01-01")
    press(page, "Book")
    assert field(page, "Arrival").input_value() == "2020-01-01"
    assert "2 fields need another look." in page.get_by_role("alert").first.inner_text()
    assert field(page, "Name").input_value() == "Ada"
    field(page, "Guests").fill("2")
    field(page, "Arrival").fill("2026-12-24")
    page.get_by_role("checkbox", name="Dinner").check()
    field(page, "Name").press("Enter")
    assert "Ada has a room for 2 nights." in page.locator("body").inner_text()
    assert page.get_by_role("checkbox", name="Dinner").is_checked()


def test_a_chosen_theme_is_applied_at_once_and_after_a_reload(visit, showcase):
    page = visit("/settings", server=showcase, color_scheme="light")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    with page.expect_response("**/visitor"):
        page.get_by_role("radio", name="Dark").check(force=True)
    until(page, f"getComputedStyle(document.documentElement).backgroundColor !== {light!r}")
    page.get_by_role("switch", name="Show a badge").check(force=True)
    until(page, "document.querySelector('.tabs').innerText.includes('3')")
    page.reload()
    is_live(page)
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != light
    press(page, "Forget all settings")
    press(page, "Forget", page.get_by_role("alertdialog"))
    until(page, f"getComputedStyle(document.documentElement).backgroundColor === {light!r}")


def test_a_menu_opens_within_a_narrow_window(visit, showcase):
    page = visit("/actions", server=showcase, viewport={"width": 320, "height": 800})
    page.locator("summary", has_text="More").first.click()
    for option in ("Share", "Copy", "Remove"):
        box = page.get_by_role("button", name=option, exact=True).first.bounding_box()
        assert 0 <= box["x"] and box["x"] + box["width"] <= 320, option


# The position of each control, label and message, from the edge at which a line begins.
PLACES = """
isLeftward => {
  document.documentElement.dir = isLeftward ? "rtl" : "ltr";
  const width = document.documentElement.clientWidth;
  return [...document.querySelectorAll(".cell, [data-c], .control > *, .steps > *, .option, [role=switch], "
    + ".menu summary, .symbol, .row > *, .beside > *, .answers, .layer > [role], h1, h2")]
    .filter(node => node.getClientRects().length && getComputedStyle(node).display !== "inline").map(node => {
      const { left, right, top } = node.getBoundingClientRect();
      return [node.className || node.localName, Math.round(isLeftward ? width - right : left), Math.round(top)];
    });
}
"""


def test_a_form_in_a_script_from_the_right_is_mirrored(visit, showcase):
    page = visit("/form", server=showcase, viewport={"width": 320, "height": 800})
    rightward, leftward = page.evaluate(PLACES, False), page.evaluate(PLACES, True)
    assert len(rightward) > 10
    moved = [
        (one, other) for one, other in zip(rightward, leftward, strict=True)
        if abs(one[1] - other[1]) > 2 or abs(one[2] - other[2]) > 2]
    assert moved == []


def test_a_button_has_the_focus_again_after_it_was_busy(visit, showcase):
    page = visit("/actions", server=showcase)
    row = page.get_by_role("listitem").filter(has_text="Kitchen radio")
    row.get_by_role("button", name="Send").focus()
    page.keyboard.press("Enter")
    subtitle(page, "Kitchen radio is sent")
    until(page, "document.activeElement.closest('[data-id]')?.innerText.includes('Kitchen radio')")
    assert row.get_by_role("button", name="Send").evaluate("node => node === document.activeElement")


# --- A chat

def test_a_message_is_sent_by_keys_before_the_server_has_enabled_the_button(visit, showcase):
    page = visit("/chat", server=showcase)
    page.wait_for_selector("button.primary:disabled")
    page.evaluate("""() => {
        const text = document.querySelector("textarea");
        text.focus();
        text.value = "At once";
        text.dispatchEvent(new InputEvent("input", { bubbles: true }));
        text.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true }));
    }""")
    until(page, "document.querySelector('textarea').value === ''")
    page.locator(".body", has_text="At once").wait_for()


def test_the_hint_about_the_length_of_a_text_moves_no_button(visit, showcase):
    page = visit("/chat", server=showcase)
    message = field(page, "Message")
    message.fill("x" * 1_800)
    until(page, "document.querySelector('.hint')?.innerText === ''")
    until(page, "!document.querySelector('button.primary').disabled")
    where = "document.querySelector('button.primary').getBoundingClientRect().bottom"
    before = page.evaluate(where)
    message.fill("x" * 1_995)
    until(page, "document.querySelector('.hint').innerText === '5 characters are left.'")
    assert page.evaluate(where) == before <= page.viewport_size["height"]
    bottom = message.evaluate("field => field.getBoundingClientRect().bottom")
    assert abs(bottom - before) < 1


# --- Slow networks

@pytest.fixture
def slow(showcase):
    proxies = []

    def begin(delay):
        proxies.append(SlowProxy(urlsplit(showcase.url).port, delay))
        showcase_url = f"http://127.0.0.1:{proxies[-1].port}"
        return type("Slow", (), {"url": showcase_url})()

    yield begin
    for proxy in proxies:
        proxy.close()


def test_over_a_slow_network_typed_text_never_goes_back_and_a_double_click_sends_once(visit, slow):
    server = slow(0.1)
    page = visit("/chat", server=server)
    generator = random.Random(17)
    page.evaluate("""() => {
      // The values of the field, to see whether an old one comes back.
      window.values = [];
      const watch = () => {
        const field = document.querySelector("textarea");
        if (field && values.at(-1) !== field.value) values.push(field.value);
        requestAnimationFrame(watch);
      };
      watch();
    }""")
    said, former = 40, None
    for turn in range(10):
        text = f"{turn} " + "".join(generator.choice("abc ") for _ in range(generator.randint(1, 6))) + "."
        message = field(page, "Message")
        page.evaluate("values.splice(0)")
        if former:
            # The sent text is typed over before the response that empties the field.
            message.press("Control+a")
        message.press_sequentially(text, delay=generator.choice([0, 0, 20]))
        values = page.evaluate("values.splice(0)")
        grown = [value for value in values if value and value != former]
        assert all(text.startswith(value) for value in grown), (turn, text, values)
        assert sorted(grown, key=len) == grown, (turn, values)
        until(page, f"document.querySelector('textarea').value === {text!r}")
        button = page.get_by_role("button", name="Send", exact=True)
        if former:
            until(page, f"document.querySelector('.subtitle').innerText === '{said} messages'")
            assert message.input_value() == text, (turn, "the late response took nothing away")
        until(page, "!document.querySelector('button.primary').disabled")
        button.dblclick(timeout=10_000, no_wait_after=True)
        said += 2
        former = text if generator.random() < 0.3 and turn < 9 else None
        if former:
            continue
        until(page, "document.querySelector('textarea').value === ''")
        until(page, f"document.querySelector('.subtitle').innerText === '{said} messages'")


def test_a_refused_file_can_be_chosen_again_and_its_name_ends_with_a_whole_character(visit):
    page = visit("/settings")
    field = page.locator("input[type=file]")
    page.evaluate("window.limit = document.querySelector('input[type=file]').dataset.limit")
    field.evaluate("field => { field.dataset.limit = 1; }")
    file = {"name": "n" * 199 + "🏙.pbf", "mimeType": "application/octet-stream", "buffer": b"no city"}
    field.set_input_files(file)
    page.locator("[data-own]").wait_for()
    assert field.input_value() == ""
    field.evaluate("field => { field.dataset.limit = window.limit; }")
    with page.expect_request("**/upload/*"):
        field.set_input_files(file)
    page.locator("[data-own]").wait_for(state="detached")
    is_live(page)

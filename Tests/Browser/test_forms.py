"""Buttons, fields, forms and dialogs of Showcase as a person uses them in a browser."""

import random
import shutil
from urllib.parse import urlsplit

import pytest

from slow_proxy import SlowProxy
from test_explore import until


def field(page, label):
    return page.get_by_label(label, exact=True)


def press(page, name, within=None):
    (within or page).get_by_role("button", name=name, exact=True).first.click()


def subtitle(page, text):
    until(page, f"document.querySelector('.subtitle')?.innerText === {text!r}")


# --- Several things to press in a row

def test_each_thing_in_a_row_does_its_own(visit, showcase):
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


def test_a_button_is_busy_while_what_it_began_goes_on(visit, showcase):
    page = visit("/actions", server=showcase)
    row = page.get_by_role("listitem").filter(has_text="Kitchen radio")
    button = row.get_by_role("button", name="Send")
    button.click()
    # For a few hundred milliseconds.
    page.wait_for_selector("[aria-busy=true]:is(:disabled, [aria-disabled=true])")
    subtitle(page, "Kitchen radio is sent")
    assert button.is_enabled()


def test_a_stepper_goes_up_and_down_by_its_buttons(visit, showcase):
    page = visit("/actions", server=showcase)
    row = page.get_by_role("listitem").filter(has_text="Rain on tin")
    rounds = row.get_by_label("Rounds", exact=True)
    for _ in range(3):
        row.locator("[data-step='1']").click()
    assert rounds.input_value() == "4"
    page.reload()
    page.wait_for_selector("html[data-live='1']")
    assert rounds.input_value() == "1"


# --- Forms

def test_what_is_wrong_is_said_at_the_fields_and_the_first_has_the_focus(visit, showcase):
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
    field(page, "Arrival").fill("2026-12-24")
    press(page, "Book")
    page.wait_for_selector("[role=status]:has-text('Ada has a room for 2 nights.')")
    assert page.locator("[aria-invalid=true]").count() == 0


def test_a_refused_form_keeps_all_that_was_typed(visit, showcase):
    page = visit("/form", server=showcase)
    field(page, "Name").fill("Ada")
    field(page, "Guests").fill("2")
    field(page, "Arrival").fill("2026-12-24")
    field(page, "Room").select_option("family")
    page.get_by_role("radio", name="Sea").check(force=True)
    field(page, "Wishes").fill("A quiet room,\nplease")
    press(page, "Book")
    page.wait_for_selector("[role=alert]:has-text('No family room looks at the sea.')")
    assert field(page, "Wishes").input_value() == "A quiet room,\nplease"
    assert field(page, "Room").input_value() == "family"


def test_the_field_that_a_server_refuses_has_the_focus(visit, showcase):
    page = visit("/signup", server=showcase)
    field(page, "Name").fill("Emmy")
    field(page, "E-mail").fill("emmy@example.com")
    field(page, "Password").fill("12345678")
    page.get_by_role("switch", name="I agree to the rules").check(force=True)
    press(page, "Create the account")
    page.get_by_text("There is an account with this address.").wait_for()
    until(page, "document.activeElement.closest('[data-c]')?.dataset.c === 'E-mail'")


def test_what_was_typed_is_there_when_its_screen_is_opened_again_by_a_tab(visit, showcase):
    page = visit("/form", server=showcase)
    field(page, "Name").fill("Ada")
    page.wait_for_selector("[data-unsaved]", state="attached")
    page.get_by_role("link", name="All screens", exact=True).click()
    page.wait_for_selector("h1:has-text('Showcase')")
    page.get_by_role("link", name="A form").first.click()
    page.wait_for_selector("h1:has-text('A form')")
    until(page, "document.querySelector('[data-c=Name] input')?.value === 'Ada'")


def test_a_name_is_looked_up_when_its_field_is_left(visit, showcase):
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


def test_going_back_from_changes_is_asked_about(visit, showcase):
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


def test_what_is_typed_survives_a_change_and_a_lost_connection(visit, showcase):
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
    page.wait_for_selector("html[data-live='1']")
    until(page, "document.querySelector('#w-marks [data-unsaved]') !== null")
    assert name.input_value() == "Ada King"
    assert field(page, "E-mail").input_value() == "ada@example.org"
    press(page, "Book")
    page.wait_for_selector("[role=alert]:has-text('2 fields need another look.')")


@pytest.mark.parametrize("script, start", [("waybill-forms.js", "/"), ("waybill.js", "/signup")])
def test_what_is_typed_before_the_script_loads_is_sent(visit, showcase, script, start):
    page = visit("/healthz", live=False, server=showcase)
    held = []
    page.route(f"**/{script}*", lambda route: held.append(route))
    page.goto(showcase.url + start, wait_until="commit")
    if start == "/":
        page.wait_for_selector("html[data-live='1']")
        page.get_by_role("link", name="Sign up").first.click()
    page.get_by_role("textbox", name="Name").fill("Ida")
    for _ in range(200):
        if held:
            break
        page.wait_for_timeout(20)
    held[0].continue_()
    # The form is not as it was: the server knows.
    page.wait_for_selector("[data-unsaved]", state="attached")
    assert page.get_by_role("textbox", name="Name").input_value() == "Ida"


# Notes the socket, so that a test can close it.
NOTE_SOCKET = """() => {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    window.socket = this;
    send.call(this, data);
  };
}"""


@pytest.mark.parametrize("restores", ["the page", "only the browser"])
def test_a_form_that_a_window_comes_back_to_is_synced_before_it_is_sent(visit, showcase, restores):
    page = visit("/form", server=showcase)
    field(page, "Name").fill("Away")
    field(page, "Guests").fill("3")
    field(page, "Arrival").fill("2026-12-24")
    field(page, "Wishes").fill("A long wish")
    page.locator("input[value=sea]").check(force=True)
    page.wait_for_timeout(400)
    if restores != "the page":
        page.evaluate("""() => {
          const forget = () => history.replaceState({ depth: 0 }, "");
          forget();
          addEventListener("pagehide", forget);
        }""")
    page.goto("about:blank")
    page.go_back()
    page.wait_for_selector("html[data-live='1']")
    until(page, "document.querySelector('#w-marks [data-unsaved]') !== null")
    press(page, "Book")
    if restores == "the page":
        page.wait_for_selector("[role=status]:has-text('Away has a room for 2 nights.')")
        assert field(page, "Wishes").input_value() == "A long wish"
    else:
        # A browser leaves out fields without autofill.
        page.wait_for_selector("[role=alert]:has-text('One field needs another look.')")
    assert field(page, "Name").input_value() == "Away"
    assert field(page, "Arrival").input_value() == "2026-12-24"
    assert page.get_by_role("radio", name="Sea").is_checked()


def test_a_password_is_not_kept_with_a_window(visit, showcase):
    page = visit("/signup", server=showcase)
    field(page, "Name").fill("Grete")
    field(page, "Password").fill("very secret")
    until(page, "JSON.stringify(history.state).includes('Grete')")
    assert "very secret" not in page.evaluate("JSON.stringify(history.state)")


def test_an_address_that_the_server_changes_while_it_is_typed_ends_nothing(visit, showcase):
    page = visit("/form", server=showcase)
    address = field(page, "E-mail")
    address.focus()
    # Longer than the limit: the server cuts it.
    address.evaluate("""node => {
      node.value = `${"a".repeat(3000)}@example.org`;
      node.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    until(page, "document.activeElement.value.length < 3000")
    address.fill("ada@example.org")
    field(page, "Name").fill("Ada")
    page.wait_for_selector("[data-unsaved]", state="attached")
    assert address.input_value() == "ada@example.org"


def lose_connection(page):
    # It connects again after a few hundred milliseconds.
    page.evaluate("""() => new Promise(done => {
      socket.addEventListener("close", () => done());
      socket.close();
    })""")
    page.wait_for_selector("html[data-live='1']")


def test_a_draft_in_a_sheet_is_put_in_when_it_opens_again_after_a_lost_connection(visit, showcase):
    page = visit("/dialogs", server=showcase)
    page.evaluate(NOTE_SOCKET)
    press(page, "Rename the first")
    field(page, "Name").fill("Pears")
    page.wait_for_timeout(300)
    lose_connection(page)
    if page.get_by_role("dialog").count() == 0:
        press(page, "Rename the first")
    until(page, "document.querySelector('[role=dialog] input:not([type=hidden])')?.value === 'Pears'")
    field(page, "Name").press("Enter")
    until(page, "document.body.innerText.includes('Throw Pears away')")
    # A sent message is not a draft any longer.
    lose_connection(page)
    press(page, "Rename the first")
    page.get_by_role("dialog").wait_for()
    page.wait_for_timeout(300)
    assert field(page, "Name").input_value() != "Pears" or "Throw Pears" in page.inner_text("#w-list")


def test_a_draft_on_a_screen_below_survives_a_lost_connection(visit, showcase):
    page = visit("/form", server=showcase)
    page.evaluate(NOTE_SOCKET)
    field(page, "Name").fill("Below")
    field(page, "Wishes").fill("A view")
    page.wait_for_selector("[data-unsaved]", state="attached")
    page.get_by_role("link", name="Source", exact=True).click()
    until(page, "location.pathname === '/source/form'")
    page.wait_for_selector("h1")
    page.wait_for_timeout(300)
    lose_connection(page)
    page.go_back()
    until(page, "document.querySelector('[data-c=Name] input')?.value === 'Below'")
    page.wait_for_selector("[data-unsaved]", state="attached")
    assert field(page, "Wishes").input_value() == "A view"


def test_what_the_server_has_set_since_is_not_put_back_after_a_lost_connection(visit, showcase):
    page = visit("/settings", server=showcase)
    page.evaluate(NOTE_SOCKET)
    badge = page.get_by_role("switch", name="Show a badge")
    badge.check(force=True)
    page.get_by_role("radio", name="Light").check(force=True)
    field(page, "Units").select_option(label="Miles")
    until(page, "document.querySelector('.tabs').innerText.includes('3')")
    press(page, "Forget all settings")
    press(page, "Forget", page.get_by_role("alertdialog"))
    until(page, "!document.querySelector('[role=switch]').checked")
    lose_connection(page)
    page.wait_for_timeout(300)
    assert not badge.is_checked() and not page.get_by_role("radio", name="Light").is_checked()
    assert field(page, "Units").evaluate("node => node.selectedOptions[0].text") == "Kilometres"
    assert "3" not in page.locator(".tabs").inner_text()


def test_a_button_with_a_sign_for_a_symbol_is_pressed(visit, showcase):
    page = visit("/actions", server=showcase)
    row = page.get_by_role("listitem").filter(has_text="Slow trains")
    row.get_by_role("button", name="Like").evaluate("""button => {
      // As a symbol without a path is drawn.
      const symbol = Object.assign(document.createElement("span"), { className: "symbol", textContent: "♥" });
      button.prepend(symbol, " ");
    }""")
    row.locator("[data-c=like], [data-c=Like]").first.click()
    row.get_by_role("button", name="Liked").wait_for()


def click(page, box, count=1):
    """Presses the middle of a box, as one of many presses in a row."""
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


def test_the_second_press_of_a_double_click_does_not_take_back_the_first(visit, showcase):
    page = visit("/actions", server=showcase)
    row = page.get_by_role("listitem").filter(has_text="Slow trains")
    box = row.get_by_role("button", name="Like").bounding_box()
    click(page, box)
    row.get_by_role("button", name="Liked").wait_for()
    click(page, box, 2)
    click(page, box, 3)
    page.wait_for_timeout(300)
    assert row.get_by_role("button", name="Liked").count() == 1
    # A person who has seen it presses again.
    click(page, box)
    row.get_by_role("button", name="Like", exact=True).wait_for()


def test_the_second_press_of_a_double_click_is_not_one_on_what_opens(visit, showcase):
    page = visit("/dialogs", server=showcase)
    row = page.get_by_role("button", name="Rename the first")
    box = row.bounding_box()
    click(page, box)
    page.get_by_role("dialog", name="Another name").wait_for()
    page.wait_for_timeout(300)
    click(page, box, 2)
    page.wait_for_timeout(300)
    assert page.get_by_role("dialog", name="Another name").count() == 1


def test_a_press_on_a_silent_connection_is_noticed_and_reported(visit, showcase):
    page = visit("/healthz", live=False, server=showcase)
    page.clock.install()
    page.goto(showcase.url + "/actions")
    page.wait_for_selector("html[data-live='1']")
    page.evaluate(NOTE_SOCKET)
    row = page.get_by_role("listitem").filter(has_text="Slow trains")
    press(page, "Like", row)
    row.get_by_role("button", name="Liked").wait_for()
    # Messages are lost silently, as in a network that has gone.
    page.evaluate("socket.send = () => {}")
    press(page, "Liked", row)
    page.clock.run_for(5_000)
    assert page.locator("#w-lost, #w-unsure").count() == 0, "it may be slow"
    page.clock.run_for(5_000)
    unsure = page.locator("#w-unsure", has_text="It is not known whether what you pressed last was done.")
    unsure.wait_for()
    page.wait_for_selector("html[data-live='1']")
    press(page, "Like", page.get_by_role("listitem").filter(has_text="Kitchen radio"))
    unsure.wait_for(state="detached")


def test_a_file_on_its_way_keeps_its_bar_while_its_row_changes(visit, explore):
    page = visit("/settings")
    page.evaluate(NOTE_SOCKET)
    held = []
    page.route("**/upload/*", lambda route: held.append(route))
    page.locator("input[type=file]").set_input_files(
        {"name": "city.osm.pbf", "mimeType": "application/octet-stream", "buffer": b"no city"})
    page.wait_for_selector(".sending progress")
    page.get_by_role("button", name="Cancel").focus()
    page.evaluate("""() => {
      // The row as it was drawn is sent again.
      const item = document.querySelector("input[type=file]").closest("[data-id]");
      const copy = item.querySelector(".cell").cloneNode(true);
      copy.querySelector(".sending").remove();
      const index = [...document.querySelectorAll("#w-list [data-id]")].indexOf(item);
      const frame = { d: history.state?.depth ?? 0, e: [[index, item.dataset.id, copy.innerHTML]] };
      socket.onmessage({ data: JSON.stringify(frame) });
    }""")
    assert page.locator(".sending progress").count() == 1
    assert page.evaluate("document.activeElement.innerText") == "Cancel"
    page.keyboard.press("Enter")
    page.wait_for_selector(".sending", state="detached")
    for route in held:
        route.abort()


def test_an_upload_that_is_cancelled_is_not_taken(visit, showcase):
    page = visit("/images?count=0", server=showcase)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 100_000})
    page.locator("input[type=file]").set_input_files(
        {"name": "cut.png", "mimeType": "image/png", "buffer": b"no picture" * 100_000})
    until(page, "document.querySelector('.sending progress')?.value > 0")
    press(page, "Cancel")
    page.wait_for_selector(".sending", state="detached")
    # A message would come with a frame of its own.
    message = page.get_by_text("This is not a picture that can be read here.")
    page.wait_for_timeout(1_000)
    assert message.count() == 0 and "cut.png" not in page.locator("#w-list").inner_text()


def test_keys_of_an_input_method_neither_close_nor_send(visit, showcase):
    page = visit("/dialogs", server=showcase)
    press(page, "Rename the first")
    page.get_by_role("dialog").wait_for()
    until(page, "document.activeElement.closest('[data-c]')?.dataset.c === 'Name'")
    page.evaluate("""() => {
      for (const kind of [{ key: "Escape", isComposing: true }, { key: "Enter", keyCode: 229 }]) {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...kind }));
      }
    }""")
    page.wait_for_timeout(300)
    assert page.get_by_role("dialog").count() == 1


def test_arrows_open_a_menu_and_go_through_it(visit, showcase):
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


@pytest.mark.parametrize("path, name", [("/actions", "More"), ("/swipe", "Actions")])
def test_a_button_that_shows_others_says_so_to_assistive_technology(visit, showcase, path, name):
    page = visit(path, server=showcase)
    session = page.context.new_cdp_session(page)

    def said():
        # What the browser itself says: role, name and state, and of all that is in it the same.
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
    # Without a script, and where no script has to do with it, it is the browser's own state.
    if path == "/actions":
        until(page, "document.querySelector('summary').getAttribute('aria-expanded') === 'true'")
    page.keyboard.press("Escape")
    assert said() == [("button", name, False)] * count
    until(page, "document.querySelector('summary').getAttribute('aria-expanded') !== 'true'")
    assert summary.evaluate("summary => summary === document.activeElement")


def test_arrows_open_the_menu_beside_a_row(visit, showcase):
    page = visit("/swipe", server=showcase)
    summary = page.locator(".menu summary").first
    summary.focus()
    page.keyboard.press("ArrowDown")
    buttons = page.locator(".menu").first.locator("button")
    assert page.evaluate("document.activeElement.innerText") == buttons.first.inner_text()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.innerText") == buttons.last.inner_text()


def test_a_browser_undoes_what_was_typed(visit, showcase):
    page = visit("/form", server=showcase)
    name = field(page, "Name")
    name.press_sequentially("Ada")
    page.wait_for_timeout(300)
    name.press("Control+z")
    assert name.input_value() != "Ada"


def test_without_a_script_a_form_is_one_form(visit, showcase):
    page = visit("/form", server=showcase, live=False, java_script_enabled=False)
    field(page, "Name").fill("Ada")
    press(page, "Book")
    assert "2 fields need another look." in page.get_by_role("alert").first.inner_text()
    assert field(page, "Name").input_value() == "Ada"
    field(page, "Guests").fill("2")
    field(page, "Arrival").fill("2026-12-24")
    page.get_by_role("checkbox", name="Dinner").check()
    field(page, "Name").press("Enter")
    assert "Ada has a room for 2 nights." in page.locator("body").inner_text()
    assert page.get_by_role("checkbox", name="Dinner").is_checked()


def test_without_a_script_a_button_that_can_be_pressed_neither_looks_nor_is_said_to_be_off(visit, showcase):
    page = visit("/chat", server=showcase, live=False, java_script_enabled=False)
    send = page.get_by_role("button", name="Send", exact=True)
    assert send.is_enabled() and send.get_attribute("aria-disabled") is None
    assert send.evaluate("node => getComputedStyle(node).opacity") == "1"
    field(page, "Message").fill("Hello without a script")
    send.click()
    assert "Hello without a script" in page.locator("#w-list").inner_text()


def test_without_a_script_a_slider_has_its_number_and_its_ends_beside_it(visit, showcase):
    page = visit("/form", server=showcase, live=False, java_script_enabled=False)
    output = page.locator(".slider output").first
    assert output.is_visible() and output.evaluate("node => getComputedStyle(node).visibility") == "visible"
    ends = output.evaluate("node => getComputedStyle(node, '::after').content")
    slider = page.locator(".slider input").first
    assert ends == '" (0–100)"' and output.inner_text().split()[0] == slider.input_value()


def test_without_a_script_settings_are_kept_for_the_visitor(visit, showcase):
    page = visit("/settings", server=showcase, live=False, java_script_enabled=False)
    page.get_by_role("radio", name="Dark").check(force=True)
    page.get_by_role("switch", name="Show a badge").check(force=True)
    # No button of the screen sends it: a page without a script has one.
    press(page, "Apply")
    page.goto(showcase.url + "/settings")
    assert page.get_by_role("radio", name="Dark").is_checked()
    assert "3" in page.locator(".tabs").inner_text()


def test_a_theme_counts_at_once(visit, showcase):
    page = visit("/settings", server=showcase, color_scheme="light")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    with page.expect_response("**/visitor"):
        page.get_by_role("radio", name="Dark").check(force=True)
    until(page, f"getComputedStyle(document.documentElement).backgroundColor !== {light!r}")
    page.get_by_role("switch", name="Show a badge").check(force=True)
    until(page, "document.querySelector('.tabs').innerText.includes('3')")
    page.reload()
    page.wait_for_selector("html[data-live='1']")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != light
    press(page, "Forget all settings")
    press(page, "Forget", page.get_by_role("alertdialog"))
    until(page, f"getComputedStyle(document.documentElement).backgroundColor === {light!r}")


def test_a_theme_reaches_the_other_windows_of_a_visitor(visit, showcase):
    page = visit("/settings", server=showcase, color_scheme="light")
    with page.expect_response("**/visitor"):
        page.get_by_role("switch", name="Show a badge").check(force=True)
    until(page, "document.querySelector('.tabs').innerText.includes('3')")
    page.reload()
    page.wait_for_selector("html[data-live='1']")
    other = page.context.new_page()
    other.goto(showcase.url + "/style")
    other.wait_for_selector("html[data-live='1']")
    page.get_by_role("radio", name="Dark").check(force=True)
    other.wait_for_selector("[data-theme=dark]", state="attached")
    press(page, "Forget all settings")
    press(page, "Forget", page.get_by_role("alertdialog"))
    other.wait_for_selector("[data-theme=dark]", state="detached")


def test_a_number_out_of_range_is_the_nearest_where_each_change_counts_at_once(visit, showcase):
    page = visit("/settings", server=showcase)
    page.get_by_role("switch", name="Show a badge").check(force=True)
    badge = page.get_by_role("spinbutton", name="Badge")
    for typed, shown in [("250", "99"), ("-4", "0"), ("300", "99"), ("700", "99")]:
        badge.fill(typed)
        badge.press("Tab")
        until(page, f"document.querySelector('[type=number]').value === {shown!r}")
        until(page, f"document.querySelector('.tabs .badge').innerText === {shown!r}")


def test_a_draft_in_a_field_that_a_toggle_shows_survives_a_lost_connection(visit, showcase):
    page = visit("/settings", server=showcase)
    page.evaluate(NOTE_SOCKET)
    page.get_by_role("switch", name="Show a badge").check(force=True)
    badge = page.get_by_role("spinbutton", name="Badge")
    badge.fill("41")
    lose_connection(page)
    badge.press("Tab")
    until(page, "document.querySelector('.tabs .badge')?.innerText === '41'")
    assert badge.input_value() == "41"


# Pairs of things to press of which one lies over the other, and those that are not within the window.
COVERED = """
() => {
  const shown = [...document.querySelectorAll("main :is(button, a, input, select, textarea, summary)")].filter(node =>
    node.checkVisibility({ visibilityProperty: true }) && node.type !== "hidden" && !node.matches(".default, .skip"));
  const boxes = shown.map(node => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width > 2 && box.height > 2);
  const words = node => node.innerText || node.value || node.name;
  const found = boxes.filter(([, box]) => box.left < -1 || box.right > innerWidth + 1).map(([node]) => [words(node)]);
  boxes.forEach(([one, a], index) => boxes.slice(index + 1).forEach(([other, b]) => {
    const isOver = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    if (isOver && !one.contains(other) && !other.contains(one)) found.push([words(one), words(other)]);
  }));
  return found;
}
"""


@pytest.mark.parametrize("width", [320, 360, 390, 768])
@pytest.mark.parametrize("path", ["/actions", "/form", "/settings", "/signup"])
def test_nothing_that_is_pressed_lies_over_something_else_or_outside_of_the_window(visit, showcase, path, width):
    page = visit(path, server=showcase, viewport={"width": width, "height": 800})
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_a_menu_opens_within_the_window(visit, showcase, width):
    page = visit("/actions", server=showcase, viewport={"width": width, "height": 800})
    page.locator("summary", has_text="More").first.click()
    for option in ("Share", "Copy", "Remove"):
        box = page.get_by_role("button", name=option, exact=True).first.bounding_box()
        assert 0 <= box["x"] and box["x"] + box["width"] <= width, option


# Where each control, its label and its messages stand, from the edge at which a line begins.
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


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("path", ["/form", "/actions", "/settings", "/signup", "/dialogs", "/swipe", "/cells"])
def test_what_is_written_from_the_right_is_mirrored(visit, showcase, path, width):
    page = visit(path, server=showcase, viewport={"width": width, "height": 800})
    rightward, leftward = page.evaluate(PLACES, False), page.evaluate(PLACES, True)
    assert len(rightward) > 10
    moved = [
        (one, other) for one, other in zip(rightward, leftward, strict=True)
        if abs(one[1] - other[1]) > 2 or abs(one[2] - other[2]) > 2]
    assert moved == []


# --- Dialogs

def test_a_question_keeps_the_focus_and_gives_it_back(visit, showcase):
    page = visit("/dialogs", server=showcase)
    opener = page.get_by_role("button", name="Throw Bread away")
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("alertdialog", name="Throw Bread away?")
    dialog.wait_for()
    until(page, "document.activeElement.closest('[role=alertdialog]') !== null")
    for _ in range(5):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('[role=alertdialog]') !== null "
                             "|| document.activeElement === document.body")
    assert page.evaluate("document.getElementById('main').inert")
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    until(page, "document.activeElement.innerText === 'Throw Bread away'")
    assert not page.evaluate("document.getElementById('main').inert")


def test_answers_have_the_focus_in_the_order_in_which_they_stand(visit, showcase):
    page = visit("/dialogs", server=showcase)
    press(page, "Throw Bread away")
    dialog = page.get_by_role("alertdialog", name="Throw Bread away?")
    places = "buttons => buttons.map(button => button.getBoundingClientRect().left)"
    for layer, name in [(dialog, "Throw away"), (page.locator(".notice"), "Undo")]:
        layer.wait_for()
        left = layer.get_by_role("button").evaluate_all(places)
        assert len(left) == 2 and left == sorted(left)
        press(page, name, layer)


def test_a_dialog_stays_above_the_page_while_the_connection_is_lost(visit, showcase):
    page = visit("/dialogs", server=showcase)
    page.evaluate(NOTE_SOCKET)
    press(page, "Throw Bread away")
    page.get_by_role("alertdialog", name="Throw Bread away?").wait_for()
    until(page, "loadedScripts.has('w-forms')")
    shown = page.evaluate("""() => new Promise(done => {
      socket.addEventListener("close", () => done([
        document.documentElement.dataset.live ?? "", getComputedStyle(document.querySelector(".question")).position,
        getComputedStyle(document.querySelector("main")).display, document.querySelector("main").inert]));
      socket.close();
    })""")
    assert shown == ["", "fixed", "block", True]


def test_a_sheet_is_closed_by_going_back_and_asks_for_changes(visit, showcase):
    page = visit("/", server=showcase)
    page.get_by_role("link", name="Dialogs and notices").click()
    page.wait_for_selector("h1:has-text('Dialogs')")
    press(page, "Rename the first")
    sheet = page.get_by_role("dialog", name="Another name")
    sheet.wait_for()
    until(page, "document.activeElement.closest('[data-c]')?.dataset.c === 'Name'")
    page.go_back()
    sheet.wait_for(state="detached")
    until(page, "location.pathname === '/dialogs'")
    press(page, "Rename the first")
    field(page, "Name").fill("Pears")
    page.keyboard.press("Escape")
    page.get_by_role("alertdialog", name="Discard changes?").wait_for()
    press(page, "Go on editing")
    assert field(page, "Name").input_value() == "Pears"
    field(page, "Name").press("Enter")
    sheet.wait_for(state="detached")
    until(page, "document.body.innerText.includes('Throw Pears away')")


def test_going_back_closes_what_is_above_the_first_screen_of_a_window(visit, showcase):
    page = visit("/dialogs", server=showcase)
    first = page.evaluate("history.length")
    press(page, "Throw Bread away")
    question = page.get_by_role("alertdialog", name="Throw Bread away?")
    question.wait_for()
    # Until its script has come, there is no step to go back.
    until(page, "history.state.above")
    page.go_back()
    question.wait_for(state="detached")
    press(page, "Rename the first")
    sheet = page.get_by_role("dialog", name="Another name")
    sheet.wait_for()
    field(page, "Name").fill("Figs")
    page.wait_for_timeout(200)
    page.go_back()
    page.get_by_role("alertdialog", name="Discard changes?").wait_for()
    assert sheet.count() == 1
    page.go_back()
    page.get_by_role("alertdialog").wait_for(state="detached")
    assert field(page, "Name").input_value() == "Figs"
    field(page, "Name").press("Escape")
    press(page, "Discard", page.get_by_role("alertdialog"))
    sheet.wait_for(state="detached")
    until(page, "!history.state.above")
    assert page.evaluate("history.length") <= first + 1
    # Going back leaves now, and a screen that is opened is one step away.
    press(page, "Open the grid")
    until(page, "location.pathname === '/grid'")
    page.go_back()
    until(page, "location.pathname === '/dialogs'")
    assert urlsplit(page.url).path == "/dialogs"
    page.go_back()
    assert page.url == "about:blank"


@pytest.mark.parametrize("width", [320, 1440])
def test_a_dialog_neither_moves_the_page_nor_leaves_a_strip_beside_it(chromium, showcase, width):
    # This browser has scroll bars that take room.
    browser = chromium.browser_type.launch(
        executable_path=shutil.which("chromium") or shutil.which("google-chrome"), args=["--no-sandbox"],
        ignore_default_args=["--hide-scrollbars"])
    try:
        page = browser.new_page(viewport={"width": width, "height": 480})
        page.goto(showcase.url + "/dialogs")
        page.wait_for_selector("html[data-live='1']")
        place = "[document.querySelector('h1').getBoundingClientRect().left, document.querySelector('main').clientWidth]"
        before = page.evaluate(place)
        assert page.evaluate("innerWidth - document.documentElement.clientWidth") > 0
        press(page, "Throw Bread away")
        page.get_by_role("alertdialog").wait_for()
        until(page, "'held' in document.documentElement.dataset")
        assert page.evaluate(place) == before
        assert page.evaluate("document.querySelector('.question').getBoundingClientRect().right === innerWidth")
        page.keyboard.press("Escape")
        page.get_by_role("alertdialog").wait_for(state="detached")
        until(page, "!('held' in document.documentElement.dataset)")
        assert page.evaluate(place) == before
    finally:
        browser.close()


def test_a_press_beside_a_sheet_closes_it_unless_something_was_typed(visit, showcase):
    page = visit("/dialogs", server=showcase)
    sheet = page.get_by_role("dialog", name="Another name")
    press(page, "Rename the first")
    sheet.wait_for()
    until(page, "loadedScripts.has('w-forms')")
    page.mouse.click(5, 5)
    sheet.wait_for(state="detached")
    press(page, "Rename the first")
    sheet.wait_for()
    # A selection that ends beside it is not a press.
    box = field(page, "Name").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    page.wait_for_timeout(200)
    assert sheet.count() == 1
    field(page, "Name").fill("Figs")
    page.mouse.click(5, 5)
    page.wait_for_timeout(300)
    assert sheet.count() == 1 and field(page, "Name").input_value() == "Figs"


def test_the_focus_stays_among_the_rows_when_its_row_goes_and_comes_back(visit, showcase):
    page = visit("/dialogs", server=showcase)
    page.get_by_role("button", name="Throw Bread away").focus()
    page.keyboard.press("Enter")
    until(page, "loadedScripts.has('w-forms')")
    press(page, "Throw away", page.get_by_role("alertdialog"))
    page.locator(".notice").wait_for()
    until(page, "document.activeElement.closest('#w-list [data-id]') !== null")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    page.locator(".notice").wait_for(state="detached")
    until(page, "document.activeElement.closest('#w-list [data-id]') !== null")


def test_a_button_that_was_busy_has_the_focus_again(visit, showcase):
    page = visit("/actions", server=showcase)
    row = page.get_by_role("listitem").filter(has_text="Kitchen radio")
    row.get_by_role("button", name="Send").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[aria-busy=true]")
    subtitle(page, "Kitchen radio is sent")
    until(page, "document.activeElement.closest('[data-id]')?.innerText.includes('Kitchen radio')")
    assert row.get_by_role("button", name="Send").evaluate("node => node === document.activeElement")


def test_a_screen_of_one_field_has_the_focus_in_it(visit, explore):
    page = visit("/saved")
    page.locator("a[href*='/saved/new']").first.click()
    until(page, "location.pathname === '/saved/new'")
    until(page, "document.activeElement.matches('main input')")


def test_each_of_two_notices_takes_back_its_own(visit, showcase):
    page = visit("/dialogs", server=showcase)
    for name in ["Bread", "Coffee"]:
        press(page, f"Throw {name} away")
        press(page, "Throw away", page.get_by_role("alertdialog"))
        page.locator(".notice", has_text=f"{name} is thrown away.").wait_for()
    press(page, "Undo", page.locator(".notice"))
    page.locator(".notice", has_text="Bread is thrown away.").wait_for()
    press(page, "Undo", page.locator(".notice"))
    page.locator(".notice").wait_for(state="detached")
    for name in ["Bread", "Coffee"]:
        page.get_by_role("button", name=f"Throw {name} away").wait_for()


def test_a_notice_takes_back(visit, showcase):
    page = visit("/dialogs", server=showcase)
    press(page, "Throw Coffee away")
    press(page, "Throw away", page.get_by_role("alertdialog"))
    notice = page.get_by_role("status").filter(has_text="Coffee is thrown away.")
    notice.wait_for()
    press(page, "Undo", notice)
    notice.wait_for(state="detached")
    until(page, "document.body.innerText.includes('Throw Coffee away')")


def test_without_a_script_a_question_is_a_page_of_its_own(visit, showcase):
    page = visit("/dialogs", server=showcase, live=False, java_script_enabled=False)
    press(page, "Throw Bread away")
    dialog = page.get_by_role("alertdialog", name="Throw Bread away?")
    assert dialog.is_visible() and not page.locator("#w-list").is_visible()
    press(page, "Cancel", dialog)
    assert page.locator("#w-list").is_visible()
    press(page, "Rename the first")
    field(page, "Name").fill("Pears")
    press(page, "Rename")
    assert "Throw Pears away" in page.locator("#w-list").inner_text()


# --- A chat

def test_a_composer_is_emptied_when_what_it_held_is_said(visit, showcase):
    page = visit("/chat", server=showcase)
    message = field(page, "Message")
    message.fill("Hello, is someone there?")
    message.press("Control+Enter")
    page.wait_for_selector("text=Hello, is someone there?")
    until(page, "document.querySelector('textarea').value === ''")
    message.press_sequentially("And now?")
    press(page, "Send")
    subtitle(page, "44 messages")


def test_a_text_is_sent_by_keys_before_the_server_has_enabled_the_button(visit, showcase):
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


def test_the_lines_of_a_text_stay_apart(visit, showcase):
    page = visit("/chat", server=showcase)
    field(page, "Message").fill("One line\nand another")
    press(page, "Send")
    # The message, and not the field in which it was typed.
    said = page.locator(".body", has_text="One line").last
    said.wait_for()
    assert said.inner_text() == "One line\nand another"


def test_how_much_room_a_text_has_moves_no_button_beside_it(visit, showcase):
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


def test_over_a_slow_network_text_never_moves_back_and_a_double_press_acts_once(visit, slow):
    server = slow(0.3)
    page = visit("/chat", server=server)
    generator = random.Random(17)
    page.evaluate("""() => {
      // Each value that the field has had, to see whether one came back.
      window.values = [];
      const watch = () => {
        const field = document.querySelector("textarea");
        if (field && values.at(-1) !== field.value) values.push(field.value);
        requestAnimationFrame(watch);
      };
      watch();
    }""")
    said, former = 40, None
    for turn in range(100):
        text = f"{turn} " + "".join(generator.choice("abc ") for _ in range(generator.randint(1, 6))) + "."
        message = field(page, "Message")
        page.evaluate("values.splice(0)")
        if former:
            # The response that empties the field is still on its way: what was sent is typed over.
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
        former = text if generator.random() < 0.3 and turn < 99 else None
        if former:
            continue
        until(page, "document.querySelector('textarea').value === ''")
        until(page, f"document.querySelector('.subtitle').innerText === '{said} messages'")

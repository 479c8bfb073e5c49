"""Navigation by a screen, questions, sheets and notices."""

from urllib.parse import urlsplit

from conftest import press, until


def rows(page):
    return [text.strip() for text in page.locator("[role=listitem]").all_inner_texts()]


def test_a_screen_opened_by_another_is_a_step_in_the_history(visit, showcase):
    page = visit("/dialogs", server=showcase)
    before = page.evaluate("history.length")
    press(page, "Open the grid")
    page.wait_for_selector("h1:has-text('Grid')")
    assert page.url.endswith("/grid") and page.evaluate("history.length") == before + 1
    assert page.evaluate("document.activeElement.tagName") == "H1"
    page.go_back()
    page.wait_for_selector("h1:has-text('Dialogs')")
    until(page, "document.activeElement.innerText === 'Open the grid'")


def test_a_screen_that_closes_itself_goes_back_in_the_history(visit, showcase):
    page = visit("/", server=showcase)
    page.get_by_role("link", name="Dialogs and notices").click()
    page.get_by_role("link", name="Look at the first").click()
    page.wait_for_selector("h1:has-text('First in the basket')")
    press(page, "Take Apples out")
    page.wait_for_selector("text=Apples is out of the basket.")
    until(page, "location.pathname === '/dialogs'")
    assert page.evaluate("history.state.depth") == 1
    press(page, "Undo")
    until(page, "!document.body.innerText.includes('out of the basket')")
    assert rows(page)[0] == "Throw Apples away"
    press(page, "Show headers in place of this")
    page.wait_for_selector("h1:has-text('Headers')")
    page.go_back()
    page.wait_for_selector("h1:has-text('Showcase')")
    assert page.url == showcase.url + "/"


def test_escape_closes_a_question_before_the_script_of_controls_has_loaded(visit, showcase):
    page = visit("/dialogs", server=showcase)
    waiting = []
    page.route("**/waybill-forms.js*", lambda route: waiting.append(route))
    with page.expect_request("**/waybill-forms.js*"):
        press(page, "Throw Bread away")
    question = page.get_by_role("alertdialog", name="Throw Bread away?")
    question.wait_for()
    page.keyboard.press("Escape")
    waiting[0].continue_()
    question.wait_for(state="detached")
    assert "Throw Bread away" in rows(page)


def test_without_a_script_a_question_is_answered_and_its_notice_shown_once(visit, showcase):
    page = visit("/dialogs", server=showcase, live=False, java_script_enabled=False)
    press(page, "Throw Bread away")
    assert page.get_by_role("alertdialog", name="Throw Bread away?").is_visible()
    assert not page.get_by_role("button", name="Throw Coffee away").is_visible()
    press(page, "Throw away")
    assert page.get_by_role("status").filter(has_text="Bread is thrown away.").is_visible()
    assert page.url.startswith(showcase.url + "/dialogs?w-notice=")
    page.reload()
    assert not page.get_by_role("status").filter(has_text="Bread is thrown away.").count()
    assert "Throw Bread away" not in rows(page)
    press(page, "Fill the basket again")
    assert page.url == showcase.url + "/dialogs" and rows(page)[1] == "Throw Bread away"
    press(page, "Open the grid")
    assert page.url == showcase.url + "/grid"


def test_a_question_keeps_the_focus_and_returns_it_to_its_opener(visit, showcase):
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


def test_a_sheet_closes_by_going_back_and_asks_about_changes(visit, showcase):
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
    page.get_by_label("Name", exact=True).fill("Pears")
    page.keyboard.press("Escape")
    question = page.get_by_role("alertdialog", name="Discard changes?")
    question.wait_for()
    press(page, "Go on editing")
    question.wait_for(state="detached")
    assert page.get_by_label("Name", exact=True).input_value() == "Pears"
    page.get_by_label("Name", exact=True).press("Enter")
    sheet.wait_for(state="detached")
    until(page, "document.body.innerText.includes('Throw Pears away')")


def test_going_back_closes_dialogs_above_the_first_page_of_a_window(visit, showcase):
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
    page.get_by_label("Name", exact=True).fill("Figs")
    until(page, "history.state.above")
    page.go_back()
    page.get_by_role("alertdialog", name="Discard changes?").wait_for()
    assert sheet.count() == 1
    page.go_back()
    page.get_by_role("alertdialog").wait_for(state="detached")
    assert page.get_by_label("Name", exact=True).input_value() == "Figs"
    page.get_by_label("Name", exact=True).press("Escape")
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


def test_a_click_beside_a_sheet_closes_it_unless_text_was_typed(visit, showcase):
    page = visit("/dialogs", server=showcase)
    sheet = page.get_by_role("dialog", name="Another name")
    press(page, "Rename the first")
    sheet.wait_for()
    until(page, "loadedScripts.has('w-forms')")
    page.mouse.click(5, 5)
    sheet.wait_for(state="detached")
    press(page, "Rename the first")
    sheet.wait_for()
    # A selection that ends beside it is not a click.
    name = page.get_by_label("Name", exact=True)
    box = name.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    name.fill("Figs")
    page.mouse.click(5, 5)
    # The sheet is still open, and no question above it.
    press(page, "Rename", sheet)
    page.get_by_role("button", name="Throw Figs away").wait_for()


def test_the_focus_stays_in_the_list_when_its_row_is_deleted_and_restored(visit, showcase):
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

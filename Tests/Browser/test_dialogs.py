"""Questions, notices and navigation by a screen, in Showcase as a person uses it in a browser."""

from test_explore import until


def rows(page):
    return [text.strip() for text in page.locator("[role=listitem]").all_inner_texts()]


def press(page, text):
    page.get_by_role("button", name=text, exact=True).first.click()


def test_a_screen_that_opens_another_is_a_step_in_the_history(visit, showcase):
    page = visit("/dialogs", server=showcase)
    before = page.evaluate("history.length")
    press(page, "Open the grid")
    page.wait_for_selector("h1:has-text('Grid')")
    assert page.url.endswith("/grid") and page.evaluate("history.length") == before + 1
    assert page.evaluate("document.activeElement.tagName") == "H1"
    page.go_back()
    page.wait_for_selector("h1:has-text('Dialogs')")
    until(page, "document.activeElement.innerText === 'Open the grid'")


def test_a_screen_that_closes_itself_goes_back(visit, showcase):
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


def test_a_question_is_a_dialog_that_keeps_the_focus_and_gives_it_back(visit, showcase):
    page = visit("/dialogs", server=showcase)
    press(page, "Throw Bread away")
    question = page.get_by_role("alertdialog", name="Throw Bread away?")
    question.wait_for()
    until(page, "document.activeElement.closest('[role=alertdialog]') !== null")
    assert page.evaluate("document.querySelector('main').inert")
    press(page, "Cancel")
    question.wait_for(state="detached")
    assert "Throw Bread away" in rows(page) and not page.evaluate("document.querySelector('main').inert")
    until(page, "document.activeElement.innerText === 'Throw Bread away'")


def test_escape_answers_no(visit, showcase):
    page = visit("/dialogs", server=showcase)
    press(page, "Throw Bread away")
    question = page.get_by_role("alertdialog", name="Throw Bread away?")
    question.wait_for()
    page.keyboard.press("Escape")
    question.wait_for(state="detached")
    assert "Throw Bread away" in rows(page)


def test_escape_counts_before_the_script_of_controls_is_loaded(visit, showcase):
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


def test_without_a_script_a_page_asks_and_takes_back(visit, showcase):
    page = visit("/dialogs", server=showcase, live=False, java_script_enabled=False)
    press(page, "Throw Bread away")
    assert page.get_by_role("alertdialog", name="Throw Bread away?").is_visible()
    assert not page.get_by_role("button", name="Throw Coffee away").is_visible()
    press(page, "Throw away")
    assert page.get_by_role("status").filter(has_text="Bread is thrown away.").is_visible()
    page.reload()
    press(page, "Undo")
    assert page.url == showcase.url + "/dialogs" and rows(page)[1] == "Throw Bread away"
    press(page, "Open the grid")
    assert page.url == showcase.url + "/grid"

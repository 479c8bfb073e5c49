"""Saving a place: on the live page, on one without a script, and over two windows."""

import contextlib
import sqlite3
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import BUILD, Process
from test_explore import count_loads, until
from test_places import restarted

SAVE, REMOVE = "Save this place", "Remove"


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


@pytest.fixture
def guide(tmp_path):
    """A guide of its own, as no other test should see what is saved."""
    server = Process("explore", "web", "--port", 0, "--database", tmp_path / "guide.sqlite")
    yield server
    assert server.stop() == 0


def test_a_row_that_saves_stays_under_the_finger_and_tells_the_other_window(visit, guide, picture):
    page = visit("/places/times-square", server=guide)
    other = visit("/saved", server=guide)
    other.get_by_role("status").get_by_text("You have not saved a place yet").wait_for()
    loads = count_loads(page)
    button(page, SAVE).focus()
    page.keyboard.press("Enter")
    button(page, REMOVE).wait_for()
    assert page.evaluate("document.activeElement.textContent.trim()") == REMOVE
    picture(page, "saved-place")
    other.wait_for_selector("[data-id=times-square]")
    until(other, "document.getAnimations().every(animation => animation.playState === 'finished')")
    picture(other, "saved")
    assert Axe().run(other).violations_count == 0
    assert Axe().run(page).violations_count == 0
    page.keyboard.press("Enter")
    button(page, SAVE).wait_for()
    other.get_by_role("status").get_by_text("You have not saved a place yet").wait_for()
    assert loads == []


def test_without_a_script_a_button_saves_and_the_page_can_be_loaded_again(visit, guide):
    page = visit("/places/times-square", server=guide, live=False, java_script_enabled=False)
    button(page, SAVE).click()
    button(page, REMOVE).wait_for()
    assert page.url.startswith(guide.url + "/places/times-square?w-visit="), "with the message about it"
    page.goto(guide.url + "/places/times-square")
    button(page, REMOVE).wait_for()
    page.goto(guide.url + "/")
    page.get_by_role("link", name="Saved", exact=True).click()
    page.get_by_role("link", name="Times Square").click()
    button(page, REMOVE).click()
    button(page, SAVE).wait_for()


def test_a_page_from_elsewhere_saves_nothing(visit, guide, chromium):
    """A form that another site sends in the person's name is refused."""
    page = visit("/places/times-square", server=guide, live=False, java_script_enabled=False)
    forms = page.locator("form[method=post]").evaluate_all("""forms => forms.map(form =>
        [...form.elements].filter(field => field.name).map(field => [field.name, field.value]))""")
    assert len(forms) == 2 and any(value for _, value in forms[0]), "that of what the page holds, and that of the row"
    assert "Saved" in str(forms[1])
    context = chromium.new_context()
    evil = context.new_page()
    for form in forms:
        fields = "".join(f'<input name="{name}" value="{value}">' for name, value in form)
        evil.route("http://evil.example/", lambda route: route.fulfill(
            content_type="text/html",
            body=f'<form method="post" action="{guide.url}/places/times-square">{fields}</form>'))
        evil.goto("http://evil.example/")
        with evil.expect_response(guide.url + "/places/times-square") as response:
            evil.evaluate("document.forms[0].submit()")
        assert response.value.status == 403
        evil.unroute("http://evil.example/")
    context.close()
    page.reload()
    button(page, SAVE).wait_for()


def test_a_press_while_the_server_is_away_is_made_once_when_it_is_back(visit, tmp_path):
    database = tmp_path / "away.sqlite"
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/places/times-square", server=server)
    presses = []
    page.on("request", lambda request: presses.append(request.post_data) if request.method == "POST" else None)
    assert server.stop() == 0
    until(page, "!document.documentElement.dataset.live")
    for _ in range(2):
        button(page, SAVE).click()
        page.get_by_text("What you chose follows when the server responds.").wait_for()
    again = restarted(server, database)
    button(page, REMOVE).wait_for()
    # Its notice is kept in a visit of its own, until it is read.
    button(page, "Dismiss").click()
    page.wait_for_selector("html[data-live='1']")
    assert page.url == again.url + "/places/times-square"
    assert ["row=Saved" in press for press in presses] == [True, False], "it is saved once"
    other = visit("/saved", server=again)
    other.wait_for_selector("[data-id=times-square]")
    assert again.stop() == 0


def test_what_could_not_be_saved_is_said_until_it_is_read(visit, guide, tmp_path):
    """A live page would be drawn again, without the message."""
    page = visit("/places/times-square", server=guide)
    with contextlib.closing(sqlite3.connect(tmp_path / "guide.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with page.expect_navigation():
            button(page, SAVE).evaluate("""button => {
                button.form.insertAdjacentHTML("beforeend", `<input type="hidden" name="${button.name}">`)
                button.form.lastElementChild.value = button.value
                button.form.submit()
            }""")
    page.get_by_role("alert").get_by_text("The change was not saved").wait_for()
    assert page.locator("script").count() == 0
    button(page, "Try again").click()
    page.wait_for_selector("html[data-live='1']")
    button(page, SAVE).click()
    button(page, REMOVE).wait_for()


def test_a_press_on_what_another_window_did_meanwhile_takes_nothing_back(visit, tmp_path):
    """The place is saved already when the server responds: the press meant to save it, not to remove it."""
    database = tmp_path / "meanwhile.sqlite"
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/places/times-square", server=server)
    assert server.stop() == 0
    until(page, "!document.documentElement.dataset.live")
    button(page, SAVE).click()
    page.get_by_text("What you chose follows when the server responds.").wait_for()
    subprocess.run([BUILD / "places", "save", "times-square", "--database", database], check=True)
    with page.expect_response(lambda response: response.request.method == "POST") as pressed:
        again = restarted(server, database)
    assert pressed.value.status == 303
    page.wait_for_selector("html[data-live='1']")
    button(page, REMOVE).wait_for()
    assert again.stop() == 0


def test_a_list_is_made_renamed_deleted_and_brought_back(visit, guide, picture):
    page = visit("/places/times-square", server=guide)
    page.get_by_role("link", name="Other lists…").click()
    page.get_by_role("link", name="New list…").click()
    page.get_by_role("textbox", name="Name of the list").fill("Trip")
    button(page, "Create the list and save the place").click()
    page.get_by_role("status").get_by_text("Saved to “Trip”.").wait_for()
    page.get_by_role("heading", name="Lists").wait_for()
    until(page, "document.getAnimations().every(animation => animation.playState === 'finished')")
    picture(page, "lists-of-a-place")
    assert Axe().run(page).violations_count == 0

    page.get_by_role("link", name="Saved", exact=True).first.click()
    page.get_by_role("link", name="All of “Trip” (1 place)").click()
    button(page, "Rename this list…").click()
    sheet = page.get_by_role("dialog", name="Rename “Trip”")
    sheet.get_by_role("textbox", name="Name of the list").fill("Journey")
    until(page, "document.getAnimations().every(animation => animation.playState === 'finished')")
    assert Axe().run(page).violations_count == 0
    sheet.get_by_role("button", name="Rename", exact=True).click()
    page.get_by_role("status").get_by_text("“Trip” is called “Journey” now.").wait_for()
    assert page.url == guide.url + "/saved/lists/Journey"
    assert page.locator(".tabs [aria-current]").text_content() == "Saved"
    button(page, "Delete this list").click()
    page.get_by_role("heading", name="Saved").first.wait_for()
    button(page, "Undo").click()
    page.get_by_role("link", name="All of “Journey” (1 place)").wait_for()


def test_without_a_script_a_list_is_made_and_its_deletion_taken_back(visit, guide):
    page = visit("/saved", server=guide, live=False, java_script_enabled=False)
    page.get_by_role("link", name="New list…").click()
    page.get_by_role("textbox", name="Name of the list").fill("Trip")
    page.get_by_role("textbox", name="Name of the list").press("Enter")
    page.get_by_role("heading", name="Trip").wait_for()
    button(page, "Delete this list").click()
    page.get_by_text("“Trip” is deleted.").wait_for()
    button(page, "Undo").click()
    page.get_by_text("“Trip” – nothing in it yet").wait_for()


def test_without_a_script_the_question_whether_to_discard_is_a_page_of_its_own(visit, guide):
    page = visit("/places/times-square", server=guide, live=False, java_script_enabled=False)
    button(page, SAVE).click()
    button(page, "Add a note…").click()
    page.get_by_role("textbox", name="Note").fill("Go at night.")
    button(page, "Close").click()
    question = page.get_by_role("alertdialog")
    question.wait_for()
    assert not page.get_by_role("textbox", name="Note").is_visible()
    assert page.locator(".layer > [role]:visible").count() == 1


def test_a_note_is_written_on_the_page_of_a_place_and_found_in_the_list(visit, guide, picture):
    page = visit("/places/times-square", server=guide)
    button(page, SAVE).click()
    button(page, "Add a note…").click()
    sheet = page.get_by_role("dialog", name="Note about Times Square")
    sheet.get_by_role("textbox", name="Note").fill("Go at night.\nTake the steps")
    until(page, "document.getAnimations().every(animation => animation.playState === 'finished')")
    picture(page, "note")
    assert Axe().run(page).violations_count == 0
    sheet.get_by_role("button", name="Save the note").click()
    page.get_by_role("status").get_by_text("The note is saved.").wait_for()
    page.get_by_role("button").filter(has_text="Go at night.").click()
    page.get_by_role("dialog", name="Note about Times Square").wait_for()
    until(page, "document.activeElement.localName === 'textarea'")
    # It is gone on with: a key does not replace all of it.
    page.keyboard.type(".")
    assert sheet.get_by_role("textbox", name="Note").input_value() == "Go at night.\nTake the steps."
    sheet.get_by_role("button", name="Save the note").click()
    page.get_by_role("link", name="Saved", exact=True).first.click()
    page.locator("[data-id=times-square]").get_by_text("Go at night. Take the steps").wait_for()


def test_settings_count_at_once_and_are_kept_for_the_visitor(visit, guide, picture, chromium):
    page = visit("/settings", server=guide)
    picture(page, "settings")
    assert Axe().run(page).violations_count == 0
    page.get_by_role("radio", name="Miles").check()
    page.get_by_role("link", name="Nearby", exact=True).click()
    page.get_by_role("link", name="Distance", exact=True).click()
    page.wait_for_selector("h2:has-text('Within 0.5 mi')")
    page.reload()
    page.wait_for_selector("h2:has-text('Within 0.5 mi')")
    same = visit("/?by=distance", server=guide)
    same.wait_for_selector("h2:has-text('Within 0.5 mi')")
    # Another browser is another visitor.
    context = chromium.new_context()
    other = context.new_page()
    other.goto(guide.url + "/?by=distance")
    other.wait_for_selector("h2:has-text('Within 1 km')")
    context.close()


CITY = b"""<osm version="0.6"><node id="1" lat="52.5" lon="13.4"><tag k="name" v="Kiosk am Ufer"/>
<tag k="amenity" v="cafe"/></node></osm>"""


def test_a_city_is_added_by_choosing_its_file_and_a_file_that_is_none_is_refused(visit, guide):
    page = visit("/settings", server=guide)
    choose = page.get_by_label("Add a city")
    choose.set_input_files({"name": "cat.osm.pbf", "mimeType": "image/png", "buffer": b"\x89PNG\r\n"})
    page.get_by_role("alert").wait_for()
    assert page.locator("[data-id]", has_text="New York").count() == 1
    choose.set_input_files({"name": "harbour.osm", "mimeType": "text/xml", "buffer": CITY})
    page.get_by_text("“harbour” is here, with 1 place").wait_for()
    page.get_by_role("link", name="Nearby", exact=True).click()
    page.locator("#w-list .headline", has_text="Kiosk am Ufer").wait_for()
    assert Axe().run(page).violations_count == 0


def test_filters_narrow_the_list_and_are_in_the_address(visit, guide):
    page = visit("/", server=guide)
    kinds = page.get_by_role("radiogroup", name="Kind of place")
    kinds.get_by_role("radio", name="Parks").check()
    page.wait_for_url("**/?kind=nature")
    page.get_by_role("combobox", name="How far").select_option(label="Within 3 km")
    page.wait_for_url("**/?kind=nature&within=3000")
    page.get_by_role("switch", name="Open now").check()
    page.get_by_role("status").get_by_text("No place matches").wait_for()
    button(page, "Show all").click()
    page.wait_for_selector("[data-id=empire-state-building]")
    until(page, "location.pathname + location.search === '/'")
    assert kinds.get_by_role("radio", name="All kinds").is_checked()
    assert page.get_by_role("combobox", name="How far").input_value() == "any"
    assert not page.get_by_role("switch", name="Open now").is_checked()

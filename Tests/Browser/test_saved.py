"""Saved places of a visitor: in several windows, and while the server is away."""

from conftest import Process, count_loads, is_live, restarted, until

SAVE, REMOVE = "Save this place", "Remove"


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def test_a_saved_place_appears_in_another_window_and_its_button_keeps_the_focus(visit):
    page = visit("/places/times-square")
    other = visit("/saved")
    other.get_by_role("status").get_by_text("You have not saved a place yet").wait_for()
    loads = count_loads(page)
    button(page, SAVE).focus()
    page.keyboard.press("Enter")
    button(page, REMOVE).wait_for()
    assert page.evaluate("document.activeElement.textContent.trim()") == REMOVE
    other.wait_for_selector("[data-id=times-square]")
    page.keyboard.press("Enter")
    button(page, SAVE).wait_for()
    other.get_by_role("status").get_by_text("You have not saved a place yet").wait_for()
    assert loads == []


def test_a_press_while_the_server_is_away_acts_once_when_it_is_back(visit, database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    page = visit("/places/times-square", server=server)
    assert server.stop() == 0
    until(page, "!document.documentElement.dataset.live")
    for _ in range(2):
        button(page, SAVE).click()
        page.get_by_text("What you chose follows when the server responds.").wait_for()
    again = restarted(server, database)
    button(page, REMOVE).wait_for()
    # The repeated press is told, and not done.
    page.locator("#w-undone > p", has_text=SAVE).wait_for()
    page.locator("#w-undone").get_by_role("button", name="Dismiss").click()
    button(page, "Dismiss").click()
    is_live(page)
    assert page.url == again.url + "/places/times-square"
    other = visit("/saved", server=again)
    other.wait_for_selector("[data-id=times-square]")
    assert again.stop() == 0

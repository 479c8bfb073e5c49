"""Saved places and settings of a visitor: live, without a script, and over several windows."""

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


def test_without_a_script_a_place_is_saved_by_a_form(visit, explore):
    page = visit("/places/times-square", live=False, java_script_enabled=False)
    button(page, SAVE).click()
    button(page, REMOVE).wait_for()
    assert page.url.startswith(explore.url + "/places/times-square?w-visit="), "with the message about it"
    page.goto(explore.url + "/places/times-square")
    button(page, REMOVE).wait_for()
    page.goto(explore.url + "/")
    page.get_by_role("link", name="Saved", exact=True).click()
    page.get_by_role("link", name="Times Square").click()
    button(page, REMOVE).click()
    button(page, SAVE).wait_for()


def test_a_form_of_another_site_is_refused(visit, explore, chromium):
    page = visit("/places/times-square", live=False, java_script_enabled=False)
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
            body=f'<form method="post" action="{explore.url}/places/times-square">{fields}</form>'))
        evil.goto("http://evil.example/")
        with evil.expect_response(explore.url + "/places/times-square") as response:
            evil.evaluate("document.forms[0].submit()")
        assert response.value.status == 403
        evil.unroute("http://evil.example/")
    context.close()
    page.reload()
    button(page, SAVE).wait_for()


def test_a_press_while_the_server_is_away_acts_once_when_it_is_back(visit, database):
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
    button(page, "Dismiss").click()
    is_live(page)
    assert page.url == again.url + "/places/times-square"
    assert ["row=Saved" in press for press in presses] == [True, False], "it is saved once"
    other = visit("/saved", server=again)
    other.wait_for_selector("[data-id=times-square]")
    assert again.stop() == 0


def test_a_setting_is_applied_at_once_and_for_its_visitor_alone(visit, explore, chromium):
    page = visit("/settings")
    page.get_by_role("radio", name="Miles").check()
    page.get_by_role("link", name="Nearby", exact=True).click()
    page.get_by_role("link", name="Distance", exact=True).click()
    page.wait_for_selector("h2:has-text('Within 0.5 mi')")
    page.reload()
    page.wait_for_selector("h2:has-text('Within 0.5 mi')")
    same = visit("/?by=distance")
    same.wait_for_selector("h2:has-text('Within 0.5 mi')")
    # Another browser is another visitor.
    context = chromium.new_context()
    other = context.new_page()
    other.goto(explore.url + "/?by=distance")
    other.wait_for_selector("h2:has-text('Within 1 km')")
    context.close()

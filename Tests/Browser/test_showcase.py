"""Each screen of Showcase as a person uses it in a browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from test_dialogs import press
from test_explore import until

SCREENS = [
    "", "million", "feed", "chat", "grid", "carousels", "headers", "swipe", "reorder", "select", "collapse",
    "images", "states", "states?state=failed", "cells", "actions", "form", "signup", "settings", "style", "map", "charts", "panes", "shared",
    "dialogs", "item", "impressions", "duplicates", "recorder", "inspector", "source/panes",
]


def first_number(page, words):
    return page.evaluate(
        """words => Number([...document.querySelectorAll("#w-list [data-id]")]
          .find(item => item.getBoundingClientRect().bottom > 0 && item.innerText.startsWith(words))
          ?.innerText.match(/\\d+/)[0])""", words)


def test_a_letter_leads_to_its_section_and_the_address_stays(visit, showcase):
    page = visit("/headers", server=showcase)
    page.get_by_label("Index").get_by_role("link", name="Q").click()
    until(page, """[...document.querySelectorAll("h2")].some(head => head.innerText === "Q"
      && head.getBoundingClientRect().top > -5 && head.getBoundingClientRect().top < 200)""")
    assert page.url.endswith("/headers")
    page.go_back()


def test_without_a_script_a_letter_is_a_link_to_a_page_that_begins_there(visit, showcase):
    page = visit("/headers", server=showcase, live=False, java_script_enabled=False)
    page.get_by_label("Index").get_by_role("link", name="Q").click()
    assert "w-row=" in page.url and "#i-" in page.url
    assert page.locator("h2").first.inner_text() == "Q"


def test_a_feed_grows_at_both_ends_and_what_is_read_stays(visit, showcase):
    page = visit("/feed", server=showcase)
    until(page, "document.querySelector('.subtitle').innerText === 'Posts 1375 to 1624 of 3000'")
    assert 1495 <= first_number(page, "Post") <= 1502
    # At the very beginning one page is loaded, and no more until it is scrolled.
    page.evaluate("scrollTo(0, 0)")
    until(page, "document.querySelector('.subtitle').innerText.startsWith('Posts 1125 to')")
    page.wait_for_timeout(500)
    assert page.locator(".subtitle").inner_text().startswith("Posts 1125 to")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    until(page, "!document.querySelector('.subtitle').innerText.includes('to 1624')")


def lefts(page):
    """Where the panes begin from the left, by their titles, and the row that belongs to all of them."""
    return page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#w-list h2, #w-list > section:first-child [data-id]")]
          .map(node => [node.innerText, Math.round(node.getBoundingClientRect().left)]))""")


@pytest.mark.parametrize("live", [True, False])
def test_panes_stand_side_by_side_in_a_wide_window_and_below_one_another_in_a_narrow_one(visit, showcase, live):
    page = visit("/panes", server=showcase, live=live, java_script_enabled=live)
    page.set_viewport_size({"width": 1280, "height": 800})
    where = lefts(page)
    assert where["Swap the panes"] - 2 <= where["Apples"] < where["Pears"] - 300
    tops = page.evaluate("[...document.querySelectorAll('#w-list h2')].map(node => node.getBoundingClientRect().top)")
    assert tops[0] == tops[1]
    page.get_by_role("button", name="One more of Pears").click()
    page.get_by_text("1 of Pears").wait_for()
    page.get_by_role("button", name="Swap the panes").click()
    until(page, "document.querySelector('#w-list h2').innerText === 'Pears'")
    where = lefts(page)
    assert where["Pears"] < where["Apples"] - 300
    page.get_by_text("1 of Pears").wait_for()
    page.set_viewport_size({"width": 600, "height": 800})
    assert lefts(page)["Pears"] == lefts(page)["Apples"]


# The first post in sight; none while it is not drawn.
FIRST_POST = """(() => {
  const item = [...document.querySelectorAll("#w-list [data-id]")].find(item =>
    item.getBoundingClientRect().bottom > 0 && !item.closest("[data-section^='more at']"));
  return item && Number(item.innerText.match(/Post (\\d+)/)[1]);
})()"""


def test_posts_before_the_first_come_by_wheel_and_none_is_skipped(visit, showcase):
    page = visit("/feed", server=showcase, viewport={"width": 1280, "height": 800})
    until(page, "document.querySelector('.subtitle').innerText === 'Posts 1375 to 1624 of 3000'")
    until(page, "scrollY > 1000")
    page.mouse.move(600, 400)
    read = page.evaluate(FIRST_POST)
    for _ in range(320):
        page.mouse.wheel(0, -120)
        page.wait_for_timeout(60)
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        until(page, FIRST_POST)
        now = page.evaluate(FIRST_POST)
        assert read - 4 < now <= read, "posts that were not read are skipped"
        read = now
        if read < 1115:
            return
    raise AssertionError(f"not enough came before the first post: {read}")


def test_more_posts_come_each_time_the_end_is_reached(visit, showcase):
    page = visit("/feed", server=showcase, viewport={"width": 1280, "height": 900})
    until(page, "document.querySelector('.subtitle').innerText === 'Posts 1375 to 1624 of 3000'")
    for _ in range(8):
        before = page.locator(".subtitle").inner_text()
        if before == "Posts 1375 to 3000 of 3000":
            return
        page.keyboard.press("End")
        until(page, f"document.querySelector('.subtitle').innerText !== '{before}'")
        page.wait_for_timeout(900)
    raise AssertionError(f"the end is not reached: {before}")


def test_pictures_of_a_feed_are_made_before_they_are_seen(visit, showcase):
    page = visit("/feed", server=showcase)
    prepared = "Number(document.querySelector('#w-list h2').innerText.split(' ')[0])"
    until(page, f"{prepared} > 0")
    first = page.evaluate(prepared)
    page.mouse.move(300, 400)
    for _ in range(4):
        page.mouse.wheel(0, 700)
        page.wait_for_timeout(150)
    until(page, f"{prepared} > {first}")
    until(page, "[...document.images].filter(image => image.getBoundingClientRect().top < innerHeight)"
                ".every(image => image.complete && image.naturalWidth > 0)")
    assert page.evaluate("document.images.length") > 3


def test_a_chat_follows_its_end(visit, showcase):
    page = visit("/chat", server=showcase)
    until(page, "scrollY > 500")
    field, send = page.get_by_role("textbox", name="Message"), page.get_by_role("button", name="Send", exact=True)
    for turn in range(3):
        assert send.is_disabled(), "nothing is typed"
        field.press_sequentially("W")
        until(page, "!document.querySelector('#w-list button.primary').disabled")
        assert field.input_value() == "W", "typed text stays when the host responds"
        field.press_sequentially(f"ord {turn}")
        press(page, "Send")
        until(page, f"document.querySelector('.subtitle').innerText === '{42 + 2 * turn} messages'")
        # The message is the last but one, before the reply, and the field is empty for more.
        said = page.locator("[data-section=messages] [data-id]").nth(-2)
        assert said.inner_text().split() == ["You", "Word", str(turn)]
        until(page, "document.querySelector('#w-list textarea, #w-list input:not([type=hidden])').value === ''")
    for box in [said.bounding_box(), field.bounding_box(), send.bounding_box()]:
        assert 0 < box["y"] and box["y"] + box["height"] <= page.viewport_size["height"]


def test_rows_that_were_in_sight_for_a_second_are_counted(visit, showcase):
    page = visit("/impressions", server=showcase)
    until(page, "document.querySelectorAll('#w-list .badge').length > 3")
    assert not page.locator(".subtitle").inner_text().startswith("0 rows seen")


def test_what_failed_is_tried_again_and_what_is_there_refreshed(visit, showcase):
    page = visit("/states?state=failed", server=showcase)
    assert "The kitchen does not respond." in page.get_by_role("alert").inner_text()
    press(page, "Try again")
    until(page, "document.body.innerText.includes('Minestrone')")
    press(page, "Refresh")
    until(page, "document.body.innerText.includes('Minestrone')")


PULL = """distance => {
  const main = document.getElementById("main");
  const fire = (name, y) => {
    const touch = new Touch({ identifier: 1, target: main, clientX: 100, clientY: y });
    main.dispatchEvent(new TouchEvent(name, { bubbles: true, cancelable: true,
      touches: name === "touchend" ? [] : [touch], changedTouches: [touch] }));
  };
  fire("touchstart", 100);
  fire("touchmove", 100 + distance);
  const moved = getComputedStyle(main).translate;
  fire("touchend", 100 + distance);
  return [moved, getComputedStyle(main).translate];
}"""


def test_a_page_that_is_pulled_down_far_enough_asks_again(visit, showcase):
    page = visit("/states", server=showcase)
    page.evaluate("""() => {
      window.asked = 0;
      document.addEventListener("submit", event => { if (event.target.dataset.retry === "") asked += 1; });
    }""")
    assert page.evaluate(PULL, 60)[1] == "none" and page.evaluate("asked") == 0
    moved, after = page.evaluate(PULL, 160)
    assert moved == "0px 45px" and after == "none"
    until(page, "asked === 1")


def test_rows_with_one_identity_are_reported(visit, showcase):
    page = visit("/duplicates", server=showcase)
    press(page, "Add a row with a taken identity")
    until(page, "document.body.innerText.includes('2 rows with the identity a')")


def test_an_update_is_described(visit, showcase):
    page = visit("/recorder", server=showcase)
    press(page, "Put the last row first")
    page.wait_for_selector("h2:has-text('The last update')")
    assert "move" in page.locator("section").last.inner_text()


def test_the_inspector_takes_a_screen_back(visit, showcase):
    page = visit("/", server=showcase)
    page.get_by_role("link", name="Sections that fold").or_(page.get_by_role("link", name="Flight recorder")).last.click()
    page.wait_for_selector("h1:has-text('Flight recorder')")
    press(page, "Insert a row")
    until(page, "document.body.innerText.includes('Row number 7')")
    page.get_by_role("link", name="Inspector").click()
    page.wait_for_selector("h1:has-text('Inspector')")
    page.get_by_role("button", name="The first state").first.click()
    page.go_back()
    page.wait_for_selector("h1:has-text('Flight recorder')")
    until(page, "!document.body.innerText.includes('Row number 7')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 640, 1280])
def test_nothing_on_any_screen_is_inaccessible(visit, showcase, scheme, width):
    # 640 pixels are what a window of 1,280 has at a zoom of 200 %.
    for screen in SCREENS:
        page = visit(f"/{screen}", server=showcase, viewport={"width": width, "height": 800}, color_scheme=scheme)
        results = Axe().run(page)
        assert results.violations_count == 0, f"/{screen}: {results.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
        page.close()


@pytest.mark.parametrize("size", [(1280, 800), (700, 500)])
def test_all_of_an_index_is_in_sight_and_stays_there(visit, showcase, size):
    page = visit("/headers", server=showcase, viewport={"width": size[0], "height": size[1]})
    page.mouse.move(300, 300)
    for _ in range(2):
        box = page.locator(".index").bounding_box()
        assert 0 <= box["y"] and box["y"] + box["height"] <= size[1]
        if size[0] > 1000:
            last = page.locator(".index a").last.bounding_box()
            assert last["y"] + last["height"] <= size[1]
        page.mouse.wheel(0, 1500)
        until(page, "scrollY > 1000")
    page.locator(".index a", has_text="F").click()
    bottom = "document.querySelector('#w-index').getBoundingClientRect().bottom"
    until(page, f"[...document.querySelectorAll('#w-list h2')].some(head => head.innerText === 'F'"
                f" && Math.abs(head.getBoundingClientRect().top - {bottom}) < 12)")


def test_a_million_rows_stay_where_they_were_scrolled_to(visit, showcase):
    page = visit("/million", server=showcase, viewport={"width": 1000, "height": 800})
    until(page, "document.getElementById('w-list').style.minHeight !== ''")
    page.mouse.move(300, 400)
    for _ in range(30):
        page.mouse.wheel(0, 150)
        page.wait_for_timeout(30)
    page.wait_for_timeout(150)
    first = "document.elementFromPoint(300, 400).closest('[data-id]')?.dataset.id"
    until(page, first)
    seen = page.evaluate(first)
    # Where the scroll bar is put in proportion to all rows, after a while without movement.
    page.wait_for_timeout(800)
    assert page.evaluate(first) == seen

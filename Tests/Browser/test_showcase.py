"""Scrolling in Showcase: an index, a feed, a chat and a long list; and panes."""

from conftest import is_live, press, until

def first_number(page, words):
    return page.evaluate(
        """words => Number([...document.querySelectorAll("#w-list [data-id]")]
          .find(item => item.getBoundingClientRect().bottom > 0 && item.innerText.startsWith(words))
          ?.innerText.match(/\\d+/)[0])""", words)


def test_a_letter_of_the_index_leads_to_its_section_and_keeps_the_address(visit, showcase):
    page = visit("/headers", server=showcase)
    page.get_by_label("Index").get_by_role("link", name="Q").click()
    until(page, """[...document.querySelectorAll("h2")].some(head => head.innerText === "Q"
      && head.getBoundingClientRect().top > -5 && head.getBoundingClientRect().top < 200)""")
    assert page.url.endswith("/headers")


def test_a_feed_grows_by_one_page_at_each_end_that_is_reached(visit, showcase):
    page = visit("/feed", server=showcase)
    until(page, "document.querySelector('.subtitle').innerText === 'Posts 1375 to 1624 of 3000'")
    assert 1495 <= first_number(page, "Post") <= 1502
    page.evaluate("scrollTo(0, 0)")
    until(page, "document.querySelector('.subtitle').innerText.startsWith('Posts 1125 to')")
    # The first post stays in sight, so that no more come before it.
    until(page, "scrollY > 1000")
    # The height of a list is an estimate until its last rows are in the page.
    until(page, """() => {
      const text = document.querySelector(".subtitle").innerText;
      if (text.endsWith("to 1624 of 3000")) scrollTo(0, document.documentElement.scrollHeight);
      return text === "Posts 1125 to 1874 of 3000";
    }""")


def lefts(page):
    """The left edges of the titles of the panes, and of the row that they share."""
    return page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#w-list h2, #w-list > section:first-child [data-id]")]
          .map(node => [node.innerText, Math.round(node.getBoundingClientRect().left)]))""")


def test_panes_are_side_by_side_in_a_wide_window_alone(visit, showcase):
    page = visit("/panes", server=showcase)
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


# The number of the first post in sight, if its element is in the page.
FIRST_POST = """(() => {
  const item = [...document.querySelectorAll("#w-list [data-id]")].find(item => {
    const { top, bottom } = item.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && !item.closest("[data-section^='more at']");
  });
  return item && Number(item.innerText.match(/Post (\\d+)/)[1]);
})()"""


def test_posts_inserted_above_while_the_wheel_turns_move_none_out_of_sight(visit, showcase):
    page = visit("/feed", server=showcase, viewport={"width": 1280, "height": 800})
    until(page, "document.querySelector('.subtitle').innerText === 'Posts 1375 to 1624 of 3000'")
    until(page, "scrollY > 1000")
    page.mouse.move(600, 400)
    page.evaluate("""() => {
      window.scrolls = 0;
      addEventListener("scroll", () => { scrolls += 1; });
      scrollTo(0, 600);
    }""")
    until(page, "scrolls > 0")
    until(page, FIRST_POST)
    read = page.evaluate(FIRST_POST)
    for _ in range(100):
        before = page.evaluate("scrolls")
        page.mouse.wheel(0, -120)
        until(page, "before => scrolls > before", before)
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        until(page, FIRST_POST)
        now = page.evaluate(FIRST_POST)
        assert read - 4 < now <= read, "no post is skipped"
        read = now
        if read < 1365:
            return
    raise AssertionError(f"too few posts came above the first: {read}")


def test_a_chat_stays_at_its_end_and_its_field_is_emptied_by_each_message(visit, showcase):
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
        # The last message but one, before the reply.
        said = page.locator("[data-section=messages] [data-id]").nth(-2)
        assert said.inner_text().split() == ["You", "Word", str(turn)]
        until(page, "document.querySelector('#w-list textarea, #w-list input:not([type=hidden])').value === ''")
    for box in [said.bounding_box(), field.bounding_box(), send.bounding_box()]:
        assert 0 < box["y"] and box["y"] + box["height"] <= page.viewport_size["height"]


def test_rows_in_sight_for_a_second_are_counted_as_seen(visit, showcase):
    page = visit("/impressions", server=showcase)
    until(page, "document.querySelectorAll('#w-list .badge').length > 3")
    assert not page.locator(".subtitle").inner_text().startswith("0 rows seen")


def test_a_long_list_stays_where_it_was_scrolled_to(visit, showcase):
    page = visit("/healthz", live=False, viewport={"width": 1000, "height": 800}, has_clock=True)
    page.goto(showcase.url + "/million?rows=20000")
    is_live(page)
    until(page, "document.getElementById('w-list').style.minHeight !== ''")
    page.mouse.move(300, 400)
    for _ in range(20):
        before = page.evaluate("scrollY")
        page.mouse.wheel(0, 250)
        until(page, "before => scrollY > before + 200", before)
    first = "document.elementFromPoint(300, 400).closest('[data-id]')"
    until(page, first)
    seen = page.evaluate(f"{first}.dataset.id")
    # When the list is at rest, its height is put in proportion to all rows.
    page.clock.run_for(1_000)
    text = page.evaluate(f"{first}.innerText")
    page.mouse.click(300, 400)
    until(page, f"text => {first}.innerText !== text", text)
    assert page.evaluate(f"{first}.dataset.id") == seen


FIRST = """[...document.querySelectorAll("#w-list [data-id]")].find(row => row.getBoundingClientRect().bottom >= 1)?.dataset.id"""


def test_the_first_row_in_sight_stays_when_the_window_turns_or_text_grows(visit, showcase):
    page = visit("/feed", server=showcase, viewport={"width": 390, "height": 844})
    until(page, "document.getElementById('w-list').style.minHeight !== ''")
    page.evaluate("scrollBy(0, 2345)")
    until(page, f"document.getAnimations().length === 0 && {FIRST}")
    first = page.evaluate(FIRST)
    turns = [(844, 390, ""), (390, 844, ""), (600, 600, "120%"), (390, 844, "150%"), (844, 390, "150%"), (390, 844, "")]
    for number, (width, height, size) in enumerate(turns * 3):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        # Some turns come before the server has rows for the last one.
        if number % 3:
            until(page, f"first => {FIRST} === first", first)
    until(page, f"first => {FIRST} === first", first)


def test_a_field_scrolled_out_of_a_long_list_keeps_its_focus_and_text(visit, showcase):
    page = visit("/million?rows=20000", server=showcase)
    until(page, "document.getElementById('w-list').style.minHeight !== ''")
    page.evaluate("""() => document.querySelector("#w-list [data-id]")
      .insertAdjacentHTML("beforeend", "<span data-own data-c=field><input id=field></span>")""")
    page.locator("#field").focus()
    page.keyboard.type("Good")
    page.evaluate("scrollTo(0, 30_000)")
    until(page, "!document.querySelector('#w-list #field')")
    assert page.evaluate("document.activeElement.id") == "field"
    page.keyboard.type(" morning")
    until(page, "document.querySelector('#w-list #field')?.value === 'Good morning'")
    until(page, "document.activeElement.id === 'field' && scrollY < 1000")

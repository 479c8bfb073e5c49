"""The selection of several rows by mouse, finger and keys."""

from conftest import press, until


def cell(page, number):
    return page.locator(f"[data-id='{number - 1}'] button.cell")


def selected(page):
    return [int(id) + 1 for id in page.locator("[aria-selected=true]").evaluate_all("all => all.map(i => i.dataset.id)")]


def count(page, text):
    until(page, f"document.querySelector('.selection [role=status]').innerText === '{text}'")


def test_a_mouse_selects_rows_and_ranges_and_deletes_them(visit, showcase):
    page = visit("/select", server=showcase)
    cell(page, 3).click()
    cell(page, 6).click(modifiers=["Shift"])
    count(page, "4 selected")
    assert selected(page) == [3, 4, 5, 6] and page.evaluate("String(getSelection())") == ""
    cell(page, 4).click()
    count(page, "3 selected")
    press(page, "Delete")
    until(page, "document.body.innerText.includes('3 files are deleted.')")
    count(page, "Nothing selected")
    press(page, "Undo")
    until(page, "document.querySelectorAll('[role=row]').length === 40")


def test_a_finger_selects_a_range_by_the_bar(visit, showcase):
    page = visit("/select", server=showcase, viewport={"width": 390, "height": 844})
    cell(page, 2).click()
    press(page, "Select a range")
    count(page, "1 selected. Choose where the range ends.")
    cell(page, 5).click()
    count(page, "4 selected")
    assert selected(page) == [2, 3, 4, 5]


def test_keys_select_rows_ranges_all_and_none(visit, showcase):
    page = visit("/select", server=showcase)
    cell(page, 5).focus()
    page.keyboard.press("Space")
    count(page, "1 selected")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    count(page, "3 selected")
    assert "File 7" in page.evaluate("document.activeElement.innerText")
    page.keyboard.press("ArrowUp")
    assert "File 6" in page.evaluate("document.activeElement.innerText")
    page.keyboard.press("Control+a")
    count(page, "40 selected")
    page.keyboard.press("Escape")
    count(page, "Nothing selected")
    assert selected(page) == []


def test_shift_home_and_shift_end_select_up_to_the_ends(visit, showcase):
    page = visit("/select", server=showcase)
    # A range begins at the focused row.
    cell(page, 38).focus()
    page.keyboard.press("Shift+End")
    count(page, "3 selected")
    page.keyboard.press("Escape")
    count(page, "Nothing selected")
    cell(page, 5).focus()
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    count(page, "3 selected")
    assert selected(page) == [5, 6, 7]
    page.keyboard.press("Escape")
    count(page, "Nothing selected")
    cell(page, 38).click()
    page.keyboard.press("Shift+End")
    count(page, "3 selected")
    assert "File 40" in page.evaluate("document.activeElement.innerText")
    cell(page, 38).click()
    cell(page, 39).click()
    cell(page, 40).click()
    cell(page, 3).click()
    page.keyboard.press("Shift+Home")
    until(page, "document.querySelectorAll('[aria-selected=true]').length === 3")
    assert selected(page) == [1, 2, 3]


def test_the_bar_of_a_selection_stays_in_sight_and_acts_on_rows_far_down(visit, showcase):
    page = visit("/select?rows=5000", server=showcase)
    cell(page, 2).click()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    until(page, "Number(document.querySelector('[role=row]').dataset.id) > 1000")
    row = page.locator("[role=row]:not([aria-selected=true])").nth(20)
    row.locator("button.cell").click(modifiers=["Shift"])
    until(page, "document.querySelector('.selection [role=status]').innerText.length > 12")
    assert page.locator(".selection").bounding_box()["y"] < 20
    press(page, "Star")
    until(page, "document.querySelectorAll('[role=row] .badge').length > 10")

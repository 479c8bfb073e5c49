"""Rows that are selected together, in Showcase as a person uses it in a browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from test_dialogs import press
from test_explore import until


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
    page = visit("/select?rows=1000", server=showcase)
    cell(page, 2).click()
    page.keyboard.press("Shift+End")
    count(page, "999 selected")


def test_what_is_selected_is_announced(visit, showcase):
    page = visit("/select", server=showcase)
    # A message that is drawn again is a new one, of which a screen reader says nothing.
    page.evaluate("window.region = document.querySelector('.selection [role=status]')")
    cell(page, 2).click()
    count(page, "1 selected")
    assert page.evaluate("region.isConnected")


def test_the_bar_has_room_in_a_narrow_window(visit, showcase):
    page = visit("/select", server=showcase, viewport={"width": 320, "height": 700})
    cell(page, 2).click()
    count(page, "1 selected")
    assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.selection'))")


def test_the_bar_stays_in_sight_and_rows_far_down_are_selected(visit, showcase):
    page = visit("/select?rows=1000000", server=showcase)
    cell(page, 2).click()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    until(page, "Number(document.querySelector('[role=row]').dataset.id) > 1000")
    row = page.locator("[role=row]:not([aria-selected=true])").nth(20)
    row.locator("button.cell").click(modifiers=["Shift"])
    until(page, "document.querySelector('.selection [role=status]').innerText.length > 12")
    assert page.locator(".selection").bounding_box()["y"] < 20
    press(page, "Star")
    # Half a million rows are processed, which takes seconds in a debug build.
    page.wait_for_selector("[role=row] .badge", timeout=60_000)
    until(page, "document.querySelectorAll('[role=row] .badge').length > 10")


def test_without_a_script_rows_are_forms_and_the_bar_too(visit, showcase):
    page = visit("/select", server=showcase, live=False, java_script_enabled=False)
    cell(page, 2).click()
    press(page, "Select a range")
    cell(page, 4).click()
    assert selected(page) == [2, 3, 4]
    press(page, "Delete")
    assert page.get_by_role("status").filter(has_text="3 files are deleted.").is_visible()
    press(page, "Select all")
    assert len(selected(page)) == 37


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_about_selected_rows_is_inaccessible(visit, showcase, scheme, width):
    page = visit("/select", server=showcase, viewport={"width": width, "height": 800}, color_scheme=scheme)
    cell(page, 2).click()
    cell(page, 5).click(modifiers=["Shift"])
    count(page, "4 selected")
    press(page, "Star")
    until(page, "document.querySelectorAll('[role=row] .badge').length === 4")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

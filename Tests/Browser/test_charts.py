"""Charts as a person meets them in a browser: with a script or without, wide, narrow, light and dark."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from test_explore import until

SIZES = [320, 390, 768, 1280]

# What leaves the window, of texts in pictures too.
OUTSIDE = """
() => [...document.querySelectorAll(".chart, .chart text, .chart-frame > svg, .chart-table")]
  .filter(node => !node.closest("details:not([open])") && node.getClientRects().length)
  .map(node => [node.textContent.trim().slice(0, 30), node.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5))
  .map(([text]) => text)
"""

# Texts of one axis that lie over each other.
OVERLAPS = """
() => [...document.querySelectorAll(".chart svg")].flatMap(svg => {
  const texts = [...svg.querySelectorAll(":scope > text")].filter(text => text.getClientRects().length)
    .map(text => [text.textContent, text.getBoundingClientRect()]);
  return texts.flatMap(([name, one], index) => texts.slice(index + 1)
    .filter(([, other]) => one.left < other.right - 1 && other.left < one.right - 1
      && one.top < other.bottom - 2 && other.top < one.bottom - 2)
    .map(([other]) => `${name} and ${other}`));
})
"""


def test_without_a_script_a_chart_is_drawn_and_its_table_opened(visit, showcase):
    page = visit("/charts", server=showcase, live=False, java_script_enabled=False)
    assert page.get_by_role("img", name="Line chart: Temperature").is_visible()
    row = page.locator("[data-id=balance]")
    assert not row.get_by_role("table").is_visible()
    row.get_by_text("Show as table").click()
    table = row.get_by_role("table", name="Water balance")
    assert table.is_visible()
    assert table.get_by_role("columnheader").all_inner_texts()[0].strip() == "Month"
    cells = [re.sub(r"\s+", " ", line.strip()) for line in table.get_by_role("row").all_inner_texts()]
    assert len(cells) == 13 and re.search(r"May\s+−28", cells[5])
    assert table.get_by_role("rowheader", name="Jan").count() == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", SIZES)
def test_charts_fit_at_every_width(drawn, showcase, width, theme):
    page = drawn("/charts", server=showcase, viewport={"width": width, "height": 900}, color_scheme=theme)
    for summary in page.locator(".chart-data > summary").all()[:2]:
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(OVERLAPS) == []
    sizes = page.evaluate("""[...document.querySelectorAll(".chart text")].filter(text => text.getClientRects().length)
      .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getCTM().d)""")
    assert min(sizes) >= 12 and max(sizes) <= 18, "no text is stretched"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing(visit, showcase, width, theme):
    page = visit("/charts", server=showcase, viewport={"width": width, "height": 900}, color_scheme=theme)
    for summary in page.locator(".chart-data > summary").all():
        summary.click()
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"][:120]) for each in found] == []


def test_a_table_that_is_open_stays_open_while_it_changes(visit, showcase):
    page = visit("/charts", server=showcase)
    row = page.locator("[data-id=temperature]")
    row.locator("summary").click()
    rows = "document.querySelectorAll('[data-id=temperature] tbody tr').length"
    assert page.evaluate(rows) == 52
    page.get_by_role("radio", name="3 months").check()
    until(page, f"{rows} === 13")
    assert row.get_by_role("table").is_visible()
    marks = page.locator("[data-id=temperature] .plot .mark").count()
    assert marks == 26, "few numbers have a mark each"


def test_a_page_that_is_read_from_the_right_has_charts_from_the_left(visit, showcase):
    page = visit("/charts", server=showcase, viewport={"width": 390, "height": 900})
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(OUTSIDE) == [] and page.evaluate(OVERLAPS) == []
    scale = page.locator("[data-id=balance] .scale").bounding_box()
    plot = page.locator("[data-id=balance] .plot").bounding_box()
    assert scale["x"] < plot["x"]


def test_on_paper_the_table_is_there(visit, showcase):
    page = visit("/charts", server=showcase)
    page.emulate_media(media="print")
    assert page.locator("[data-id=balance] table").bounding_box()["height"] > 200
    page.emulate_media(media="screen")

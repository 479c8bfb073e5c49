"""The layout of charts, and their tables while the data changes."""

from conftest import until

# The elements and texts of charts beyond the edges of the window.
OUTSIDE = """
() => [...document.querySelectorAll(".chart, .chart text, .chart-frame > svg, .chart-table")]
  .filter(node => !node.closest("details:not([open])") && node.getClientRects().length)
  .map(node => [node.textContent.trim().slice(0, 30), node.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5))
  .map(([text]) => text)
"""

# Pairs of overlapping texts of a chart.
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


def test_charts_and_their_texts_fit_a_narrow_phone(visit, showcase):
    page = visit("/charts", server=showcase, viewport={"width": 320, "height": 900})
    for summary in page.locator(".chart-data > summary").all()[:2]:
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(OVERLAPS) == []
    sizes = page.evaluate("""[...document.querySelectorAll(".chart text")].filter(text => text.getClientRects().length)
      .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getCTM().d)""")
    assert min(sizes) >= 12 and max(sizes) <= 18, "no text is stretched"


def test_an_open_table_of_a_chart_stays_open_while_its_data_changes(visit, showcase):
    page = visit("/charts", server=showcase)
    row = page.locator("[data-id=temperature]")
    row.locator("summary").click()
    rows = "document.querySelectorAll('[data-id=temperature] tbody tr').length"
    assert page.evaluate(rows) == 52
    page.get_by_role("radio", name="3 months").check()
    until(page, f"{rows} === 13")
    assert row.get_by_role("table").is_visible()
    marks = page.locator("[data-id=temperature] .plot .mark").count()
    assert marks == 26, "each of a few numbers has a mark"

"""The layout and the accessibility of some screens of Showcase."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import until

# The faults of the layout of a page, as texts.
FAULTS = """
() => {
  const faults = [], box = node => node.getBoundingClientRect();
  const name = node => `${node.localName}.${node.className?.baseVal ?? node.className} “${(node.innerText || node.getAttribute("aria-label") || node.value || "").trim().slice(0, 40)}”`;
  const isSeen = node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`${document.documentElement.scrollWidth} pixels are wide`);
  const title = box(document.querySelector("h1"));
  if (title.width < 1 || title.right > innerWidth + 1) faults.push("the title is not seen");

  // A text lies within its own element, and within each outer one that cuts off its overflow.
  for (const node of document.querySelectorAll("body *")) {
    if (!node.childNodes.length || ![...node.childNodes].some(child => child.nodeType === 3 && child.data.trim())) continue;
    if (!isSeen(node) || node.closest("svg, .skip, option, [aria-hidden=true]")) continue;
    const { overflowX, overflowY, clip } = getComputedStyle(node);
    const cuts = value => ["hidden", "clip"].includes(value);
    // Texts for screen readers alone are one pixel large.
    if (clip !== "auto" || node.offsetWidth <= 1) continue;
    if (cuts(overflowX) && node.scrollWidth > node.clientWidth + 1) faults.push(`${name(node)} is cut off at its side`);
    if (cuts(overflowY) && node.scrollHeight > node.clientHeight + 1) faults.push(`${name(node)} is cut off below`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let outer = node.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer), edge = box(outer);
      // Scrolling reaches the rest.
      if (["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY)) break;
      if (cuts(style.overflowX) && (text.right > edge.right + 1 || text.left < edge.left - 1)) faults.push(`${name(node)} is beyond ${name(outer)}`);
      if (cuts(style.overflowY) && (text.bottom > edge.bottom + 1 || text.top < edge.top - 1)) faults.push(`${name(node)} is above or below ${name(outer)}`);
    }
  }

  // Controls are large enough, and lie beneath no other. A link within a text is a part of it.
  const all = [...document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")]
    .filter(node => isSeen(node) && !node.closest(".skip, [inert], details:not([open]) > form") && box(node).width > 1);
  const isInText = node => node.localName === "a" && getComputedStyle(node).display === "inline";
  const area = node => {
    const label = node.matches("input") ? node.closest("label") : null;
    const own = box(node);
    if (!label) return own;
    const around = box(label);
    return around.width * around.height > own.width * own.height ? around : own;
  };
  for (const node of all) {
    const { width, height } = area(node);
    if (!isInText(node) && (width < 23.5 || height < 23.5)) faults.push(`${name(node)} is ${Math.round(width)} × ${Math.round(height)} pixels large`);
  }
  // The part of a control beyond the edge of its scroll area is out of reach.
  const shown = node => {
    let { left, right, top, bottom } = box(node);
    for (let outer = node.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer), edge = box(outer);
      if (overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom };
  };
  // The menu button of a row lies on the row.
  const isOwnMenu = (node, other) => node.matches(".cell, .lead") && other.matches(".menu > summary")
    && node.closest("[data-id]") === other.closest("[data-id]");
  const isOnTop = node => {
    const { x, y, width, height } = box(node);
    if (y < 0 || y + height > innerHeight) return true;
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  // Layers are above the page, and pins lie where their places are: several are one sign first.
  const flat = all.filter(node => !isInText(node) && !node.closest("[data-layer], .map"));
  const boxes = flat.map(shown);
  flat.forEach((node, index) => {
    for (let next = index + 1; next < flat.length; next += 1) {
      const [a, b] = [boxes[index], boxes[next]], other = flat[next];
      if (node.contains(other) || other.contains(node)) continue;
      if (isOwnMenu(node, other) && isOnTop(other)) continue;
      const isSticky = [node, other].some(each => [...function* () { for (let at = each; at; at = at.parentElement) yield at; }()]
        .some(at => ["sticky", "fixed"].includes(getComputedStyle(at).position)));
      if (isSticky) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) faults.push(`${name(node)} lies over ${name(other)}`);
    }
  });
  return [...new Set(faults)].slice(0, 20);
}
"""


@pytest.mark.parametrize("address, width, scheme", [
    ("/form", 320, "light"), ("/actions", 320, "light"), ("/cells", 320, "dark"), ("/charts", 320, "light"),
    ("/panes", 1280, "light"),
])
def test_a_screen_is_accessible_and_none_of_it_is_cut_off_or_covered(visit, showcase, address, width, scheme):
    page = visit(address, server=showcase, viewport={"width": width, "height": 900}, color_scheme=scheme)
    until(page, "document.readyState === 'complete' && document.getAnimations().every(one => one.playState === 'finished')")
    assert page.evaluate(FAULTS) == []
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()

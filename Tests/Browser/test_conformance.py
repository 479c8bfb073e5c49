"""The conformance scripts on the live page: in Chromium the same log and trees as on every other host.

The scripts are walk.txt, corners.txt and location.txt, which the Swift tests run on the other hosts.
"""

import re
from pathlib import Path

import pytest
from conftest import SEMANTICS, eventually, is_live

STEP = re.compile(r'^# (?:(\w+)\("(.*)"\)|(back)): (.*)$')

# The names of the elements that Tab reaches, in the order of the document.
# The source of the data in the foot is a link out of the app, the first link one past the tabs, and the one
# above the title leads to the main place of a page: the web alone has them.
FOCUS = """
() => [...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex]")]
  .filter(node => node.type !== "hidden" && node.tabIndex >= 0)
  .filter(node => !(node.closest("#w-foot") && node.origin !== location.origin))
  .filter(node => !node.matches(".skip, .up"))
  .map(node => {
    const copy = node.cloneNode(true);
    for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
    const said = node.labels?.[0]?.querySelector(".label, span") ?? copy;
    const name = copy.getAttribute("aria-label") ?? said.textContent.replace(/\\s+/g, " ").trim();
    return node.tabIndex > 0 ? `${name}, out of its order` : name;
  })
"""
REACHED = re.compile(r'^ *(?:link|button|searchBox|toggle|comboBox|radio) "(.*?)"(?: = .*)?$', re.MULTILINE)


def script(name):
    """The steps of a file, each with its word, its text, where it leads and the tree it shows."""
    steps = []
    for block in (Path(__file__).parent / f"{name}.txt").read_text().strip().split("\n\n"):
        head, tree = block.split("\n", 1)
        word, text, back, log = STEP.match(head).groups()
        steps.append((back or word, text, log, tree.strip()))
    return steps


def lines(nodes, depth=1):
    for role, name, value, children, states, note in nodes:
        yield ("  " * depth + f'{role} "{name}"' + (f" = {value}" if value is not None else "")
               + "".join(f" {state}" for state in states) + (f" ({note})" if note is not None else ""))
        yield from lines(children, depth + 1)


def shown(page):
    """The address, and the tree in the words of SemanticsNode.description."""
    title = page.evaluate("document.querySelector('h1').textContent.trim()")
    tree = [f'page "{title}"', *lines(page.evaluate(SEMANTICS))]
    return f"{page.evaluate('location.pathname + location.search')} shows {title}", "\n".join(tree)


def until_shown(page, log, tree):
    last = []

    def is_shown():
        last[:] = shown(page)
        return last == [log, tree]

    try:
        eventually(page, is_shown)
    except AssertionError:
        assert last == [log, tree]


def perform(page, word, text, base):
    if word == "open":
        page.goto(base + text)
        is_live(page)
    elif word == "select":
        page.locator("a, button.cell", has_text=text).first.click()
    elif word == "search":
        page.get_by_role("searchbox").fill(text)
        page.get_by_role("searchbox").press("Enter")
    else:
        page.go_back()


@pytest.mark.parametrize("name", ["walk", "corners", "location"])
def test_the_live_page_shows_what_every_host_shows(visit, explore, name):
    steps = script(name)
    assert len(steps) > 3
    page = visit("/search?q=somewhere-else")
    loads = []
    page.on("load", lambda: loads.append(page.url))
    for word, text, log, tree in steps:
        perform(page, word, text, explore.url)
        until_shown(page, log, tree)
        assert page.evaluate("document.documentElement.dataset.live") == "1"
        assert page.evaluate(FOCUS) == REACHED.findall(tree)
    assert len(loads) == sum(word == "open" for word, *_ in steps), "only a typed address loads a document"

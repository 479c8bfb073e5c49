"""The script of a page on frames of a simulated server, as ListFrame.swift defines them."""

import json
import random

import pytest
from conftest import eventually, until

# Each section with its rows. An element that was seen before holds which row it was then.
SHOWN = """
() => [...document.querySelectorAll("#w-list > section")].map(section => [section.dataset.section,
  section.dataset.at, section.classList.contains("part"), section.querySelector("h2")?.textContent ?? null,
  [...section.querySelectorAll("[role=listitem]")].map(row => {
    const cell = row.querySelector(".cell");
    const seen = row.seen ?? null;
    row.seen = row.dataset.id;
    return [row.dataset.id, row.dataset.e, cell.textContent, cell.localName,
      cell.getAttribute("href") ?? cell.dataset.href ?? null, cell.value ?? null,
      row.getAttribute("aria-posinset"), row.getAttribute("aria-setsize"), seen];
  })])
"""


class Row:
    """A row: plain, a link, a button, or a button that leads on."""

    def __init__(self, chance):
        self.name = f"n{chance.randrange(10 ** 9)}"
        self.seen = None  # which row its element was when it was last checked
        self.draw(chance)

    def draw(self, chance):
        self.texts = [chance.choice(["", "a", "<b>", "two words", "&amp;"]) + str(chance.randrange(100)) for _ in "ab"]
        self.kind = chance.choice(["plain", "link", "button", "leads"])
        self.href = f"/to/{chance.randrange(10)}" if self.kind in ["link", "leads"] else None
        self.print = f"print{chance.randrange(10 ** 6)}" if self.kind in ["button", "leads"] else None

    @property
    def address(self):
        return f"e{self.name}"

    @property
    def inside(self):
        texts = [text.replace("&", "&amp;").replace("<", "&lt;") for text in self.texts]
        drawing = '<span class="symbol"><svg><path d="M0 0"/></svg></span>'
        return f'<span class="row">{drawing} <span class="headline">{texts[0]}</span> <b>{texts[1]}</b> </span>'

    @property
    def token(self):
        token = [self.name, self.address, self.inside]
        if self.kind == "link":
            token += [self.href]
        elif self.print:
            token += [self.href or 0, self.print]
        return token

    def shown(self, place, count):
        element = {"plain": "div", "link": "a"}.get(self.kind, "button")
        text = f" {self.texts[0]} {self.texts[1]} "
        value = self.print and f"{self.address} {self.print}"
        return [self.name, self.address, text, element, self.href, value, str(place), str(count), self.seen]


class Section:
    """A section: its rows are a stretch of more, beginning with row 'first'."""

    def __init__(self, chance, at):
        self.name = f"s{chance.randrange(10 ** 9)}"
        self.at, self.first, self.count, self.rows = at, 0, 0, []
        self.head = None

    def drawn(self):
        head = f"<h2>{self.head}</h2>" if self.head else ""
        rows = '<div role="list"></div>' if self.rows else ""
        part = " part" if self.first else ""
        return f'<section data-section="{self.name}" class="table{part}" data-at="{self.at}">{head}{rows}</section>\n'

    def shown(self):
        rows = [row.shown(self.first + index + 1, self.count) for index, row in enumerate(self.rows)]
        return [self.name, str(self.at), self.first > 0, self.head, rows]


def runs(rows, old):
    """The rows as tokens: numbers and runs of existing rows, and inserted rows."""
    tokens = []
    for row in rows:
        if row not in old:
            tokens.append(row.token)
            continue
        index = old.index(row)
        last = tokens[-1] if tokens and isinstance(tokens[-1][0], int) else None
        if last and last[1] > 0 and index == last[0] + last[1]:
            last[1] += 1
        elif last and (last[1] < 0 or last[1] == 1) and index == last[0] - abs(last[1]):
            last[1] = -abs(last[1]) - 1
        else:
            tokens.append([index, 1])
    return [token[0] if token[1] == 1 else token for token in tokens]


def arranged(old, chance):
    """The next list, and the frame that leads to it."""
    flat = [row for section in old for row in section.rows]
    rows = list(flat)
    how = chance.randrange(8)
    if how == 0:
        rows.reverse()
    elif how == 1:
        chance.shuffle(rows)
    for _ in range(chance.randrange(3)):
        start = chance.randrange(len(rows) + 1)
        moved = rows[start:start + chance.randint(1, 4)]
        del rows[start:start + len(moved)]
        if chance.random() < 0.6:
            target = chance.randint(0, len(rows))
            rows[target:target] = moved
    for _ in range(chance.choice([0, 0, 1, 3])):
        rows.insert(chance.randint(0, len(rows)), Row(chance))
    new = [section for section in old if chance.random() < 0.85]
    if chance.random() < 0.3:
        chance.shuffle(new)
    if chance.random() < 0.3 or not new:
        new.insert(chance.randint(0, len(new)), Section(chance, 0))
    cuts = sorted(chance.randint(0, len(rows)) for _ in new[1:])
    steps = []
    for at, (section, start, end) in enumerate(zip(new, [0, *cuts], [*cuts, len(rows)])):
        steps.append(step(section, rows[start:end], at, old, flat, chance))
    frame = {} if steps == list(range(len(old))) else {"l": steps}
    return new, frame


def step(section, rows, at, old, flat, chance):
    before = section.rows, section.at, section.first, section.count
    is_new = section not in old
    is_drawn = is_new or bool(rows) != bool(section.rows)
    if chance.random() < 0.2:
        section.head = chance.choice([None, "Head", "Other head"])
        is_drawn = True
    section.rows, section.at = rows, at
    if chance.random() < 0.3 or len(rows) != len(before[0]):
        section.first = chance.choice([0, 0, 7])
        section.count = section.first + len(rows) + chance.choice([0, 5])
    if not is_drawn and before == (section.rows, section.at, section.first, section.count):
        return old.index(section)
    result = {"r": runs(rows, flat)}
    if is_drawn:
        result["h"] = section.drawn()
    elif old.index(section) != at:
        result["o"] = old.index(section)
    was = [before[1], before[2], before[3] + len(rows) - len(before[0])]
    if is_drawn or not before[0] or was != [at, section.first, section.count]:
        result["a"] = [at, section.first, section.count]
    return result


def edited(sections, chance):
    """Rows that stay and change: texts by the number of their element, or all that is in them."""
    edits = []
    for index, row in enumerate(row for section in sections for row in section.rows):
        if row.seen is None or chance.random() < 0.8:
            continue
        if chance.random() < 0.4:
            row.name = f"n{chance.randrange(10 ** 9)}" if chance.random() < 0.3 else row.name
            row.draw(chance)
            edits.append([index, *row.token])
            continue
        leaf = chance.choice([0, 1])
        row.texts[leaf] = f"edited <{chance.randrange(100)}>"
        edit = [index, leaf, row.texts[leaf]]
        if row.print:
            row.print = f"print{chance.randrange(10 ** 6)}"
            edit.append(row.print)
        edits.append(edit)
    return edits


@pytest.fixture
def played(visit, explore):
    """A page on frames that the test sends."""
    page = visit("/healthz", live=False)
    windows = []
    page.route_web_socket("**/live*", lambda window: (
        windows.append(window), window.on_message(lambda _: None)))
    page.goto(explore.url + "/")
    eventually(page, lambda: windows)

    def send(**frame):
        windows[-1].send(json.dumps({"d": 0, **frame}))

    def body(inside="", title="Played", **frame):
        source = f'<h1>{title}</h1><div id="w-status"></div><div id="w-list">{inside}</div>'
        send(**{"t": title, "u": "/", "b": source, **frame})

    page.played_body, page.played = body, send
    return page


def test_an_edit_sets_addresses_by_the_number_of_their_link(played):
    cell = '<a href="/a">A</a> <b>text</b> <a>none</a> <svg><a href="/b"><path d="M0 0"/></a></svg>'
    row = ('<div role="listitem" data-id="m" data-e="em" aria-posinset="1" aria-setsize="1">'
           f'<div class="cell">{cell}</div></div>')
    played.played_body(f'<section data-section="s" data-at="0"><div role="list">{row}</div></section>')
    played.played(t="Edited", e=[[0, -2, "/c?x=1&y=<2>", -1, "/d"]])
    until(played, "what => document.title === what", "Edited")
    hrefs = played.evaluate("[...document.querySelectorAll('.cell a')].map(link => link.getAttribute('href'))")
    assert hrefs == ["/d", None, "/c?x=1&y=<2>"]


def test_random_frames_lead_to_the_list_of_the_server(played):
    for seed in range(3):
        chance = random.Random(seed)
        played.played_body()
        sections = []
        for number in range(30):
            what = f"seed {seed}, step {number}"
            sections, frame = arranged(sections, chance)
            if edits := edited(sections, chance):
                frame["e"] = edits
            played.played(t=what, **frame)
            until(played, "what => document.title === what", what)
            assert played.evaluate(SHOWN) == [section.shown() for section in sections], what
            for section in sections:
                for row in section.rows:
                    row.seen = row.name


def test_the_focus_returns_to_a_late_row_unless_the_user_moved_it(played):
    link = '<a class="cell" href="/b">b</a>'
    row = '<div role="listitem" data-id="{0}" data-e="e{0}">{1}</div>'
    section = '<section data-section="s" class="table" data-at="0"><div role="list">{0}</div></section>'
    alone = section.format(row.format("a", "a"))
    both = section.format(row.format("a", "a") + row.format("b", link))
    for goes_on in [False, True]:
        played.played_body(both)
        played.locator("[data-id=b] a").click()
        played.played_body(title="Other", d=1)
        played.wait_for_selector("h1:has-text('Other')")
        played.go_back()
        played.played_body(alone)
        played.wait_for_selector("h1:has-text('Played')")
        until(played, "document.activeElement.localName === 'h1'")
        if goes_on:
            played.evaluate("document.activeElement.blur()")
        played.played(l=[{"o": 0, "a": [0, 0, 2], "r": [0, ["b", "eb", "b", "/b"]]}])
        played.wait_for_selector("[data-id=b]")
        until(played, f"document.activeElement.localName === '{'body' if goes_on else 'a'}'")


def test_a_refused_press_beside_a_page_leaves_the_page_and_is_named(played):
    side = '<nav id="w-side"><a class="cell" data-e="b p" href="/b">Pears</a></nav>'
    played.played_body(side)
    played.locator("#w-side a").evaluate("link => link.click()")
    until(played, "location.pathname === '/b'")
    played.played(i=1, z=[1])
    until(played, "location.pathname === '/'")
    line = played.locator("#w-undone p")
    assert "Pears – Nothing was done" in line.inner_text()
    line.get_by_role("button", name="Do it now").click()
    until(played, "location.pathname === '/b' && !document.querySelector('#w-undone')")


def test_a_page_after_a_long_list_has_no_height_of_that_list(played):
    played.played_body(w=[100, 90_000], title="Long")
    until(played, "document.querySelector('#w-list').style.minHeight === '90000px'")
    played.played_body(title="Short")
    until(played, "document.querySelector('#w-list').style.minHeight === ''")
    played.played(l=[{"h": '<section data-section="s"></section>', "a": [0, 0, 0], "r": []}], t="More")
    until(played, "document.title === 'More'")
    assert played.evaluate("document.documentElement.scrollHeight <= innerHeight")

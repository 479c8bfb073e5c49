"""The script of the page itself carries out random patches, as ListPatch.swift defines them."""

import json
import random

import pytest
from test_explore import until

SHOWN = """
() => [...document.querySelectorAll("#w-list > section")].map(section => [section.dataset.section,
  [...section.querySelectorAll("[data-id]")].map(row =>
    [row.dataset.id, row.textContent, row.getAttribute("aria-posinset"), row.getAttribute("aria-setsize")])])
"""


def row(name, text, index, count):
    return (f'<div role="listitem" data-id="{name}" aria-posinset="{index + 1}" '
            f'aria-setsize="{count}"><span class="cell">{text}</span></div>')


def section(name, rows):
    inside = "".join(row(*item, index, len(rows)) for index, item in enumerate(rows))
    return f'<section data-section="{name}">' + (f'<div role="list">{inside}</div>' if rows else "") + "</section>"


def expected(sections):
    return [[name, [[row, text, str(index + 1), str(len(rows))] for index, (row, text) in enumerate(rows)]]
            for name, rows in sections]


class Stage:
    """A random step from some sections to others, and the patch for it."""

    def __init__(self, old, chance):
        self.chance = chance
        self.old = old
        kept = [name for name, _ in old if chance.random() < 0.85]
        self.changed = dict(old)
        self.rows = []
        self.change_rows(kept)
        self.order_sections(kept)

    def fresh(self):
        return f"n{self.chance.randrange(10 ** 9)}"

    def change_rows(self, kept):
        """Rows of the sections that stay are shuffled, exchanged, dropped, drawn anew and joined by others."""
        chance, before = self.chance, dict(self.old)
        pool = [(name, index) for name in kept for index in range(len(before[name])) if chance.random() < 0.9]
        moving = [place for place in pool if chance.random() < 0.3]
        after = {name: [place for place in pool if place[0] == name and place not in moving] for name in kept}
        for place in moving:
            rows = after[chance.choice(kept)]
            rows.insert(chance.randint(0, len(rows)), place)
        for name in kept:
            for _ in range(chance.choice([0, 0, 1, 2])):
                after[name].insert(chance.randint(0, len(after[name])), None)
        # A list without rows has no element, and rows of another section are not taken from one drawn whole.
        if all(before[name] and after[name] for name in kept):
            for name in kept:
                self.rows.append(self.patch(name, before, after, moving))
        else:
            for name in kept:
                self.changed[name] = [(self.fresh(), "whole") for _ in range(chance.choice([0, 1, 3]))]
                index = [other for other, _ in self.old].index(name)
                self.rows.append({"section": index, "whole": section(name, self.changed[name])})

    def patch(self, name, before, after, moving):
        names = [name for name, _ in self.old]
        patch = {"section": names.index(name), "update": [], "remove": [], "move": [], "take": [], "insert": []}
        rows = []
        stays = {place for places in after.values() for place in places}
        count = len(after[name])
        for index, place in enumerate(after[name]):
            if place is None:
                rows.append((self.fresh(), "inserted"))
                patch["insert"].append({"at": index, "html": row(*rows[-1], index, count)})
                continue
            origin, old = place
            rows.append(before[origin][old])
            if place in moving and origin == name:
                patch["move"].append([old, index])
            elif place in moving:
                patch["take"].append([names.index(origin), old, index])
            elif self.chance.random() < 0.2:
                rows[-1] = (rows[-1][0], f"updated {self.chance.randrange(1000)}")
                patch["update"].append({"at": old, "html": row(*rows[-1], index, count)})
        for old in reversed(range(len(before[name]))):
            if (name, old) not in stays or (name, old) in moving and (name, old) not in after[name]:
                patch["remove"].append(old)
        self.changed[name] = rows
        return {key: value for key, value in patch.items() if value != []}

    def order_sections(self, kept):
        chance = self.chance
        names = [name for name, _ in self.old]
        moving = [name for name in kept if chance.random() < 0.2]
        order = [name for name in kept if name not in moving]
        for name in moving:
            order.insert(chance.randint(0, len(order)), name)
        inserted = {}
        if chance.random() < 0.4 or not order:
            name = self.fresh()
            inserted[name] = [(self.fresh(), "new") for _ in range(chance.randrange(4))]
            order.insert(chance.randint(0, len(order)), name)
        self.new = [(name, inserted.get(name, self.changed.get(name))) for name in order]
        self.stage = {
            "rows": [rows for rows in self.rows if len(rows) > 1],
            "remove": [index for index in reversed(range(len(names))) if names[index] not in kept],
            "move": [[names.index(name), order.index(name)] for name in moving],
            "insert": [{"at": order.index(name), "html": section(name, rows)} for name, rows in inserted.items()],
        }
        self.stage = {key: value for key, value in self.stage.items() if value}


@pytest.fixture
def played(visit, explore):
    """A page whose server the test plays: it sends frames, and looks at what the script makes of them."""
    page = visit("/healthz", live=False)
    windows = []
    page.route_web_socket("**/live", lambda window: (
        windows.append(window), window.on_message(lambda _: None)))
    page.goto(explore.url + "/")
    while not windows:
        page.wait_for_timeout(10)

    def send(**frame):
        windows[-1].send(json.dumps({"depth": 0, **frame}))

    def body(sections):
        inside = "".join(section(name, rows) for name, rows in sections)
        send(title="Played", url="/", body=f'<h1>Played</h1><div id="w-status"></div><div id="w-list">{inside}</div>')

    page.played_body, page.played = body, send
    return page


def becomes(page, sections, what):
    for _ in range(100):
        if page.evaluate(SHOWN) == expected(sections):
            return
        page.wait_for_timeout(10)
    assert page.evaluate(SHOWN) == expected(sections), what


def test_random_patches_make_the_list_that_is_meant(played):
    for seed in range(8):
        chance = random.Random(seed)
        sections = [(f"s{index}", [(f"r{index}-{row}", "begun") for row in range(chance.randint(1, 6))])
                    for index in range(chance.randint(1, 4))]
        played.played_body(sections)
        becomes(played, sections, f"seed {seed}")
        for step in range(25):
            stages = []
            for _ in range(chance.choice([1, 1, 2])):
                stage = Stage(sections, chance)
                stages.append(stage.stage)
                sections = stage.new
            patch = {"list": stages, "title": f"seed {seed}, step {step}"}
            played.played(patch=patch)
            becomes(played, sections, patch["title"])
            assert played.title() == patch["title"]


def test_the_focus_returns_to_a_row_that_comes_late_unless_the_person_goes_on(played):
    begun = [("s", [("a", "begun"), ("b", "begun")])]
    played.played_body(begun)
    becomes(played, begun, "begun")
    for goes_on in [False, True]:
        link = "<a class='cell' href='/b'>b</a>"
        played.evaluate("link => { document.querySelector('[data-id=b]').innerHTML = link }", link)
        played.locator("[data-id=b] a").click()
        played.played(depth=1, title="Other", url="/b", body="<h1>Other</h1><div id='w-list'></div>")
        played.wait_for_selector("h1:has-text('Other')")
        played.go_back()
        played.played_body([("s", [("a", "begun")])])
        played.wait_for_selector("h1:has-text('Played')")
        until(played, "document.activeElement.localName === 'h1'")
        if goes_on:
            played.evaluate("document.activeElement.blur()")
        played.played(patch={"list": [{"rows": [{"section": 0, "insert": [
            {"at": 1, "html": f'<div role="listitem" data-id="b">{link}</div>'}]}]}]})
        played.wait_for_selector("[data-id=b]")
        until(played, f"document.activeElement.localName === '{'body' if goes_on else 'a'}'")

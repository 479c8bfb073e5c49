"""Random editing of live fields whose stored text and reducer differ from what a browser holds."""

import os
import random
import re
import unicodedata

import pytest
from conftest import Process, until
from playwright.sync_api import TimeoutError as PlaywrightTimeout

# Cases of each run: WAYBILL_ROUNDS multiplies them, and WAYBILL_SEED is the seed of the first.
CASES = 16 * int(os.environ.get("WAYBILL_ROUNDS", "1"))
FIRST = int(os.environ.get("WAYBILL_SEED", "0"))

KINDS = ["line", "lines", "lines", "number", "email", "phone", "address", "search"]
CHANGES = ["none", "upper", "grouped", "masked", "composed"]
# Chromium has no selection in these, or none that fits their value.
WITHOUT_CARET = ["email", "address"]
STORED = [
    "", "a\r\nb\r\nc", "a\rb", "\n\na", "one\ntwo", "e\u0301a\u0308", "\u00e9\u00e4", "  ada  ", " ada@example.org ",
    "\u2068Ada\u2069 x", "a\0b", "\U0001F469\u200D\U0001F467 \U0001F1EF\U0001F1F5", "\U0001F642", "1234 5678 9",
    "(123) 4567 89", "12345678", "stra\u00dfe", "a\tb", " \u0301x", "\uFFFE\u202Ex", "\u6771\u4EAC \U00020000",
]
PIECES = [
    "1", "7", "42", "x", "Y", " ", "e", "\u0301", "\u00e9", "\u00df", "\U0001F642", "a b", "\u6771", "\u2067", "-", "(",
    "1234567", "q\nr", "q\r\nr", "  ", "\U00020000", "\t",
]

RECORD = """
() => {
  // The text and caret right after each edit, before any response.
  addEventListener("input", ({ target }) => {
    window.edited = [target.value, target.selectionStart, target.selectionEnd];
  }, true);
}
"""
STATE = """
(() => {
  const field = document.querySelector("[data-c=Text] :is(input:not([type=hidden]), textarea)");
  const units = document.querySelector("[data-id=units]").innerText.trim();
  return [field.value, field.selectionStart, field.selectionEnd, units];
})()
"""


def units(text):
    data = text.encode("utf-16-be")
    return "-".join(f"{int.from_bytes(data[at:at + 2], 'big'):x}" for at in range(0, len(data), 2))


def size(text):
    return len(text.encode("utf-16-be")) // 2


def tail_of(text, caret):
    return text.encode("utf-16-be")[2 * caret:].decode("utf-16-be", "replace")


def is_unfit(letter):
    return unicodedata.category(letter) == "Cc" or bool(re.match("[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]", letter))


def in_browser(text, kind):
    """A stored text as the field of a browser has it."""
    text = re.sub("\r\n?", "\n", text)
    if kind != "lines":
        text = text.replace("\n", "")
    text = "".join("\uFFFD" if is_unfit(letter) and letter not in "\t\n" else letter for letter in text)
    return text.strip(" \t\n") if kind in ["email", "address"] else text


def taken(text, kind):
    """A typed text as a field takes it."""
    if kind != "lines":
        text = re.sub("[\n\t]", " ", text)
    return "".join(letter for letter in text if not is_unfit(letter) or letter in "\t\n")


def digits(text):
    return "".join(letter for letter in text if letter in "0123456789")


def grouped(text):
    return " ".join(text[at:at + 4] for at in range(0, len(text), 4))


def changed(text, change):
    """The text that the reducer of FieldScreen makes of a typed one."""
    if change == "upper":
        return text.upper()
    if change == "grouped":
        return grouped(re.sub("[ \t\n]", "", text))
    if change == "masked":
        number = digits(text)
        return number if len(number) < 3 else f"({number[:3]}) {grouped(number[3:])}"
    return unicodedata.normalize("NFC", text) if change == "composed" else text


def kept(text, change):
    """What a reducer keeps of a part of a text."""
    text = re.sub("[ \t\n]", "", text) if change == "grouped" else digits(text) if change == "masked" else text
    return unicodedata.normalize("NFC", text) if change == "composed" else text.upper() if change == "upper" else text


class Case:
    def __init__(self, page, site, seed):
        self.page, self.seed, self.chance = page, seed, random.Random(seed)
        self.kind, self.change = self.chance.choice(KINDS), self.chance.choice(CHANGES)
        self.state = "".join(self.chance.sample(STORED, self.chance.choice([1, 1, 2])))
        self.log = []
        page.goto(f"{site.url}/{self.kind}/{self.change}/{units(self.state) or '-'}")
        page.wait_for_selector("html[data-live='1']")
        self.value = in_browser(self.state, self.kind)
        self.field = page.locator("[data-c=Text] :is(input:not([type=hidden]), textarea)")
        self.settle()
        self.field.focus()
        page.evaluate(RECORD)

    def fail(self, why):
        value, start, end, state = self.page.evaluate(STATE)
        raise AssertionError(
            f"WAYBILL_SEED={self.seed} ({self.kind}, {self.change}): {why}\nsteps: {self.log}\n"
            f"browser: {value!a} at {start}-{end}\nserver: {state}")

    def settle(self, value=None, state=None):
        """Waits until browser and server have the expected texts: those of the last pause, or others."""
        expected = [self.value, f"-{units(self.state)}"] if value is None else [value, f"-{units(state)}"]
        try:
            is_same = f"expected => {STATE}.filter((_, part) => part % 3 === 0).join() === expected.join()"
            until(self.page, is_same, expected)
        except PlaywrightTimeout:
            self.fail(f"{expected[0]!a} and {expected[1]} are expected")

    def pause(self):
        """Compares texts and caret with the last edit."""
        edited = self.page.evaluate("() => { const { edited } = window; window.edited = null; return edited; }")
        if edited is None:
            return self.settle()
        text, start, end = edited
        self.state = changed(taken(text, self.kind), self.change)
        self.value = in_browser(self.state, self.kind)
        self.settle()
        if self.kind in WITHOUT_CARET:
            return
        now = self.page.evaluate(STATE)
        if start == size(text):
            if now[1] != size(self.value):
                self.fail("the caret was at the end")
        elif self.change == "none" and self.value == text and now[1] != start:
            self.fail(f"the caret was at {start} of {text!a}")
        else:
            tail = kept(taken(tail_of(text, start), self.kind), self.change)
            # A mark belongs to the letter before it.
            is_mark = tail and unicodedata.combining(tail[0])
            if not is_mark and tail != kept(tail_of(self.value, now[1]), self.change):
                self.fail(f"the caret was before {tail!a}")

    def select(self):
        """Puts the caret somewhere, or selects a part."""
        if self.kind in WITHOUT_CARET:
            self.page.keyboard.press(self.chance.choice(["Home", "End"]))
            for _ in range(self.chance.randint(0, 4)):
                self.page.keyboard.press(self.chance.choice(["ArrowLeft", "ArrowRight", "Shift+ArrowLeft"]))
            return
        places = sorted(size(self.value[:self.chance.randint(0, len(self.value))]) for _ in range(2))
        if self.chance.random() < 0.4:
            places[0] = places[1]
        self.field.evaluate("(field, places) => field.setSelectionRange(...places)", places)

    def to_end(self):
        self.page.keyboard.press("Control+End")

    def step(self):
        keyboard, chance = self.page.keyboard, self.chance
        action = chance.choice(["type", "type", "burst", "paste", "paste", "cut", "delete", "undo", "move", "compose"])
        piece = chance.choice("17xYe ") if action == "type" else chance.choice(PIECES) if action == "paste" else ""
        if action in ["paste", "cut", "move"] or action != "undo" and chance.random() < 0.4:
            self.select()
        elif action != "undo":
            self.to_end()
        self.log.append((action, piece, self.page.evaluate(STATE)[:3]))
        if action == "type":
            keyboard.type(piece)
        elif action == "burst":
            self.burst()
        elif action == "paste":
            keyboard.insert_text(piece)
        elif action == "cut":
            keyboard.press("Control+x")
        elif action == "delete":
            keyboard.press(chance.choice(["Backspace", "Delete"]))
        elif action == "undo":
            keyboard.press("Control+z")
        elif action == "compose":
            self.compose()
        self.pause()

    def burst(self):
        """Keys without a pause: at the end of a text none is lost or moved."""
        self.to_end()
        typed = "".join(self.chance.choice("0123456789") for _ in range(self.chance.randint(3, 9)))
        before = digits(self.value)
        for key in typed:
            self.page.keyboard.press(key)
        self.pause()
        if digits(self.value) != before + typed:
            self.fail(f"typed {typed}")

    def compose(self):
        """An input method: nothing is written into the field until it has ended."""
        session = self.page.context.new_cdp_session(self.page)
        for text in ["n", "ni", "nih"]:
            end = len(text)
            session.send("Input.imeSetComposition", {"text": text, "selectionStart": end, "selectionEnd": end})
            edited = self.page.evaluate("window.edited")[0]
            self.settle(edited, changed(taken(edited, self.kind), self.change))
        session.send("Input.insertText", {"text": self.chance.choice(["nihon", "\u65E5\u672C", "n"])})
        session.detach()


@pytest.fixture(scope="module")
def site():
    server = Process("OwnSite", "fields")
    yield server
    assert server.stop() == 0


def test_browser_and_server_have_one_text_after_each_pause_of_random_editing(visit, site):
    page = visit("/healthz", live=False, server=site)
    for seed in range(FIRST, FIRST + CASES):
        case = Case(page, site, seed)
        for _ in range(12):
            case.step()

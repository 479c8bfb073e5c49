"""Counts the files of Sources with a region that runs for one tap on the live page in Chromium.

    walk.py TOOLS PROGRAMS [--files]

TOOLS is the folder of llvm-profdata and llvm-cov, PROGRAMS that of samples built with coverage and with coverage.c. The
counters are set to zero before a tap, and written once the page shows the change and has the acknowledgement of the tap.
Timers may run meanwhile: the files of some seconds without a tap are counted too.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

from process import Program, row, title

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "Sources"
# The program, the address, the element. A row is answered by a frame; the page shows a toggle by itself.
TAPS = {
    "row": ("Starter", "/", "[data-id='2'] button.cell"),
    "toggle": ("reading-list", "/books/Emma", "input[role=switch]"),
}
# Longer than the silence after which a page sends an empty message.
IDLE_SECONDS = 5
# Longer than the delay before a shared store saves its file.
SAVING_SECONDS = 3
SHOWN = "[document.body.innerText, ...document.querySelectorAll('[role=switch]:checked')].join()"


def main(tools, programs, *options):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        taps = [measure(browser, tools, pathlib.Path(programs) / name, *rest) for name, *rest in TAPS.values()]
        browser.close()
    report(taps, "--files" in options)


def measure(browser, tools, program, address, element):
    """The files of a first tap, of a second one, and of a time without one."""
    with tempfile.TemporaryDirectory() as folder, \
            Program(program, "web", "--port", 0, stdin=subprocess.PIPE, cwd=folder) as server:
        counters = Counters(server.process, tools, program, folder)
        page, frames = opened(browser, server.url + address)
        box = page.locator(element).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        settle(page, frames)
        counters.reset()
        page.wait_for_timeout(IDLE_SECONDS * 1_000)
        idle = counters.files()
        first = tap(page, frames, counters)
        page.wait_for_timeout(SAVING_SECONDS * 1_000)
        second = tap(page, frames, counters)
        page.close()
        return first, second, idle


def opened(browser, url):
    """A live page, and the texts of its frames; an empty one acknowledges all earlier messages."""
    page = browser.new_page()
    frames = []
    # Playwright's own event leaves out the empty ones.
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.webSocketFrameReceived", lambda event: frames.append(event["response"]["payloadData"]))
    page.goto(url)
    page.wait_for_selector("html[data-live='1']", timeout=30_000)
    return page, frames


def tap(page, frames, counters):
    """The files that run from a press of the mouse until the page has the change and the acknowledgement."""
    settle(page, frames)
    former = page.evaluate(SHOWN)
    frames.clear()
    counters.reset()
    page.mouse.down()
    page.mouse.up()
    end = time.monotonic() + 10
    while "" not in frames or page.evaluate(SHOWN) == former:
        if time.monotonic() > end:
            sys.exit("The tap changed nothing.")
        page.wait_for_timeout(5)
    return counters.files()


def settle(page, frames):
    """Waits for a second without a frame."""
    seen, since = len(frames), time.monotonic()
    while time.monotonic() - since < 1:
        page.wait_for_timeout(50)
        if len(frames) != seen:
            seen, since = len(frames), time.monotonic()


class Counters:
    """The coverage counters of a running program; see coverage.c."""

    def __init__(self, process, tools, program, folder):
        self.process, self.tools, self.program = process, pathlib.Path(tools), program
        self.raw, self.data = (pathlib.Path(folder) / name for name in ["counters.profraw", "counters.profdata"])

    def reset(self):
        self.command("reset")

    def command(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        if self.process.stdout.readline() != "done\n":
            sys.exit(f"The counters could not be read: {line}")

    def files(self):
        """The files with a region that ran since the reset, each with the number of its regions that did."""
        self.command(self.raw)
        self.tool("llvm-profdata", "merge", "-o", self.data, self.raw)
        export = self.tool("llvm-cov", "export", "-summary-only", "-instr-profile", self.data, self.program, SOURCES)
        files = json.loads(export)["data"][0]["files"]
        regions = {pathlib.Path(file["filename"]): file["summary"]["regions"]["covered"] for file in files}
        return {path.relative_to(SOURCES): count for path, count in regions.items()
                if count and path.is_relative_to(SOURCES)}

    def tool(self, name, *arguments):
        return subprocess.run([self.tools / name, *arguments], check=True, stdout=subprocess.PIPE).stdout


def report(taps, names_files):
    title("Files of Sources that run for one tap on the live page", *TAPS)
    files = sorted(set().union(*(first for first, _, _ in taps)))
    for room in dict.fromkeys(path.parts[0] for path in files):
        count_row(room, [[path for path in first if path.parts[0] == room] for first, _, _ in taps])
        for path in files if names_files else []:
            if path.parts[0] == room:
                row(f"    {path.relative_to(room)}", *(mark(path, *tap) for tap in taps))
    count_row("in all", [first for first, _, _ in taps])
    count_row("in all, a second tap", [second for _, second, _ in taps])
    count_row(f"{IDLE_SECONDS} s without a tap", [idle for _, _, idle in taps])
    count_row("of these also for the tap", [first.keys() & idle.keys() for first, _, idle in taps])


def count_row(name, columns):
    row(name, *(str(len(column)) for column in columns))


def mark(path, first, _, idle):
    """The regions of a file that run for a tap, with a star if some run without one."""
    return f"{first.get(path, '-')}{'*' if path in idle else ' '}"


if __name__ == "__main__":
    main(*sys.argv[1:])

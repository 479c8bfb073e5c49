"""Measures what a map costs: its first picture, a step of moving it, also in Chromium where that is installed, and a
frame of it in a terminal.

    maps.py SHOWCASE EXPLORE [PLACES EXTRACT]

They are the programs, built with optimisation. EXTRACT is that of a real city; without it only the island that
Showcase makes up is looked at.
"""

import gzip
import http.client
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from explore import Window, get
from process import Program, median, row, title
from terminal import Terminal

STEPS = 20

# The links that move the map there and back, in a document and in the text of a frame.
WAYS = [re.compile(rf"""move {way}[\\'"]+ href=[\\'"]+([^'"\\]*)""") for way in ("west", "east")]


def main(showcase, explore, places=None, extract=None):
    title("A map, its first picture", "processor", "wanted", "gzipped", "wanted", "a move", "wanted")
    with tempfile.TemporaryDirectory() as folder:
        maps = [("the island of Showcase", showcase, ("/map",), ())]
        if places:
            database = pathlib.Path(folder) / "places.sqlite"
            imported = subprocess.run(
                [places, "import", extract, "--database", database], check=True, capture_output=True, text=True)
            addresses = ("/map", "/map?map=43.7352,7.4225,15", "/map?map=43.7384,7.4246,17")
            maps.append(("the city in Explore", explore, addresses, ("--database", database)))
            print(imported.stdout.strip())
        for name, program, addresses, options in maps:
            with Program(program, "web", "--port", 0, *options) as server:
                for address in addresses:
                    measure_picture(server, f"{name}, {address}", address)
        pan_in_chromium(maps)
        title("A map in a terminal of 140 x 45", "a frame", "wanted", "bytes")
        for name, program, addresses, options in maps:
            with Terminal(program, "terminal", *options, addresses[0], columns=140, rows=45) as terminal:
                terminal.wait(rb"[\xe2][\xa0-\xa3]")
                terminal.read(0.5)
                terminal.press(b"m", 0.2)
                size, cost = terminal.cost([b"\x1b[C", b"\x1b[D"], STEPS, 0.1)
                row(name, f"{cost:.1f} ms", "20 ms", f"{size:,.0f}")


def measure_picture(server, name, address):
    connection = http.client.HTTPConnection(server.url.split("//")[1])
    page = get(connection, address)
    times = []
    for _ in range(7):
        begin = server.milliseconds()
        for _ in range(STEPS):
            get(connection, address)
        times.append((server.milliseconds() - begin) / STEPS)
    connection.close()
    window = Window(server, address)
    sizes = []
    for turn in range(STEPS):
        way = WAYS[turn % 2].search(window.body)
        if not way:
            break
        window.say("choose", way[1].replace("&amp;", "&"))
        frames = window.rest(0.5)
        text = "".join(str(frame) for frame in frames)
        sizes.append(len(gzip.compress(text.encode(), 6)))
        window.body = text
    window.close()
    move = f"{median(sizes):,.0f}" if sizes else "-"
    row(name, f"{median(times):.1f} ms", "30 ms", f"{len(gzip.compress(page.encode(), 6)):,}", "60,000", move, "30,000")


def pan_in_chromium(maps):
    """How long the script works in each step of a drag that moves the map, and how large it is."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return
    if not shutil.which("chromium"):
        return
    title("A step of panning in Chromium, script", "median", "95 %", "wanted", "places", "gzip -9", "wanted")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, program, addresses, options in maps:
            with Program(program, "web", "--port", 0, *options) as server:
                for address in addresses:
                    page = browser.new_page(viewport={"width": 1280, "height": 800})
                    page.goto(server.url + address)
                    page.wait_for_selector("html[data-live='1']")
                    until(page, "!!document.getElementById('w-map') && !!document.querySelector('.map .mark')")
                    page.wait_for_timeout(500)
                    times = sorted(pan(page))
                    script = page.request.get(page.evaluate("document.getElementById('w-map').src")).body()
                    # A mark of several places says how many.
                    places = page.evaluate(
                        "[...document.querySelectorAll('.map .mark')]"
                        ".reduce((sum, mark) => sum + (parseInt(mark.querySelector('.count')?.textContent) || 1), 0)")
                    row(f"{name}, {address}", f"{median(times):.1f} ms", f"{times[len(times) * 19 // 20]:.1f} ms", "8 ms",
                        str(places), f"{len(gzip.compress(script, 9)):,}", "8,192")
                    page.close()
        browser.close()


def pan(page):
    """How long the script works in each frame while the map is dragged and let go, in milliseconds."""
    metrics = page.context.new_cdp_session(page)
    metrics.send("Performance.enable")

    def worked():
        return next(each["value"] for each in metrics.send("Performance.getMetrics")["metrics"]
                    if each["name"] == "ScriptDuration") * 1_000

    box = page.locator(".map .map-frame").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"], 800 - box["y"]) / 2
    times = []
    for turn in range(8):
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(1, 16):
            before = worked()
            page.mouse.move(x + (step * 12 if turn % 2 else -step * 12), y)
            page.evaluate("new Promise(requestAnimationFrame)")
            times.append(worked() - before)
        if not page.evaluate("document.querySelector('.map .view').getAttribute('transform')"):
            raise RuntimeError("the map does not move")
        before = worked()
        page.mouse.up()
        # What the new region brings is put in place.
        until(page, "!document.querySelector('.map .view').getAttribute('transform')")
        page.evaluate("new Promise(requestAnimationFrame)")
        times.append(worked() - before)
    return times


def until(page, condition):
    """Waits until a condition in JavaScript holds. The page allows no evaluation of its own, so it is asked again."""
    for _ in range(500):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(20)
    raise RuntimeError(f"not within 10 s: {condition}")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Measures what a server needs while all of a gallery of 10,000 pictures is scrolled through in Chromium: memory must not
grow with what was seen.

    gallery.py SHOWCASE

SHOWCASE is the program, built with optimisation.
"""

import shutil
import sys

from playwright.sync_api import sync_playwright

from process import Program, resident_kilobytes, row, title

PARTS = 4


def main(showcase):
    with Program(showcase, "web", "--port", 0) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 2_000})
        pictures = set()
        page.on("response", lambda response: pictures.add(response.url) if "picture" in response.url else None)
        page.goto(server.url + "/images")
        page.wait_for_selector("html[data-live='1']")
        page.wait_for_timeout(1_000)
        title("A gallery of 10,000, scrolled through", "resident", "pictures")
        row("at its beginning", f"{resident_kilobytes(server.process.pid) / 1024:.1f} MB", f"{len(pictures):,}")
        height = page.evaluate("document.documentElement.scrollHeight")
        for time in ["the first time", "the second time", "the third time"]:
            page.evaluate("scrollTo(0, 0)")
            page.wait_for_timeout(500)
            for part in range(1, PARTS + 1):
                while page.evaluate("scrollY + innerHeight") < height * part // PARTS - 1:
                    page.mouse.wheel(0, 1_500)
                    page.wait_for_timeout(120)
                    height = page.evaluate("document.documentElement.scrollHeight")
                row(f"{time}, after {part} of {PARTS} parts",
                    f"{resident_kilobytes(server.process.pid) / 1024:.1f} MB", f"{len(pictures):,}")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])

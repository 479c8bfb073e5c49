"""The README's picture: one screen in Chromium and as print, and the test that walks through it.

WAYBILL_WRITE_PICTURES=1 Scripts/test browser -k picture draws the committed one again.
"""

import base64
import html
import os
import re
import struct
import subprocess

from conftest import BUILD, PICTURES, ROOT, check_font

COMMITTED = ROOT / "Documentation/Pictures/explore.png"

# The text of a page, in the order in which it is printed.
TEXTS = """
() => [document.querySelector("h1"), document.querySelector(".subtitle"),
  ...[...document.querySelectorAll("h2, [data-id]")].flatMap(node => node.localName === "h2" ? [node]
    : [".headline", ".caption", ".secondary"].map(part => node.querySelector(part)).filter(part => part))]
  .map(node => node.textContent)
"""

# How many colours a picture has, and how much a channel of it differs from another one's, of 255, on
# average: scaled down, as versions of Chromium do not draw alike.
COMPARISON = """
async sources => {
  const [one, other] = await Promise.all(sources.map(async source => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const [width, height] = [image.width / 4, Math.floor(image.height / 4)];
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  }));
  const colours = new Set(new Uint32Array(one.buffer)).size;
  return [colours, one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length];
}
"""

WALK = "a walk from Nearby to a place, back, and to a search"

FRAME = """
<!doctype html><meta charset="utf-8">
<style>
  body {{ margin: 0; padding: 36px; background: #e9e6df; font: 15px/1.5 "DejaVu Sans", sans-serif;
    display: grid; grid-template-columns: 700px 648px; gap: 28px; width: 1376px; color: #1d2129 }}
  figure {{ margin: 0 }}
  figcaption {{ color: #5c6370; margin: 0 0 8px 4px }}
  img, pre {{ display: block; border-radius: 12px; box-shadow: 0 8px 30px rgb(0 0 0 / .16) }}
  img {{ width: 700px }}
  pre {{ margin: 0; padding: 18px 22px; background: #14171c; color: #e8e9ec; overflow: hidden;
    font: 13.2px/1.42 "DejaVu Sans Mono", monospace }}
  .screen {{ height: 519px }}
  .test {{ margin-top: 22px }}
  b {{ color: #83cf9b }}
</style>
<figure><figcaption>in a browser</figcaption><img src="data:image/png;base64,{browser}"></figure>
<figure><figcaption>as <code>explore print</code></figcaption><pre class="screen">{printed}</pre>
<pre class="test">{test}</pre></figure>
"""


def test_the_picture_of_the_readme_shows_one_screen_on_two_hosts(chromium, visit, database):
    page = visit("/", viewport={"width": 700, "height": 702})
    check_font(page, "DejaVu Sans")
    shot = page.screenshot()
    printed = subprocess.run(
        [BUILD / "explore", "print", "--width", "72", "--database", database],
        capture_output=True, text=True, check=True).stdout
    assert in_order(page.evaluate(TEXTS), " ".join(printed.split())), "both hosts show the same"
    assert printed.count("/places/") == page.locator("[data-id]:not(:has(.map)) a[href^='/places/']").count()
    test = walk_test() if "WAYBILL_WRITE_PICTURES" in os.environ else summary(f'Test "{WALK}" passed after 0.000 seconds')

    frame = chromium.new_page(viewport={"width": 1448, "height": 830})
    frame.set_content(FRAME.format(
        browser=base64.b64encode(shot).decode(), printed=html.escape(printed), test=test))
    picture = PICTURES / "explore.png"
    PICTURES.mkdir(parents=True, exist_ok=True)
    frame.screenshot(path=str(picture))
    if "WAYBILL_WRITE_PICTURES" in os.environ:
        COMMITTED.write_bytes(picture.read_bytes())
    assert size(COMMITTED) == size(picture) == (1448, 830)
    colours, difference = frame.evaluate(COMPARISON, [as_url(COMMITTED), as_url(picture)])
    frame.close()
    assert colours > 50, "the picture is not blank"
    assert difference < 0.5, "the picture shows what the app draws now, but for the time of the test"
    assert "Documentation/Pictures/explore.png" in (ROOT / "README.md").read_text()


def in_order(texts, whole):
    """Whether texts stand in another one, each after the one before."""
    rest = whole
    for text in texts:
        head, found, rest = rest.partition(" ".join(text.split()))
        if not found:
            return False
    return True


def size(picture):
    """Width and height, from the header of a PNG file."""
    return struct.unpack(">II", picture.read_bytes()[16:24])


def as_url(picture):
    return "data:image/png;base64," + base64.b64encode(picture.read_bytes()).decode()


def walk_test():
    """Runs the walk as a headless test, and returns its output and how long it took."""
    output = subprocess.run(
        ["swift", "test", "--skip-build", "--filter", WALK], cwd=ROOT, capture_output=True,
        text=True, check=True).stdout
    line = re.search(rf"(Test \"{re.escape(WALK)}\" passed after [\d.]+ seconds)", output).group(1)
    return summary(line)


def summary(line):
    return f"$ Scripts/test --filter ExploreWalk\n<b>✔</b> {html.escape(line).replace(' passed', chr(10) + '  passed')}"

"""The README's picture: one screen in Chromium and as print, and the test that walks through it.

WAYBILL_WRITE_PICTURES=1 Scripts/test browser -k picture draws the committed one again.
"""

import base64
import html
import os
import re
import subprocess

from conftest import BUILD, PICTURES, ROOT

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


def test_the_picture_shows_one_screen_on_two_hosts(chromium, visit, database):
    page = visit("/", viewport={"width": 700, "height": 702})
    shot = page.screenshot()
    printed = subprocess.run(
        [BUILD / "explore", "print", "--width", "72", "--database", database],
        capture_output=True, text=True, check=True).stdout
    for row in page.locator("[data-id] .headline").all_inner_texts()[:5]:
        assert row in printed, "both hosts show the same"
    test = walk_test() if "WAYBILL_WRITE_PICTURES" in os.environ else "a test"

    frame = chromium.new_page(viewport={"width": 1448, "height": 830})
    frame.set_content(FRAME.format(
        browser=base64.b64encode(shot).decode(), printed=html.escape(printed), test=test))
    picture = PICTURES / "explore.png"
    PICTURES.mkdir(parents=True, exist_ok=True)
    frame.screenshot(path=str(picture))
    frame.close()
    if "WAYBILL_WRITE_PICTURES" in os.environ:
        (ROOT / "Documentation/Pictures/explore.png").write_bytes(picture.read_bytes())
    assert (ROOT / "Documentation/Pictures/explore.png").exists()
    assert "Documentation/Pictures/explore.png" in (ROOT / "README.md").read_text()


def walk_test():
    """Runs the walk as a test without a screen, and tells what it said and how long it took."""
    output = subprocess.run(
        ["swift", "test", "--skip-build", "--filter", WALK], cwd=ROOT, capture_output=True,
        text=True, check=True).stdout
    line = re.search(rf"(Test \"{re.escape(WALK)}\" passed after [\d.]+ seconds)", output).group(1)
    return f"$ Scripts/test --filter ExploreWalk\n<b>✔</b> {html.escape(line).replace(' passed', chr(10) + '  passed')}"

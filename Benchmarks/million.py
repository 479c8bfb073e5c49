"""Measures in Chromium, on loopback, a list of a million rows: a click until its row has changed, a jump until rows are
painted where nothing was drawn, a drag of a row, and how large the script is.

    million.py SHOWCASE

SHOWCASE is the program, built with optimisation.
"""

import gzip
import shutil
import sys
import urllib.request

from playwright.sync_api import sync_playwright

from process import Program, median, row, title

# From a click on a row in sight to the change of its text.
CLICKS = """
async rounds => {
  const times = [];
  const list = document.getElementById("w-list");
  for (let round = 0; round < rounds; round += 1) {
    const rows = [...list.querySelectorAll("button.cell")].filter(row => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    const row = rows[Math.floor(rows.length / 2)];
    const begin = performance.now();
    await new Promise(done => {
      const observer = new MutationObserver(() => { observer.disconnect(); done(); });
      observer.observe(list, { childList: true, subtree: true, characterData: true });
      row.click();
    });
    times.push(performance.now() - begin);
    await new Promise(done => setTimeout(done, 30));
  }
  return times;
}
"""

# From the movement of the scroll bar, to a place far away each time, to the frame in which rows fill the window.
JUMPS = """
async rounds => {
  const times = [];
  const root = document.documentElement;
  const isFilled = () => [0.1, 0.5, 0.9].every(share =>
    document.elementFromPoint(innerWidth / 2, innerHeight * share)?.closest("[role=listitem]"));
  for (let round = 0; round < rounds; round += 1) {
    const share = (round * 0.618 + 0.3) % 0.9 + 0.05;
    const begin = performance.now();
    scrollTo(0, share * root.scrollHeight);
    do {
      // A message that is sent in the callback of a frame arrives when the frame is painted.
      await new Promise(requestAnimationFrame);
      await new Promise(done => {
        const channel = new MessageChannel();
        channel.port1.onmessage = done;
        channel.port2.postMessage(0);
      });
      if (performance.now() - begin > 5000) throw new Error("nothing is painted");
    } while (!isFilled());
    times.push(performance.now() - begin);
    await new Promise(done => setTimeout(done, 300));
  }
  return times;
}
"""


def main(showcase):
    with Program(showcase, "web", "--port", 0) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 800})
        frames = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(len(data))))
        page.goto(server.url + "/million")
        page.wait_for_selector("html[data-live='1']")
        page.wait_for_function("document.getElementById('w-list').style.minHeight !== ''")
        page.mouse.wheel(0, 2_000)
        page.wait_for_timeout(500)
        title("A million rows: Chromium on loopback", "median", "95 %", "frame", "wanted")
        frames.clear()
        say("a click, until its row has changed", page.evaluate(CLICKS, 100), frames, "4 ms")
        frames.clear()
        say("a jump, until rows are painted", page.evaluate(JUMPS, 60), frames, "35 ms")
        frames.clear()
        say("a frame of a drag, of which script", drag(page, server), frames, "8 ms")
        browser.close()
        script = urllib.request.urlopen(server.url + "/waybill.js").read()
        packed = urllib.request.urlopen(
            urllib.request.Request(server.url + "/waybill.js", headers={"Accept-Encoding": "gzip"})).read()
        title("The script", "bytes", "as sent", "gzip -9", "wanted")
        row("", f"{len(script):,}", f"{len(packed):,}", f"{len(gzip.compress(script, 9)):,}", "9,216")


def drag(page, server):
    """How long the script works in each frame while a row is dragged over others, in milliseconds."""
    page.goto(server.url + "/reorder?rows=1000000")
    page.wait_for_selector("html[data-live='1']")
    page.wait_for_function("document.getElementById('w-list').style.minHeight !== ''")
    page.mouse.wheel(0, 2_000)
    page.wait_for_timeout(500)
    metrics = page.context.new_cdp_session(page)
    metrics.send("Performance.enable")

    def worked():
        return next(each["value"] for each in metrics.send("Performance.getMetrics")["metrics"]
                    if each["name"] == "ScriptDuration") * 1_000

    page.mouse.move(300, 200)
    page.mouse.down()
    times = []
    for step in range(200):
        before = worked()
        # Up and down over the rows that are seen, and a while at the edge, where the page scrolls.
        y = 250 + step * 10 % 500 if step < 150 else 790
        page.mouse.move(300, y)
        page.evaluate("new Promise(requestAnimationFrame)")
        times.append(worked() - before)
    if page.locator(".dragged").count() != 1:
        raise RuntimeError("no row is dragged")
    # Away from the edge, over a row, where it is dropped.
    page.mouse.move(300, 500)
    page.wait_for_selector(".before, .after")
    page.mouse.up()
    page.wait_for_function("document.querySelector('.subtitle').innerText.endsWith(' 1 moves')")
    return times


def say(name, times, frames, wanted):
    times.sort()
    size = f"{median(frames):,.0f} bytes" if frames else "-"
    row(name, f"{median(times):.1f} ms", f"{times[len(times) * 19 // 20]:.1f} ms", size, wanted)


if __name__ == "__main__":
    main(*sys.argv[1:])

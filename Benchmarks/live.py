"""Measures in Chromium, on loopback, how long a click takes to change its row, and what is sent for it.

Fails where the median is more than 50 ms, or where a row that changes costs more than itself: where a frame
holds anything else, grows with the list, or makes the page touch another row.
"""

import json
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

MOST_MILLISECONDS = 50
# Numbers of rows, counts and positions have more digits in a longer list.
MOST_GROWTH = 32

# From the click in the page to the change of the row's text in the page, and how many rows were touched.
CLICKS = """
async rounds => {
  const times = [];
  let touched = 0;
  for (let round = 0; round < rounds; round += 1) {
    const rows = document.querySelectorAll("button.cell");
    const row = rows[Math.floor(rows.length / 2)];
    const list = row.closest("[role=list]");
    const begin = performance.now();
    const records = await new Promise(done => {
      const observer = new MutationObserver(records => { observer.disconnect(); done(records); });
      observer.observe(list, { childList: true, subtree: true, characterData: true, attributes: true });
      row.click();
    });
    times.push(performance.now() - begin);
    const nodes = records.flatMap(record =>
      record.type === "childList" ? [...record.addedNodes] : [record.target]);
    touched = Math.max(touched, new Set(nodes.map(node =>
      (node instanceof Element ? node : node.parentElement).closest("[data-id]"))).size);
    await new Promise(done => setTimeout(done, 5));
  }
  return [times.sort((a, b) => a - b), touched];
}
"""


def main(server):
    process = subprocess.Popen([server], stdout=subprocess.PIPE, text=True)
    faults = []
    try:
        url = process.stdout.readline().strip()
        print("\nA click, until its row has changed: Chromium on loopback")
        print(f"{'':24}{'median':>12}{'95 %':>12}{'frame':>14}{'page':>14}")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            sizes = [measure(browser, url, rows, faults) for rows in [10, 1_000, 5_000]]
            browser.close()
    finally:
        process.terminate()
        process.wait(timeout=10)
    if max(sizes) - sizes[0] > MOST_GROWTH:
        faults.append(f"a frame grows with the list: {sizes} bytes")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def measure(browser, url, rows, faults):
    page = browser.new_page()
    frames = []
    page.on("websocket", lambda window: window.on(
        "framereceived", lambda data: frames.append(data)))
    document = page.goto(f"{url}/?rows={rows}")
    page.wait_for_selector("html[data-live='1']", timeout=30_000)
    # In a long list the rows in view are requested first.
    page.wait_for_timeout(1_000)
    frames.clear()
    times, touched = page.evaluate(CLICKS, 60)
    median = times[len(times) // 2]
    size = max(len(frame) for frame in frames)
    print(f"{rows:>8} rows{'':11}{median:>9.1f} ms{times[57]:>9.1f} ms"
          f"{size:>9} bytes{len(document.body()):>8} bytes")
    if median > MOST_MILLISECONDS:
        faults.append(f"{rows} rows: a click takes {median:.1f} ms, more than {MOST_MILLISECONDS}")
    if touched != 1:
        faults.append(f"{rows} rows: a row that changes touches {touched} in the page")
    if not all(is_one_row(json.loads(frame)) for frame in frames):
        faults.append(f"{rows} rows: a frame has more in it than the row that changes")
    page.close()
    return size


def is_one_row(frame):
    """Whether a frame changes one row that stays, and nothing else."""
    return set(frame) == {"d", "e"} and len(frame["e"]) == 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

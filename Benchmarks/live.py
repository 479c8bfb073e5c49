"""Measures in Chromium, on loopback, how long a click takes to change its row, and what is sent for it."""

import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

# From the click in the page to the change of the row's text in the page.
CLICKS = """
async rounds => {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const rows = document.querySelectorAll("button.cell");
    const row = rows[Math.floor(rows.length / 2)];
    const list = row.closest("[role=list]");
    const begin = performance.now();
    await new Promise(done => {
      const observer = new MutationObserver(() => { observer.disconnect(); done(); });
      observer.observe(list, { childList: true, subtree: true, characterData: true });
      row.click();
    });
    times.push(performance.now() - begin);
    await new Promise(done => setTimeout(done, 5));
  }
  return times.sort((a, b) => a - b);
}
"""


def main(server):
    process = subprocess.Popen([server], stdout=subprocess.PIPE, text=True)
    try:
        url = process.stdout.readline().strip()
        print("\nA click, until its row has changed: Chromium on loopback")
        print(f"{'':24}{'median':>12}{'95 %':>12}{'frame':>14}{'page':>14}")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for rows in [10, 1_000, 5_000]:
                measure(browser, url, rows)
            browser.close()
    finally:
        process.terminate()
        process.wait(timeout=10)


def measure(browser, url, rows):
    page = browser.new_page()
    frames = []
    page.on("websocket", lambda window: window.on(
        "framereceived", lambda data: frames.append(data)))
    document = page.goto(f"{url}/?rows={rows}")
    page.wait_for_selector("html[data-live='1']", timeout=30_000)
    frames.clear()
    times = page.evaluate(CLICKS, 60)
    size = max(len(frame) for frame in frames)
    print(f"{rows:>8} rows{'':11}{times[30]:>9.1f} ms{times[57]:>9.1f} ms"
          f"{size:>9} bytes{len(document.body()):>8} bytes")
    page.close()


if __name__ == "__main__":
    main(sys.argv[1])

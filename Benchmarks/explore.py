"""Measures the cost of Explore's pages for its server: documents, letters in the search, other groupings and layouts; the
wait for the first list; and the size of the script and the style sheet.

    explore.py EXPLORE READING_LIST [PLACES EXTRACT]

The first three are programs, built with optimisation. EXTRACT is that of a real city; the starter city without it. With
`perf` it also prints the share of SQLite.
"""

import gzip
import json
import http.client
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from websockets.sync.client import connect

from process import VERSION, Program, median, row, title

WORDS = ["museum", "cafe", "bar", "hotel", "park"]


def main(explore, reading_list, places=None, extract=None):
    with tempfile.TemporaryDirectory() as folder:
        database = pathlib.Path(folder) / "places.sqlite"
        if places:
            subprocess.run(
                [places, "import", extract, "--database", database], check=True, stdout=subprocess.DEVNULL)
        with Program(explore, "web", "--port", 0, "--database", database) as server:
            measure_pages(server)
            measure_resources(server)
            measure_letters(server)
            measure_first_list(server)
            measure_grouping(server)
        with Program(reading_list, "web", "--port", 0, cwd=folder) as server:
            title("GET of ReadingList", "processor", "wanted", "bytes", "gzipped")
            measure_documents(server, "/", "0.7 ms")


def get(connection, target, **headers):
    connection.request("GET", target, headers=headers)
    response = connection.getresponse()
    return response.read()


def cost(server, connection, targets, **headers):
    """The processor time of a request: the median of rounds of so many targets."""
    times = []
    for _ in range(7):
        begin = server.milliseconds()
        for target in targets():
            get(connection, target, **headers)
        times.append((server.milliseconds() - begin) / len(targets()))
    return f"{median(times):.2f} ms"


def measure_documents(server, target, wanted):
    """The cost of a document that is drawn: each has an address of its own, with a parameter that no screen knows."""
    connection = http.client.HTTPConnection(server.url.split("//")[1])
    number = iter(range(1_000_000))
    sign = "&" if "?" in target else "?"

    def targets():
        return [f"{target}{sign}n={next(number)}" for _ in range(30)]

    for one in targets():
        page = get(connection, one)
    row(f"{target}, drawn", cost(server, connection, targets), wanted, f"{len(page):,}",
        f"{len(gzip.compress(page, 6)):,}")
    connection.close()


def measure_pages(server):
    connection = http.client.HTTPConnection(server.url.split("//")[1])
    title("GET of Explore", "processor", "wanted", "bytes", "gzipped")
    page = get(connection, "/")
    sizes = f"{len(page):,}", f"{len(gzip.compress(page, 6)):,}"
    for name, headers in [("plain", {}), ("gzip", {"Accept-Encoding": "gzip"})]:
        get(connection, "/", **headers)
        row(f"/, at rest, {name}", cost(server, connection, lambda: ["/"] * 100, **headers), "0.3 ms", *sizes)
    row("/healthz", cost(server, connection, lambda: ["/healthz"] * 100), "")
    place = re.search(rb'href="(/places/[^"?]*)', page).group(1).decode()
    connection.close()
    for target, wanted in [("/", "5 ms"), (place, "4 ms"), ("/map", "10 ms"), ("/search?q=museum", "2.5 ms"),
                           ("/search", "1 ms")]:
        measure_documents(server, target, wanted)


def measure_resources(server):
    connection = http.client.HTTPConnection(server.url.split("//")[1])
    page = get(connection, "/").decode()
    title("Resources of a page", "gzipped", "wanted")
    for name, wanted in [("waybill.js", "9.2 kB"), ("waybill.css", "11.9 kB")]:
        address = re.search(rf'"([^"]*/{name}[^"]*)"', page).group(1)
        row(name, f"{len(get(connection, address, **{'Accept-Encoding': 'gzip'})) / 1000:.1f} kB", wanted)
    connection.close()


class Window:
    """A live page without a browser."""

    def __init__(self, server, target):
        address = server.url.replace("http", "ws") + "/live"
        self.connection = connect(address, origin=server.url, max_size=None, compression=None)
        self.socket = self.connection.__enter__()
        self.numbers = iter(range(1, 1_000_000))
        self.taken = 0
        self.say("show", VERSION, target, "", 0, "benchmark")
        self.body = self.rest()[0]["b"]

    def say(self, *values):
        self.socket.send(json.dumps(values))

    def type(self, text):
        """Sends the whole text of the search field."""
        self.say("set", re.search(r'''data-e=["'](\w+)["'][^>]* placeholder''', self.body).group(1), next(self.numbers),
                 self.taken, "", text)

    def frame(self, timeout):
        """The next frame and its size; None where there is none in time."""
        try:
            text = self.socket.recv(timeout)
        except TimeoutError:
            return None
        if not text.strip():
            return self.frame(timeout)
        self.taken += 1
        return json.loads(text), len(text.encode())

    def rest(self, seconds=0.9):
        """The frames until nothing comes any more."""
        frames = []
        while (frame := self.frame(seconds)) is not None:
            frames.append(frame[0])
        return frames

    def close(self):
        self.connection.__exit__(None, None, None)


def measure_letters(server):
    window = Window(server, "/search")
    times = []
    for _ in range(2):
        times += type_words(server, window)
    # Recording slows it down, so the times are not measured in this round.
    recording = Recording(server)
    type_words(server, window)
    share = recording.share_of("libsqlite3")
    window.close()
    # The server's work while it is idle is not part of it.
    begin = server.milliseconds()
    time.sleep(0.9 * 5)
    idle = (server.milliseconds() - begin) / 5
    total = median(times) - idle
    title("A letter typed in Explore, and its results", "processor", "of SQLite", "beside it", "wanted")
    beside = "-" if share is None else f"{total * (1 - share):.2f} ms"
    row(f"median of {len(times)}", f"{total:.2f} ms", "-" if share is None else f"{share:.0%}", beside, "3 ms")


def type_words(server, window):
    """What each letter costs."""
    times = []
    for word in WORDS:
        for length in range(1, len(word) + 1):
            begin = server.milliseconds()
            window.type(word[:length])
            window.rest()
            times.append(server.milliseconds() - begin)
    return times


class Recording:
    """Where a program works, as samples say; nothing where there is no `perf`."""

    def __init__(self, server):
        self.file = tempfile.NamedTemporaryFile()
        self.process = None
        if shutil.which("perf"):
            self.process = subprocess.Popen(
                ["perf", "record", "-q", "-e", "cpu-clock", "-F", "5000", "-o", self.file.name, "-p",
                 str(server.process.pid)], stderr=subprocess.DEVNULL)

    def share_of(self, library):
        if self.process is None:
            return None
        self.process.send_signal(2)
        self.process.wait(timeout=60)
        said = subprocess.run(
            ["perf", "report", "-q", "-i", self.file.name, "--sort", "dso", "--stdio"], capture_output=True, text=True)
        shares = re.findall(r"^\s*([\d.]+)%\s+(\S+)", said.stdout, re.MULTILINE)
        if not shares:
            return None
        return sum(float(share) for share, name in shares if name.startswith(library)) / 100


def measure_first_list(server):
    window = Window(server, "/search")
    times, frames = [], []
    for word in WORDS * 3:
        window.type(word[:2])
        begin = time.monotonic()
        count = 0
        while (frame := window.frame(3)) is not None:
            count += 1
            if "l" in frame[0]:
                times.append((time.monotonic() - begin) * 1_000)
                break
        frames.append(count + len(window.rest()))
        window.type("")
        window.rest()
    window.close()
    title("From the first letters to the first list, 200 ms of pause included", "median", "longest", "frames", "wanted")
    row(f"{len(times)} times", f"{median(times):.0f} ms", f"{max(times):.0f} ms", str(median(frames)), "260 ms")


def measure_grouping(server):
    window = Window(server, "/")
    title("Another grouping or layout in Explore, all rows in the page", "frame", "rows", "wanted")
    rows = window.body.count("data-id=")
    for name, wanted in [("by", "4,000"), ("as", "20,000")]:
        kinds = re.findall(rf"href=['\"](/\?[^'\"]*{name}=[^'\"]*)['\"]", window.body)
        for target in [kinds[0], "/"]:
            window.say("choose", target.replace("&amp;", "&"))
            size = 0
            while (frame := window.frame(0.9)) is not None:
                size += frame[1]
            row(target, f"{size:,} bytes", str(rows), wanted)
    window.close()


if __name__ == "__main__":
    main(*sys.argv[1:])

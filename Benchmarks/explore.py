"""Measures what Explore costs its server: a page, a letter that is typed, another grouping; and how long a person waits
for the first list.

    explore.py EXPLORE [PLACES EXTRACT]

EXPLORE and PLACES are the programs, built with optimisation. EXTRACT is that of a real city; without it the starter
city is looked at. Where `perf` is there, it tells which part of the work is SQLite's.
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

from process import Program, median, row, title

WORDS = ["museum", "cafe", "bar", "hotel", "park"]


def main(explore, places=None, extract=None):
    with tempfile.TemporaryDirectory() as folder:
        database = pathlib.Path(folder) / "places.sqlite"
        if places:
            subprocess.run(
                [places, "import", extract, "--database", database], check=True, stdout=subprocess.DEVNULL)
        with Program(explore, "web", "--port", 0, "--database", database) as server:
            measure_page(server)
            measure_letters(server)
            measure_first_list(server)
            measure_grouping(server)


def get(connection, target):
    connection.request("GET", target)
    response = connection.getresponse()
    return response.read().decode()


def measure_page(server):
    connection = http.client.HTTPConnection(server.url.split("//")[1])
    page = get(connection, "/")
    for _ in range(50):
        get(connection, "/")
    times = []
    for _ in range(7):
        begin = server.milliseconds()
        for _ in range(100):
            get(connection, "/")
        times.append((server.milliseconds() - begin) / 100)
    connection.close()
    title("GET / of Explore", "processor", "wanted", "rows", "bytes", "gzipped")
    row("", f"{median(times):.2f} ms", "0.8 ms", str(page.count('role="listitem"')), f"{len(page.encode()):,}",
        f"{len(gzip.compress(page.encode(), 6)):,}")


class Window:
    """A live page without a browser."""

    def __init__(self, server, target):
        address = server.url.replace("http", "ws") + "/live"
        self.connection = connect(address, origin=server.url, max_size=None, compression=None)
        self.socket = self.connection.__enter__()
        self.say(kind="show", url=target, page="", depth=0)
        self.body = self.rest()[0]["b"]

    def say(self, **message):
        self.socket.send(json.dumps(message))

    def frame(self, timeout):
        """The next frame and its size; None where there is none in time."""
        try:
            text = self.socket.recv(timeout)
        except TimeoutError:
            return None
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
    row(f"median of {len(times)}", f"{total:.2f} ms", "-" if share is None else f"{share:.0%}", beside, "1 ms")


def type_words(server, window):
    """What each letter costs."""
    times = []
    for word in WORDS:
        for length in range(1, len(word) + 1):
            begin = server.milliseconds()
            window.say(kind="type", text=word[:length])
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
        window.say(kind="type", text=word[:2])
        begin = time.monotonic()
        count = 0
        while (frame := window.frame(3)) is not None:
            count += 1
            if "l" in frame[0]:
                times.append((time.monotonic() - begin) * 1_000)
                break
        frames.append(count + len(window.rest()))
        window.say(kind="type", text="")
        window.rest()
    window.close()
    title("From the first letters to the first list, 200 ms of pause included", "median", "longest", "frames", "wanted")
    row(f"{len(times)} times", f"{median(times):.0f} ms", f"{max(times):.0f} ms", str(median(frames)), "260 ms")


def measure_grouping(server):
    window = Window(server, "/")
    kinds = re.findall(r"href=['\"](/\?[^'\"]*by=[^'\"]*)['\"]", window.body)
    title("Another grouping in Explore, all rows in the page", "frame", "rows", "wanted")
    rows = window.body.count("data-id=")
    for target in [*dict.fromkeys(kinds), "/"] * 2:
        window.say(kind="choose", url=target.replace("&amp;", "&"))
        size = 0
        while (frame := window.frame(0.9)) is not None:
            size += frame[1]
        row(target, f"{size:,} bytes", str(rows), "6,000")
    window.close()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Measures what a map costs: its first picture, a step of moving it, and a frame of it in a terminal.

    maps.py SHOWCASE EXPLORE [PLACES EXTRACT]

They are the programs, built with optimisation. EXTRACT is that of a real city; without it only the island that
Showcase makes up is looked at.
"""

import gzip
import http.client
import pathlib
import re
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
        window.say(kind="choose", url=way[1].replace("&amp;", "&"))
        frames = window.rest(0.5)
        text = "".join(str(frame) for frame in frames)
        sizes.append(len(gzip.compress(text.encode(), 6)))
        window.body = text
    window.close()
    move = f"{median(sizes):,.0f}" if sizes else "-"
    row(name, f"{median(times):.1f} ms", "30 ms", f"{len(gzip.compress(page.encode(), 6)):,}", "60,000", move, "30,000")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Takes the commands of README.md one by one, in a folder of the checkout's name, and runs each as it stands.

    check-readme.py ROOT FOLDER

ROOT is the checkout, whose tests are built; FOLDER one for what the commands write. A command is a line of a code block without a
language, or a code span that begins with a script, with swift or with a variable. One that is not known here is an error: it would be
documented and not tested.
"""

import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
import urllib.request
import zlib
from pathlib import Path

ROOT, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()

# A slow machine may link for minutes. Nothing waits for a time: what is awaited is read as it comes.
PATIENCE = 900


class Failed(Exception):
    """What a command did instead of what the README says."""


def environment():
    """That of a person, but for databases in the folder, and builds with the options of the tests."""
    # 'swift run' builds what is run: with other options it would build everything again. The samples keep their files
    # in the folder where they are run, which is not the checkout here.
    shim = FOLDER / "bin" / "swift"
    shim.parent.mkdir(exist_ok=True)
    shim.write_text(f"""#!/usr/bin/env bash
[ "$1" = run ] || exec {shlex.quote(shutil.which("swift"))} "$@"
shift
cd -- {shlex.quote(str(FOLDER))}
exec {shlex.quote(shutil.which("swift"))} run --package-path {shlex.quote(str(ROOT))} $WAYBILL_SWIFT_OPTIONS "$@"
""")
    shim.chmod(0o755)
    variables = {name: value for name, value in os.environ.items() if name not in ("PORT", "DATA", "TIME_ZONE")}
    return {**variables, "PATH": f"{shim.parent}:{os.environ['PATH']}", "DATABASE": str(FOLDER / "explore.sqlite"),
            "WAYBILL_SWIFT_OPTIONS": os.environ.get("WAYBILL_SWIFT_OPTIONS", "")}


class Running:
    """A command of the README in a session of its own, which ends with it."""

    def __init__(self, command, terminal=None, **variables):
        self.command = command
        # A link of the checkout's name: what a script makes beside the checkout is made in the folder.
        here = FOLDER / "waybill"
        self.errors = open(FOLDER / "errors.txt", "w+")
        self.process = subprocess.Popen(
            ["bash", "-c", f"cd -- {shlex.quote(str(here))} && {command}"], env={**environment(), **variables},
            stdin=terminal or subprocess.DEVNULL, stdout=terminal or subprocess.PIPE,
            stderr=terminal or self.errors, start_new_session=True)
        self.watch = threading.Timer(PATIENCE, self.signal, [signal.SIGKILL])
        self.watch.daemon = True
        self.watch.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.watch.cancel()
        self.signal(signal.SIGKILL)
        self.process.wait()
        self.errors.close()

    def signal(self, which):
        try:
            os.killpg(self.process.pid, which)
        except ProcessLookupError:
            pass

    def fail(self, what, said=""):
        self.errors.seek(0)
        raise Failed(f"{what}\n{said}{self.errors.read()}"[-4000:])

    def end(self, status=0):
        """Waits until it ends, and returns what it wrote."""
        said = self.process.stdout.read().decode() if self.process.stdout else ""
        if self.process.wait() != status:
            self.fail(f"status {self.process.returncode} instead of {status}", said)
        return said

    def line(self, pattern):
        """Reads on to a line that matches; nothing if it ends before."""
        said = ""
        for line in iter(self.process.stdout.readline, b""):
            said += line.decode()
            if match := re.search(pattern, line.decode()):
                return match
        self.process.wait()
        self.errors.seek(0)
        if re.search("in use|is taken", self.errors.read()):
            return None
        return self.fail("it ended before its address was printed", said)


def run(command, *expected, **variables):
    """Runs a command to its end, which prints all that is expected."""
    with Running(command, **variables) as running:
        said = running.end()
        for one in expected:
            if one not in said:
                running.fail(f"'{one}' is not in what it printed", said)
        return said


def serve(command, expected, port=8080, path="/", **variables):
    """Starts a server, which says where it is, asks it for a page, and ends it as Ctrl-C does."""
    with Running(command, **variables) as running:
        match = running.line(r"http://[\w.]+:([0-9]+)")
        if match:
            if int(match[1]) != port:
                raise Failed(f"it listens at {match[1]} instead of {port}")
            return ask(running, match, expected, path)
    # Another program listens there.
    print(f"  port {port} is in use: any free one instead")
    free = re.sub(r"PORT=\d+ ", "", command)
    with Running(free, **variables, PORT="0") as running:
        match = running.line(r"http://[\w.]+:([1-9][0-9]*)")
        if not match:
            running.fail("it does not listen at any port")
        return ask(running, match, expected, path)


def ask(running, match, expected, path):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(match[0] + path) as response:
        page = response.read().decode()
    if expected not in page:
        running.fail(f"'{expected}' is not in the page", page)
    running.signal(signal.SIGINT)
    # What it says at its end is read, so that it can end.
    running.process.stdout.read()
    if running.process.wait() not in (0, 130, -signal.SIGINT):
        running.fail(f"Ctrl-C ended it with status {running.process.returncode}")


def show(command, expected):
    """Runs a command in a terminal of 100 columns until it shows what is expected; 'q' ends it."""
    leader, follower = pty.openpty()
    try:
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        with Running(command, terminal=follower, TERM="xterm-256color") as running:
            os.close(follower)
            shown, is_quit = b"", False
            while True:
                ready, _, _ = select.select([leader], [], [], PATIENCE)
                try:
                    piece = os.read(leader, 65536) if ready else b""
                except OSError:  # the end of a terminal
                    piece = b""
                if not piece:
                    break
                shown += piece
                if not is_quit and expected.encode() in shown:
                    is_quit = True
                    os.write(leader, b"q")
            if not is_quit:
                raise Failed(f"'{expected}' was not shown\n{shown.decode(errors='replace')[-2000:]}")
            if running.process.wait() != 0:
                raise Failed(f"'q' ended it with status {running.process.returncode}")
    finally:
        os.close(leader)


def extract(path):
    """Writes an extract of OpenStreetMap with two places."""
    def number(value):
        parts = bytearray()
        while value > 127:
            parts.append(value & 127 | 128)
            value >>= 7
        return bytes(parts) + bytes([value])

    def field(key, value):
        if isinstance(value, int):
            return number(key << 3) + number(value)
        return number(key << 3 | 2) + number(len(value)) + value

    def zigzag(value):
        return 2 * value if value >= 0 else -2 * value - 1

    words = [b"", b"name", b"Museum of Waybills", b"Cafe Museum", b"tourism", b"museum", b"amenity", b"cafe"]

    def node(identifier, latitude, longitude, tags):
        keys = b"".join(number(words.index(one)) for one in tags)
        values = b"".join(number(words.index(one)) for one in tags.values())
        return field(1, field(1, zigzag(identifier)) + field(2, keys) + field(3, values)
                     + field(8, zigzag(latitude)) + field(9, zigzag(longitude)))

    def blob(kind, content):
        body = field(2, len(content)) + field(3, zlib.compress(content))
        head = field(1, kind) + field(3, len(body))
        return struct.pack(">I", len(head)) + head + body

    places = node(1, 437_384_000, 74_246_000, {b"name": words[2], b"tourism": b"museum"}) \
        + node(2, 437_390_000, 74_250_000, {b"name": words[3], b"amenity": b"cafe"})
    strings = b"".join(field(1, one) for one in words)
    path.write_bytes(blob(b"OSMHeader", field(4, b"OsmSchema-V0.6"))
                     + blob(b"OSMData", field(1, strings) + field(2, places)))


def with_extract(command):
    return command.replace("city.osm.pbf", shlex.quote(str(FOLDER / "city.osm.pbf")))


def make_app(command):
    run(command, "MyShop is in", "swift run MyShop")
    manifest = (FOLDER / "MyShop" / "Package.swift").read_text()
    if '.package(name: "waybill", path: "../waybill")' not in manifest:
        raise Failed(f"the app does not depend on the clone beside it:\n{manifest}")
    if not (FOLDER / "MyShop" / "Sources" / "MyShop" / "main.swift").exists():
        raise Failed("the app has no sources")


def build_reference(command):
    """It takes minutes, and '.ci/run' has it built before: a second time it is looked at."""
    page = ROOT / ".build" / "docs" / "site" / "documentation" / "waybillscreens" / "index.html"
    if not page.exists():
        run(command, WAYBILL_BUILD=str(ROOT / ".build" / "debug"))
    if not page.exists():
        raise Failed("the reference has no page of WaybillScreens")


def name_benchmarks(command):
    """They are built with optimisation, for minutes: here it names them."""
    run(f"{command} --help", "Scripts/bench lists", "Scripts/bench million")


def test_all(command):
    """It runs this: '.ci/run' has run it, and wants some of its tests."""
    if f"{command} 2>&1" not in (ROOT / ".ci" / "run").read_text():
        raise Failed("'.ci/run' does not run it")


COMMANDS = {
    "Scripts/run": lambda command: serve(command, "Grand Prix de Monaco"),
    "Scripts/run showcase": lambda command: serve(command, "A million rows"),
    "Scripts/test": test_all,
    "PORT=9000": lambda command: serve(f"{command} Scripts/run", "Grand Prix de Monaco", port=9000),
    "DATA=city.osm.pbf Scripts/run": lambda command: serve(
        with_extract(command), "Museum of Waybills", DATABASE=str(FOLDER / "city.sqlite")),
    "Scripts/run explore terminal": lambda command: show(command, "Grand Prix de Monaco"),
    "Scripts/run explore print '/search?q=museum'": lambda command: run(command, "Search", "Museum"),
    "Scripts/new MyShop": make_app,
    "Scripts/run reading-list": lambda command: serve(command, "Books"),
    "Scripts/run chat": lambda command: serve(command, "Chat"),
    "Scripts/run status-board": lambda command: serve(command, "A long queue"),
    "Scripts/run places import city.osm.pbf": lambda command: run(
        with_extract(command), DATABASE=str(FOLDER / "imported.sqlite")),
    "Scripts/run places search museum": lambda command: run(
        command, "Museum of Waybills", DATABASE=str(FOLDER / "imported.sqlite")),
    "Scripts/run places serve": lambda command: serve(
        command, "Museum of Waybills", port=8081, path="/places/search?query=museum&ll=43.7384,7.4246",
        DATABASE=str(FOLDER / "imported.sqlite")),
    # It needs an extract: its help alone.
    "Scripts/make-starter": lambda command: run(f"{command} --help", "make-starter"),
    "Scripts/docs": build_reference,
    "Scripts/run docs": lambda command: serve(command, "WaybillScreens", path="/data/documentation.json"),
    "Scripts/bench": name_benchmarks,
}

def commands(text):
    """The commands of a text in their order, each once."""
    found, language = [], None
    for line in text.splitlines():
        if line.startswith("```"):
            language = None if language is not None else line[3:]
        elif language == "":
            found.append(line.split(" #")[0].strip())
        elif language is None:
            found += re.findall(r"`((?:Scripts/|swift |[A-Z_]+=)[^`]+)`", line)
    return list(dict.fromkeys(filter(None, found)))


def main():
    # Of a command in the background a shell has SIGINT ignored, by all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    (FOLDER / "waybill").symlink_to(ROOT)
    extract(FOLDER / "city.osm.pbf")
    found = commands((ROOT / "README.md").read_text(encoding="utf-8"))
    unknown = [one for one in found if one not in COMMANDS]
    for one in unknown:
        print(f"README.md: the command '{one}' is not tested: add it to Scripts/lib/check-readme.py")
    for one in COMMANDS.keys() - set(found):
        print(f"README.md does not have the command '{one}', which Scripts/lib/check-readme.py tests")
    if unknown or COMMANDS.keys() - set(found):
        return 1
    status = 0
    for one in found:
        started = time.monotonic()
        try:
            COMMANDS[one](one)
            print(f"{one}: {time.monotonic() - started:.0f} s", flush=True)
        except (Failed, OSError) as failure:
            print(f"README.md: '{one}' failed: {failure}", flush=True)
            status = 1
    print(f"{len(found)} commands of README.md")
    return status


if __name__ == "__main__":
    sys.exit(main())

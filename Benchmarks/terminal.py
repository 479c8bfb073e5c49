"""Measures a million rows in a terminal of 80 x 24: until a key takes effect, memory, bytes and processor time; and beside
it, in the same run, Textual with 100,000.

    terminal.py SHOWCASE

SHOWCASE is the program, built with optimisation.
"""

import fcntl
import os
import pathlib
import pty
import re
import select
import struct
import sys
import termios
import time

from process import median, processor_milliseconds, resident_kilobytes, row, title

DOWN, PAGE_DOWN = b"\x1b[B", b"\x1b[6~"
STARTS = 9


class Terminal:
    """A program in a pseudo-terminal, of which only the bytes are looked at."""

    def __init__(self, *command, columns=80, rows=24):
        self.begin = time.monotonic()
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.environ |= {"TERM": "xterm-256color", "LINES": str(rows), "COLUMNS": str(columns)}
            os.execv(command[0], [str(part) for part in command])
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.descriptor)

    def read(self, quiet):
        """What comes until nothing comes for so many seconds."""
        said = b""
        while select.select([self.descriptor], [], [], quiet)[0]:
            try:
                said += os.read(self.descriptor, 65_536)
            except OSError:
                break
        return said

    def wait(self, pattern, seconds=120):
        """Reads until a text is painted."""
        said = b""
        end = time.monotonic() + seconds
        while not re.search(pattern, said):
            if not select.select([self.descriptor], [], [], max(0, end - time.monotonic()))[0]:
                raise SystemExit(f"{pattern} was not painted: {said[-500:]}")
            said += os.read(self.descriptor, 65_536)

    def press(self, key, quiet):
        """Presses a key; the bytes that are painted for it."""
        os.write(self.descriptor, key)
        if not select.select([self.descriptor], [], [], 10)[0]:
            raise SystemExit(f"{key} has no effect")
        return len(self.read(quiet))

    def ready(self, pattern):
        """Milliseconds from the start to what the first key changes, by the clock and of processors."""
        self.wait(pattern)
        os.write(self.descriptor, DOWN)
        select.select([self.descriptor], [], [], 10)
        return (time.monotonic() - self.begin) * 1_000, self.milliseconds()

    def milliseconds(self):
        return processor_milliseconds(self.pid)

    def cost(self, keys, count, quiet):
        """The median of the bytes for a key, and the processor time of one, over so many that are pressed in turn.

        The program's work while it is idle is not part of it.
        """
        begin, start = self.milliseconds(), time.monotonic()
        sizes = [self.press(keys[turn % len(keys)], quiet) for turn in range(count)]
        used, seconds = self.milliseconds() - begin, time.monotonic() - start
        begin = self.milliseconds()
        time.sleep(1)
        idle = (self.milliseconds() - begin) * seconds
        return median(sizes), max(0, used - idle) / count


def main(showcase):
    ours = measure(showcase)
    measure_textual(ours)


def start(showcase, address):
    """The medians of the milliseconds until a key takes effect, of those of processors, and of the kilobytes that are
    resident then."""
    starts = []
    for _ in range(STARTS):
        with Terminal(showcase, "terminal", address) as terminal:
            times = terminal.ready(rb"Row 0")
            terminal.read(0.2)
            starts.append((*times, resident_kilobytes(terminal.pid)))
    return [median(values) for values in zip(*starts)]


def measure(showcase):
    few, few_work, few_size = start(showcase, "/million?rows=200")
    many, many_work, many_size = start(showcase, "/million")
    title("Terminal, 80 x 24", "200 rows", "1,000,000", "difference", "wanted")
    row("from the start to the first key's effect", f"{few:.0f} ms", f"{many:.0f} ms", "", "50 ms")
    row("of that, processor", f"{few_work:.0f} ms", f"{many_work:.0f} ms")
    row("resident", f"{few_size:,} KB", f"{many_size:,} KB", f"{many_size - few_size:,} KB", "1,024 KB")
    title("A key in a million rows", "bytes", "processor", "wanted")
    with Terminal(showcase, "terminal", "/headers") as terminal:
        terminal.wait(rb"Headers")
        terminal.read(0.2)
        moved, _ = terminal.cost([DOWN], 5, 0.05)
        row("the cursor moves (among names)", f"{moved:,.0f}", "", "250")
        terminal.cost([DOWN], 30, 0.05)
        scrolled, _ = terminal.cost([DOWN], 50, 0.05)
        row("a line is scrolled (of names, below headers)", f"{scrolled:,.0f}", "", "300")
    with Terminal(showcase, "terminal", "/million") as terminal:
        terminal.ready(rb"Row 0")
        terminal.read(0.2)
        terminal.cost([DOWN], 10, 0.05)
        scrolled, key = terminal.cost([DOWN], 50, 0.05)
        row("the cursor moves, and rows of one to four lines come", f"{scrolled:,.0f}", f"{key:.2f} ms")
        paged, page = terminal.cost([PAGE_DOWN], 50, 0.05)
        row("a page", f"{paged:,.0f}", f"{page:.2f} ms", "2 ms")
    with Terminal(showcase, "terminal", "/reorder?rows=1000000") as terminal:
        terminal.ready(rb"Task 0")
        terminal.read(0.2)
        terminal.cost([DOWN], 6, 0.05)
        moved, step = terminal.cost([b"J"], 50, 0.05)
        row("a row moves by one place", f"{moved:,.0f}", f"{step:.2f} ms", "2 ms")
    return many, many_work, key


def measure_textual(ours):
    our_time, our_work, our_key = ours
    title("Textual with 100,000 rows", "ready", "of ours", "processor", "of ours", "a key", "of ours", "wanted")
    for name, wanted in [("OptionList", "50 x, 5 x"), ("DataTable", "200 x, 5 x")]:
        program = pathlib.Path(__file__).with_name("textual_list.py")
        with Terminal(sys.executable, "-B", program, name) as terminal:
            ready, work = terminal.ready(rb"Row 0")
            terminal.read(1)
            _, key = terminal.cost([DOWN], 50, 0.1)
        row(name, f"{ready:,.0f} ms", f"{ready / our_time:.0f} x", f"{work:,.0f} ms", f"{work / our_work:.0f} x",
            f"{key:.2f} ms", f"{key / our_key:.1f} x", wanted)


if __name__ == "__main__":
    main(*sys.argv[1:])

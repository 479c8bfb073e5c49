"""A program that is measured: how much it works, and how much memory it takes."""

import json
import os
import pathlib
import statistics
import subprocess
import time

# The version of live messages.
VERSION = json.loads(
    (pathlib.Path(__file__).parent.parent / "Sources/WaybillWeb/Resources/Script/wire.json").read_text())["Wire.version"]


class Program:
    """A started server that prints a line with its address."""

    def __init__(self, *command, **options):
        self.process = subprocess.Popen(
            [str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **options)
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=30)

    def milliseconds(self):
        return processor_milliseconds(self.process.pid)


def processor_milliseconds(pid):
    """How long a process has used processors, by its own clock, which Linux numbers so."""
    return time.clock_gettime_ns((~pid << 3) | 2) / 1e6


def resident_kilobytes(pid):
    lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def title(text, *columns):
    print(f"\n{text}   (load {os.getloadavg()[0]:.1f})")
    row("", *columns)


def row(name, *columns):
    print(name.ljust(52) + "".join(column.rjust(13) for column in columns), flush=True)


median = statistics.median

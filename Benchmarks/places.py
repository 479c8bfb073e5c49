"""Measures 100,000 and a million places: the import of an extract, the same import again, and how many
requests a second `places serve` handles on loopback.

    places.py PLACES [--count N...] [--seconds S] [--keep FOLDER] [--city EXTRACT]

PLACES is the program, built with optimisation. The extract is made up, the same in every run. The load comes from
wrk, on this machine too: what it takes, the server lacks. Of the extract of a real city, the reading alone is timed.
"""

import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import time

import osmium

CONNECTIONS = 32

# Requests a second of places and a limit, on two cores.
GOALS = {(100_000, 10): "5,000"}

# A question about another point of a city each time, and at the end a line that is easily read.
LOAD = """
local cities = { %s }
math.randomseed(tonumber(os.getenv("SEED") or "1"))
local function offset() return (math.random() + math.random() + math.random() + math.random() - 2) * 0.08 end
request = function()
  local city = cities[math.random(#cities)]
  local point = string.format("%%.5f,%%.5f", city[1] + offset(), city[2] + offset())
  return wrk.format("GET", "/places/search?ll=" .. point .. "&limit=%d")
end
done = function(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("RESULT %%f %%f %%f %%f %%d\\n", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("places")
    parser.add_argument("--count", type=int, nargs="+", default=[100_000, 1_000_000])
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--city", type=pathlib.Path)
    arguments = parser.parse_args()
    folder = arguments.keep or pathlib.Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    try:
        measure(arguments, folder)
    finally:
        if not arguments.keep:
            shutil.rmtree(folder)


def measure(arguments, folder):
    if arguments.city:
        print("\nThe extract of a city, read and not stored, the best of 20")
        read_city(arguments.places, arguments.city)
    for count in arguments.count:
        measure_places(arguments, folder, count)


def measure_places(arguments, folder, count):
    cities = World.cities()
    extract = folder / f"{count}.osm.pbf"
    if not extract.exists():
        write_extract(extract, count, cities)
    database = folder / f"{count}.sqlite"
    for part in folder.glob(database.name + "*"):
        part.unlink()
    print(f"\nAn extract of {count:,} places, {extract.stat().st_size / 1e6:.0f} MB")
    print_row("", "time", "processor", "resident")
    for name in ["import", "import of the same again"]:
        run_import(name, [arguments.places, "import", str(extract), "--database", str(database)])
    print(f"\nplaces serve on loopback, {CONNECTIONS} connections for {arguments.seconds} s")
    print_row("", "a second", "median", "99 %", "longest", "goal")
    serve(arguments, folder, database, cities, count)


def run_import(name, command):
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - begin
    if status != 0:
        raise SystemExit(f"The import ended with status {status}.")
    processor = usage.ru_utime + usage.ru_stime
    print_row(name, f"{seconds:.1f} s", f"{processor:.1f} s", f"{usage.ru_maxrss / 1024:.0f} MB")


def read_city(places, city):
    said = subprocess.run(
        [places, "check", "--times", "20", city.name],
        check=True, capture_output=True, text=True, cwd=city.parent).stdout
    print(said.strip())


def serve(arguments, folder, database, cities, count):
    server = subprocess.Popen(
        [arguments.places, "serve", "--port", "0", "--database", str(database)],
        stdout=subprocess.PIPE, text=True)
    try:
        url = server.stdout.readline().split()[-1]
        for limit in [10, 20, 50]:
            script = folder / "load.lua"
            points = ", ".join(f"{{ {latitude:.5f}, {longitude:.5f} }}" for latitude, longitude in cities)
            script.write_text(LOAD % (points, limit))
            load(url, script, 8, seed=1)  # the records of cities are read into memory
            results = load(url, script, arguments.seconds, seed=limit)
            print_row(f"nearest {limit} in a city", *results, GOALS.get((count, limit), ""))
    finally:
        server.terminate()
        server.wait(timeout=30)


def load(url, script, seconds, seed):
    output = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "10s", "-s", str(script), url],
        check=True, capture_output=True, text=True, env=os.environ | {"SEED": str(seed)}).stdout
    found = re.search(r"^RESULT (\S+) (\S+) (\S+) (\S+) (\d+)$", output, re.MULTILINE)
    if not found:
        raise SystemExit(f"wrk said something else:\n{output}")
    rate, median, late, longest = map(float, found.groups()[:4])
    if found.group(5) != "0":
        raise SystemExit(f"{found.group(5)} requests failed.")
    return f"{rate:,.0f}", f"{median:.1f} ms", f"{late:.1f} ms", f"{longest:.1f} ms"


def write_extract(path, count, cities):
    world = World(cities)
    with osmium.SimpleWriter(str(path)) as writer:
        for number in range(1, count + 1):
            longitude, latitude = world.point()
            writer.add_node(osmium.osm.mutable.Node(
                id=number, version=1, location=(longitude, latitude), tags=world.tags()))


class World:
    """Nine in ten places lie in 200 cities; some words of names are far more frequent than others."""

    @staticmethod
    def cities():
        chance = random.Random(1)
        return [(chance.uniform(-60, 70), chance.uniform(-175, 175)) for _ in range(200)]

    KINDS = [
        ("amenity", kind) for kind in [
            "restaurant", "cafe", "bar", "pub", "fast_food", "bank", "pharmacy", "school", "library",
            "cinema", "theatre", "fuel", "post_office", "dentist", "doctors"]
    ] + [("shop", kind) for kind in ["supermarket", "bakery", "clothes", "hairdresser", "books", "florist"]
    ] + [("tourism", kind) for kind in ["hotel", "museum", "gallery", "attraction", "hostel"]]

    def __init__(self, cities):
        self.chance = random.Random(2)
        self.places = cities
        syllables = [first + second for first in "bdfgklmnprstvz" for second in "aeiou"]
        self.words = [
            "".join(self.chance.choices(syllables, k=self.chance.randint(2, 4))).capitalize()
            for _ in range(9_532)]

    def word(self):
        share = self.chance.random()
        if self.chance.random() < 0.5:
            return self.words[int(len(self.words) * share)]
        return self.words[min(int(2 ** (share * 13.2)), len(self.words)) - 1]

    def point(self):
        if self.chance.random() < 0.1:
            return self.chance.uniform(-180, 180), self.chance.uniform(-85, 85)
        latitude, longitude = self.chance.choice(self.places)
        return longitude + self.offset(), latitude + self.offset()

    def offset(self):
        return sum(self.chance.uniform(-0.04, 0.04) for _ in range(4))

    def tags(self):
        key, kind = self.chance.choice(self.KINDS)
        tags = {"name": " ".join(self.word() for _ in range(self.chance.randint(1, 3))), key: kind}
        if self.chance.random() < 0.6:
            tags["addr:street"] = self.word() + " Street"
            tags["addr:housenumber"] = str(self.chance.randint(1, 99))
        if self.chance.random() < 0.2:
            tags["opening_hours"] = "Mo-Fr 09:00-18:00"
        return tags


def print_row(name, *columns):
    print(name.ljust(32) + "".join(column.rjust(13) for column in columns), flush=True)


if __name__ == "__main__":
    main()

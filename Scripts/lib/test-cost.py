"""Runs built tests one after another and prints the CPU time of each, dearest first.

    test-cost.py BUNDLE [ARGUMENTS OF THE TESTS...]

Wall time misleads here: most tests wait for the main actor, so that one heavy test makes a thousand look slow. The
CPU time of the process is read at each event of the runner, in steps of 10 ms.
"""
import json
import os
import subprocess
import sys
import tempfile

TICK = 1 / os.sysconf("SC_CLK_TCK")
SHOWN = 60


def cpu_time(process):
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def main(bundle, arguments):
    with tempfile.TemporaryDirectory() as folder:
        events = os.path.join(folder, "events")
        os.mkfifo(events)
        runner = subprocess.Popen(
            [bundle, "--testing-library", "swift-testing", "--no-parallel", "--event-stream-version", "0",
             "--event-stream-output-path", events, *arguments], stdout=sys.stderr)
        started, costs = {}, {}
        with open(events, encoding="utf-8") as stream:
            for line in stream:
                record = json.loads(line)
                kind, test = record["payload"].get("kind"), record["payload"].get("testID")
                if record["kind"] != "event" or not test:
                    continue
                if kind == "testStarted":
                    started[test] = cpu_time(runner.pid)
                elif kind == "testEnded" and test in started and os.path.exists(f"/proc/{runner.pid}/stat"):
                    costs[test] = cpu_time(runner.pid) - started[test]
        status = runner.wait()
    # A suite ends after its tests, and contains them.
    tests = {name: cost for name, cost in costs.items() if ".swift:" in name}
    rooms = {}
    for name, cost in tests.items():
        room = name.partition(".")[0]
        rooms[room] = rooms.get(room, 0) + cost
    ordered = sorted(tests.items(), key=lambda item: -item[1])
    for name, cost in ordered[:SHOWN]:
        print(f"{cost:8.2f} s  {name}")
    for room, cost in sorted(rooms.items(), key=lambda item: -item[1]):
        print(f"{cost:8.1f} s  {room}")
    print(f"{sum(tests.values()):8.1f} s  {len(tests)} tests")
    if os.environ.get("WAYBILL_COSTS"):
        with open(os.environ["WAYBILL_COSTS"], "w", encoding="utf-8") as file:
            file.writelines(f"{cost:.2f}\t{name}\n" for name, cost in ordered)
    return status


sys.exit(main(sys.argv[1], sys.argv[2:]))

"""Measures what 1,000 idle live sessions take of a server's memory, sockets included.

    sessions.py SHOWCASE

SHOWCASE is the program, built with optimisation. The sessions come from several addresses of this machine, as each may
have so many.
"""

import asyncio
import json
import sys

from websockets.asyncio.client import connect

from process import VERSION, Program, resident_kilobytes, row, title

COUNT = 1_000
COUNT_OF_A_PEER = 125


def main(showcase):
    title(f"An idle live session with its socket, of {COUNT:,}", "resident", "a second", "wanted")
    for name, address, wanted in [
            ("7 rows and 3 actions", "/million?rows=7", "32 KB"), ("1,000 rows and 3 actions", "/million?rows=1000", "45 KB")]:
        with Program(showcase, "web", "--port", 0) as server:
            size, work = asyncio.run(measure(server, address))
            row(name, f"{size:.1f} KB", f"{work:.2f} ms", wanted)


async def measure(server, address):
    """What a session takes, and the processor time of a second of 1,000 idle ones."""
    sockets = [await session(server, address, number) for number in range(20)]
    await asyncio.sleep(1)
    before = resident_kilobytes(server.process.pid)
    sockets += [await session(server, address, number) for number in range(20, COUNT)]
    await asyncio.sleep(2)
    size = (resident_kilobytes(server.process.pid) - before) / (COUNT - 20)
    begin = server.milliseconds()
    await asyncio.sleep(10)
    work = (server.milliseconds() - begin) / 10
    await asyncio.gather(*(socket.close() for socket in sockets))
    return size, work


async def session(server, address, number):
    """A live page that looks at the beginning of its list."""
    socket = await connect(
        server.url.replace("http", "ws") + "/live", origin=server.url, compression=None,
        local_addr=(f"127.0.0.{number // COUNT_OF_A_PEER + 1}", 0))
    await socket.send(json.dumps(["show", VERSION, address, "", 0, f"window {number}"]))
    frame = json.loads(await socket.recv())
    if len(frame.get("w", [])) == 1:
        await socket.send(json.dumps(["see", 1, 600, 800, [0], [], [], []]))
        await socket.recv()
    return socket


if __name__ == "__main__":
    main(*sys.argv[1:])

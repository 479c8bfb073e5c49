"""Floods the servers with twice as many connections as they may open files, and looks whether each is well again.

    check-descriptors.py FOLDER TEMPORARY [ROUNDS]

FOLDER has the executables; the databases are in TEMPORARY. Every server runs ROUNDS times (3 by default) with 64, 256 and 1,024
descriptors. Full of silent connections it uses less than half of a processor core. In the flood it answers health checks and takes some
live visits; afterwards it serves a page, and it ends with status 0. A flood that opens less than a third
of the free descriptors is a failure, too. Once a server starts with a soft limit of 64, which it raises to the hard one.
"""

import asyncio
import contextlib
import http.client
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

FOLDER, TEMPORARY = Path(sys.argv[1]), Path(sys.argv[2])
ROUNDS = int(sys.argv[3]) if len(sys.argv) > 3 else 3
SERVERS = {
    "explore": (["web", "--port", "0", "--database", str(TEMPORARY / "explore.sqlite")], "/search?q=park"),
    "showcase": (["web", "--port", "0"], "/"),
    "places": (["serve", "--port", "0", "--database", str(TEMPORARY / "places.sqlite")], "/places/search?query=park"),
}
# One address has at most 256 of the connections.
PER_ADDRESS = 120
# A hard limit with room for all connections that a server holds.
AMPLE = 20_000


class Failed(Exception):
    pass


def start(name, soft, hard):
    """Starts a server with two limits of open files, and returns it with its port and its log."""
    errors = open(TEMPORARY / f"{name}.log", "w+")
    server = subprocess.Popen(
        [FOLDER / name, *SERVERS[name][0]], stdout=subprocess.PIPE, stderr=errors, text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard)))
    line = server.stdout.readline()
    if "http://" not in line:
        server.kill()
        server.wait()
        errors.seek(0)
        raise Failed(f"not started: {errors.read()[-500:]}")
    return server, int(line.rsplit(":", 1)[1].split("/")[0]), errors


@contextlib.contextmanager
def running(name, soft, hard):
    """A server with two limits of open files, which has to end with status 0."""
    server, port, errors = start(name, soft, hard)
    try:
        yield server, port, errors
        server.send_signal(signal.SIGTERM)
        if server.wait(20) != 0:
            raise Failed(f"ended with status {server.returncode}")
    finally:
        if server.poll() is None:
            server.kill()
            server.wait()
        errors.close()


def address_of(number):
    return f"127.0.0.{2 + number // PER_ADDRESS}"


def processor_time(process):
    """The processor time of a process so far, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.asynccontextmanager
async def silence(port, count):
    """Holds connections that say nothing."""
    writers = []
    try:
        for number in range(count):
            async with asyncio.timeout(10):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address_of(number), 0))
            writers.append(writer)
        yield
    finally:
        for writer in writers:
            writer.transport.abort()


async def idle_share(server, port, count):
    """The share of a processor core that a server full of silent connections uses."""
    async with silence(port, count):
        await asyncio.sleep(0.5)
        before = processor_time(server.pid)
        await asyncio.sleep(1)
        return processor_time(server.pid) - before


async def ask(port, path, address=None, live=False):
    """The first line of a response, and the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=address and (address, 0))
    fields = ""
    if live:
        fields = f"Origin: http://localhost:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" \
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n{fields}\r\n".encode())
        return (await reader.readline()).decode(), reader, writer
    except BaseException:
        writer.transport.abort()
        raise


async def visit(port, path, number, lived):
    """Takes a connection again and again: asks for pages, says nothing, or is live. Lists the live visits."""
    address = address_of(number)
    live = number % 4 == 3
    while True:
        writer = None
        # The descriptor of an aborted connection is free in the next round of the loop.
        await asyncio.sleep(0)
        try:
            if number % 4 == 1:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
                await reader.read()
                continue
            line, reader, writer = await ask(port, "/live" if live else path, address, live)
            if live and " 101 " in line:
                lived.append(number)
            await reader.read(65_536)
            if live:
                await reader.read()
            else:
                await asyncio.sleep(0.2)
        # Any other error is one of this program, such as too many open files.
        except ConnectionError:
            await asyncio.sleep(0.02)
        finally:
            if writer:
                writer.transport.abort()


async def status(port, path):
    """The first line of a response, or the error."""
    writer = None
    try:
        async with asyncio.timeout(10):
            found, _, writer = await ask(port, path)
            return found.strip()
    except (ConnectionError, TimeoutError) as error:
        return repr(error)
    finally:
        if writer:
            writer.transport.abort()


def health(port):
    """The status of a health check; a connection that is closed for a newer one is made anew.

    It runs beside the loop of the crowd, whose turns may take seconds.
    """
    found = None
    for _ in range(3):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request("GET", "/healthz")
            found = connection.getresponse().status
        except (OSError, http.client.HTTPException) as error:
            found = repr(error)
        finally:
            connection.close()
        if found == 200:
            break
    return found


def open_files(server):
    return len(os.listdir(f"/proc/{server.pid}/fd"))


async def flood(server, port, path, limit):
    """The responses to health checks in the crowd, the most open files of the server, and the number of live visits."""
    lived, found, files = [], [], []
    crowd = [asyncio.ensure_future(visit(port, path, number, lived)) for number in range(2 * limit)]
    try:
        await asyncio.sleep(1)
        for _ in range(5):
            found.append(await asyncio.to_thread(health, port))
            files.append(open_files(server))
            await asyncio.sleep(1)
        # A visitor ends by an error alone.
        for one in crowd:
            if one.done():
                raise Failed(f"the flood is over: {one.exception()!r}")
        return found, max(files), len(lived)
    finally:
        for one in crowd:
            one.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)


async def page(port, path):
    """Waits until the connections of the crowd have ended."""
    end = time.monotonic() + 20
    found = ""
    while " 200 " not in found and time.monotonic() < end:
        found = await status(port, path)
        await asyncio.sleep(0.1)
    return found


def check(name, limit):
    with running(name, limit, limit) as (server, port, errors):
        path = SERVERS[name][1]
        own = open_files(server)
        share = asyncio.run(idle_share(server, port, 2 * limit))
        if share > 0.5:
            raise Failed(f"uses {share:.0%} of a core for silent connections")
        found, files, lived = asyncio.run(flood(server, port, path, limit))
        if server.poll() is not None:
            raise Failed(f"died with status {server.returncode}")
        if any(one != 200 for one in found):
            raise Failed(f"health checks while full: {found}")
        if files - own < (limit - own) // 3:
            raise Failed(f"was not full: {files} of {limit} files, {own} of them its own")
        # An API has no live pages.
        if not lived and name != "places":
            raise Failed("took no live visit")
        found = asyncio.run(page(port, path))
        if " 200 " not in found:
            raise Failed(f"not well again: {found}")
        errors.seek(0)
        if f"{limit} files may be open at once" not in (text := errors.read()):
            raise Failed(f"the start says nothing of the limit: {text[:500]}")


def check_raised(name):
    """Holds more connections than the soft limit of a server has files."""
    async def is_page_served(port):
        async with silence(port, 200):
            return await status(port, SERVERS[name][1])

    with running(name, 64, AMPLE) as (server, port, errors):
        limits = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
        if limits != (AMPLE, AMPLE):
            raise Failed(f"has the limits {limits}")
        found = asyncio.run(is_page_served(port))
        if " 200 " not in found:
            raise Failed(f"beyond the soft limit: {found}")
        errors.seek(0)
        if "files may be open at once" in (text := errors.read()):
            raise Failed(f"the start names a limit: {text[:500]}")


def attempt(what, body, *arguments):
    try:
        body(*arguments)
    except (Failed, OSError) as error:
        sys.exit(f"{what}: {error!r}")


def main():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard < AMPLE:
        sys.exit(f"The check needs a hard limit (ulimit -Hn) of {AMPLE} open files, and it is {hard}.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    attempt("showcase, 64 descriptors to be raised", check_raised, "showcase")
    for name in SERVERS:
        for limit in (64, 256, 1024):
            for number in range(ROUNDS):
                attempt(f"{name}, {limit} descriptors, round {number + 1}", check, name, limit)
            print(f"{name}, {limit} descriptors: {ROUNDS} rounds", flush=True)


main()

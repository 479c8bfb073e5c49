"""Thousands of connections from one address leave room for others, and for health checks."""

import resource
import socket
import time

from conftest import Process

COUNT = 2_300


def connected(server, address="127.0.0.1"):
    port = int(server.url.rsplit(":", 1)[1])
    return socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(address, 0))


def status(server, target, address="127.0.0.1"):
    """The status of a response; 0 where the connection ended without one."""
    try:
        with connected(server, address) as raw:
            raw.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            line = raw.makefile("rb").readline()
            return int(line.split()[1]) if line else 0
    except ConnectionError:
        return 0


def test_one_address_with_thousands_of_connections_leaves_room_for_others_and_for_health(database):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard < 8192 else max(soft, 8192), hard))
    server = Process("explore", "web", "--port", 0, "--database", database)
    crowd = []
    try:
        for index in range(COUNT):
            raw = connected(server)
            crowd.append(raw)
            # Some send nothing, some begin a request, some request a page and stay.
            text = ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"][index % 3]
            try:
                raw.sendall(text.encode())
            except ConnectionError:
                pass  # it was one too many
            if index % 100 == 99:
                assert status(server, "/healthz") == 200
        # Those who have not ended a request for ten seconds have been hung up on meanwhile.
        crowd += [connected(server) for _ in range(256)]
        assert status(server, "/") == 503
        assert status(server, "/healthz", "127.0.0.2") == 200
        assert status(server, "/", "127.0.0.2") == 200
        for raw in crowd:
            raw.close()
        deadline = time.monotonic() + 30
        while status(server, "/") != 200:
            assert time.monotonic() < deadline, "their places are free again"
    finally:
        for raw in crowd:
            raw.close()
        assert server.stop() == 0
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

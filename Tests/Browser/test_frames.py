"""Hostile messages over the live connection harm no one."""

import itertools
import json
import os
import socket
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from conftest import Process
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect


def live(explore, origin=None, **options):
    return connect(
        explore.url.replace("http", "ws") + "/live",
        additional_headers={"Origin": explore.url if origin is None else origin},
        compression=None, max_size=None, open_timeout=20, **options)


def show(window, url="/", depth=0):
    window.send(json.dumps({"kind": "show", "url": url, "page": "", "depth": depth}))
    return json.loads(window.recv(timeout=20))


def is_healthy(explore):
    with urllib.request.urlopen(explore.url + "/", timeout=20) as response:
        return response.status == 200 and b'data-id="times-square"' in response.read()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1:1"])
def test_another_origin_is_refused_with_a_written_403(explore, origin):
    with pytest.raises(InvalidStatus) as refusal:
        live(explore, origin=origin)
    assert refusal.value.response.status_code == 403


def test_an_upgrade_elsewhere_is_refused_with_a_written_404(explore):
    with pytest.raises(InvalidStatus) as refusal:
        connect(explore.url.replace("http", "ws") + "/other", origin=explore.url, open_timeout=20)
    assert refusal.value.response.status_code == 404


@pytest.mark.parametrize("message", [
    "", "{", "[]", "null", '{"kind":"fly"}', '{"kind":"go","url":"//evil"}',
    '{"kind":"type","text":"' + "a" * 201 + '"}', '{"kind":"select","row":0}', "\x00",
    '{"kind":"see","list":0,"question":1,"size":[1]}', '{"kind":"see","list":0,"question":1,"size":[1e999,1]}',
    '{"kind":"see","list":0,"question":1,"size":[1,1],"rows":[0,1]}',
    '{"kind":"see","list":0,"question":1,"size":[1,1],"rows":[1e300,1,1]}',
])
def test_an_invalid_message_ends_the_connection_with_a_reason(explore, message):
    with live(explore) as window:
        show(window)
        window.send(message)
        with pytest.raises(ConnectionClosed) as end:
            window.recv(timeout=20)
        assert end.value.rcvd.code == 1008 and end.value.rcvd.reason
    assert is_healthy(explore)


def test_bytes_instead_of_text_end_the_connection(explore):
    with live(explore) as window:
        window.send(b"\x00\xff")
        with pytest.raises(ConnectionClosed):
            window.recv(timeout=20)


# The most bytes of a message, LiveMessage.byteLimit.
MESSAGE_LIMIT = 65_536


def wait_for_title(window, title):
    while json.loads(window.recv(timeout=20)).get("t") != title:
        pass


def test_a_frame_of_the_greatest_size_is_read(explore):
    message = json.dumps({"kind": "go", "url": "/search", "depth": 1})
    with live(explore) as window:
        show(window)
        for parts in [[message.ljust(MESSAGE_LIMIT)], [message, " " * (MESSAGE_LIMIT - len(message))]]:
            window.send(parts)
            wait_for_title(window, "Search · Explore")
            # Both ways must be seen: there and back at once would be no step.
            window.send(json.dumps({"kind": "go", "url": "/", "depth": 1}))
            wait_for_title(window, "Nearby · Explore")


def test_an_oversized_frame_ends_the_connection(explore):
    for parts in ["a" * (MESSAGE_LIMIT + 1), ["a" * 1_000] * (MESSAGE_LIMIT // 1_000 + 1)]:
        with live(explore) as window:
            with pytest.raises(ConnectionClosed) as end:
                window.send(parts)
                window.recv(timeout=20)
            assert end.value.rcvd.code == 1009
    assert is_healthy(explore)


def test_a_selection_of_a_row_that_is_not_there_does_nothing(explore):
    with live(explore) as window:
        show(window)
        for number, row in [(0, -1), (0, 99_999), (0, 2**62), (-1, 0), (99, 0)]:
            window.send(json.dumps({"kind": "select", "list": number, "row": row, "id": "nowhere"}))
        window.send(json.dumps({"kind": "see", "list": 7, "question": 1, "size": [1, 1], "rows": [-1, 0, 1e11]}))
        assert json.loads(window.recv(timeout=20)) == {"d": 0, "k": 1}
        window.send(json.dumps({"kind": "go", "url": "/search", "depth": 1}))
        assert json.loads(window.recv(timeout=20))["t"] == "Search · Explore"


def test_two_visitors_do_not_see_each_other(explore):
    with live(explore) as one, live(explore) as other:
        show(one, "/search")
        show(other, "/search")
        one.send(json.dumps({"kind": "type", "text": "park"}))
        assert "park" in json.loads(one.recv(timeout=5))["u"]
        with pytest.raises(TimeoutError):
            other.recv(timeout=0.5)


def raw_live(explore, receive_buffer=None):
    """A minimal live connection: only the response to the upgrade is read."""
    host, port = explore.url.removeprefix("http://").split(":")
    raw = socket.socket()
    if receive_buffer:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    raw.connect((host, int(port)))
    raw.sendall(
        f"GET /live HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {explore.url}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
    assert b"101" in raw.recv(1024)
    return raw


def raw_send(raw, message):
    text = json.dumps(message).encode()
    assert len(text) < 126
    raw.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)


def test_a_visitor_who_vanishes_in_the_middle_of_a_frame_harms_no_one(explore):
    for _ in range(20):
        raw = raw_live(explore)
        raw.sendall(b"\x81\xfe\x10\x00abcd")  # announces 4096 bytes, and disconnects
        raw.close()
    assert is_healthy(explore)


# The server has a thread for each core: more floods than twice as many, and a request that is served after all of a
# flood, or after all floods, is never served.
FLOODS = max(20, 2 * os.cpu_count() + 2)


def keep_sending(raw, message, is_over, sent):
    raw.settimeout(0.2)
    sent[raw] = 0
    while not is_over.is_set():
        try:
            raw_send(raw, message(sent[raw]))
            sent[raw] += 1
        except TimeoutError:
            pass  # the server does not read: the flood waits here
        except OSError:
            return


@pytest.mark.parametrize("message", [
    lambda turn: {"kind": "show", "url": ["/", "/?by=distance"][turn % 2], "page": "x", "depth": 0},
    lambda turn: {"kind": "go", "url": ["/", "/?by=distance"][turn % 2], "depth": turn + 1},
    lambda turn: {"kind": "type", "text": "tower"[:turn % 6]},
], ids=["show", "go", "type"])
def test_a_flood_of_messages_does_not_hold_up_another_visitor(explore, message):
    is_over, sent = threading.Event(), {}
    with ExitStack() as stack:
        floods = [stack.enter_context(raw_live(explore)) for _ in range(FLOODS)]
        stack.callback(is_over.set)
        for flood in floods:
            raw_send(flood, {"kind": "show", "url": "/search", "page": "x", "depth": 0})
            threading.Thread(target=keep_sending, args=(flood, message, is_over, sent), daemon=True).start()
        # On a machine with other work the last threads of the flood begin late.
        end = time.monotonic() + 60
        for turn in itertools.count():
            assert is_healthy(explore), "a page with its rows, as patience is 5 seconds"
            has_flooded = len(sent) == FLOODS and min(sent.values()) > 100
            if turn >= 9 and has_flooded or time.monotonic() > end:
                break
        assert has_flooded, "all of them flooded"
    assert is_healthy(explore)


def unsent(raw):
    """How many bytes the server's end of a connection has buffered; None if it is closed."""
    try:
        ours, theirs = raw.getsockname()[1], raw.getpeername()[1]
    except OSError:
        return None
    with open("/proc/net/tcp") as file:
        for line in file.readlines()[1:]:
            _, local, remote, state, queues = line.split()[:5]
            if (int(local[-4:], 16), int(remote[-4:], 16), state) == (theirs, ours, "01"):
                return int(queues.split(":")[0], 16)
    return None


@pytest.fixture(scope="module")
def unfinished(explore):
    """Requests that do not end, and when each is disconnected; others are tested meanwhile."""
    host, port = explore.url.removeprefix("http://").split(":")
    half = f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 9\r\n\r\n"

    def hung_up(raw, rest):
        begin = time.monotonic()
        raw.sendall(rest.encode())
        while raw.recv(65536):
            pass
        return time.monotonic() - begin

    with ExitStack() as stack, ThreadPoolExecutor(5) as readers:
        ends = {}
        for served in [False, True]:
            for rest in ["", "GET / HTT", half + "abc"][served:]:  # between requests one may be silent for longer
                raw = stack.enter_context(socket.create_connection((host, int(port)), timeout=20))
                if served:
                    raw.sendall(f"GET /healthz HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
                    assert b"ok\n" in raw.recv(4096)
                ends["the second" if served else "the first", rest] = readers.submit(hung_up, raw, rest)
        yield ends


@pytest.mark.usefixtures("unfinished")
def test_one_who_never_reads_does_not_grow_the_server_and_is_disconnected(explore):
    def memory():
        with open(f"/proc/{explore.process.pid}/statm") as file:
            return int(file.read().split()[1]) * 4096

    def change(turn):
        """Lists of a hundred rows appear and disappear: a frame of 50 kilobytes every other time."""
        return {"kind": "go", "url": ["/", "/search"][turn % 2], "depth": 1}

    def show_change(turn):
        begin = time.monotonic()
        other.send(json.dumps(change(turn)))
        length = 0
        while True:  # late rows are in a frame of their own, without a title
            frame = other.recv(timeout=5)
            length += len(frame)
            if "t" in json.loads(frame):
                return length, time.monotonic() - begin

    # A socket buffers some megabytes, and each client that never reads gets frames until its socket is full.
    with live(explore) as other, ExitStack() as stack:
        show(other, "/search")
        for turn in range(20):  # memory that the server never frees is taken now
            show_change(turn)
        deaf = [stack.enter_context(raw_live(explore, receive_buffer=2048)) for _ in range(5)]
        for raw in deaf:
            raw_send(raw, {"kind": "show", "url": "/", "page": "", "depth": 0})
        turn, size, full, slowest = 19, 0, 0, 0
        begun, before, most = None, 0, 0  # what was sent and used when the sockets were full, and then at most
        deadline = time.monotonic() + 120
        while (held := [queue for raw in deaf if (queue := unsent(raw)) is not None]):
            assert time.monotonic() < deadline, "no connection is closed"
            full = max(full, sum(held))
            turn += 1
            for raw in deaf:
                try:
                    raw_send(raw, change(turn))
                except OSError:
                    pass  # it was disconnected
            length, took = show_change(turn)
            if size - full > 11e6:
                time.sleep(0.1)  # enough is buffered: from here on only wait until they are disconnected
            size += len(deaf) * length
            slowest = max(slowest, took)
            if begun is None and size - full > 5e5:
                begun, before = size, memory()  # five visits have opened, and took some megabytes for good
            most = max(most, memory())
        print(f"{turn - 19} changes, {size / 1e6:.1f} MB of them, {full / 1e6:.1f} MB held back by the system, "
              f"{(most - before) / 1e6:.1f} MB more memory since, the slowest response to another after {slowest:.2f} s")
        assert full > len(deaf) * 4096 and begun is not None, "their sockets were full"
        assert size - begun > 6e6 and most - before < (size - begun) / 2, "what is not taken is not kept"
        assert slowest < 3
    assert is_healthy(explore)


def test_a_burst_and_a_reset_harm_no_one(explore):
    for _ in range(5):
        with live(explore) as window:
            show(window)
            for turn in range(200):
                kind = "go" if turn % 2 else "travel"
                window.send(json.dumps({"kind": kind, "url": "/search", "depth": turn % 2}))
            linger = b"\x01\x00\x00\x00\x00\x00\x00\x00"
            window.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            window.socket.close()
    assert explore.process.poll() is None
    assert is_healthy(explore)


def test_a_request_that_does_not_end_is_hung_up_on_the_second_too(unfinished):
    for what, end in unfinished.items():
        assert 8 < end.result(timeout=20) < 18, what


def test_one_who_does_not_read_does_not_hold_up_a_stop(database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    host, port = server.url.removeprefix("http://").split(":")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((host, int(port)))
    raw.settimeout(0.5)
    try:
        for _ in range(500):
            raw.sendall(f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    except TimeoutError:
        pass  # the server accepts no more, as it should
    begin = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - begin < 10
    raw.close()


def test_half_a_request_does_not_hold_up_a_stop(database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    host, port = server.url.removeprefix("http://").split(":")
    silent = socket.create_connection((host, int(port)))
    half = socket.create_connection((host, int(port)))
    half.sendall(b"GET / HTT")
    with live(server) as window:
        show(window)
        begin = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - begin < 5
    silent.close()
    half.close()


HANDSHAKE = (
    "GET /live HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode()


def test_a_peer_that_closes_its_half_anywhere_harms_no_one(explore):
    # A handshake, a frame after it before the 101 was read, and a malformed request.
    said = HANDSHAKE + b"\x81\x82\x00\x00\x00\x00{}" + b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    port = int(explore.url.rsplit(":", 1)[1])
    for end in range(0, len(said) + 1, 3):
        with socket.create_connection(("127.0.0.1", port), timeout=15) as raw:
            try:
                raw.sendall(said[:end])
                raw.shutdown(socket.SHUT_WR)
                while raw.recv(65536):
                    pass
            except ConnectionError:
                pass  # the server had closed the connection
    assert is_healthy(explore)

"""What arrives over the live connection is hostile, and harms nobody."""

import json
import socket
import time
import urllib.request
from contextlib import ExitStack

import pytest
from conftest import Process
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect


def live(explore, origin=None, **options):
    return connect(
        explore.url.replace("http", "ws") + "/live",
        additional_headers={"Origin": explore.url if origin is None else origin},
        compression=None, max_size=None, open_timeout=5, **options)


def show(window, url="/", depth=0):
    window.send(json.dumps({"kind": "show", "url": url, "page": "", "depth": depth}))
    return json.loads(window.recv(timeout=5))


def is_healthy(explore):
    with urllib.request.urlopen(explore.url + "/", timeout=5) as answer:
        return answer.status == 200 and b'data-id="times-square"' in answer.read()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1:1"])
def test_another_origin_is_refused_with_a_written_403(explore, origin):
    with pytest.raises(InvalidStatus) as refusal:
        live(explore, origin=origin)
    assert refusal.value.response.status_code == 403


def test_an_upgrade_elsewhere_is_refused_with_a_written_404(explore):
    with pytest.raises(InvalidStatus) as refusal:
        connect(explore.url.replace("http", "ws") + "/other", origin=explore.url, open_timeout=5)
    assert refusal.value.response.status_code == 404


@pytest.mark.parametrize("message", [
    "", "{", "[]", "null", '{"kind":"fly"}', '{"kind":"go","url":"//evil"}',
    '{"kind":"type","text":"' + "a" * 201 + '"}', '{"kind":"select","section":0}', "\x00",
])
def test_what_is_no_message_ends_the_connection_with_a_reason(explore, message):
    with live(explore) as window:
        show(window)
        window.send(message)
        with pytest.raises(ConnectionClosed) as end:
            window.recv(timeout=5)
        assert end.value.rcvd.code == 1008 and end.value.rcvd.reason
    assert is_healthy(explore)


def test_bytes_instead_of_text_end_the_connection(explore):
    with live(explore) as window:
        window.send(b"\x00\xff")
        with pytest.raises(ConnectionClosed):
            window.recv(timeout=5)


def test_an_oversized_frame_ends_the_connection(explore):
    for parts in ["a" * 20_000, ["a" * 1_000] * 30]:
        with live(explore) as window:
            with pytest.raises(ConnectionClosed):
                window.send(parts)
                window.recv(timeout=5)
    assert is_healthy(explore)


def test_a_selection_of_a_row_that_is_not_there_does_nothing(explore):
    with live(explore) as window:
        show(window)
        for section, row in [(-1, 0), (0, -1), (99, 0), (0, 10**9)]:
            window.send(json.dumps(
                {"kind": "select", "section": section, "row": row, "id": "times-square"}))
        window.send(json.dumps({"kind": "go", "url": "/search", "depth": 1}))
        assert json.loads(window.recv(timeout=5))["patch"]["title"] == "Search · Explore"


def test_two_visitors_do_not_see_each_other(explore):
    with live(explore) as one, live(explore) as other:
        show(one, "/search")
        show(other, "/search")
        one.send(json.dumps({"kind": "type", "text": "park"}))
        assert "park" in json.loads(one.recv(timeout=5))["patch"]["url"]
        with pytest.raises(TimeoutError):
            other.recv(timeout=0.5)


def test_a_visitor_who_vanishes_in_the_middle_of_a_frame_harms_nobody(explore):
    host, port = explore.url.removeprefix("http://").split(":")
    for _ in range(20):
        raw = socket.create_connection((host, int(port)))
        raw.sendall(
            f"GET /live HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {explore.url}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        assert b"101" in raw.recv(1024)
        raw.sendall(b"\x81\xfe\x10\x00abcd")  # promises 4096 bytes, and is gone
        raw.close()
    assert is_healthy(explore)


def test_one_who_never_reads_does_not_grow_the_server(explore):
    def memory():
        with open(f"/proc/{explore.process.pid}/statm") as file:
            return int(file.read().split()[1]) * 4096

    before = memory()
    with ExitStack() as stack:
        windows = [stack.enter_context(live(explore)) for _ in range(5)]
        for window in windows:
            show(window, "/search")
        for turn in range(200):
            for window in windows:
                window.send(json.dumps({"kind": "type", "text": "park museum bar"[: turn % 12]}))
        assert is_healthy(explore)
        assert memory() - before < 64 * 1024 * 1024


def test_a_burst_and_a_reset_harm_nobody(explore):
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
        pass  # the server takes no more, as it should
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

"""Hostile messages over the live connection: the connection ends, and the server goes on for others."""

import json
import os
import socket
import struct
import threading
import urllib.request
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def live(explore):
    return connect(
        explore.url.replace("http", "ws") + "/live",
        additional_headers={"Origin": explore.url}, compression=None, max_size=None, open_timeout=20,
        close_timeout=0.2)


def show(window, url="/"):
    window.send(json.dumps(["show", 5, url, "", 0, ""]))
    return json.loads(window.recv(timeout=20))


def is_healthy(explore):
    with urllib.request.urlopen(explore.url + "/", timeout=20) as response:
        return response.status == 200 and b'data-id="times-square"' in response.read()


def test_an_invalid_message_ends_the_connection_with_its_code(explore):
    with live(explore) as window:
        show(window)
        with pytest.raises(ConnectionClosed) as end:
            window.send('["fly"]')
            window.recv(timeout=20)
        assert end.value.rcvd.code == 1008
    assert is_healthy(explore)


def test_floods_of_messages_do_not_hold_up_another_visitor(explore):
    # The server has a thread for each core.
    with ExitStack() as stack:
        floods = [stack.enter_context(live(explore)) for _ in range(2 * os.cpu_count() + 2)]
        for flood in floods:
            show(flood, "/search")

        def send(flood):
            try:
                for turn in range(100):
                    flood.send(json.dumps(["go", ["/search", "/saved"][turn % 2], turn + 1]))
            except ConnectionClosed:
                pass

        senders = [threading.Thread(target=send, args=(flood,), daemon=True) for flood in floods]
        for sender in senders:
            sender.start()
        assert is_healthy(explore), "a page with its rows"
    assert is_healthy(explore)


def test_a_connection_reset_in_a_burst_of_messages_leaves_the_server_running(explore):
    for _ in range(3):
        with live(explore) as window:
            show(window)
            for turn in range(100):
                window.send(json.dumps(["go" if turn % 2 else "travel", "/search", turn % 2]))
            window.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            window.socket.close()
    assert is_healthy(explore)

"""Ends a chat under load, again and again: no message that was acknowledged may be missing, and none be there twice. Some have to
be acknowledged after the signal.

Usage: ends.py CHAT [ROUNDS [SIGNAL]]
"""

import collections
import html.parser
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

AUTHORS = ["Ada", "Grace", "Alan"]


class Fields(html.parser.HTMLParser):
    """The one-time word of a page, and the name of its text field."""

    def __init__(self):
        super().__init__()
        self.once = self.text = None

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        name = found.get("name") or ""
        if name == "w-once":
            self.once = found.get("value")
        elif tag in ("input", "textarea") and found.get("type", "text") == "text" and "." in name:
            self.text = name


def say(port, author, text):
    """Whether a message was acknowledged."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        path = f"/talk/{author}"
        link.request("GET", path)
        response = link.getresponse()
        fields = Fields()
        fields.feed(response.read().decode())
        form = {"w-once": fields.once, "w-press": "", fields.text: text}
        link.request("POST", path, urllib.parse.urlencode(form), {
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": f"http://127.0.0.1:{port}",
        })
        return link.getresponse().status == 303
    finally:
        link.close()


def visit(port, client, acknowledged, errors, ending, ended):
    """Says one thing after another. A connection may fail only once the server is ending."""
    count = 0
    try:
        while not ended.is_set():
            text = f"{client}-{count}"
            count += 1
            if say(port, AUTHORS[client % 3], text):
                acknowledged.append((text, time.monotonic()))
    except Exception as error:
        if not ending.is_set() or not isinstance(error, (OSError, http.client.HTTPException)):
            errors.append(error)


def run(chat, number, how):
    """Runs a round; returns how many messages were acknowledged in all and after the signal, and those missing or there twice."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [chat, "--port", "0"], cwd=folder, stdout=subprocess.PIPE, text=True)
        try:
            acknowledged, end = end_under_load(server, number, how)
        finally:
            server.kill()
            server.wait()
        with open(os.path.join(folder, "chat.json"), encoding="utf-8") as file:
            saved = collections.Counter(message["text"] for message in json.load(file)["state"]["messages"])
        late = sum(moment > end for _, moment in acknowledged)
        return len(acknowledged), late, [text for text, _ in acknowledged if text not in saved], \
            [text for text, count in saved.items() if count > 1]


def end_under_load(server, number, how):
    """Ends a server while clients talk, after another number of messages each round.

    Returns the acknowledged messages with their times, and the time of the signal.
    """
    port = urllib.parse.urlsplit(server.stdout.readline().split()[-1]).port
    acknowledged, errors, ending, ended = [], [], threading.Event(), threading.Event()
    threads = [
        threading.Thread(target=visit, args=(port, client, acknowledged, errors, ending, ended), daemon=True)
        for client in range(8)
    ]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 60
    while len(acknowledged) < 5 + number * 7 % 60 and server.poll() is None and not errors:
        if time.monotonic() > deadline:
            sys.exit(f"round {number}: {len(acknowledged)} messages acknowledged in 60 s")
        time.sleep(0.005)
    ending.set()
    server.send_signal(how)
    end = time.monotonic()
    status = server.wait(30)
    ended.set()
    for thread in threads:
        thread.join(30)
    if status != 0:
        sys.exit(f"round {number}: status {status}; errors of clients: {errors}")
    if errors or any(thread.is_alive() for thread in threads):
        sys.exit(f"round {number}: a client has not ended, or failed: {errors}")
    return acknowledged, end


def main():
    chat = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    how = signal.Signals[sys.argv[3]] if len(sys.argv) > 3 else signal.SIGTERM
    total = late = 0
    for number in range(rounds):
        count, after, missing, twice = run(chat, number, how)
        total += count
        late += after
        if missing or twice:
            sys.exit(f"round {number}: of {count} messages {missing} are missing, and {twice} are there twice")
    if not late:
        sys.exit(f"{rounds} rounds: no message was acknowledged after the signal")
    print(f"{rounds} rounds, {total} messages acknowledged, {late} of them after the signal, none missing or there twice")


main()

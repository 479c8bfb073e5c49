"""Ends a chat under load, again and again: no message that was acknowledged may be missing.

Usage: ends.py CHAT [ROUNDS [SIGNAL]]
"""

import html.parser
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
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


def visit(port, client, acknowledged, ended):
    count = 0
    while not ended.is_set():
        text = f"{client}-{count}"
        count += 1
        try:
            if say(port, AUTHORS[client % 3], text):
                acknowledged.append(text)
        except (OSError, http.client.HTTPException):
            return


def run(chat, number, how):
    """Runs a round; returns how many messages were acknowledged, and those that are missing."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [chat, "--port", "0"], cwd=folder, stdout=subprocess.PIPE, text=True)
        port = urllib.parse.urlsplit(server.stdout.readline().split()[-1]).port
        acknowledged, ended = [], threading.Event()
        threads = [
            threading.Thread(target=visit, args=(port, client, acknowledged, ended))
            for client in range(8)
        ]
        for thread in threads:
            thread.start()
        # Each round ends the server after another number of messages.
        while len(acknowledged) < 5 + number * 7 % 60 and server.poll() is None:
            ended.wait(0.005)
        server.send_signal(how)
        status = server.wait(30)
        ended.set()
        for thread in threads:
            thread.join()
        with open(os.path.join(folder, "chat.json"), encoding="utf-8") as file:
            saved = {message["text"] for message in json.load(file)["state"]["messages"]}
        if status != 0:
            sys.exit(f"round {number}: status {status}")
        return len(acknowledged), [text for text in acknowledged if text not in saved]


def main():
    chat = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    how = signal.Signals[sys.argv[3]] if len(sys.argv) > 3 else signal.SIGTERM
    total = 0
    for number in range(rounds):
        count, missing = run(chat, number, how)
        total += count
        if missing:
            sys.exit(f"round {number}: {len(missing)} of {count} are missing: {missing}")
    print(f"{rounds} rounds, {total} messages acknowledged, none missing")


main()

"""Runs OwnSite behind nginx and Caddy, with the text of the guide as their configuration.

    check-proxies.py ROOT OWN-SITE FOLDER [LOADS]

ROOT is the checkout, OWN-SITE the executable; the configurations are written into FOLDER. Both proxies end TLS at a port of their own,
not 443. Behind each of them pages load (LOADS through nginx, 10,000 by default; a fifth are forms, which nginx sends once), a form is sent,
its cookie is known again, and a page is live. nginx runs a second time with the map that sends "Connection: close" through a pool.
"""

import http.client
import os
import re
import select
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT, SITE, FOLDER = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]).resolve()
LOADS = int(sys.argv[4]) if len(sys.argv) > 4 else 10_000
GUIDE = (ROOT / "Documentation/Guides/ServingIt.md").read_text()
TLS = ssl._create_unverified_context()
# The port follows it.
COOKIE = "__Secure-waybill_visitor"
# A form that names no row has no effect.
LOADED = (
    ("GET", "/places", 200), ("GET", "/places/shared", 200), ("GET", "/places/none", 404), ("GET", "/places/healthz", 200),
    ("POST", "/places/shared", 400))
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Failed(Exception):
    pass


def block(language):
    """A code block of the guide."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.M | re.S)
    if len(found) != 1:
        raise Failed(f"{len(found)} blocks of {language} in the guide")
    return found[0]


def changed(text, parts):
    """A text with some parts replaced, each of which it has."""
    for old, new in parts:
        if old not in text:
            raise Failed(f"{old!r} is not in the guide")
        text = text.replace(old, new)
    return text


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def program(name):
    """The path of a program; those of services are not in everyone's PATH."""
    found = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")
    if not found:
        raise Failed(f"{name} is not installed")
    return found


def stop(process):
    """Ends a process, after 30 s by force and with its children, and returns its status."""
    process.terminate()
    try:
        return process.wait(30)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.wait(30)


def address_of(site):
    ready, _, _ = select.select([site.stdout], [], [], 60)
    line = site.stdout.readline() if ready else "nothing in 60 s"
    address = re.search(r"http://(127[.0-9]+:\d+)", line)
    if not address:
        raise Failed(f"OwnSite is not started: {line}")
    return address[1]


def make_certificate():
    made = subprocess.run(
        [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout",
         FOLDER / "chat.key", "-out", FOLDER / "chat.pem"], capture_output=True, text=True)
    if made.returncode != 0:
        raise Failed(f"no certificate: {made.stderr[-500:]}")


def nginx(address, port, closes):
    """The guide's configuration in a file of its own, at another port."""
    parts = [
        ("10.0.0.5:8080", address), ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), ("chat.example", "localhost"),
        ("/etc/ssl/chat", str(FOLDER / "chat")), ("location /chat", "location /places")]
    if closes:
        parts.append(("'' '';", "'' close;"))
    paths = "".join(
        f"    {kind}_temp_path \"{FOLDER}/{kind}\";\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.getuid() == 0 else ""
    text = f'{user}daemon off;\npid "{FOLDER}/pid";\nerror_log stderr;\nevents {{}}\nhttp {{\n    access_log off;\n{paths}' \
        + changed(block("nginx"), parts) + "}\n"
    # A path may have spaces.
    text = re.sub(r"(ssl_certificate(?:_key)?) (.*);", r'\1 "\2";', text)
    (FOLDER / "nginx.conf").write_text(text)
    return [program("nginx"), "-e", "stderr", "-p", str(FOLDER), "-c", str(FOLDER / "nginx.conf")]


def caddy(address, port):
    text = changed(
        block("caddyfile"),
        [("10.0.0.5:8080", address), ("chat.example {", f"https://localhost:{port} {{\n    tls internal")])
    settings = f'{{\n    admin off\n    skip_install_trust\n    auto_https disable_redirects\n    storage file_system "{FOLDER}/caddy"\n}}\n'
    (FOLDER / "Caddyfile").write_text(settings + text)
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(FOLDER / "Caddyfile")]


def await_port(port, proxy):
    end = time.monotonic() + 60
    while time.monotonic() < end and proxy.poll() is None:
        connection = http.client.HTTPSConnection("localhost", port, context=TLS, timeout=5)
        try:
            connection.request("GET", "/places/healthz")
            if connection.getresponse().status == 200:
                return
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()
        time.sleep(0.1)
    raise Failed("the proxy does not answer")


def title(text):
    """The title of a page, or the whole of a text without one."""
    found = re.search("<title>.*?</title>", text)
    return found[0] if found else text


def load(port, count):
    """Loads pages and sends forms over several connections, and returns the faults by kind."""
    faults, lock = {}, threading.Lock()
    fields = {"POST": {**FORM, "Origin": f"https://localhost:{port}"}, "GET": {}}
    bodies = {"POST": "x", "GET": None}
    titles = [title(ask(port, path, fields[method], bodies[method])[2]) for method, path, _ in LOADED]
    if len(set(titles)) < len(titles):
        raise Failed(f"pages of one title: {titles}")

    def client(number):
        connection = http.client.HTTPSConnection("localhost", port, context=TLS, timeout=60)
        for index in range(number, count, 8):
            kind = index // 8 % len(LOADED)
            method, path, wanted = LOADED[kind]
            try:
                connection.request(method, path, bodies[method], fields[method])
                response = connection.getresponse()
                found = title(response.read().decode())
                fault = None if (response.status, found) == (wanted, titles[kind]) else f"{method} {path}: {response.status}, {found[:80]}"
            except Exception as error:
                connection.close()
                fault = repr(error)
            if fault:
                with lock:
                    faults[fault] = faults.get(fault, 0) + 1

    clients = [threading.Thread(target=client, args=(number,)) for number in range(8)]
    for one in clients:
        one.start()
    for one in clients:
        one.join()
    return faults


def ask(port, path, fields=None, body=None):
    connection = http.client.HTTPSConnection("localhost", port, context=TLS, timeout=60)
    connection.request("POST" if body is not None else "GET", path, body, fields or {})
    response = connection.getresponse()
    return response.status, response.headers, response.read().decode()


def check_forms(port):
    """Presses a button of a page without a script: from the page itself, and from another site.

    The button writes a note for the visitor alone, so that the browser is given a cookie.
    """
    origin = f"https://localhost:{port}"
    _, _, page = ask(port, "/places/shared")
    form = next(form for form in re.findall(r"<form[^>]*method=\"?post.*?</form>", page, re.S) if 'value="own"' in form)
    fields = re.findall(r'name="([^"]*)" value="([^"]*)"', form)
    body = "&".join(f"{name}={value}" for name, value in fields)
    status, headers, text = ask(port, "/places/shared", {**FORM, "Origin": origin}, body)
    if status != 303 or not headers["location"].startswith("/places"):
        raise Failed(f"a form gets {status}: {text[:200]}")
    for other in ("https://localhost", "https://evil.example"):
        status, _, _ = ask(port, "/places/shared", {**FORM, "Origin": other}, body)
        if status != 403:
            raise Failed(f"a form from {other} gets {status}")
    cookie = headers["set-cookie"] or ""
    if not cookie.startswith(f"{COOKIE}_{port}=") or "; Secure" not in cookie or "; Path=/places;" not in cookie:
        raise Failed(f"a form gets the cookie {cookie!r}")
    status, _, known = ask(port, "/places/shared", {"Cookie": cookie.split(";")[0]})
    if status != 200 or "Nothing yet" not in page or "Nothing yet" in known:
        raise Failed(f"the visitor of a cookie is not known: {status}")


def check_live(port):
    origin = f"https://localhost:{port}"
    with TLS.wrap_socket(socket.create_connection(("localhost", port), timeout=30), server_hostname="localhost") as line:
        line.sendall(
            f"GET /places/live HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        answer = line.recv(4096).decode("latin-1")
        if not answer.startswith("HTTP/1.1 101"):
            raise Failed(f"a live page gets {answer[:200]}")


def check(name, command, port, count):
    with open(FOLDER / f"{name}.log", "w+") as log:
        proxy = subprocess.Popen(
            command, stdout=log, stderr=log, start_new_session=True,
            env={**os.environ, "HOME": str(FOLDER), "XDG_DATA_HOME": str(FOLDER)})
        try:
            await_port(port, proxy)
            check_forms(port)
            check_live(port)
            faults = load(port, count)
            if faults:
                raise Failed(f"faults of {count} page loads: {faults}")
        except Exception as error:
            log.seek(0)
            raise Failed(f"{name}: {error!r}\n{log.read()[-2000:]}") from error
        finally:
            status = stop(proxy)
        if status != 0:
            raise Failed(f"{name} ended with status {status}")
    print(f"{name}: {count} page loads, a form and its cookie, a live page", flush=True)


def main():
    make_certificate()
    site = subprocess.Popen([SITE], stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        address = address_of(site)
        for name, closes in (("nginx", False), ("nginx with a pool and Connection: close", True)):
            port = free_port()
            check(name, nginx(address, port, closes), port, LOADS)
        port = free_port()
        check("Caddy", caddy(address, port), port, LOADS // 10)
    finally:
        status = stop(site)
        print(f"OwnSite ended with status {status}", flush=True)
    if status != 0:
        raise Failed("OwnSite did not end well")


try:
    main()
except Failed as error:
    sys.exit(str(error))

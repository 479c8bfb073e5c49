"""What the browser tests share: Explore running, a real Chromium, and what a page is to a screen reader."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("WAYBILL_BUILD", ROOT / ".build" / "debug"))
PICTURES = Path(os.environ.get("WAYBILL_PICTURES", ROOT / ".build" / "pictures"))

# Two families of fonts, whatever is installed: pixels and widths depend on them.
FONTS = Path(__file__).with_name("fonts.conf")

# The page as HTMLDocument.semantics reads it, but from the live document.
SEMANTICS = """
() => {
  const clean = text => text.replace(/\\s+/g, " ").trim();
  const hidden = node => node.getAttribute("aria-hidden") === "true" || node.type === "hidden";
  const text = (node, leavingOut) => [...node.childNodes].map(child =>
    child.nodeType === Node.TEXT_NODE ? child.data
      : child.nodeType !== Node.ELEMENT_NODE || hidden(child) || leavingOut?.(child) ? ""
      : text(child, leavingOut)).join("");
  const label = node => node.getAttribute("aria-label")
    ?? (node.hasAttribute("aria-labelledby")
      ? clean(document.getElementById(node.getAttribute("aria-labelledby")).textContent) : "");
  const inside = node => [...node.children].flatMap(tree);
  const tree = node => {
    if (hidden(node)) return [];
    const name = node.localName, role = node.getAttribute("role") ?? name;
    const make = (role, name, value, children) => [[role, clean(name), value ?? null, children ?? []]];
    if (role === "nav") return make("navigation", label(node), null, inside(node));
    if (role === "a" && node.getAttribute("href")?.startsWith("#")) return [];
    if (role === "a" && node.hasAttribute("href")) {
      return make("link", text(node), node.hasAttribute("aria-current") ? "current" : null);
    }
    if (role === "h2" && node.firstElementChild?.localName === "form") {
      const value = node.querySelector("button").ariaExpanded === "true" ? "expanded" : "collapsed";
      return make("heading", text(node), null, make("button", text(node), value));
    }
    if (role === "h1" || role === "h2") return make("heading", text(node));
    if (role === "p") return make("text", text(node));
    if (role === "searchbox") return make("searchBox", label(node), node.value);
    if (role === "details") return make("button", label(node.querySelector("summary")));
    if (role === "button") return make("button", text(node));
    if (role === "list") return make("list", label(node), null, inside(node));
    if (role === "listitem") {
      return make("listItem", text(node, child => child.localName === "details"), null, inside(node));
    }
    if (role === "status") return make("status", text(node));
    if (role === "alert") {
      return make("alert", text(node, child => child.localName === "button"), null,
        inside(node).filter(child => child[0] === "button"));
    }
    return inside(node);
  };
  return inside(document.body);
}
"""


class Process:
    """An executable that serves, and the address at which it does."""

    def __init__(self, *arguments):
        # A file, as nobody reads a pipe while the server runs.
        self.said = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [str(BUILD / arguments[0]), *map(str, arguments[1:])],
            stdout=subprocess.PIPE, stderr=self.said, text=True)
        line = self.process.stdout.readline()
        if "http://" not in line:
            self.process.kill()
            raise RuntimeError(f"{arguments}: {line}{self.errors()}")
        self.url = "http://" + line.split("http://")[1].strip().rstrip(".")

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=20)
        if code != 0:
            print(self.errors())  # why, such as the races that the thread sanitizer saw
        return code

    def errors(self):
        self.said.seek(0)
        return self.said.read()


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    return tmp_path_factory.mktemp("places") / "explore.sqlite"


@pytest.fixture(scope="session")
def explore(database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def showcase():
    server = Process("showcase", "web", "--port", 0)
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def chromium():
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        # The pages of one context share a process, see 'contexts'.
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--process-per-site"],
            env={**os.environ, "FONTCONFIG_FILE": str(FONTS)})
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def contexts(chromium, explore):
    """One context with scripts and one without.

    The first page of each is nobody's, and keeps its process alive: another one opens in half the time that it takes
    in a new context. A page has its own history and session storage; Explore keeps nothing else in a browser.
    """
    made = {}

    def context(has_script):
        if has_script not in made:
            made[has_script] = chromium.new_context(java_script_enabled=has_script)
            made[has_script].new_page().goto(explore.url + "/healthz")
        return made[has_script]

    yield context
    for context in made.values():
        context.close()


# What Chromium itself says of servers that are gone or refuse, as some tests have them.
NETWORK = ("Failed to load resource: ", "WebSocket connection to ")


def is_fault(line):
    """Whether a line of the console is an error of the page, such as a breach of its policy."""
    return line.type == "error" and not line.text.startswith(NETWORK)


@pytest.fixture
def visit(contexts, explore):
    """Opens windows; an error in any of their pages fails the test."""
    pages = []
    errors = []

    def open_window(path="/", live=True, server=explore, java_script_enabled=True, viewport=None, color_scheme=None):
        page = contexts(java_script_enabled).new_page()
        pages.append(page)
        if viewport:
            page.set_viewport_size(viewport)
        if color_scheme:
            page.emulate_media(color_scheme=color_scheme)
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if is_fault(line) else None)
        page.goto(server.url + path)
        if live:
            page.wait_for_selector("html[data-live='1']")
        return page

    yield open_window
    for context in {page.context for page in pages}:
        context.clear_cookies()
        for page in context.pages[1:]:  # and what they opened
            page.close()
    assert errors == []


def fonts_of_heading(page):
    """The families of the fonts that the letters of a page's heading are drawn in."""
    session = page.context.new_cdp_session(page)
    for domain in ["DOM", "CSS"]:
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    heading = session.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": heading})["fonts"]
    session.detach()
    return {font["familyName"] for font in fonts}


def check_font(page, family):
    """Waits until a page is drawn in a font. A test whose font is not installed is skipped, but not in CI."""
    for _ in range(40):
        if (families := fonts_of_heading(page)) == {family}:
            return
        page.wait_for_timeout(50)
    if "CI" not in os.environ:
        pytest.skip(f"{family} is not installed; the page is drawn in {sorted(families)}")
    raise AssertionError(f"drawn in {sorted(families)}, not in {family}")


@pytest.fixture(params=["DejaVu Sans", "Noto Sans"])
def drawn(visit, request):
    """Opens windows as 'visit' does, and draws their page in one of two fonts: what fits depends on its widths."""
    def open_window(path="/", **options):
        page = visit(path, **options)
        page.evaluate("font => { document.documentElement.style.fontFamily = font; }", request.param)
        check_font(page, request.param)
        return page

    return open_window


@pytest.fixture
def picture():
    """Keeps a picture of a page, to be looked at."""
    PICTURES.mkdir(parents=True, exist_ok=True)

    def keep(page, name):
        page.screenshot(path=str(PICTURES / f"{name}.png"))

    return keep

"""Fixtures of the browser tests: one Chromium and one server of each app for the whole run.

No test waits for a time: `until` waits for a state of the page, `eventually` for one outside of it. A test that shows that
nothing happens does something else after it, and waits for the effect of that.
"""

import contextlib
import functools
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from playwright.sync_api import Locator, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("WAYBILL_BUILD", ROOT / ".build" / "debug"))
PICTURES = Path(os.environ.get("WAYBILL_PICTURES", ROOT / ".build" / "pictures"))

# Two families of fonts, whatever is installed: pixels and widths depend on them.
FONTS = Path(__file__).with_name("fonts.conf")

# The page as HTMLDocument.semantics reads it, but from the live document.
SEMANTICS = """
() => {
  const clean = text => text.replace(/\\s+/g, " ").trim();
  const hidden = node => node.getAttribute("aria-hidden") === "true" || node.type === "hidden" || node.hidden === true;
  // The text alternative of a picture; undefined for any other element.
  const picture = node => !node.matches("img, .picture") ? undefined
    : hidden(node) ? "" : node.getAttribute("alt") ?? node.getAttribute("aria-label") ?? "";
  const text = (node, leavingOut) => [...node.childNodes].map(child =>
    child.nodeType === Node.TEXT_NODE ? child.data
      : child.nodeType === Node.ELEMENT_NODE && picture(child) !== undefined ? picture(child)
      : child.nodeType !== Node.ELEMENT_NODE || hidden(child) || leavingOut?.(child) ? ""
      : text(child, leavingOut)).join("");
  const label = node => node.getAttribute("aria-label")
    ?? (node.hasAttribute("aria-labelledby")
      ? clean(document.getElementById(node.getAttribute("aria-labelledby")).textContent) : "");
  const make = (role, name, value, children, states, note) =>
    [[role, clean(name), value ?? null, children ?? [], states ?? [], note ?? null]];
  const inside = node => [...node.children].flatMap(tree);

  // The name of a field, from its attributes or its label.
  const called = node => {
    const words = node.labels?.[0];
    return label(node) || (words ? text(words.querySelector(".label")
      ?? words, child => child.matches("input, select, textarea, output, datalist")) : "");
  };
  const control = (node, role, name, value, children) => {
    const says = attribute => node.getAttribute(`aria-${attribute}`) === "true";
    const states = [
      ((node.hasAttribute("disabled") || "off" in node.dataset) && !says("busy") || says("disabled")) && "disabled", says("busy") && "busy",
      says("invalid") && "invalid", (says("required") || node.required === true) && "required"].filter(state => state);
    const notes = (node.getAttribute("aria-describedby") ?? "").split(" ").filter(id => document.getElementById(id))
      .map(id => clean(text(document.getElementById(id))));
    return make(role, name, value, children, states, notes.length ? notes.join(" ") : node.getAttribute("aria-description"));
  };
  const input = node => {
    const checked = node.checked ? "checked" : null;
    switch (node.type) {
      case "checkbox": return node.getAttribute("role") === "switch"
        ? control(node, "toggle", called(node), node.checked ? "on" : "off")
        : control(node, "checkBox", called(node), checked);
      case "radio": return control(node, "radio", called(node), checked);
      case "number": return control(node, "spinButton", called(node), node.value);
      case "range": return control(node, "slider", called(node), node.value);
      case "search": return control(node, "searchBox", called(node), node.value);
      case "password": return control(node, "textBox", called(node), "•".repeat(node.value.length));
      case "file": return control(node, "button", called(node), node.dataset.file);
      default: return control(node, "textBox", called(node), node.value);
    }
  };
  // The states "required" and "invalid" of options are those of their group.
  const group = node => {
    const role = node.getAttribute("role") === "radiogroup" ? "radioGroup" : "group";
    const options = [...node.querySelectorAll("input")].filter(option => !hidden(option)).flatMap(input)
      .map(([role, name, value, children, states]) => [role, name, value, children,
        node.disabled || node.getAttribute("aria-busy") === "true" ? []
          : states.filter(state => !["required", "invalid"].includes(state)), null]);
    const legend = node.querySelector(":scope > legend");
    return control(node, role, legend ? text(legend) : label(node), null, options);
  };

  // A row is named by its text without that of its controls.
  const isLeftOut = node => node.matches("select, textarea, output, datalist, input, svg,"
    + ".menu, .hint, .error, .option, .options, .value, .moves, .chart-data");
  const isFocusable = ([role, , , , states]) => !states.includes("disabled") && ["button", "link", "searchBox", "toggle",
    "comboBox", "textBox", "checkBox", "radio", "spinButton", "slider"].includes(role);
  const focusOrder = node => [...isFocusable(node) ? [node] : [], ...node[3].flatMap(focusOrder)];
  const notice = (role, node) => {
    if (!node.matches(".notice")) {
      return make(role, text(node, child => child.localName === "button"), null, inside(node).flatMap(focusOrder));
    }
    return make(role, text(node, isLeftOut), null,
      inside(node).flatMap(child => ["status", "alert"].includes(child[0]) ? child[3] : [child]));
  };
  // A layer above the page is read after it, or instead of it.
  const announced = layer => make("status", text(layer.querySelector(":scope > p") ?? layer), null,
    inside(layer).filter(child => child[0] !== "text"));
  const dialog = node => {
    const isAsked = node.getAttribute("role") === "alertdialog", title = node.getAttribute("aria-labelledby");
    const children = [...node.querySelectorAll(`[id="${title}"]`)].length
      ? inside(node).filter(child => !(child[0] === "heading" && child[1] === label(node))) : inside(node);
    return make(isAsked ? "alertDialog" : "dialog", label(node), null,
      children.flatMap(child => isAsked && ["list", "listItem"].includes(child[0]) ? child[3] : [child]));
  };

  const tree = node => {
    // Parts for pages without a script alone are left out.
    // The list beside the page is a screen of its own; the signs beyond the frame of a map depend on the window.
    if (hidden(node) || node.hasAttribute("data-layer") || node.localName === "noscript" || node.id === "w-side"
      // The web alone has a link to the main place of a page, which is among the tabs.
      || node.matches(".marks.outer, .up")) return [];
    const name = node.localName, role = node.getAttribute("role") ?? name;
    if (picture(node) !== undefined) return picture(node) ? make("image", picture(node)) : [];
    // The button of a table of numbers is for sighted users.
    if (name === "details" && !node.matches(".chart-data")) {
      const summary = node.querySelector(":scope > summary");
      return control(summary, "button", summary.getAttribute("aria-label") ?? text(summary));
    }
    if (name === "button") return control(node, "button", text(node));
    if (name === "fieldset") return group(node);
    if (name === "progress" || role === "progressbar") {
      const value = node.getAttribute("aria-valuetext")
        ?? (node.hasAttribute("value") ? `${Math.round(100 * node.value / node.max)} %` : null);
      return make("progressBar", called(node), value);
    }
    if (name === "select") return control(node, "comboBox", called(node), clean(node.selectedOptions[0]?.text ?? ""));
    if (name === "textarea") return control(node, "textBox", called(node), node.value);
    if (role === "searchbox" && !("c" in node.dataset) && label(node)) return make("searchBox", label(node), node.value);
    if (name === "input") return input(node);
    if (role === "nav") return make("navigation", label(node), null, inside(node));
    if (role === "a" && node.getAttribute("href")?.startsWith("#")) return [];
    if (role === "a" && node.hasAttribute("href")) {
      return make("link", text(node), node.hasAttribute("aria-current") ? "current" : null, null, null,
        node.getAttribute("aria-description"));
    }
    if (role === "h2" && node.firstElementChild?.localName === "button") {
      const value = node.querySelector("button").ariaExpanded === "true" ? "expanded" : "collapsed";
      return make("heading", text(node), null, make("button", text(node), value));
    }
    if (role === "h1" || role === "h2") return make("heading", text(node));
    if (role === "p" && node.matches(".subtitle:empty")) return [];
    if (role === "p") return make("text", text(node));
    if (role === "toolbar") return make("toolbar", label(node), null, inside(node));
    if (role === "list" || role === "treegrid") return make("list", label(node), null, inside(node));
    if (role === "listitem" || role === "row") {
      return make("listItem", text(node, isLeftOut), node.ariaSelected === "true" ? "selected" : null, inside(node));
    }
    if (role === "img") return make("image", label(node));
    if (name === "table") {
      return make("table", text(node.querySelector("caption")), null,
        [...node.querySelectorAll("tr")].flatMap(line => make("tableRow", text(line))));
    }
    if (role === "status" || role === "alert") return notice(role, node);
    return inside(node);
  };

  const layers = [...document.querySelectorAll("[data-layer]")];
  const notices = layers.filter(layer => layer.getAttribute("role") === "status").flatMap(announced);
  const modal = layers.map(layer => layer.querySelector("[role=dialog], [role=alertdialog]")).filter(node => node).at(-1);
  return [...modal ? dialog(modal) : inside(document.body), ...notices];
}
"""


# The scripts of a page that have run, by their names in it.
# An event "load" reaches the document, and not the window.
NOTE_SCRIPTS = """
  window.loadedScripts = new Set();
  document.addEventListener("load", event => loadedScripts.add(event.target.id), true);
"""

# The contexts whose pages have no script.
scriptless = set()


def after_load(action):
    """On a page without a script an action is done when the page that it leads to has loaded: there is no other sign."""
    @functools.wraps(action)
    def act(target, *arguments, **options):
        result = action(target, *arguments, **options)
        page = target if isinstance(target, Page) else target.page
        if page.context in scriptless:
            page.wait_for_load_state()
        return result
    return act


for name in ["click", "press"]:
    setattr(Locator, name, after_load(getattr(Locator, name)))
Page.reload = after_load(Page.reload)


class Process:
    """A running server executable, and its address."""

    def __init__(self, *arguments):
        # A file, as a pipe is not read while the server runs.
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


def until(page, expression, argument=None):
    """Waits until an expression, or a function of the argument, is true in the page."""
    # A function that is evaluated once, as pages allow no eval; a timer, as a page in the background has no frames.
    page.wait_for_function(
        f"argument => {{ const value = ({expression}); return typeof value === 'function' ? value(argument) : value; }}",
        arg=argument, polling=20)


def eventually(page, condition, message="the condition never held"):
    """Waits until a condition outside of the page is true, and handles the events of the page meanwhile."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, message
        page.wait_for_timeout(20)


def is_live(page):
    page.wait_for_selector("html[data-live='1']")


def press(page, name, within=None):
    (within or page).get_by_role("button", name=name, exact=True).first.click()


def count_loads(page):
    """The addresses of the documents that a page loads from now on."""
    loads = []
    page.on("load", lambda: loads.append(page.url))
    return loads


def frames_of(page):
    """The frames that the connections of a page receive, of those that it opens from now on."""
    frames = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(json.loads(data))))
    return frames


# Notes the socket and what it sends, so that a test can use them. Messages wait while they are held.
NOTE_SOCKET = """() => {
  const { send } = WebSocket.prototype, held = [];
  window.sent = [];
  window.isHeld = false;
  window.release = () => {
    isHeld = false;
    for (const [socket, data] of held.splice(0)) send.call(socket, data);
  };
  WebSocket.prototype.send = function (data) {
    window.socket = this;
    if (data) sent.push(JSON.parse(data));
    if (isHeld) held.push([this, data]);
    else send.call(this, data);
  };
}"""


def lose_connection(page):
    # It connects again after a few hundred milliseconds.
    page.evaluate("""() => new Promise(done => {
      socket.addEventListener("close", () => done());
      socket.close();
    })""")
    is_live(page)


def restarted(server, database):
    """Explore at the address of a server that was stopped."""
    return Process("explore", "web", "--port", server.url.rsplit(":", 1)[1], "--database", database)


# The places of NewYork in PlacesTestSupport: without opening hours, so that pages do not depend on the time of day.
NEW_YORK = [
    dict(zip(("id", "name", "category", "latitude", "longitude", "address", "website"), line.split("\t")))
    for line in (ROOT / "Apps/Tests/PlacesTestSupport/new-york.tsv").read_text().splitlines()
    if not line.startswith("#")][1:]


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    folder = tmp_path_factory.mktemp("places")
    lines = ["<osm version='0.6'>"]
    for number, place in enumerate(NEW_YORK, 1):
        key, value = place["category"].split("=")
        tags = {"name": place["name"], key: value, "addr:full": place["address"], "website": place["website"]}
        inside = "".join(f"<tag k='{key}' v={quoteattr(value)}/>" for key, value in tags.items() if value)
        lines.append(f"<node id='{number}' lat='{place['latitude']}' lon='{place['longitude']}'>{inside}</node>")
    (folder / "new-york.osm").write_text("\n".join([*lines, "</osm>"]))
    subprocess.run(
        [BUILD / "places", "import", folder / "new-york.osm", "--database", folder / "explore.sqlite"], check=True,
        capture_output=True)
    with contextlib.closing(sqlite3.connect(folder / "explore.sqlite", isolation_level=None)) as connection:
        names = [(place["id"], f"n{number}") for number, place in enumerate(NEW_YORK, 1)]
        connection.executemany("UPDATE place SET id = ? WHERE id = ?", names)
        # Places at the same distance are in the order of their identities.
        connection.executemany('UPDATE "place$places" SET identity = ? WHERE identity = ?', names)
    return folder / "explore.sqlite"


@pytest.fixture(scope="session")
def explore(database):
    server = Process("explore", "web", "--port", 0, "--database", database)
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
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

    The first page of each belongs to no test and keeps its process alive: another one opens in half the time that it takes
    in a new context. A page has its own history and session storage; Explore keeps nothing else in a browser.
    """
    made = {}

    def context(has_script):
        if has_script not in made:
            # A window with room for one screen: a wider one keeps the list beside it.
            made[has_script] = chromium.new_context(
                java_script_enabled=has_script, viewport={"width": 1200, "height": 720})
            if has_script:
                made[has_script].add_init_script(NOTE_SCRIPTS)
            else:
                scriptless.add(made[has_script])
            made[has_script].new_page().goto(explore.url + "/healthz")
        return made[has_script]

    def forget(one):
        """Closes a context; the next test gets another."""
        for has_script in [key for key, context in made.items() if context is one]:
            del made[has_script]
        one.close()

    context.forget = forget
    yield context
    for context in made.values():
        context.close()


# Chromium's own messages about servers that are gone or refuse, which some tests cause.
NETWORK = ("Failed to load resource: ", "WebSocket connection to ")


def is_fault(line):
    """Whether a line of the console is an error of the page, such as a breach of its policy."""
    return line.type == "error" and not line.text.startswith(NETWORK)


@pytest.fixture
def visit(contexts, explore):
    """Opens windows; an error in any of their pages fails the test."""
    pages = []
    errors = []
    clocked = set()

    def open_window(
            path="/", live=True, server=explore, java_script_enabled=True, viewport=None, color_scheme=None,
            has_clock=False):
        page = contexts(java_script_enabled).new_page()
        pages.append(page)
        if has_clock:
            # The clock of a page is that of all pages of its context.
            page.clock.install()
            clocked.add(page.context)
        if viewport:
            page.set_viewport_size(viewport)
        if color_scheme:
            page.emulate_media(color_scheme=color_scheme)
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if is_fault(line) else None)
        page.goto(server.url + path)
        if live:
            is_live(page)
        return page

    yield open_window
    for context in clocked:
        contexts.forget(context)
    for context in {page.context for page in pages} - clocked:
        for page in context.pages[1:]:  # and pages that they opened
            page.close()
        # Now no page requests one any more.
        context.clear_cookies()
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
    """Skips a test whose font is not installed, but not in CI."""
    families = fonts_of_heading(page)
    if families == {family}:
        return
    if "CI" not in os.environ:
        pytest.skip(f"{family} is not installed; the page is drawn in {sorted(families)}")
    raise AssertionError(f"drawn in {sorted(families)}, not in {family}")

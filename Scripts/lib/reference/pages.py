"""The pages of the reference: the first one, a room, a type with its members, a guide."""

import os.path
import re
from html import escape
from urllib.parse import quote

from render import Renderer, text_of

# What has a page of its own. Everything else stands on the page of its type, or of its room.
TYPES = {"struct", "enum", "class", "protocol", "actor"}
# What the compiler conforms almost every type to.
TACIT = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


class Site:
    """All that is documented, and where on the site it stands."""

    def __init__(self, nodes, guides):
        self.nodes = nodes
        self.guides = guides
        self.titles = {name: next(block["text"] for block in blocks if block["type"] == "heading")
                       for name, blocks in guides.items()}
        kinds = {one: node["metadata"].get("symbolKind") for one, node in nodes.items()}
        self.rooms = [node["metadata"]["title"] for one, node in nodes.items() if kinds[one] == "module"]
        self.room_ids = {node["metadata"]["title"]: one for one, node in nodes.items() if kinds[one] == "module"}
        self.types = [one for one in nodes if kinds[one] in TYPES]
        self.by_symbol = {node["metadata"]["externalID"]: one for one, node in nodes.items()
                          if "externalID" in node["metadata"] and kinds[one] != "module"}
        self.by_name = {}
        for one in self.types:
            name = nodes[one]["metadata"]["title"]
            # A name that two types have leads nowhere.
            self.by_name[name] = one if name not in self.by_name else None
        self.by_name.update(self.room_ids)

    def parents(self, identifier):
        """The pages that lead to this one, the room first."""
        paths = self.nodes[identifier].get("hierarchy", {}).get("paths", [[]])
        return [one for one in paths[0] if one in self.nodes and not self.is_collection(one)]

    def is_collection(self, identifier):
        return self.nodes[identifier]["metadata"].get("role") == "collectionGroup"

    def room_of(self, identifier):
        return self.nodes[(self.parents(identifier) or [identifier])[0]]["metadata"]["title"]

    def path_of_room(self, room):
        return f"documentation/{room.lower()}/index.html"

    def path_of_guide(self, name):
        return f"guides/{name}.html"

    def address(self, identifier):
        return self.nodes[identifier]["variants"][0]["paths"][0]

    def path_of(self, identifier):
        """The file of a page, and where on it something stands."""
        if identifier not in self.nodes or "variants" not in self.nodes[identifier]:
            return None
        node = self.nodes[identifier]
        if identifier in self.types or node["metadata"].get("symbolKind") == "module":
            return f"{self.address(identifier)[1:]}/index.html", ""
        page = next((one for one in reversed(self.parents(identifier))
                     if one in self.types or one in self.room_ids.values()), None)
        return (self.path_of(page)[0], anchor_of(self, identifier)) if page else None

    def groups(self, identifier):
        """The topics of a room or a type: their titles, and what belongs to them."""
        node = self.nodes[identifier]
        return [(group["title"], [one for one in group["identifiers"] if one in self.nodes])
                for group in node.get("topicSections", [])]

    def without_topic(self, room):
        """What DocC had to group by kind, as the catalogue of the room does not have it."""
        return [one for group in self.nodes[self.room_ids[room]].get("topicSections", []) if group.get("generated")
                for one in group["identifiers"]]

    def name(self, identifier):
        return self.nodes[identifier]["metadata"]["title"]

    def abstract(self, identifier):
        return self.nodes[identifier].get("abstract", [])

    def index(self):
        """What a search finds: the title, what it is, its room or type, its address, and what it does."""
        entries = []
        for name, title in self.titles.items():
            entries.append([title, "Guide", "", self.path_of_guide(name), ""])
        for room in self.rooms:
            entries.append([room, "Room", "", self.path_of_room(room), text_of(self.abstract(self.room_ids[room]))])
        for identifier, node in self.nodes.items():
            data = node["metadata"]
            place = self.path_of(identifier)
            if place is None or data.get("symbolKind") in (None, "module") or is_derived(self, identifier):
                continue
            parent = self.nodes[self.parents(identifier)[-1]]["metadata"]["title"]
            address = place[0] + (f"#{quote(place[1])}" if place[1] else "")
            kind = data["roleHeading"].removeprefix("Instance ")
            entries.append([short_title(self, identifier), kind, parent, address, text_of(self.abstract(identifier))])
        return entries


def anchor_of(site, identifier):
    return site.address(identifier).rsplit("/", 1)[-1]


def is_derived(site, identifier):
    """Whether the standard library or the compiler writes it, such as '!=' of what is Equatable."""
    node = site.nodes[identifier]
    return "::SYNTHESIZED::" in node["metadata"].get("externalID", "") or any(
        one in site.nodes and site.is_collection(one) for one in node["hierarchy"]["paths"][0])


class Page:
    """A page while it is written: it keeps its links, so that each can be checked."""

    def __init__(self, site, path, title, room=None, current=None):
        self.site, self.path, self.title, self.room, self.current = site, path, title, room, current
        self.links, self.anchors, self.parts = [], set(), []
        self.html = ""

    def to(self, path, anchor=""):
        """The address of another page from this one."""
        self.links.append((path, quote(anchor)))
        if path == self.path and anchor:
            return f"#{quote(anchor)}"
        # A name with a colon in front would be read as a scheme.
        address = quote(os.path.relpath(path, os.path.dirname(self.path) or "."))
        return address + (f"#{quote(anchor)}" if anchor else "")

    def link_to(self, identifier):
        place = self.site.path_of(identifier) if identifier else None
        return self.to(*place) if place else None

    def link_to_name(self, name):
        identifier = self.site.by_name.get(name)
        return self.link_to(identifier) if identifier and identifier != self.current else None

    def link_to_precise(self, symbol):
        return self.link_to(self.site.by_symbol.get(symbol))

    def link_to_file(self, path):
        name = os.path.basename(path).removesuffix(".md")
        return self.to(self.site.path_of_guide(name)) if name in self.site.guides else None

    def renderer(self, identifier=None):
        return Renderer(self.site.nodes[identifier]["references"] if identifier else {}, self)

    def anchor(self, name):
        self.anchors.add(name)
        return escape(name)

    def add(self, *parts):
        self.parts.extend(part for part in parts if part)

    def finish(self, crumbs=()):
        root = os.path.relpath(".", os.path.dirname(self.path) or ".") + "/"
        trail = "".join(f"{crumb}<span> / </span>" for crumb in crumbs)
        body = "\n".join(self.parts)
        self.html = f"""<!doctype html>
<html lang="en" data-root="{root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(self.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{root}reference.css">
<script src="{root}reference.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="{self.to("index.html")}">Waybill</a>
<div class="search" role="search"><input type="search" placeholder="Search" aria-label="Search the reference"
 autocomplete="off" spellcheck="false"><ul id="found" hidden></ul></div>
</header>
<div class="columns">
<nav aria-label="Rooms and guides"><details class="menu" open><summary>Contents</summary>
{self.contents()}
</details></nav>
<main id="content">
<p class="crumbs">{trail}</p>
{body}
</main>
</div>
</body>
</html>
"""
        return self

    def contents(self):
        """The list beside the page: guides, rooms, and the topics of the room that one is in."""
        site, parts = self.site, ["<h2>Guides</h2>", "<ul>"]
        for name, title in site.titles.items():
            parts.append(self.entry(site.path_of_guide(name), title))
        parts += ["</ul>", "<h2>Rooms</h2>", "<ul>"]
        for room in site.rooms:
            inside = self.topics(room) if room == self.room else ""
            parts.append(self.entry(site.path_of_room(room), room, inside))
        return "\n".join(parts + ["</ul>"])

    def entry(self, path, title, inside=""):
        mark = ' aria-current="page"' if path == self.path else ""
        return f'<li><a href="{self.to(path)}"{mark}>{escape(title)}</a>{inside}</li>'

    def topics(self, room):
        parts = []
        for title, members in self.site.groups(self.site.room_ids[room]):
            types = [one for one in members if one in self.site.types]
            if not types:
                continue
            is_here = self.current in types or bool(set(types) & set(self.site.parents(self.current or types[0])))
            rows = "".join(self.entry(self.site.path_of(one)[0], self.site.name(one))
                           for one in types)
            parts.append(f'<details{" open" if is_here else ""}><summary>{escape(title)}</summary>'
                         f"<ul>{rows}</ul></details>")
        return "".join(parts)

    def crumb(self, path, title):
        return f'<a href="{self.to(path)}">{escape(title)}</a>'


def listed(page, identifiers):
    """A list of types: each a link, with its first sentence."""
    rows = []
    for one in identifiers:
        node = page.site.nodes[one]
        about = page.renderer(one).inline(page.site.abstract(one))
        rows.append(f'<dt><a href="{page.link_to(one)}"><code>{escape(node["metadata"]["title"])}</code></a></dt>'
                    f"<dd>{about}</dd>")
    return f'<dl class="listed">{"".join(rows)}</dl>' if rows else ""


def article(page, identifier):
    """What is written on a symbol: its declaration, its parameters, and its text."""
    node, render = page.site.nodes[identifier], page.renderer(identifier)
    parts = []
    for section in node.get("primaryContentSections", []):
        if section["kind"] == "declarations":
            parts += [render.declaration(one["tokens"]) for one in section["declarations"]]
    if "conformance" in node["metadata"]:
        only = node["metadata"]["conformance"]
        parts.append(f'<p class="only">{render.inline(only["availabilityPrefix"])} {render.inline(only["constraints"])}</p>')
    if "deprecationSummary" in node:
        parts.append(f'<div class="aside"><b>Deprecated</b>{render.blocks(node["deprecationSummary"])}</div>')
    about = render.inline(page.site.abstract(identifier))
    parts.append(f'<p class="about">{about}</p>' if about else "")
    for section in node.get("primaryContentSections", []):
        if section["kind"] == "parameters":
            parts.append(render.parameters(section))
        elif section["kind"] == "content":
            parts.append(render.blocks(section["content"]))
    return "\n".join(part for part in parts if part)


def relations(page, identifier):
    """What a type conforms to, and what conforms to it."""
    node, rows = page.site.nodes[identifier], []
    for section in node.get("relationshipsSections", []):
        names = []
        for one in section["identifiers"]:
            title = node["references"].get(one, {}).get("title", one.rsplit("/", 1)[-1])
            if title in TACIT:
                continue
            address = page.link_to(one)
            words = f"<code>{escape(title.removeprefix('Swift.'))}</code>"
            names.append(f'<a href="{address}">{words}</a>' if address else words)
        if names:
            rows.append(f'<p class="relations"><b>{escape(section["title"].capitalize())}</b> {", ".join(names)}</p>')
    return "\n".join(rows)


def short_title(site, identifier):
    """The title of a member on its type's page: DocC calls a case by its type, too."""
    parent = site.nodes[site.parents(identifier)[-1]]["metadata"]["title"]
    return site.nodes[identifier]["metadata"]["title"].removeprefix(f"{parent}.")


def member(page, identifier):
    """A member of a type, as part of the type's page."""
    data = page.site.nodes[identifier]["metadata"]
    anchor = anchor_of(page.site, identifier)
    required = '<span class="badge">required</span>' if data.get("required") else ""
    return (f'<section class="member" id="{page.anchor(anchor)}"><h3><a href="#{quote(anchor)}">'
            f'{escape(short_title(page.site, identifier))}</a>{required}</h3>\n{article(page, identifier)}</section>')


def topics(page, identifier):
    """The topics of a type or a room: its types as a list, everything else in full."""
    site = page.site
    for title, members in site.groups(identifier):
        types = [one for one in members if one in site.types]
        derived = [one for one in members if site.is_collection(one) or is_derived(site, one)]
        others = [one for one in members if one not in types and one not in derived]
        if types or others:
            anchor = "topic-" + re.sub(r"\W+", "-", title.lower())
            page.add(f'<h2 id="{page.anchor(anchor)}">{escape(title)}</h2>', listed(page, types))
            page.add(*(member(page, one) for one in others))
        inherited = [one for collection in derived if site.is_collection(collection)
                     for _, ones in site.groups(collection) for one in ones]
        inherited += [one for one in derived if not site.is_collection(one)]
        own = [one for one in inherited if not is_foreign(site, one)]
        foreign = [one for one in inherited if is_foreign(site, one)]
        if own:
            page.add('<h2 id="inherited">By default</h2>', *(member(page, one) for one in own))
            page.anchor("inherited")
        if foreign:
            names = ", ".join(f'<span id="{page.anchor(anchor_of(site, one))}"><code>'
                              f'{escape(site.name(one))}</code></span>' for one in foreign)
            page.add(f'<p class="relations"><b>Of the standard library</b> {names}</p>')


def is_foreign(site, identifier):
    """Whether it comes from an extension of a protocol of another module, such as '!='."""
    data = site.nodes[identifier]["metadata"]
    return "::SYNTHESIZED::" in data.get("externalID", "")


def page_of_type(site, identifier):
    node = site.nodes[identifier]
    title = node["metadata"]["title"]
    room = site.room_of(identifier)
    page = Page(site, site.path_of(identifier)[0], f"{title} · {room}", room, identifier)
    page.add(f'<p class="kind">{escape(node["metadata"]["roleHeading"])}</p>', f"<h1>{escape(title)}</h1>",
             article(page, identifier), relations(page, identifier))
    topics(page, identifier)
    return page.finish([page.crumb(site.path_of(one)[0], site.name(one))
                        for one in site.parents(identifier)])


def page_of_room(site, room):
    identifier = site.room_ids[room]
    page = Page(site, site.path_of_room(room), room, room, identifier)
    page.add('<p class="kind">Room</p>', f"<h1>{escape(room)}</h1>", article(page, identifier))
    topics(page, identifier)
    return page.finish([page.crumb("index.html", "Reference")])


def page_of_guide(site, name):
    title = site.titles[name]
    page = Page(site, site.path_of_guide(name), title)
    render = page.renderer()
    page.add('<p class="kind">Guide</p>', f"<h1>{escape(title)}</h1>")
    for block in site.guides[name]:
        if block["type"] != "heading":
            page.add(render.block(block))
        elif block["level"] > 1:
            anchor = re.sub(r"\W+", "-", block["text"].lower()).strip("-")
            level = block["level"]
            page.add(f'<h{level} id="{page.anchor(anchor)}">{render.inline([{"type": "text", "text": block["text"]}])}</h{level}>')
    return page.finish([page.crumb("index.html", "Reference")])


def landing(site):
    page = Page(site, "index.html", "Waybill: the reference")
    front = site.room_ids["Waybill"]
    page.add("<h1>Waybill</h1>", f'<p class="about">{page.renderer(front).inline(site.abstract(front))}</p>')
    page.add('<h2>Guides</h2><ul class="cards">')
    for name, title in site.titles.items():
        first = next(block for block in site.guides[name] if block["type"] == "paragraph")
        # What leads to the list or the code below it ends with a colon.
        sentence = re.split(r"(?<=\.) ", text_of(first["inlineContent"]))[0].rstrip(":")
        page.add(f'<li><a href="{page.to(site.path_of_guide(name))}">{escape(title)}</a>'
                 f"<span>{escape(sentence)}</span></li>")
    page.add('</ul><h2>Rooms</h2><ul class="cards">')
    for room in site.rooms:
        about = escape(text_of(site.abstract(site.room_ids[room])))
        page.add(f'<li><a href="{page.to(site.path_of_room(room))}">{escape(room)}</a><span>{about}</span></li>')
    page.add("</ul>")
    return page.finish()

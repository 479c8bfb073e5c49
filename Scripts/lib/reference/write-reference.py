"""Writes the reference as pages of plain HTML: what DocC found, with links that also work without a server.

    write-reference.py SITE GUIDES ARCHIVE...

SITE is the folder to write, GUIDES one of Markdown files, an ARCHIVE what DocC made of a room. Each type has a page
with all of its members, at the address that DocC would give it. A link that leads nowhere is an error, and
so is a type without a topic.
"""

import json
import shutil
import sys
from pathlib import Path
from urllib.parse import unquote

from markdown import blocks_of
from pages import Site, landing, page_of_guide, page_of_room, page_of_type

# The rooms in the order in which an app needs them; those not named come last.
ORDER = ["Waybill", "WaybillScreens", "WaybillLists", "WaybillPlugins", "WaybillViewport", "WaybillStore",
         "WaybillLoading", "WaybillAppCore", "WaybillPipeline", "WaybillWeb", "WaybillTerminal", "WaybillTesting",
         "WaybillGRDB", "WaybillHTTP", "WaybillPictures", "WaybillDiff", "OpenStreetMap", "OpeningHours"]

# The guides in the order of the README.
GUIDES = ["YourFirstListApp", "StateEffectsAndNavigation", "FormsAndDialogs", "GesturesInLists", "BringingYourOwnData",
          "ListsOfAMillionRows", "TestingAWholeApp", "ServingIt", "WritingAPlugin", "WritingAHost",
          "WhereItRuns"]


def read(archives):
    """What DocC knows of each symbol and article, by its identifier."""
    nodes = {}
    for archive in archives:
        for file in sorted(archive.glob("data/**/*.json")):
            node = json.loads(file.read_text(encoding="utf-8"))
            nodes[node["identifier"]["url"]] = node
    return nodes


def in_order(names, order):
    return sorted(names, key=lambda name: (order.index(name) if name in order else len(order), name))


def main(folder, guides, *archives):
    names = in_order([path.stem for path in guides.glob("*.md")], GUIDES)
    site = Site(read(archives), {
        name: blocks_of((guides / f"{name}.md").read_text(encoding="utf-8")) for name in names})
    site.rooms = in_order(site.rooms, ORDER)

    pages = {"index.html": landing(site)}
    for name in site.guides:
        pages[site.path_of_guide(name)] = page_of_guide(site, name)
    for room in site.rooms:
        pages[site.path_of_room(room)] = page_of_room(site, room)
    for identifier in site.types:
        pages[site.path_of(identifier)[0]] = page_of_type(site, identifier)

    shutil.rmtree(folder, ignore_errors=True)
    for path, page in pages.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page.html, encoding="utf-8")
    here = Path(__file__).parent
    for name in ["reference.css", "reference.js"]:
        shutil.copyfile(here / name, folder / name)
    entries = json.dumps(site.index(), ensure_ascii=False, separators=(",", ":"))
    (folder / "search.js").write_text(f"window.referenceIndex = {entries};\n", encoding="utf-8")

    broken = [f"{path}: a link leads nowhere: {target}#{anchor}" for path, page in pages.items()
              for target, anchor in page.links
              if target not in pages or anchor and unquote(anchor) not in pages[target].anchors]
    broken += [f"{room}: {len(members)} have no topic in its catalogue: {', '.join(map(site.name, members))}"
               for room in site.rooms if (members := site.without_topic(room))]
    for line in broken:
        print(line, file=sys.stderr)
    print(f"{len(pages)} pages, {sum(len(page.links) for page in pages.values())} links")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))

"""Reads the Markdown of the guides: headings, paragraphs, lists, tables, quotes and code, with their inline text."""

import re

INLINE = re.compile(r"`(?P<code>[^`]+)`|!\[(?P<alt>[^\]]*)\]\([^)]*\)|\[(?P<title>(?:`[^`]*`|[^\]])+)\]\((?P<to>[^)\s]+)\)"
                    r"|\*\*(?P<strong>[^*]+)\*\*|(?<![\w*])[*_](?P<emphasis>[^*_]+)[*_](?!\w)|<(?P<url>https?:[^>]+)>")
ITEM = re.compile(r"^( *)([-*]|\d+\.) +")


def inline(text):
    """The nodes of a paragraph, in the shape of DocC's; a link to a file of the repository is a 'link'."""
    nodes, end = [], 0
    for match in INLINE.finditer(text):
        if match.start() > end:
            nodes.append({"type": "text", "text": text[end:match.start()]})
        end = match.end()
        if match["code"]:
            nodes.append({"type": "codeVoice", "code": match["code"]})
        elif match["to"]:
            nodes.append({"type": "link", "destination": match["to"], "inlineContent": inline(match["title"])})
        elif match["url"]:
            nodes.append({"type": "link", "destination": match["url"],
                          "inlineContent": [{"type": "text", "text": match["url"]}]})
        elif match["strong"] or match["emphasis"]:
            kind = "strong" if match["strong"] else "emphasis"
            nodes.append({"type": kind, "inlineContent": inline(match[kind])})
    if end < len(text):
        nodes.append({"type": "text", "text": text[end:]})
    return nodes


def paragraph(lines):
    return {"type": "paragraph", "inlineContent": inline(" ".join(line.strip() for line in lines))}


def cells(line):
    """The cells of a line of a table; a bar within code is part of it."""
    parts = re.split(r"(?<!\\)\|(?=(?:[^`]*`[^`]*`)*[^`]*$)", line.strip().strip("|"))
    return [[{"type": "paragraph", "inlineContent": inline(part.strip().replace("\\|", "|"))}] for part in parts]


def list_of(lines):
    """The lines of a list: an item begins at a mark, and has what is indented after it."""
    margin, items, is_numbered = len(ITEM.match(lines[0])[1]), [], lines[0].lstrip()[0].isdigit()
    for line in lines:
        match = ITEM.match(line)
        if match and len(match[1]) <= margin:
            items.append(([line[match.end():]], match.end()))
        else:
            items[-1][0].append(line[min(items[-1][1], len(line) - len(line.lstrip())):])
    return {"type": "orderedList" if is_numbered else "unorderedList",
            "items": [{"content": blocks_of("\n".join(part))} for part, _ in items]}


def blocks_of(text):
    """The blocks of a text, in the shape of DocC's."""
    lines, blocks, at = text.split("\n"), [], 0

    def take(condition):
        nonlocal at
        start = at
        while at < len(lines) and condition(lines[at]):
            at += 1
        return lines[start:at]

    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.startswith("```"):
            at += 1
            code = take(lambda one: not one.startswith("```"))
            at += 1
            blocks.append({"type": "codeListing", "syntax": line[3:].strip() or "text", "code": code})
        elif match := re.match(r"(#+) +(.*)", line):
            at += 1
            blocks.append({"type": "heading", "level": len(match[1]), "text": match[2]})
        elif line.startswith("|"):
            rows = [cells(one) for one in take(lambda one: one.startswith("|"))]
            blocks.append({"type": "table", "header": "row", "rows": rows[:1] + rows[2:]})
        elif line.startswith(">"):
            quoted = take(lambda one: one.startswith(">"))
            blocks.append({"type": "aside", "style": "note", "name": "Note",
                           "content": blocks_of("\n".join(one[1:].removeprefix(" ") for one in quoted))})
        elif ITEM.match(line):
            def belongs(one):
                return bool(one.strip()) and (ITEM.match(one) or one.startswith(" ")) or (
                    not one.strip() and at + 1 < len(lines) and lines[at + 1].startswith("  "))
            blocks.append(list_of(take(belongs)))
        elif line.startswith("!["):
            at += 1
        else:
            blocks.append(paragraph(take(
                lambda one: one.strip() and not one.startswith(("```", "#", "|", ">")) and not ITEM.match(one))))
    return blocks

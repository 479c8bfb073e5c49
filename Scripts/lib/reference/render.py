"""From the nodes of DocC to HTML: inline text, blocks, declarations and code."""

import re
from html import escape

KEYWORDS = set("""actor any as associatedtype async await break case catch class continue convenience default defer do
dynamic else enum extension fallthrough fileprivate final for func get guard if import in indirect infix init inout
internal is isolated lazy let mutating nil nonisolated open operator override package postfix prefix private protocol
public repeat required rethrows return self Self sending set some static struct subscript super switch throw throws
true false try typealias unowned var weak where while""".split())

CODE = re.compile(r'''(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*")'''
                  r"|(?P<attribute>[@#][A-Za-z]\w*)|(?P<number>\b\d[\w.]*)|(?P<word>[A-Za-z_]\w*)")


def code(text, language="swift", link=None):
    """Code with its words coloured; a type that has a page is a link to it."""
    if language not in ("swift", None):
        return escape(text)
    parts, end = [], 0
    for match in CODE.finditer(text):
        parts.append(escape(text[end:match.start()]))
        end = match.end()
        kind, word = match.lastgroup, escape(match.group())
        if kind == "word":
            before = text[:match.start()].rstrip()[-1:]
            if word in KEYWORDS and before != ".":
                kind = "keyword"
            elif word[0].isupper():
                address = link(word) if link else None
                parts.append(f'<a href="{address}">{word}</a>' if address else f'<span class="type">{word}</span>')
                continue
            else:
                parts.append(word)
                continue
        parts.append(f'<span class="{kind}">{word}</span>')
    return "".join(parts) + escape(text[end:])


def text_of(nodes):
    """Inline nodes as plain text."""
    parts = []
    for node in nodes or []:
        parts.append(node.get("text") or node.get("code") or text_of(node.get("inlineContent")))
        if node["type"] == "reference":
            parts.append(node.get("overridingTitle") or node["identifier"].rsplit("/", 1)[-1])
    return "".join(parts)


class Renderer:
    """Renders the nodes of one page, whose links the page makes: to what DocC identifies, to a name, to a symbol, to a file."""

    def __init__(self, references, page):
        self.references = references
        self.link_to = page.link_to
        self.link_to_name = page.link_to_name
        self.link_to_precise = page.link_to_precise
        self.link_to_file = page.link_to_file

    def inline(self, nodes):
        return "".join(self.inline_node(node) for node in nodes or [])

    def inline_node(self, node):
        kind = node["type"]
        if kind == "text":
            return escape(node["text"], quote=False)
        if kind == "codeVoice":
            return self.code_voice(node["code"])
        if kind == "emphasis":
            return f'<em>{self.inline(node["inlineContent"])}</em>'
        if kind in ("strong", "newTerm", "inlineHead"):
            return f'<strong>{self.inline(node["inlineContent"])}</strong>'
        if kind == "link":
            return self.link(node)
        if kind == "reference":
            return self.reference(node)
        if kind == "image":
            return ""
        raise ValueError(f"inline content of the kind '{kind}' is not known")

    def link(self, node):
        words = self.inline(node["inlineContent"])
        address = node["destination"]
        if not address.startswith(("http:", "https:")):
            # A file of the repository is not part of the site, unless it is a guide.
            address = self.link_to_file(address)
        return f'<a href="{escape(address)}">{words}</a>' if address else words

    def code_voice(self, text):
        address = self.link_to_name(text)
        words = f"<code>{escape(text, quote=False)}</code>"
        return f'<a href="{address}">{words}</a>' if address else words

    def reference(self, node):
        target = self.references.get(node["identifier"], {})
        title = node.get("overridingTitle") or target.get("title") or node["identifier"].rsplit("/", 1)[-1]
        if target.get("type") == "link":
            return f'<a href="{escape(target["url"])}">{escape(title)}</a>'
        words = f"<code>{escape(title, quote=False)}</code>"
        address = self.link_to(node["identifier"])
        return f'<a href="{address}">{words}</a>' if address else words

    def blocks(self, nodes):
        return "\n".join(self.block(node) for node in nodes)

    def block(self, node):
        kind = node["type"]
        if kind == "paragraph":
            return f'<p>{self.inline(node["inlineContent"])}</p>'
        if kind == "heading":
            # DocC writes these above every text.
            if node["text"] in ("Overview", "Discussion"):
                return ""
            return f'<h4>{escape(node["text"])}</h4>'
        if kind == "codeListing":
            text = "\n".join(node["code"])
            return f'<pre><code>{code(text, node.get("syntax"), self.link_to_name)}</code></pre>'
        if kind in ("unorderedList", "orderedList"):
            name = "ul" if kind == "unorderedList" else "ol"
            items = "".join(f'<li>{self.blocks(item["content"])}</li>' for item in node["items"])
            return f"<{name}>{items}</{name}>"
        if kind == "aside":
            return f'<div class="aside"><b>{escape(node.get("name") or node["style"])}</b>' \
                   f'{self.blocks(node["content"])}</div>'
        if kind == "table":
            return self.table(node["rows"], node.get("header", "row"))
        if kind == "termList":
            return "<dl>" + "".join(
                f'<dt>{self.inline(item["term"]["inlineContent"])}</dt>'
                f'<dd>{self.blocks(item["definition"]["content"])}</dd>' for item in node["items"]) + "</dl>"
        raise ValueError(f"a block of the kind '{kind}' is not known")

    def table(self, rows, header):
        lines = []
        for number, row in enumerate(rows):
            name = "th" if number == 0 and header in ("row", "both") else "td"
            lines.append("<tr>" + "".join(f"<{name}>{self.blocks(cell)}</{name}>" for cell in row) + "</tr>")
        return '<div class="wide"><table>' + "".join(lines) + "</table></div>"

    def parameters(self, section):
        return '<dl class="parameters">' + "".join(
            f'<dt><code>{escape(one["name"])}</code></dt><dd>{self.blocks(one["content"])}</dd>'
            for one in section["parameters"]) + "</dl>"

    def declaration(self, tokens):
        """A declaration: its types are links, and a long one has a line for each parameter."""
        words = []
        for token in broken_at_parameters(tokens):
            text = escape(token["text"], quote=False)
            address = self.link_to_precise(token["preciseIdentifier"]) if "preciseIdentifier" in token else None
            if token["kind"] == "typeIdentifier" and not address:
                address = self.link_to(token.get("identifier"))
            if token["kind"] == "text":
                words.append(text)
            elif address:
                words.append(f'<a href="{address}">{text}</a>')
            else:
                name = {"typeIdentifier": "type", "identifier": "name"}.get(token["kind"], token["kind"])
                words.append(f'<span class="{name}">{text}</span>')
        return f'<pre class="declaration"><code>{"".join(words)}</code></pre>'


def broken_at_parameters(tokens):
    """The tokens of a declaration with a line for each parameter, if it is long."""
    if sum(len(token["text"]) for token in tokens) <= 84:
        return tokens
    depth, inside, is_done, result, before = 0, None, False, [], ""
    for token in tokens:
        if token["kind"] != "text":
            result.append(token)
            before = token["text"][-1:]
            continue
        text = ""
        for letter in token["text"]:
            if letter == " " and inside == depth and text.endswith("\n    "):
                continue
            if letter in ")]>" and before != "-":
                if letter == ")" and inside == depth:
                    text, inside, is_done = text + "\n", None, True
                depth -= 1
            text += letter
            if letter in "([<":
                depth += 1
                if letter == "(" and depth == 1 and not is_done and inside is None:
                    text, inside = text + "\n    ", depth
            if letter == "," and inside == depth:
                text += "\n    "
            before = letter
        result.append({**token, "text": text})
    return result

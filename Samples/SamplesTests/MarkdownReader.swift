import Foundation
import Waybill

/// Reads what the Markdown host writes, and nothing else: the tree of a screen and its links.
struct MarkdownReader {
    private(set) var links: [(text: String, address: String)] = []
    private(set) var tree = SemanticsNode(.page, "")
    private var section = ""
    private var beginsList = true
    private var role = SemanticsNode.Role.status

    init(_ text: String) {
        for line in text.split(separator: "\n").map(String.init) { read(line) }
    }

    private mutating func read(_ line: String) {
        if let title = line.after("# ") {
            tree.name = plain(title)
            add(SemanticsNode(.heading, plain(title)))
        } else if let title = line.after("## ") {
            section = plain(title)
            beginsList = true
            add(SemanticsNode(.heading, section))
        } else if line == "---" {
            section = ""
            beginsList = true
        } else if let row = line.after("- ") {
            read(row: row)
        } else if let control = line.after("  - `") {
            if let last = tree.children.indices.last {
                let row = tree.children[last].children.indices.last ?? 0
                tree.children[last].children[row].children.append(node(of: control))
            }
        } else if line == "> [!NOTE]" || line == "> [!WARNING]" {
            role = line == "> [!NOTE]" ? .status : .alert
        } else if let words = line.after("> ") {
            let (text, buttons) = split(words)
            add(SemanticsNode(role, text, children: buttons.map { SemanticsNode(.button, $0) }))
        } else if line.hasPrefix("[") {
            add(SemanticsNode(.button, split(line).links.first ?? ""))
        } else if line.hasSuffix(">))") {
            let (text, _) = split(line)
            let parts = text.dropLast(4).split(
                separator: ": \"", maxSplits: 1, omittingEmptySubsequences: false)
            add(SemanticsNode(.searchBox, String(parts[0]), value: String(parts.last ?? "")))
            add(SemanticsNode(.button, Page.searchTitle))
        } else if line.hasPrefix("*"), !line.hasPrefix("**") {
            add(SemanticsNode(.text, plain(line)))
        } else if let colon = line.range(of: ": ") {
            let links = line[colon.upperBound...].split(separator: " · ").map(String.init)
            add(
                SemanticsNode(
                    .navigation, plain(String(line[..<colon.lowerBound])),
                    children: links.map { link in
                        let name = split(link).links.first ?? ""
                        return SemanticsNode(
                            .link, name, value: link.hasPrefix("**") ? "current" : nil)
                    }))
        } else {
            add(SemanticsNode(.navigation, plain(String(line.dropLast(1)))))
        }
    }

    private mutating func read(row: String) {
        let isButton = row.hasPrefix("(") && row.hasSuffix(")")
        let (text, targets) = split(isButton ? String(row.dropFirst().dropLast()) : row)
        let name = targets.first ?? text
        let role: SemanticsNode.Role? = isButton ? .button : targets.isEmpty ? nil : .link
        let item = SemanticsNode(
            .listItem, name, children: role.map { [SemanticsNode($0, name)] } ?? [])
        if beginsList { add(SemanticsNode(.list, section)) }
        beginsList = false
        tree.children[tree.children.count - 1].children.append(item)
    }

    private mutating func add(_ node: SemanticsNode) { tree.children.append(node) }

    /// A control, as in ``toggle "Read" = off``.
    private func node(of code: String) -> SemanticsNode {
        let parts = code.dropLast().split(separator: "\"", omittingEmptySubsequences: false)
        let role = SemanticsNode.Role(rawValue: parts[0].filter { $0 != " " }) ?? .text
        var node = SemanticsNode(role, String(parts[1]))
        var rest = String(parts[2])
        for state in SemanticsNode.State.allCases.reversed() where rest.hasSuffix(" \(state)") {
            rest = String(rest.dropLast(state.rawValue.count + 1))
            node.states.insert(state, at: 0)
        }
        node.value = rest.after(" = ")
        return node
    }

    /// The text outside of links, and the texts of the links.
    private mutating func split(_ line: String) -> (text: String, links: [String]) {
        var rest = Substring(line)
        var (text, names) = ("", [String]())
        while let end = rest.range(of: "](<") {
            let start = rest[..<end.lowerBound].lastOpening ?? rest.startIndex
            text += rest[..<start]
            let close = rest[end.upperBound...].range(of: ">)")
            let name = plain(String(rest[rest.index(after: start)..<end.lowerBound]))
            let address = rest[end.upperBound..<(close?.lowerBound ?? rest.endIndex)]
            names.append(name)
            links.append((name, String(address)))
            rest = rest[(close?.upperBound ?? rest.endIndex)...]
        }
        return (plain(text + rest).trimmed, names)
    }

    private func plain(_ text: String) -> String {
        var (result, isEscaped) = ("", false)
        for character in text {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else {
                if isEscaped || character != "*" { result.append(character) }
                isEscaped = false
            }
        }
        return result
    }
}

extension String {
    fileprivate func after(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }

    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension Substring {
    /// The position of the last opening bracket that is not escaped.
    fileprivate var lastOpening: Index? {
        indices.last { self[$0] == "[" && ($0 == startIndex || self[index(before: $0)] != "\\") }
    }
}

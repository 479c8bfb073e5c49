import Foundation
import LineHost
public import Waybill
public import WaybillTesting

/// The line host as a user reads it: from the lines that it prints, and nothing else.
@MainActor
public struct LineDriver: ConformanceDriver {
    private final class Output {
        var lines: [String] = []
    }

    private let host: LineHost
    private let output: Output
    private let events = EventLog()
    private var screen: [String] = []

    /// Starts the host.
    public init(_ app: some ListApp) {
        let output = Output()
        self.output = output
        host = LineHost(
            app, onEvent: { [events] in events.append($0) }, print: { output.lines.append($0) })
    }

    /// Performs a command, and reads the printed screens.
    public mutating func perform(_ command: String) async throws {
        defer { read() }
        try await host.perform(command)
    }

    private mutating func read() {
        var lines: [String] = []
        for line in output.lines {
            let range = line.split(separator: " ").last?.split(separator: "-").compactMap {
                Int($0)
            }
            if line.isEmpty {
                (screen, lines) = (lines, [])
            } else if line.hasPrefix("= "), let range, range.count == 2 {
                lines += screen[range[0] - 1...range[1] - 1]
            } else {
                lines.append(line)
            }
        }
        output.lines = []
    }

    /// Opens an address.
    public mutating func open(_ address: String) async throws {
        try await perform("open \(address)")
    }

    /// Presses the first element with a text.
    public mutating func select(_ text: String) async throws { try await perform("press \(text)") }

    /// Performs an action of a row.
    public mutating func act(_ action: String, on row: String) async throws {
        try await perform("press \(action) in \(row)")
    }

    /// Sets the text of a field.
    public mutating func type(_ text: String, into label: String) async throws {
        try await perform("set \(label) = \(text)")
    }

    /// Chooses an option of a control.
    public mutating func choose(_ option: String, in label: String) async throws {
        try await perform("press \(option) in \(label)")
    }

    /// Searches.
    public mutating func search(_ text: String) async throws { try await perform("search \(text)") }

    /// Goes back.
    public mutating func back() async throws { try await perform("back") }

    /// Performs a gesture by its command; a missing one throws ``Missing``.
    public mutating func make(_ gesture: ConformanceGesture) async throws {
        switch gesture {
        case .move(let row, let other):
            let lists = try await tree.children.filter { $0.role == .list }.map(\.children)
            let goesDown = lists.contains { list in
                let (from, to) = (list.index(of: row), list.index(of: other))
                return from.map { from in to.map { from < $0 } ?? false } ?? false
            }
            try await perform("move \(row) \(goesDown ? "after" : "before") \(other)")
        case .swipe(let row, _, let action): try await act(action, on: row)
        case .refresh: try await perform("refresh")
        case .turnPage(let end):
            let label = end == .start ? "Previous rows" : "Next rows"
            guard screen.contains(where: { $0.contains("link \"\(label)\"") }) else { return }
            try await perform("press \(label)")
        case .uncover(let row, _):
            guard await host.page?.elements.contains(where: { $0.label.contains(row) }) == true
            else {
                throw Missing(what: row)
            }
        case .cancelMove: break
        default: throw Missing(what: "a command for \(gesture)")
        }
    }

    private var tree: SemanticsNode {
        get throws {
            var lines = try screen.map(SemanticsLine.init)[...]
            return try SemanticsLine.tree(of: &lines).unwrapped("a screen")
        }
    }

    /// The address, and the tree of the printed lines.
    public func observe() throws -> ConformanceMoment {
        let tree = try tree
        let page = try host.page.unwrapped("a page")
        var moment = ConformanceMoment(
            address: page.url.description, semantics: tree, events: events.all)
        moment.rows = ConformanceRow.all(of: page, presentedAs: tree)
        return moment
    }
}

/// A printed line: its depth and its node.
private struct SemanticsLine {
    let depth: Int
    var node: SemanticsNode

    init(_ line: String) throws {
        let text = line.drop { $0 == " " }
        depth = (line.count - text.count) / 2
        var rest = text.drop { $0.isLetter }
        let role = SemanticsNode.Role(rawValue: String(text.prefix { $0.isLetter }))
        node = SemanticsNode(try role.unwrapped("a role in \(line)"), "")
        node.name = try rest.string(after: " ").unwrapped("a name in \(line)")
        node.value = try rest.string(after: " = ")
        for state in SemanticsNode.State.allCases where rest.hasPrefix(" \(state.rawValue)") {
            node.states.append(state)
            rest = rest.dropFirst(state.rawValue.count + 1)
        }
        node.note = try rest.string(after: " (")
    }

    static func tree(of lines: inout ArraySlice<SemanticsLine>) -> SemanticsNode? {
        guard var line = lines.popFirst() else { return nil }
        while let next = lines.first, next.depth > line.depth, let child = tree(of: &lines) {
            line.node.children.append(child)
        }
        return line.node
    }
}

extension [SemanticsNode] {
    fileprivate func index(of text: String) -> Int? { firstIndex { $0.name.contains(text) } }
}

extension Substring {
    /// Takes a JSON string after a prefix; nil if there is none.
    fileprivate mutating func string(after prefix: String) throws -> String? {
        guard hasPrefix(prefix + "\"") else { return nil }
        let start = index(startIndex, offsetBy: prefix.count)
        var end = index(after: start)
        while end < endIndex, self[end] != "\"" {
            end = index(end, offsetBy: self[end] == "\\" ? 2 : 1)
        }
        let text = self[start...end]
        self = self[index(after: end)...]
        return try JSONDecoder().decode(String.self, from: Data(text.utf8))
    }
}

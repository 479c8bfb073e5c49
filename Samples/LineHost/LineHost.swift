import Foundation
public import Waybill

/// A live host that prints lines and reads commands.
///
/// It prints the accessibility tree of a screen, one element a line, and after a change only the
/// new lines: `= 3-9` stands for lines 3 to 9 of the previous screen. An empty line is the end of a
/// screen.
@MainActor
public final class LineHost {
    private let session: AppSession
    private let print: (String) -> Void
    private var view: ScreenView?
    private var isScheduled = false

    /// The lines of the previous screen outside its rows, by their text.
    private var frame: [String: Int] = [:]

    /// The index of the first line of each row of the list; nil for a row below a dialog.
    private var starts: [Int?] = []

    /// The number of lines of the previous screen.
    private var count = 0

    /// Starts a session.
    ///
    /// - Parameter print: Receives each line.
    public init(
        _ app: some ListApp, onEvent: ((SessionEvent) -> Void)? = nil,
        print: @escaping (String) -> Void
    ) {
        session = AppSession(app: app, onEvent: onEvent)
        self.print = print
        session.onChange = { [weak self] in self?.schedule() }
    }

    /// The current page; nil before the first screen.
    public var page: Page? { session.page }

    // MARK: Commands

    /// Performs a command, and prints the screen after it.
    ///
    /// The commands are `open /address`, `back`, `refresh`, `search text`, `press label`,
    /// `press label in row`, `set label = text` and `move row before row` or `after row`.
    ///
    /// - Throws: ``LineError`` for an unknown command or a missing element.
    public func perform(_ command: String) async throws(LineError) {
        // Each command prints a screen, also an unchanged one.
        count = 0
        let words = command.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.count > 1 ? words[1] : ""
        switch words.first {
        case "open":
            guard let url = RouteURL(rest), session.open(url) != .notFound else {
                throw LineError(text: "No screen at \(rest)")
            }
        case "back": session.back()
        case "refresh": try perform(.press, on: elements { $0.kind == .reload })
        case "search": try perform(.set(rest), on: elements { $0.kind == .search })
        case "press":
            let parts = rest.split(" in ")
            do throws(LineError) {
                try perform(.press, on: matches(rest))
            } catch {
                guard parts.count == 2 else { throw error }
                try perform(.press, on: matches(parts[0], in: parts[1]))
            }
        case "set":
            let parts = rest.split(" = ")
            let fields = elements { $0.label == parts[0] && $0.isControl }
            let field = try perform(.set(parts.count > 1 ? parts[1] : ""), on: fields)
            session.perform(field.id, .leave)
        case "move": try move(rest)
        default: throw LineError(text: "No command \(command)")
        }
        await session.settle(within: .seconds(10))
        show()
    }

    /// Performs commands until they end, and prints what cannot be performed.
    public func run(_ commands: some AsyncSequence<String, Never>) async {
        for await command in commands {
            do { try await perform(command) } catch { print("\(error.text)\n") }
        }
    }

    @discardableResult
    private func perform(
        _ value: ElementValue, on elements: [PageElement]
    ) throws(LineError) -> PageElement {
        let element = elements.first { session.perform($0.id, value) != .refused }
        guard let element else { throw LineError(text: "No such element") }
        return element
    }

    private func move(_ rows: String) throws(LineError) {
        let isAfter = rows.contains(" after ")
        let ids = rows.split(isAfter ? " after " : " before ").compactMap { text in
            page?.elements.first { $0.kind == .row && $0.label.contains(text) }?.id
        }
        guard ids.count == 2 else { throw LineError(text: "No such rows") }
        session.perform(ids[0], .move(over: ids[1], isAfter: isAfter))
    }

    private func elements(where isIncluded: (PageElement) -> Bool) -> [PageElement] {
        (page?.elements ?? []).filter(isIncluded)
    }

    /// The elements with a label, controls first, and then those that contain it.
    ///
    /// - Parameter place: A part of the text of their row, or the label of their control; empty for
    ///   any.
    private func matches(_ label: String, in place: String = "") -> [PageElement] {
        let sections = (page?.sections ?? []) + (page?.layers.flatMap(\.sections) ?? [])
        let rows = sections.flatMap(\.rows)
            .filter { $0.content.accessibilityText.contains(place) }.map(\.id)
        let all = elements { element in
            guard element.kind != .search else { return false }
            if case .option(_, let control) = element.kind, control.label == place { return true }
            return place.isEmpty || element.row.map(rows.contains) == true
        }
        let exact = all.filter { $0.label == label }
        return exact.filter(\.isControl) + exact + all.filter { $0.label.contains(label) }
    }

    // MARK: Printing

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        Task {
            if isScheduled { show() }
        }
    }

    private func show() {
        isScheduled = false
        guard let view = session.view else { return }
        if view !== self.view { view.startOver() }
        self.view = view
        let step = view.takeStep()
        let starts = self.starts
        // The former first line of each row; nil for a new or redrawn one.
        let kept = (step.list?.rows ?? starts.indices.map { .kept($0) }).map { origin in
            if case .kept(let index) = origin { starts[index] } else { nil as Int? }
        }
        self.starts = kept.map { _ in nil }
        var lines: [(text: String, former: Int?)] = []
        let former = frame
        frame = [:]
        func add(_ texts: [String]) {
            for text in texts {
                var key = text
                while frame[key] != nil { key += " " }
                frame[key] = lines.count
                lines.append((text, former[key]))
            }
        }
        var tree = step.page.semantics
        let parts = tree.children
        tree.children = []
        add(tree.lines(depth: 0))
        var row = 0
        for var part in parts {
            let rows = part.role == .list ? part.children : []
            if part.role == .list { part.children = [] }
            add(part.lines(depth: 1))
            for node in rows {
                self.starts[row] = lines.count
                for (offset, text) in node.lines(depth: 2).enumerated() {
                    lines.append((text, kept[row].map { $0 + offset }))
                }
                row += 1
            }
        }
        guard lines.count != count || lines.indices.contains(where: { lines[$0].former != $0 })
        else { return }
        count = lines.count
        write(lines)
    }

    private func write(_ lines: [(text: String, former: Int?)]) {
        var index = 0
        while index < lines.count {
            let (text, former) = lines[index]
            var end = index + 1
            if let former {
                while end < lines.count, lines[end].former == former + end - index { end += 1 }
                print("= \(former + 1)-\(former + end - index)")
            } else {
                print(text)
            }
            index = end
        }
        print("")
    }
}

/// A command that cannot be performed.
public struct LineError: Error {
    /// The message.
    public let text: String
}

extension PageElement {
    fileprivate var isControl: Bool { if case .control = kind { true } else { false } }
}

import Waybill
import WaybillTerminal
public import WaybillTesting

/// The keys of a terminal for what elsewhere is dragged, swiped, pulled and scrolled.
extension TerminalDriver {
    /// Presses keys: J and K move a row, V selects up to one, R asks again, and those for pages
    /// and ends scroll.
    ///
    /// - Parameter gesture: What is done.
    /// - Throws: ``Missing`` where there is no such row, or it does not offer it.
    public func make(_ gesture: ConformanceGesture) async throws {
        switch gesture {
        case .move(let text, let other): try await move(text, to: other)
        // Keys hold no row: nothing is released.
        case .cancelMove(let text, let other): _ = try (row(text), row(other))
        case .swipe(let text, _, let action): return try await act(action, on: text)
        case .uncover(let text, _):
            try goToRow(text)
            session.press(.text("a"))
            session.press(.escape)
        case .selectRange(let text):
            try goToRow(text)
            session.press(.text("V"))
        case .refresh: session.press(.text("r"))
        case .loadMore(let end): await goToEnd(end)
        case .turnPage(let end): session.press(end == .start ? .pageUp : .pageDown)
        }
        await session.settle()
    }

    /// Presses the key for an end until more is there: what is further on is measured as it is
    /// drawn, and the end is further away then.
    private func goToEnd(_ end: PageEnd) async {
        let count = session.page?.window.rowCount
        for _ in 0..<4 where session.page?.window.rowCount == count {
            session.press(end == .start ? .home : .end)
            _ = session.frame
            await session.settle()
        }
    }

    /// The rows as they are drawn.
    var rows: [ConformanceRow] {
        session.page.map { ConformanceRow.all(of: $0, presentedAs: session.semantics) } ?? []
    }

    private func row(_ text: String) throws -> ConformanceRow {
        try rows.first { $0.semantics.name.contains(text) }.unwrapped("a row “\(text)”")
    }

    /// Moves a row place by place until it is where another one was.
    private func move(_ text: String, to other: String) async throws {
        let (id, target) = (try row(text).id, try row(other).path)
        try goToRow(text)
        var place = try row(text).path
        while place != target {
            session.press(.text(place < target ? "J" : "K"))
            await session.settle()
            let next = try rows.first { $0.id == id }.unwrapped("“\(text)” as it moves").path
            guard next != place else { throw Missing(what: "a way from “\(text)” to “\(other)”") }
            place = next
        }
    }

    /// Puts the keyboard at a row.
    func goToRow(_ text: String) throws { try go(to: text, isAbove: false) }

    /// Puts the keyboard at what holds a text, by Tab; by Shift-Tab where that stands above
    /// the list or above the row that the keyboard is at: a long list goes on below.
    func go(to text: String, isAbove: Bool) throws {
        let wanted = text.filter { !$0.isWhitespace }
        // Beside a text of several lines there may be others, such as a number.
        let parts = text.split(separator: " ")
        let words = parts.count > 3 ? parts : []
        func isThere() -> Bool {
            let drawn = session.frame.focusedText
            return drawn.filter { !$0.isWhitespace }.contains(wanted)
                || !words.isEmpty && words.allSatisfy { drawn.contains($0) }
        }
        let target = rows.firstIndex { $0.semantics.name.contains(text) }
        let isUpwards = isAbove || (target ?? .max) < (focusedRow ?? 0)
        // The keyboard is taken to what is seen, where it was left elsewhere.
        for key in [TerminalKey.down, .up]
        where !isAbove && target != nil && session.frame.focusedText.isEmpty {
            session.press(key)
        }
        // From far below no one goes up row by row.
        if isAbove, rows.first.map({ $0.path > ItemPath(section: 0, item: 0) }) == true {
            session.press(.home)
        }
        let most = session.semantics.focusOrder.count + 1
        // Where the keyboard is out of sight it may begin at either end of what is seen.
        let ways: [(key: TerminalKey, count: Int)] =
            isUpwards
            ? [(.backTab, most), (.tab, 2 * most), (.backTab, 700), (.tab, 1_400)]
            : [(.tab, most), (.backTab, 2 * most), (.tab, 700), (.backTab, 1_400)]
        for (key, count) in ways {
            for _ in 0...count {
                if isThere() { return }
                session.press(key)
            }
        }
        throw Missing(what: "“\(text)” by the keyboard")
    }

    /// Which of the rows the keyboard is at; nil where it is at none.
    private var focusedRow: Int? {
        let text = session.frame.focusedText
        guard !text.isEmpty else { return nil }
        let found = rows.enumerated().filter { _, row in
            row.semantics.name.split(separator: " ").allSatisfy { text.contains($0) }
        }
        return found.max { $0.element.semantics.name.count < $1.element.semantics.name.count }?
            .offset
    }

    /// The headers that stay in sight while rows below them are, as they are drawn.
    ///
    /// None where the first row of such a section that is seen has no header above it.
    var pinnedHeaders: Set<String> {
        guard let page = session.page else { return [] }
        let lines = session.frame.lines.map { $0.text.filter { !$0.isWhitespace } }
        var headers: [String: String] = [:]
        for section in page.sections where section.pinsHeader {
            for row in section.rows {
                let name = row.content.accessibilityText.filter { !$0.isWhitespace }
                headers[name] = section.header?.accessibilityText.filter { !$0.isWhitespace }
            }
        }
        guard let first = lines.firstIndex(where: { headers[$0] != nil }),
            let header = headers[lines[first]]
        else { return page.pinnedHeaders }
        return lines[..<first].contains(header) ? page.pinnedHeaders : []
    }
}

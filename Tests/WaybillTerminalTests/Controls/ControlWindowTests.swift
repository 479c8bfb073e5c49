import Testing
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct ControlWindowTests {
    private func start(columns: Int = 60, rows: Int = 12) throws -> TerminalSession {
        let session = TerminalSession(
            LongFormApp(), size: TerminalSize(columns: columns, rows: rows))
        try #require(session.open(RouteURL()) == .opened)
        return session
    }

    /// The numbers of the rows that are seen, from top to bottom.
    private func numbers(_ session: TerminalSession) -> [Int] {
        session.frame.lines.map(\.text).compactMap { line in
            if line.hasPrefix("Note ") { return Int(line.dropFirst(5).prefix { $0.isNumber }) }
            return line.hasPrefix("row") ? Int(line.dropFirst(3).prefix { $0.isNumber }) : nil
        }
    }

    @Test func `a field in a long list grows, and the rows below make room`() throws {
        let session = try start()
        for _ in 0..<9 { session.press(.down) }
        #expect(session.frame.cursor != nil)
        for line in 1...6 {
            session.type("line \(line)")
            session.press(.enter)
            let lines = session.frame.lines.map(\.text)
            let cursor = try #require(session.frame.cursor)
            #expect(lines[cursor.line].hasPrefix("  [___"), "line \(line)")
            #expect(session.semantics == session.session.page?.semantics, "line \(line)")
        }
        session.press(.tab)
        #expect(session.frame.focusedText == "row10")
        let lines = session.frame.lines.map(\.text)
        let row = try #require(lines.firstIndex { $0.hasPrefix("row10") })
        #expect(lines[row - 1].isEmpty && lines[row - 3].hasPrefix("  [line 6_"))
        for _ in 0..<5 { session.press(.pageDown) }
        for _ in 0..<5 { session.press(.pageUp) }
        #expect(session.session.page?.semantics == session.semantics)
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `rows are where they are measured to be, whatever is typed`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let session = try start(columns: seed % 2 == 0 ? 60 : 24)
        let keys: [TerminalKey] = [
            .down, .down, .up, .tab, .pageDown, .pageUp, .enter, .paste("a\nb"), .backspace,
            .control("u"), .text("x"), .text(" "), .escape, .end, .home,
        ]
        for step in 0..<120 {
            session.press(keys.randomElement(using: &random) ?? .down)
            let numbers = numbers(session)
            #expect(numbers == numbers.sorted(), "seed \(seed), step \(step)")
            if let first = numbers.first, let last = numbers.last {
                #expect(numbers == Array(first...last), "seed \(seed), step \(step)")
            }
            #expect(
                session.semantics == session.session.page?.semantics,
                "seed \(seed), step \(step)")
        }
    }
}

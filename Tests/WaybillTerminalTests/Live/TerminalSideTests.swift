import Testing
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct TerminalSideTests {
    private func start(_ columns: Int, _ rows: Int = 20) throws -> TerminalSession {
        let session = TerminalSession(
            ChainApp(), size: TerminalSize(columns: columns, rows: rows))
        try #require(session.open(RouteURL()) == .opened)
        return session
    }

    /// What is left and right of the line between two screens.
    private func sides(_ session: TerminalSession) -> (list: [String], detail: [String])? {
        let lines = session.frame.page.map { $0.text.split(separator: "│", maxSplits: 1) }
        guard lines.allSatisfy({ $0.count == 2 || $0.first?.isEmpty == false }),
            lines[0].count == 2
        else { return nil }
        return (
            lines.map { String($0[0]).trimmingTrailingBlanks },
            lines.map { $0.count == 2 ? String($0[1].dropFirst()) : "" }
        )
    }

    // MARK: The one stack

    @Test func `however deep, each screen is scrolled as it was left`() throws {
        let session = try start(60, 10)
        var frames: [TerminalFrame] = []
        let deepest = AppSession.mostScreens + 6
        for depth in 0..<deepest {
            for _ in 0..<depth % 4 { session.press(.pageDown) }
            session.press(.down)
            frames.append(session.frame)
            session.press(.enter)
            #expect(session.frame.lines[0].text == "Chain   [Start]  Other", "at its top")
        }
        for frame in frames.reversed() {
            session.press(.escape)
            #expect(session.frame.page == frame.page)
        }
        let first = session.frame
        session.press(.escape)
        #expect(session.frame == first)
    }

    // MARK: Side by side

    @Test func `from 110 columns a list and what it opened stand side by side`() throws {
        for columns in [109, 110, 160] {
            let session = try start(columns)
            session.press(.enter)
            #expect((sides(session) != nil) == (columns >= 110), "\(columns) columns")
        }
        let session = try start(120)
        #expect(sides(session) == nil, "nothing was opened")
        session.press(.down)
        session.press(.enter)
        let shown = try #require(sides(session))
        #expect(shown.list[0] == "Chain   [Start]  Other" && shown.list[1] == "Start")
        #expect(shown.detail[0] == "At 1" && shown.list.contains("row1"))
        #expect(session.frame.focusedText == "row0", "of what was opened")
        #expect(session.frame.lines.allSatisfy { $0.columns <= 120 })
    }

    @Test func `arrows change sides, and keys move where the keyboard is`() throws {
        let session = try start(120)
        session.press(.enter)
        session.press(.down)
        #expect(session.frame.focusedText == "row1")
        session.press(.left)
        #expect(session.frame.focusedText == "row0")
        for _ in 0..<3 { session.press(.down) }
        #expect(session.frame.focusedText == "row3" && sides(session)?.detail[0] == "At 0")
        session.press(.right)
        #expect(session.frame.focusedText == "row1")
    }

    @Test func `another row replaces what was opened, on one level`() throws {
        let session = try start(120)
        session.press(.enter)
        for row in 1..<5 {
            session.press(.left)
            session.press(.down)
            session.press(.enter)
            #expect(session.url == RouteURL("/\(row)"))
            #expect(sides(session)?.detail[0] == "At \(row)")
            #expect(sides(session)?.list[1] == "Start")
        }
        session.press(.escape)
        #expect(session.url == RouteURL() && session.frame.focusedText == "row4")
        session.press(.escape)
        #expect(session.url == RouteURL())
    }

    @Test(arguments: [TerminalKey.left, .right])
    func `back closes the detail from either side, and the list stays as it is`(
        _ side: TerminalKey
    ) throws {
        let session = try start(120, 12)
        for _ in 0..<20 { session.press(.down) }
        session.press(.enter)
        let list = try #require(sides(session)).list
        session.press(side)
        session.press(.escape)
        #expect(sides(session) == nil)
        #expect(session.frame.page.map(\.text) == list)
        #expect(session.frame.focusedText == "row20")
    }

    @Test func `a narrower terminal shows one of them, and a wider one both again`() throws {
        let session = try start(120, 12)
        for _ in 0..<20 { session.press(.down) }
        session.press(.enter)
        session.press(.pageDown)
        let both = session.frame
        session.resize(to: TerminalSize(columns: 100, rows: 12))
        #expect(sides(session) == nil && session.frame.focusedText == both.focusedText)
        session.resize(to: TerminalSize(columns: 120, rows: 12))
        #expect(session.frame == both)
        session.resize(to: TerminalSize(columns: 100, rows: 12))
        session.press(.escape)
        #expect(session.url == RouteURL() && session.frame.focusedText == "row20")
    }

    @Test func `what is not opened by a row stands alone`() throws {
        let session = try start(120)
        session.press(.enter)
        session.press(.left)
        session.press(.home)
        session.press(.tab)
        #expect(session.frame.focusedText == "Other")
        session.press(.enter)
        #expect(session.url == RouteURL("/other") && sides(session) == nil)
        session.press(.escape)
        #expect(session.url == RouteURL() && sides(session) == nil)
    }

    @Test func `a click is on the side at which it is made`() throws {
        let session = try start(120)
        session.press(.enter)
        let shown = try #require(sides(session))
        let line = try #require(shown.list.firstIndex(of: "row2"))
        session.press(.mouse(TerminalMouse(.click, line: line, column: 1)))
        #expect(session.url == RouteURL("/2"))
        _ = session.frame
        let start = TerminalPanes(size: TerminalSize(columns: 120, rows: 20)).detailStart
        let detail = try #require(sides(session)).detail
        let below = try #require(detail.firstIndex(of: "row5"))
        session.press(.mouse(TerminalMouse(.click, line: below, column: start + 1)))
        #expect(session.url == RouteURL("/2/5"))
        let next = try #require(sides(session))
        #expect(next.list.contains("At 2") && next.list[below] == "row5", "where it was clicked")
        #expect(next.detail[0] == "At 2 5")
    }

    @Test(arguments: SeededGenerator.seeds(5))
    func `random keys leave no line wider than the terminal`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let session = try start(130)
        for step in 0..<30 {
            if step % 10 == 9 {
                let columns = [80, 109, 110, 140, 200].randomElement(using: &random) ?? 80
                let rows = Int.random(in: 1...30, using: &random)
                session.resize(to: TerminalSize(columns: columns, rows: rows))
            }
            let keys = TerminalKey.moving + [.enter, .enter, .left, .right]
            session.press(keys.randomElement(using: &random) ?? .down)
            let frame = session.frame
            #expect(frame.lines.count == frame.size.rows, "seed \(seed), step \(step)")
            #expect(
                frame.lines.allSatisfy { $0.columns <= frame.size.columns },
                "seed \(seed), step \(step)")
        }
    }
}

extension String {
    fileprivate var trimmingTrailingBlanks: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

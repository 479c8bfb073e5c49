import Showcase
import Testing
import Waybill
import WaybillTesting

/// What visitors share, and what they do not.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct SharedScreenTests {
    private let app = ShowcaseApp()

    private func session(of visitor: Visitor) async throws -> AppSession {
        let session = AppSession(app: app, visitor: visitor)
        session.open(try #require(RouteURL("/shared")))
        await session.settle()
        return session
    }

    private func tap(_ text: String, in session: AppSession) async throws {
        let page = try #require(session.page)
        let row = page.elements.first { $0.kind == .row && $0.label == text }
        session.perform(try #require(row, "\(text)").id)
        await session.settle()
    }

    private func texts(in session: AppSession) -> [String] {
        session.page?.sections.flatMap { $0.rows.map(\.content.accessibilityText) } ?? []
    }

    @Test func `a counter is shared by all and undone by anyone`() async throws {
        let (one, other) = (try await session(of: Visitor()), try await session(of: Visitor()))
        try await tap("Count one more", in: one)
        try await tap("Put something on the list", in: one)
        await other.settle()
        #expect(texts(in: other).contains("Counted 1 time"))
        #expect(texts(in: other).contains("Take Apples off the list"))
        try await tap("Take Apples off the list", in: other)
        try await tap("Undo for everyone", in: other)
        await one.settle()
        #expect(texts(in: one).contains("Take Apples off the list"))
    }

    @Test func `anyone puts the list in order, for all`() async throws {
        let (one, other) = (try await session(of: Visitor()), try await session(of: Visitor()))
        for _ in 0..<3 { try await tap("Put something on the list", in: one) }
        let rows = try #require(one.page?.sections[1].rowElements)
        #expect(one.perform(rows[0].id, .move(over: rows[2].id, isAfter: true)) == .done)
        await one.settle()
        await other.settle()
        let things = texts(in: other).filter { $0.hasPrefix("Take ") }
        #expect(things.map { $0.split(separator: " ")[1] } == ["Bread", "Apples", "Coffee"])
        let (first, board) = (
            try #require(one.page?.sections[1].rowElements[0]), one.page?.sections[0]
        )
        let target = try #require(board?.elementID)
        #expect(one.perform(first.id, .move(over: target, isAfter: true)) == .refused)
        try await tap("Take Bread off the list", in: one)
        await other.settle()
        let left = try #require(other.page?.sections[1].rowElements)
        #expect(other.perform(left[1].id, .move(over: left[0].id, isAfter: false)) == .done)
        await one.settle()
        #expect(texts(in: one).filter { $0.hasPrefix("Take ") }.count == 2)
    }

    @Test func `a note is its visitor's alone, in all windows`() async throws {
        let visitor = Visitor()
        let (one, tab) = (try await session(of: visitor), try await session(of: visitor))
        let other = try await session(of: Visitor())
        try await tap("Write another note", in: one)
        await tab.settle()
        await other.settle()
        #expect(texts(in: tab).contains("Edition 1: water the plants"))
        #expect(texts(in: other).contains("Nothing yet"))
        try await tap("Undo my note", in: tab)
        await one.settle()
        #expect(texts(in: one).contains("Nothing yet"))
        try await tap("Redo my note", in: one)
        #expect(texts(in: one).contains("Edition 1: water the plants"))
    }
}

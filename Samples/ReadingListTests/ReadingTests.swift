import Testing
import Waybill
import WaybillTesting

@testable import ReadingList

@MainActor
@Suite(.timeLimit(.minutes(60))) struct ReadingTests {
    private struct Offline: Error {}

    private func open(
        _ address: String = "/",
        fetch: @escaping @Sendable () async throws -> [Book] = { [] }
    ) async throws -> HeadlessHost {
        let host = HeadlessHost(ReadingApp(fetch: fetch))
        try await host.open(address)
        return host
    }

    @Test func `a book that is marked as read is read on every screen`() async throws {
        let host = try await open()
        #expect(host.page?.subtitle == "3 to read")
        try await host.tap("Emma")
        try await host.tap("Read")
        #expect(try host.value(of: "Read") == "on")
        await host.back()
        #expect(host.page?.subtitle == "2 to read")
        try await host.choose("Unread", in: "Show")
        #expect(host.url == "/?filter=Unread")
        #expect(!host.visibleRows.contains { $0.hasPrefix("Emma Jane") })
    }

    @Test func `a book is removed after a question, and restored`() async throws {
        let host = try await open()
        try await host.tap("Emma")
        try await host.tap("Remove")
        #expect(host.dialog == "Remove Emma?")
        try await host.tap("Cancel")
        try await host.tap("Remove")
        try await host.tap("Remove")
        #expect(host.title == "Books" && !host.visibleRows.contains { $0.hasPrefix("Emma Jane") })
        #expect(host.notice == "Emma removed")
        try await host.tap("Undo")
        #expect(host.visibleRows.contains { $0.hasPrefix("Emma Jane") } && host.notice == nil)
    }

    @Test func `a book is added by a form, which says what is wrong`() async throws {
        let host = try await open()
        try await host.tap("Add a book…")
        try await host.tap("Add")
        #expect(try host.error(of: "Title") == "Enter a title.")
        try await host.type("Emma", into: "Title")
        try await host.tap("Add")
        #expect(try host.error(of: "Title") == "Already on your list.")
        try await host.type("Ulysses", into: "Title")
        try await host.type("James Joyce", into: "Author")
        try await host.tap("Add")
        #expect(host.title == "Books" && host.notice == "Ulysses added")
        #expect(host.visibleRows.contains("Ulysses James Joyce"))
    }

    @Test func `a search finds titles and authors`() async throws {
        let host = try await open("/?q=wells")
        #expect(host.visibleRows == ["The Time Machine H. G. Wells", "Add a book…"])
        try await host.type("austen")
        #expect(host.url == "/?q=austen" && host.visibleRows.count == 2)
        try await host.type("xyz")
        #expect(host.page?.status == .empty("No books found", hint: "Discover has some."))
    }

    @Test func `a recommended book is added once`() async throws {
        let host = try await open("/discover") { [Book(title: "Utopia", author: "More")] }
        try await host.tap("Utopia More Add")
        #expect(host.visibleRows == ["Utopia More On your list"])
        try await host.tap("Utopia More On your list")
        try await host.open("/")
        #expect(host.visibleRows.filter { $0.hasPrefix("Utopia") }.count == 1)
    }

    @Test func `a failed load says so and can be repeated`() async throws {
        let host = try await open("/discover") { throw Offline() }
        let failed = "Recommendations could not be loaded."
        #expect(host.page?.status == .failed(failed, canRetry: true))
        try await host.tap("Try again")
        #expect(host.page?.status == .failed(failed, canRetry: true))
    }
}

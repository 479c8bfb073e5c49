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

    @Test func `a book is taken off the list after a question, and put back`() async throws {
        let host = try await open()
        try await host.tap("Emma")
        try await host.tap("Take off the list")
        #expect(host.dialog == "Take Emma off the list?")
        try await host.tap("Cancel")
        try await host.tap("Take off the list")
        try await host.tap("Take off")
        #expect(host.title == "Books" && !host.visibleRows.contains { $0.hasPrefix("Emma Jane") })
        #expect(host.notice == "Emma is off the list.")
        try await host.tap("Undo")
        #expect(host.visibleRows.contains { $0.hasPrefix("Emma Jane") } && host.notice == nil)
    }

    @Test func `a book is added by a form, which says what is wrong`() async throws {
        let host = try await open()
        try await host.tap("Add a book…")
        try await host.tap("Add")
        #expect(try host.error(of: "Title") == "A book has a title.")
        try await host.type("Emma", into: "Title")
        try await host.tap("Add")
        #expect(try host.error(of: "Title") == "It is on your list already.")
        try await host.type("Ulysses", into: "Title")
        try await host.type("James Joyce", into: "Author")
        try await host.tap("Add")
        #expect(host.title == "Books" && host.notice == "Ulysses is on your list.")
        #expect(host.visibleRows.contains("Ulysses James Joyce Unread"))
    }

    @Test func `a search finds titles and authors`() async throws {
        let host = try await open("/?q=wells")
        #expect(host.visibleRows == ["The Time Machine H. G. Wells Unread", "Add a book…"])
        try await host.type("austen")
        #expect(host.url == "/?q=austen" && host.visibleRows.count == 2)
        try await host.type("xyz")
        #expect(host.page?.status == .empty("No book here", hint: "Look at Discover."))
    }

    @Test func `what others recommend is added once`() async throws {
        let host = try await open("/discover") { [Book(id: 0, title: "Utopia", author: "More")] }
        try await host.tap("Utopia More Add")
        #expect(host.visibleRows == ["Utopia More On your list"])
        try await host.tap("Utopia More On your list")
        try await host.open("/")
        #expect(host.visibleRows.filter { $0.hasPrefix("Utopia") }.count == 1)
    }

    @Test func `without a network it says so and can be tried again`() async throws {
        let host = try await open("/discover") { throw Offline() }
        let failed = "The recommendations could not be fetched."
        #expect(host.page?.status == .failed(failed, canRetry: true))
        try await host.tap("Try again")
        #expect(host.page?.status == .failed(failed, canRetry: true))
    }
}

import Testing
import Waybill
import WaybillTesting

@testable import Starter

@MainActor
@Suite(.timeLimit(.minutes(60))) struct StarterTests {
    private func open(_ address: String = "/") async throws -> HeadlessHost {
        let host = HeadlessHost(StarterApp())
        try await host.open(address)
        return host
    }

    @Test func `a pressed row is done`() async throws {
        let host = try await open()
        #expect(host.page?.subtitle == "2 open")
        try await host.tap("Read the tests")
        #expect(host.shows("Read the tests Done") && host.page?.subtitle == "1 open")
        try await host.choose("Open", in: "Show")
        #expect(host.visibleRows == ["Add a row with the form", "Add an item…"])
    }

    @Test func `the form adds a row and requires a title`() async throws {
        let host = try await open()
        try await host.tap("Add an item…")
        try await host.tap("Add")
        #expect(try host.error(of: "Title") == "Enter a title.")
        try await host.type("Buy stamps", into: "Title")
        try await host.tap("Add")
        #expect(host.title == "To do" && host.shows("Buy stamps"))
    }

    @Test func `Undo restores a removed row at its place`() async throws {
        let host = try await open()
        let rows = host.visibleRows
        try await host.perform("Remove", on: "Add a row")
        #expect(host.visibleRows.count == rows.count - 1)
        try await host.tap("Undo")
        #expect(host.visibleRows == rows)
    }
}

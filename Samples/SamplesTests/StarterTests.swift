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

    @Test func `a row that is pressed is done, and open again`() async throws {
        let host = try await open()
        #expect(host.page?.subtitle == "2 open")
        try await host.tap("Read the tests")
        #expect(host.shows("Read the tests Done") && host.page?.subtitle == "1 open")
        try await host.choose("Open", in: "Show")
        #expect(host.visibleRows == ["Add a row with the form Open", "Add something…"])
    }

    @Test func `a row is added by the form, which wants a title`() async throws {
        let host = try await open()
        try await host.tap("Add something…")
        try await host.tap("Add")
        #expect(try host.error(of: "What is to do?") == "Say what is to do.")
        try await host.type("Buy stamps", into: "What is to do?")
        try await host.tap("Add")
        #expect(host.title == "To do" && host.shows("Buy stamps Open"))
    }

    @Test func `a row that is removed is put back where it was`() async throws {
        let host = try await open()
        let rows = host.visibleRows
        try await host.perform("Remove", on: "Add a row")
        #expect(host.visibleRows.count == rows.count - 1)
        try await host.tap("Undo")
        #expect(host.visibleRows == rows)
    }
}

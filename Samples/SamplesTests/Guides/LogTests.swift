import Testing
import Waybill
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60))) struct LogTests {
    @Test func `a line that is marked is one update, whatever the number of lines`() async throws {
        let host = try await HeadlessHost(showing: LogScreen())
        #expect(host.page?.window.rowCount == 1_000_002)
        #expect(host.visibleRows.count < 300)
        try await host.tap("Line 7")
        #expect(host.shows("Line 7, marked"))
        #expect(host.plans.last == "~1-7")
        try await host.tap("Write a line")
        #expect(host.plans.last == "+1-1000000")
    }

    @Test func `the end is reached at once`() async throws {
        let host = try await HeadlessHost(showing: LogScreen())
        try await host.tap("Go to the end")
        #expect(host.list?.rowsInSight.contains("Line 999999") == true)
    }
}

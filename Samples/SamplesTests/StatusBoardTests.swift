import Foundation
import Testing
import Waybill
import WaybillGRDB
import WaybillTesting

@testable import StatusBoard

@MainActor
@Suite(.timeLimit(.minutes(60))) struct StatusBoardTests {
    private let response = """
        {"services": [{"id": "web", "name": "Web site", "health": "up"},
                      {"id": "mail", "name": "Mail", "health": "down", "note": "Since 10:40"}]}
        """

    private func open(
        _ services: [Service] = [], over network: ScriptedTransport, at address: String = "/"
    ) async throws -> HeadlessHost {
        let store = try InMemoryRecordStore(services, format: Service.format)
        let server = APIServer("https://status.example/v1")
        let host = HeadlessHost(BoardApp(services: store, server: server, over: network))
        try await host.open(address)
        return host
    }

    @Test func `what the API says is shown`() async throws {
        let network = ScriptedTransport(.json(response))
        let host = try await open(over: network)
        #expect(host.visibleRows.sorted() == ["Mail Since 10:40 down", "Web site up"])
        #expect(network.requests.map(\.path) == ["/v1/services"])
        try await host.choose("Troubled", in: "Show")
        #expect(host.visibleRows == ["Mail Since 10:40 down"])
    }

    @Test func `without a network what is stored is shown`() async throws {
        let stored = Service(id: "web", name: "Web site", health: .slow)
        let host = try await open([stored], over: ScriptedTransport(.fault(.unreachable)))
        #expect(host.shows("Web site slow"))
    }

    @Test func `without a network and with nothing stored it says so`() async throws {
        let network = ScriptedTransport(.fault(.unreachable))
        let host = try await open(over: network)
        #expect(host.failure?.hasPrefix("It could not be fetched.") == true)
        network.then(.json(response))
        try await host.tap("Try again")
        #expect(host.shows("Web site up"))
    }

    @Test func `a service whose health is unknown is left out`() async throws {
        let text = response.replacingOccurrences(of: "down", with: "sideways")
        let host = try await open(over: ScriptedTransport(.json(text)))
        #expect(host.visibleRows == ["Web site up"])
    }

    @Test func `services are kept in a database`() async throws {
        let store = try GRDBRecordStore.inMemory(Service.format)
        let server = APIServer("https://status.example")
        let host = HeadlessHost(
            BoardApp(services: store, server: server, over: ScriptedTransport(.json(response))))
        try await host.open("/?q=mail")
        #expect(host.visibleRows == ["Mail Since 10:40 down"])
        let later = HeadlessHost(BoardApp(services: store))
        try await later.open("/")
        #expect(later.visibleRows.count == 2)
    }
}

import Testing
import Waybill
import WaybillGRDB
import WaybillTesting

@testable import StatusBoard

/// A change that a person makes: they have seen that a service is not well.
enum StatusChange: WriteRequest {
    case acknowledge(String)

    var subject: String {
        switch self {
        case .acknowledge(let service): service
        }
    }

    var method: HTTPRequest.Method { .post }

    var path: [String] { ["services", subject, "acknowledgement"] }
}

@Suite(.timeLimit(.minutes(60))) struct OfflineTests {
    @Test func `a change that is made without a network is sent later, once`() async throws {
        let server = try #require(APIServer("https://status.example/v1"))
        let network = ScriptedTransport(.fault(.unreachable), .status(204))
        let store = try GRDBRecordStore<PendingWrite>.inMemory()
        let outbox = Outbox<StatusChange>(server: server, transport: network, store: store)
        try await outbox.add(.acknowledge("mail"))
        #expect(try await outbox.flush().waiting == 1)
        #expect(try await outbox.flush().sent == 1)
        let keys = network.requests.map { request in
            request.headerFields.first { $0.name.canonicalName == "idempotency-key" }?.value
        }
        #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
    }

    @Test func `records are found by words and by columns`() async throws {
        let services = try GRDBRecordStore.inMemory(Service.format)
        _ = try await services.load(removing: []) { add in
            try add(Service(id: "web", name: "Web site", health: .up))
            try add(Service(id: "mail", name: "Mail", health: .down, note: "A full disk"))
        }
        let found = try await services.matches(
            RecordQuery(
                text: "disk", conditions: [ColumnCondition("health", oneOf: [.text("down")])]))
        #expect(found.map(\.record.id) == ["mail"])
        #expect(try await services.record(id: "web")?.name == "Web site")
    }
}

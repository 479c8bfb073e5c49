import Testing
import WaybillPipeline
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct ScriptedTransportTests {
    private let request = HTTPRequest(method: .put, scheme: "http", authority: "x", path: "/")

    @Test func `steps come in their order, and then no one is there`() async throws {
        let network = ScriptedTransport(.status(204), .json("1"))
        network.then(.status(500))
        for status in [204, 200, 500] {
            #expect(try await network.send(request).head.status.code == status)
        }
        await #expect(throws: TransportError.self) { try await network.send(request) }
    }

    @Test func `silence ends with the caller that waits, before and during`() async {
        let network = ScriptedTransport { _ in .silence }
        let during = Task { try await network.send(request) }
        while network.requests.isEmpty { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        during.cancel()
        await #expect(throws: CancellationError.self) { try await during.value }
        let before = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await network.send(request)
        }
        await #expect(throws: CancellationError.self) { try await before.value }
    }
}

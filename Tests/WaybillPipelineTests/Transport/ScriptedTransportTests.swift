import Foundation
import Synchronization
import Testing
import WaybillPipeline
import WaybillTesting

@Suite(.timeLimit(.minutes(5)))
struct ScriptedTransportTests {
    private let request = HTTPRequest(method: .put, scheme: "http", authority: "x", path: "/")

    private func news(
        of step: ScriptedTransport.Step, body: String = "abc"
    ) async -> (news: [HTTPProgress], reason: TransportError.Reason?) {
        let seen = Mutex<[HTTPProgress]>([])
        let call = HTTPCall(request, body: Data(body.utf8)) { news in
            seen.withLock { $0.append(news) }
        }
        do {
            _ = try await ScriptedTransport(step).send(call)
            return (seen.withLock(\.self), nil)
        } catch {
            return (seen.withLock(\.self), (error as? TransportError)?.reason)
        }
    }

    @Test func `steps come in their order, and then no one is there`() async throws {
        let network = ScriptedTransport(.status(204), .json("1"))
        network.then(.status(500))
        for status in [204, 200, 500] {
            #expect(try await network.send(request).head.status.code == status)
        }
        await #expect(throws: TransportError.self) { try await network.send(request) }
    }

    @Test func `calls are noted with their bodies, and a rule may read them`() async throws {
        let network = ScriptedTransport.respondingToCalls { call in
            .status(200, body: String(decoding: call.body.reversed(), as: UTF8.self))
        }
        let response = try await network.send(HTTPCall(request, body: Data("abc".utf8)))
        #expect(response.body == Data("cba".utf8))
        #expect(network.calls.map(\.body) == [Data("abc".utf8)] && network.requests == [request])
    }

    @Test func `the progress of both bodies is reported`() async {
        let reported = await news(of: .json("four"))
        #expect(
            reported.news == [
                HTTPProgress(sent: 3, toSend: 3),
                HTTPProgress(sent: 3, toSend: 3, received: 4, expected: 4),
            ])
        #expect(await news(of: .fault(.timedOut), body: "").news.isEmpty)
    }

    @Test func `a response that breaks off is an interruption after what came`() async {
        let reported = await news(of: .truncated(after: 2, of: 9), body: "")
        #expect(reported.news == [HTTPProgress(received: 2, expected: 9)])
        #expect(reported.reason == .interrupted)
    }

    @Test(arguments: TransportError.Reason.allCases)
    func `each fault can be played`(_ reason: TransportError.Reason) async {
        #expect(await news(of: .fault(reason)).reason == reason)
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

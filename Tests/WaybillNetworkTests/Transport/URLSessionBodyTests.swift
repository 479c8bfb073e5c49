import Foundation
import Testing
import WaybillNetwork
import WaybillTesting

/// Bodies and stored responses over a real socket.
@Suite(.timeLimit(.minutes(60)))
final class URLSessionBodyTests: Sendable {
    private func call(
        _ method: HTTPRequest.Method, _ server: LoopbackServer, body: Data = Data()
    ) -> HTTPCall {
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/",
            headerFields: body.isEmpty ? [:] : [.contentType: "text/plain"])
        return HTTPCall(head, body: body)
    }

    private func failure(
        _ transport: some HTTPTransport, _ call: HTTPCall
    ) async -> TransportError.Reason? {
        do {
            _ = try await transport.send(call)
            return nil
        } catch {
            return (error as? TransportError)?.reason
        }
    }

    @Test(arguments: [1, 3, 100_000, 3_000_000])
    func `a body reaches the server whole`(_ count: Int) async throws {
        let server = try LoopbackServer { _ in .http("201 Created", body: "done") }
        let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let response = try await URLSessionTransport().send(call(.post, server, body: body))
        #expect(response.head.status == .created && server.bodies == [body])
        let head = try #require(server.requests.first?.lowercased())
        #expect(head.hasPrefix("post / ") && head.contains("content-type: text/plain\r\n"))
        #expect(head.contains("content-length: \(count)\r\n"))
    }

    @Test func `a long response comes whole`() async throws {
        let server = try LoopbackServer { _ in
            .http("200 OK", body: String(repeating: "x", count: 2_000_000))
        }
        let response = try await URLSessionTransport().send(call(.get, server))
        #expect(response.body.count == 2_000_000)
    }

    @Test func `a server that hangs up before it has read the body is an interruption`()
        async throws
    {
        let server = try LoopbackServer { _ in .hangUp }
        let body = Data(repeating: 7, count: 8_000_000)
        let reason = await failure(URLSessionTransport(), call(.put, server, body: body))
        #expect(reason == .interrupted, "\(String(describing: reason))")
        #expect(server.bodies.isEmpty)
    }

    @Test func `a response that is too long is cut off, also after a body`() async throws {
        let server = try LoopbackServer { _ in
            .http("200 OK", body: String(repeating: "x", count: 50_001))
        }
        let transport = URLSessionTransport(bodyLimit: 50_000)
        let reason = await failure(transport, call(.post, server, body: Data("abc".utf8)))
        #expect(reason == .tooLarge)
    }

    @Test func `a slow response ends when the time is over`() async throws {
        let clock = TestClock()
        let server = try LoopbackServer { _ in
            .trickle("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n{")
        }
        let transport = URLSessionTransport().timeLimited(to: .seconds(1), clock: clock)
        let call = call(.get, server)
        let reason = Task { await failure(transport, call) }
        await clock.waitForSleepers()
        while server.requests.isEmpty { await Task.yield() }
        clock.advance(by: .seconds(1))
        #expect(await reason.value == .timedOut)
    }

    @Test func `a stored response is revalidated by its tag over the wire`() async throws {
        let server = try LoopbackServer { head in
            head.lowercased().contains("if-none-match: \"v1\"\r\n")
                ? .bytes("HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\nConnection: close\r\n\r\n")
                : .http(
                    "200 OK", headers: ["ETag: \"v1\"", "Cache-Control: max-age=0"], body: "one")
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("waybill-wire-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        for round in 0..<3 {
            // A new cache each time, as after a restart.
            let transport = URLSessionTransport().cached(in: DiskCache(folder: folder))
            let response = try await transport.send(call(.get, server))
            #expect(response.head.status == .ok && response.body == Data("one".utf8), "\(round)")
        }
        let asked = server.requests.map { $0.lowercased().contains("if-none-match") }
        #expect(asked == [false, true, true])
    }
}

import Foundation
import Synchronization
import Testing
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
final class LoggingTransportTests: Sendable {
    private let entries = Mutex<[HTTPLogEntry]>([])
    private let clock = TestClock()

    private var log: [HTTPLogEntry] { entries.withLock(\.self) }

    private func logged(_ base: some HTTPTransport) -> some HTTPTransport {
        base.logged(clock: clock) { [self] entry in
            entries.withLock { $0.append(entry) }
        }
    }

    private func request(_ path: String) -> HTTPRequest {
        HTTPRequest(
            method: .post, scheme: "https", authority: "x.org", path: path,
            headerFields: [.authorization: "Bearer s3cret", .cookie: "s3cret"])
    }

    @Test func `a call is reported once, with its sizes, time and attempts`() async throws {
        let network = ScriptedTransport(clock: clock, .json("four").after(.milliseconds(250)))
        let transport = logged(network)
        let call = HTTPCall(request("/a?b=c"), body: Data("abc".utf8))
        let task = Task { try await transport.send(call) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(250))
        _ = try await task.value
        let entry = try #require(log.first)
        #expect(log.count == 1 && entry.method == "POST" && entry.url == "https://x.org/a?b=c")
        #expect(entry.outcome == .responded(status: 200))
        #expect(entry.bytesSent == 3 && entry.bytesReceived == 4 && entry.attempts == 1)
        #expect(entry.duration == .milliseconds(250))
        #expect("\(entry)" == "POST https://x.org/a?b=c 200, 4 bytes, 0.25 seconds")
    }

    @Test func `faults and cancellations are reported, too`() async throws {
        for reason in TransportError.Reason.allCases {
            _ = try? await logged(ScriptedTransport(.fault(reason))).send(request("/"))
            #expect(log.last?.outcome == .failed(reason))
        }
        let transport = logged(ScriptedTransport(.silence))
        let task = Task { try await transport.send(request("/")) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.last?.outcome == .cancelled)
        #expect(log.count == TransportError.Reason.allCases.count + 1)
    }

    @Test func `outside of retries it has the call, inside of them each attempt`() async throws {
        func network() -> ScriptedTransport {
            ScriptedTransport(.fault(.interrupted), .status(503), .json("{}"))
        }
        var get = request("/")
        get.method = .get
        _ = try await logged(network().retrying(clock: ImmediateClock())).send(get)
        #expect(log.map(\.attempts) == [3])
        _ = try await logged(network()).retrying(clock: ImmediateClock()).send(get)
        #expect(
            log.dropFirst().map(\.outcome)
                == [.failed(.interrupted), .responded(status: 503), .responded(status: 200)])
    }

    @Test(arguments: [
        ("/a?key=s3cret", "/a?key=[secret]"),
        ("/a?x=1&token=s3cret&y=2", "/a?x=1&token=[secret]&y=2"),
        ("/a?KEY=s3cret", "/a?KEY=[secret]"), ("/a?api%5Fkey=s3cret", "/a?api%5Fkey=[secret]"),
        ("/a?%6b%65%79=s3cret", "/a?%6b%65%79=[secret]"), ("/a?key=s3=cret==", "/a?key=[secret]"),
        ("/a?key", "/a?key"), ("/a?=x&&", "/a?=x&&"), ("/a?x;token=s3cret", "/a?x;token=[secret]"),
        ("/a?x?key=s3cret", "/a?x?key=[secret]"), ("/a?+key+=s3cret", "/a?+key+=[secret]"),
        ("/a?keys=1", "/a?keys=1"), ("/a?key%=1", "/a?key%=1"),
        ("/a?q=1#key=s3cret", "/a?q=1#key=[secret]"), ("/key=open", "/key=open"), ("", ""),
    ])
    func `a secret in the query is not reported`(_ path: String, _ reported: String) async throws {
        let network = ScriptedTransport(.json("{}"))
        _ = try await logged(network).send(request(path))
        let entry = try #require(log.first)
        #expect(entry.url == "https://x.org" + reported)
        #expect(!String(reflecting: entry).contains("s3cret"))
        #expect(network.requests.first?.path == path, "what is sent stays as it was")
    }

    @Test func `the user name before the host is not reported`() {
        let request = HTTPRequest(
            method: .get, scheme: nil, authority: "me:s3cret@x.org:80", path: nil)
        #expect(LogRedaction.url(of: request) == "https://[secret]@x.org:80/")
    }
}

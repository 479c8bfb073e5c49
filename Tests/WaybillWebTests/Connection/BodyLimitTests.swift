import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// The limit alone, without a server.
@Suite struct BodyLimitTests {
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addHandler(BodyLimit(10))
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    }

    private func receive(_ parts: HTTPRequestPart...) throws {
        for part in parts { try channel.writeInbound(part) }
    }

    private var head: HTTPRequestPart {
        .head(HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"))
    }

    private func body(_ length: Int) -> HTTPRequestPart {
        .body(ByteBuffer(repeating: 0, count: length))
    }

    @Test func `bodies up to the limit pass, each counted from 0`() throws {
        for _ in 0..<3 {
            try receive(head, body(4), body(6), .end(nil))
            for _ in 0..<4 { #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil) }
        }
        #expect(channel.isActive)
    }

    @Test func `one that announces more gets a response, and is then disconnected`() throws {
        var request = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")
        request.headerFields[.contentLength] = "11"
        try receive(.head(request), body(11), .end(nil))
        let response = try #require(try channel.readOutbound(as: HTTPResponsePart.self))
        guard case .head(let head) = response else {
            Issue.record("no head: \(response)")
            return
        }
        #expect(head.status.code == 413)
        for _ in 0..<2 { #expect(try channel.readOutbound(as: HTTPResponsePart.self) != nil) }
        #expect(!channel.isActive)
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil, "no one gets it")
    }

    @Test(arguments: ["10", "-1", "many", "99999999999999999999"])
    func `a declared length is believed only if it can be`(_ length: String) throws {
        var request = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")
        request.headerFields[.contentLength] = length
        try receive(.head(request))
        #expect(channel.isActive)
        #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil)
    }

    @Test func `a body that is longer ends the connection`() throws {
        try receive(head, body(10))
        #expect(channel.isActive)
        try receive(body(1))
        #expect(!channel.isActive)
        for _ in 0..<2 { #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil) }
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil, "no one gets the rest")
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=a", "/a?b=c", true),
        ("application/x-www-form-urlencoded", "/a?b=c", true), ("text/plain", "/a?b=c", false),
    ])
    func `who sends a form that is too long sees a page`(
        _ type: String, _ target: String, _ isPage: Bool
    ) throws {
        let channel = EmbeddedChannel()
        let host = WebHost(NoteApp(notes: []), clock: TestClock())
        let rules = UploadRules(prefix: "/upload/", limit: 256 << 20, time: .seconds(1))
        try channel.pipeline.syncOperations.addHandler(
            BodyLimit(1 << 18, uploads: rules) { host.tooLarge($0, $1) })
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        var request = HTTPRequest(method: .post, scheme: "http", authority: "a", path: target)
        request.headerFields[.contentLength] = String(1 << 30)
        request.headerFields[.contentType] = type
        try channel.writeInbound(HTTPRequestPart.head(request))
        guard case .head(let head) = try channel.readOutbound(as: HTTPResponsePart.self),
            case .body(let bytes) = try channel.readOutbound(as: HTTPResponsePart.self)
        else {
            Issue.record("no response")
            return
        }
        let body = String(buffer: bytes)
        #expect(head.status.code == 413)
        #expect(head.headerFields[.contentLength] == String(bytes.readableBytes))
        guard isPage else {
            #expect(head.headerFields[.contentType]?.hasPrefix("text/plain") == true)
            return
        }
        #expect(head.headerFields[.contentType]?.hasPrefix("text/html") == true)
        let page = try HTMLDocument(body)
        let words = type.hasPrefix("multipart") ? "256 MB" : "256 KB"
        #expect(page.root.text.contains("No more than \(words) can be sent here"))
        let links = page.elements(named: "a").filter { $0["href"] == target }
        #expect(links.map(\.text) == ["Back to the page"])
        #expect(page.elements(named: "script").isEmpty, "live it would be another page")
    }
}

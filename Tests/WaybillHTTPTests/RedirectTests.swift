import Foundation
import Testing
import WaybillHTTP
import WaybillNetwork
import WaybillTesting

/// Redirects over real sockets.
@Suite(.timeLimit(.minutes(60)))
struct RedirectTests {
    private let transport = HTTPClientTransport(.with { $0.redirectLimit = 3 })
    private let secrets: HTTPFields = [
        .authorization: "Bearer hunter2", .cookie: "hunter2", .accept: "text/plain",
    ]

    private func server(_ status: Int, to location: String) throws -> LoopbackServer {
        try LoopbackServer { head in
            head.contains(" /new")
                ? .http("200 OK", body: "new")
                : .http("\(status) x", headers: ["Location: \(location)"], body: "moved")
        }
    }

    @Test func `a redirect is a response unless redirects are followed`() async throws {
        let server = try server(302, to: "/new")
        let response = try await HTTPClientTransport().send(server.get(headers: secrets))
        #expect(response.head.status.code == 302 && server.requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect at the same origin keeps the fields`(_ status: Int) async throws {
        let server = try server(status, to: "../new?x=1#part")
        let response = try await transport.send(server.get("/a/b", headers: secrets))
        #expect(response.head.status == .ok && response.body == Data("new".utf8))
        let last = try #require(server.requests.last)
        #expect(last.hasPrefix("GET /new?x=1 HTTP/1.1\r\n") && last.contains("Bearer hunter2"))
    }

    @Test func `a redirect to another origin takes no credentials along`() async throws {
        let other = try LoopbackServer { _ in .http("200 OK", body: "other") }
        let server = try server(302, to: "http://\(other.authority)/there")
        var fields = secrets
        fields[try #require(HTTPField.Name("X-Api-Key"))] = "hunter2"
        let response = try await transport.send(server.get(headers: fields))
        #expect(response.body == Data("other".utf8))
        let head = try #require(other.requests.first)
        #expect(head.hasPrefix("GET /there ") && head.lowercased().contains("accept: text/plain"))
        #expect(!head.contains("hunter2"), "\(head)")
    }

    @Test(arguments: [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
        (307, "POST", "POST"), (308, "POST", "POST"), (302, "PUT", "PUT"),
    ])
    func `the method changes as in RFC 9110`(
        _ status: Int, _ before: String, _ after: String
    ) async throws {
        let server = try server(status, to: "/new")
        var call = HTTPCall(server.get(headers: [.contentType: "text/plain"]), body: Data("b".utf8))
        call.head.method = try #require(HTTPRequest.Method(before))
        #expect(try await transport.send(call).head.status == .ok)
        let last = try #require(server.requests.last)
        #expect(last.hasPrefix("\(after) /new "))
        #expect(server.bodies.count == (after == "GET" ? 1 : 2))
        #expect(last.lowercased().contains("content-type") == (after != "GET"))
    }

    @Test func `a body is not sent to another origin`() async throws {
        let other = try LoopbackServer { _ in .http("200 OK", body: "other") }
        let server = try server(307, to: "http://\(other.authority)/")
        var call = HTTPCall(server.get(), body: Data("password".utf8))
        call.head.method = .post
        #expect(try await transport.send(call).head.status.code == 307)
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: [
        "ftp://example.org/", "file:///etc/passwd", "http://user:x@127.0.0.1/", "javascript:1",
        "http://", "mailto:a@example.org", "http+unix://x/",
    ])
    func `a redirect to what is not a web address is a response`(
        _ location: String
    ) async throws {
        let server = try server(302, to: location)
        #expect(try await transport.send(server.get()).head.status.code == 302)
        #expect(server.requests.count == 1)
    }

    @Test func `a circle of redirects ends`() async throws {
        let server = try server(302, to: "/old")
        #expect(await transport.failure(of: server.get())?.reason == .invalid)
        #expect(server.requests.count == 4)
    }
}

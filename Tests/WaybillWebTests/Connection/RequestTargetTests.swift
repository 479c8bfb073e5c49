import Testing

@testable import WaybillWeb

/// Requests that a proxy may read in another way than the server.
@Suite struct RequestTargetTests {
    private func statuses(_ lines: String...) throws -> [Int] {
        let server = try MemoryServer()
        server.receive((lines + ["", ""]).joined(separator: "\r\n"))
        server.end()
        return ResponseReader(server.output).responses.map(\.status)
    }

    @Test func `two hosts are refused, and none but in HTTP 1.0`() throws {
        #expect(try statuses("GET / HTTP/1.1", "Host: localhost") == [200])
        #expect(try statuses("GET / HTTP/1.1", "Host: localhost", "Host: localhost") == [400])
        #expect(try statuses("GET / HTTP/1.1", "Host: localhost", "host: evil.example") == [400])
        #expect(try statuses("GET / HTTP/1.1") == [400])
        #expect(try statuses("GET / HTTP/1.0") == [200])
    }

    @Test(arguments: [
        "http://localhost/x", "HTTP://LOCALHOST/", "https://localhost", "http://localhost?x=y",
    ])
    func `an absolute target of the host is its path`(_ target: String) throws {
        #expect(try statuses("GET \(target) HTTP/1.1", "Host: localhost") == [200])
    }

    @Test(arguments: [
        "http://evil.example/", "http://localhost@evil.example/", "http://localhost:1/",
        "http://user@localhost/", "ftp://localhost/", "http:///", "localhost", "x", "*",
    ])
    func `an absolute target of another host, or none, is refused`(_ target: String) throws {
        #expect(try statuses("GET \(target) HTTP/1.1", "Host: localhost") == [400])
    }

    @Test func `a request to be a proxy is refused`() throws {
        #expect(try statuses("CONNECT localhost:80 HTTP/1.1", "Host: localhost") == [405])
    }

    @Test(.timeLimit(.minutes(60)))
    func `a server of responses closes a connection that sends nothing`() async throws {
        var limits = ServerLimits()
        limits.request = .milliseconds(50)
        func wait(_ port: Int) async throws {
            try await Visitor.visit(port) { visitor in
                #expect(await visitor.rest() == "", "it was closed, and nothing said")
            }
        }
        try await answering({ _, _ in ResponderServer.Response(status: 200) }, limits: limits, wait)
    }

    @Test(arguments: [false, true])
    func `pages and the API refuse two hosts and another's target`(_ isAPI: Bool) async throws {
        func check(_ port: Int) async throws {
            for lines in [
                ["GET / HTTP/1.1", "Host: localhost", "Host: localhost"],
                ["GET http://evil.example/ HTTP/1.1", "Host: localhost"],
            ] {
                try await Visitor.visit(port) { visitor in
                    try await visitor.say((lines + ["", ""]).joined(separator: "\r\n"))
                    #expect(await visitor.rest().hasPrefix("HTTP/1.1 400"))
                }
            }
            try await Visitor.visit(port) { visitor in
                try await visitor.ask("http://localhost/healthz", "Host: localhost")
                #expect(try await visitor.response().hasPrefix("HTTP/1.1 200"))
            }
        }
        if isAPI {
            try await answering(
                { _, target in
                    ResponderServer.Response(status: target == "/healthz" ? 200 : 404)
                }, check)
        } else {
            try await serving(NoteApp(notes: []), check)
        }
    }
}

import Hummingbird
import Testing
import WaybillWeb

/// The app beside routes of one's own.
@Suite(.timeLimit(.minutes(5))) struct OwnApplicationTests {
    private let app = NoteApp(notes: ["milk"])

    /// Serves the app beside a router while a test goes on.
    private func serving(_ body: (Int) async throws -> Void) async throws {
        let router = Router()
        router.get("version") { _, _ in "1.0" }
        router.post("echo") { request, _ in
            String(buffer: try await request.body.collect(upTo: 100))
        }
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let application = WebServer(app, port: 0).application(beside: router) { ready.yield($0) }
        let server = Task {
            defer { ready.finish() }
            try await application.run()
        }
        defer { server.cancel() }
        var iterator = ports.makeAsyncIterator()
        try await body(try #require(await iterator.next()))
    }

    @Test func `own routes, pages, the live connection and forms are served together`()
        async throws
    {
        try await serving { port in
            try await Visitor.visit(port) { visitor in
                try await visitor.ask("/version", "Host: localhost")
                #expect(try await visitor.answer().hasSuffix("1.0"))
                try await visitor.say(
                    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi")
                #expect(try await visitor.answer().hasSuffix("hi"))
                try await visitor.ask("/", "Host: localhost")
                #expect(try await visitor.answer().contains("milk"))
                try await visitor.ask("/nowhere-at-all", "Host: localhost")
                #expect(try await visitor.answer().hasPrefix("HTTP/1.1 404"))
                try await visitor.say(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                        + "Content-Length: 1\r\n\r\nx")
                #expect(try await visitor.answer().contains("The form names no row"))
                try await visitor.say(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n"
                        + "Content-Length: 1\r\n\r\nx")
                #expect(try await visitor.answer().hasPrefix("HTTP/1.1 403"))
            }
            try await Visitor.visit(port) { visitor in
                try await visitor.comeAlive()
                try await visitor.show()
                #expect(await visitor.frame()?.text.contains("milk") == true)
            }
        }
    }

    @Test func `own routes answer to the names of the server alone`() async throws {
        try await serving { port in
            try await Visitor.visit(port) { visitor in
                try await visitor.ask("/version", "Host: evil.example")
                #expect(try await visitor.answer().hasPrefix("HTTP/1.1 421"))
            }
        }
    }
}

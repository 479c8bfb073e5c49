import Hummingbird
import Testing
import WaybillScreens
import WaybillWeb

/// The app beside custom routes.
@Suite(.timeLimit(.minutes(60))) struct OwnApplicationTests {
    private let app = NoteApp(notes: ["milk"])

    /// Serves the app beside a router while a test goes on.
    private func serving(
        _ settings: WebSettings = WebSettings(), _ body: (Int) async throws -> Void
    ) async throws {
        let router = Router()
        router.get("version") { _, _ in "1.0" }
        router.post("echo") { request, _ in
            String(buffer: try await request.body.collect(upTo: 100))
        }
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let host = WebServer(app, port: 0, limits: ServerLimits().patient, settings: settings)
        let application = host.application(beside: router) { ready.yield($0.port) }
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
                #expect(try await visitor.response().hasSuffix("1.0"))
                try await visitor.say(
                    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi")
                #expect(try await visitor.response().hasSuffix("hi"))
                try await visitor.ask("/", "Host: localhost")
                #expect(try await visitor.response().contains("milk"))
                try await visitor.ask("/nowhere-at-all", "Host: localhost")
                #expect(try await visitor.response().hasPrefix("HTTP/1.1 404"))
                try await visitor.say(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                        + "Content-Length: 1\r\n\r\nx")
                #expect(try await visitor.response().contains("The form names no button"))
                try await visitor.say(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n"
                        + "Content-Length: 1\r\n\r\nx")
                #expect(try await visitor.response().hasPrefix("HTTP/1.1 403"))
            }
            try await Visitor.visit(port) { visitor in
                try await visitor.comeAlive()
                try await visitor.show()
                var frame = try #require(await visitor.frame())
                while !frame.text.contains("milk") { frame = try #require(await visitor.frame()) }
            }
        }
    }

    @Test func `own routes respond to the names of the server alone`() async throws {
        try await serving { port in
            try await Visitor.visit(port) { visitor in
                try await visitor.ask("/version", "Host: evil.example")
                #expect(try await visitor.response().hasPrefix("HTTP/1.1 421"))
            }
        }
    }

    @Test func `below a path the app has pages, a live connection and forms, and nothing else`()
        async throws
    {
        try await serving(WebSettings(root: RouteURL(path: ["pad"]))) { port in
            try await Visitor.visit(port) { visitor in
                for (target, status) in [
                    ("/version", 200), ("/pad", 200), ("/pad/", 200), ("/pad?q=milk", 200),
                    ("/pad/healthz", 200), ("/pad/nowhere", 404), ("/", 404), ("/padding", 404),
                    ("/pad%2Fx", 404),
                ] {
                    try await visitor.ask(target, "Host: localhost")
                    let response = try await visitor.response()
                    #expect(response.hasPrefix("HTTP/1.1 \(status)"), "\(target): \(response)")
                }
                try await visitor.say(
                    "POST /pad HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                        + "Content-Length: 1\r\n\r\nx")
                #expect(try await visitor.response().contains("The form names no button"))
            }
            try await Visitor.visit(port) { visitor in
                let response = try await visitor.goLive("localhost")
                #expect(response.hasPrefix("HTTP/1.1 404"))
            }
            try await Visitor.visit(port) { visitor in
                let response = try await visitor.goLive("localhost", at: "/pad/live")
                #expect(response.hasPrefix("HTTP/1.1 101"))
                try await visitor.send(#"["show",5,"/pad/","",0,""]"#)
                var frame = try #require(await visitor.frame())
                while !frame.text.contains("milk") { frame = try #require(await visitor.frame()) }
            }
        }
    }
}

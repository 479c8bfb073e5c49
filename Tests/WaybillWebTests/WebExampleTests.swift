import Hummingbird
import Testing
import WaybillScreens
import WaybillSessions
import WaybillTesting
import WaybillWeb

@Suite(.timeLimit(.minutes(60))) struct WebExampleTests {
    @Test func `a responder serves an API without pages`() async throws {
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let server = ResponderServer(name: "versions", port: 0) { method, target in
            guard target == "/version" else { return ResponderServer.Response(status: 404) }
            return ResponderServer.Response(status: 200, body: "1.0")
        }
        let running = Task {
            defer { ready.finish() }
            try await server.run { ready.yield($0.port) }
        }
        defer { running.cancel() }
        let port = try #require(await ports.first { _ in true })
        #expect(try await text(port, "/version").hasSuffix("1.0"))
    }

    @Test func `a site has its own path, language and colours`() async throws {
        let app = NoteApp(notes: ["milk"])
        var settings = WebSettings(root: RouteURL(path: ["places"]))
        settings.language = "de"
        settings.texts.search = "Suchen"
        settings.theme.light.accent = 0x8A1C4A
        settings.theme.dark.accent = 0xF0A0C0
        let server = WebServer(app, port: 0, settings: settings)
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let running = Task {
            defer { ready.finish() }
            try await server.run { ready.yield($0.port) }
        }
        defer { running.cancel() }
        let port = try #require(await ports.first { _ in true })
        #expect(try await text(port, "/places/").contains("lang=\"de\""))
    }

    @Test func `an app is served beside routes of one's own`() async throws {
        let app = NoteApp(notes: ["milk"])
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let router = Router()
        router.get("version") { _, _ in "1.0" }
        let server = WebServer(app, port: 0)  // any free port
        let application = server.application(beside: router) { ready.yield($0.port) }
        let running = Task { try await application.run() }
        defer { running.cancel() }
        let port = try #require(await ports.first { _ in true })
        #expect(try await text(port, "/version").hasSuffix("1.0"))
        #expect(try await text(port, "/").contains("milk"))
    }

    private func text(_ port: Int, _ target: String) async throws -> String {
        try await Visitor.visit(port) { visitor in
            try await visitor.say(
                "GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return String(decoding: await visitor.everything(), as: UTF8.self)
        }
    }
}

import Hummingbird
import Testing
import Waybill
import WaybillTesting
import WaybillWeb

@testable import Chat

#if os(Linux)
import WaybillHTTP
#endif

/// The chat behind a proxy that ends TLS, below a path of a site.
@Suite(.timeLimit(.minutes(60))) struct ServingTests {
    private func server(_ app: ChatApp) -> WebServer {
        var limits = ServerLimits()
        // All visitors have the address of the proxy.
        limits.connectionsPerPeer = limits.connections
        limits.livePagesPerPeer = limits.livePages
        limits.uploadsPerPeer = limits.uploads
        limits.uploadedBytesPerPeer = limits.uploadedBytes
        limits.body = 65_536

        var settings = WebSettings(root: RouteURL(path: ["chat"]), title: "Our chat")
        settings.theme.light.accent = 0x8A1C4A
        settings.theme.dark.accent = 0xF0A0C0
        settings.texts.reconnecting = "Not connected. Trying again…"

        return WebServer(app, port: 0, limits: limits, tls: .asForwarded, settings: settings)
    }

    @Test func `the app is served below its path, beside routes of one's own`() async throws {
        let (addresses, ready) = AsyncStream<ServedAddress>.makeStream()
        let router = Router()
        router.get("version") { _, _ in "1.0" }
        let application = server(ChatApp()).application(beside: router) { ready.yield($0) }
        let running = Task {
            defer { ready.finish() }
            try await application.run()
        }
        defer { running.cancel() }
        let served = try #require(await addresses.first { _ in true })

        #expect(try await get("/version", from: served) == "1.0")
        #expect(try await get("/chat/talk/Ada", from: served).contains("Is anyone there?"))
        #expect(try await get("/chat/healthz", from: served).contains("ok"))
    }

    private func get(_ path: String, from served: ServedAddress) async throws -> String {
        #if os(Linux)
        let transport = HTTPClientTransport()
        #else
        let transport = URLSessionTransport()
        #endif
        let response = try await transport.send(
            HTTPRequest(
                method: .get, scheme: "http", authority: "\(served.host):\(served.port)",
                path: path))
        return String(decoding: response.body, as: UTF8.self)
    }
}

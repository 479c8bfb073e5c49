import Synchronization
import Testing
import WaybillScreens
import WaybillSessions
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// The events of sessions that an app hears while it is served.
@Suite(.timeLimit(.minutes(60))) struct SessionEventTests {
    @Test func `pages and live pages report their events with their visitors`() async throws {
        let log = Mutex<[(event: SessionEvent, visitor: WaybillSessions.Visitor)]>([])
        let server = WebServer(NoteApp(notes: ["milk"])) { event, visitor in
            log.withLock { $0.append((event: event, visitor: visitor)) }
        }
        let (reader, watcher) = (WaybillSessions.Visitor(), WaybillSessions.Visitor())
        func events(of visitor: WaybillSessions.Visitor) -> [SessionEvent] {
            log.withLock { $0.filter { $0.visitor == visitor }.map(\.event) }
        }

        let response = await server.respond(to: "/?q=milk", visitor: reader)
        #expect(response.status == 200)
        let url = try #require(RouteURL("/?q=milk"))
        #expect(events(of: reader).prefix(2) == [.opened(url), .appeared("Notes")])
        #expect(await server.respond(to: "/nowhere", visitor: reader).status == 404)
        #expect(events(of: reader).last == .notFound(RouteURL(path: ["nowhere"])))

        let link = server.link(visitor: watcher)
        var page = try LivePage(response.body, at: "/?q=milk")
        try await link.receive(page.show())
        _ = await link.next()
        await link.close()
        #expect(events(of: watcher).first == .opened(url))
        #expect(events(of: watcher).contains(.status(.ready)))
    }
}

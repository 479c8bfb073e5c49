import Synchronization
import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Documents that the server keeps for visitors without data of their own.
@Suite(.timeLimit(.minutes(60)))
struct KeptDocumentTests {
    private typealias Person = WaybillSessions.Visitor

    private struct Notes: ListApp {
        let notes = SharedStore<[String], String>(
            ["first"],
            reduce: { notes, note in
                notes.append(note)
                return .none
            })
        let own = UserStores<Int, Int>(
            0,
            reducer: Reducer { number, new in
                number = new
                return .none
            })

        var name: String { "Notes" }
        var tabs: [Tab] { [] }

        func screen(at url: RouteURL) -> (any Screen)? { screen(at: url, for: .person) }

        func screen(at url: RouteURL, for visitor: Person) -> (any Screen)? {
            NotesScreen(kind: url.path.first ?? "", app: self, own: own[visitor])
        }
    }

    private struct NotesScreen: Screen {
        let kind: String
        let app: Notes
        let own: SharedStore<Int, Int>
        let state = 0

        func reduce(_ state: inout Int, _ action: Int) -> Effect<Int> {
            state += action
            return action == 1 ? .run { $0(2) } : .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let screen = ScreenDescription("Notes", subtitle: "Own: \(own.state)") {
                Section("notes") {
                    for note in app.notes.state { Row(note, .text(note)) }
                    if kind == "form" {
                        Row.button("Add") { app.notes.dispatch("second") }
                        Row.button("Nothing") {}
                    }
                }
            }
            switch kind {
            case "acting": return screen.onAppear { app.notes.dispatch("seen") }
            case "working": return screen.onAppear { context.dispatch(1) }
            case "public": return screen.cached(for: .seconds(10), isPublic: true)
            case "never": return screen.cached(for: .zero)
            default: return screen
            }
        }
    }

    private func get(
        _ port: Int, _ target: String, _ headers: String...
    ) async throws -> ResponseReader.Response {
        try await WaybillWebTests.Visitor.visit(port) { visitor in
            let lines =
                ["GET \(target) HTTP/1.1", "Host: localhost", "Connection: close"] + headers
            try await visitor.say((lines + ["", ""]).joined(separator: "\r\n"))
            return try #require(ResponseReader(await visitor.everything()).responses.first)
        }
    }

    @Test func `a document at rest is kept until its data changes`() async throws {
        let app = Notes()
        try await serving(app) { port in
            let first = try await get(port, "/")
            #expect(first.fields["etag"] != nil && first.text.contains("data-visit"))
            let second = try await get(port, "/")
            #expect(second.fields["etag"] == first.fields["etag"])
            #expect(second.text.contains("first") && !second.text.contains("data-visit"))
            #expect(second.fields["cache-control"] == "private, no-cache")
            let packed = try await get(port, "/", "Accept-Encoding: gzip")
            #expect(packed.fields["content-encoding"] == "gzip")
            let tag = try #require(second.fields["etag"])
            let known = try await get(port, "/", "If-None-Match: \(tag)")
            #expect(known.status == 304 && known.body.isEmpty)
            await app.notes.perform("third")
            let changed = try await get(port, "/", "If-None-Match: \(tag)")
            #expect(changed.status == 200 && changed.text.contains("third"))
            #expect(changed.fields["etag"] != tag)
        }
    }

    @Test func `each copy of a page with buttons has a token of its own`() async throws {
        try await serving(Notes()) { port in
            var tokens: Set<String> = []
            for _ in 0..<3 {
                let page = try await get(port, "/form", "If-None-Match: *")
                #expect(page.status == 200 && page.fields["etag"] == nil)
                let document = try HTMLDocument(page.text)
                let once = document.elements(with: "name", "w-once").first?["value"]
                tokens.insert(try #require(once))
            }
            #expect(tokens.count == 3)
        }
    }

    @Test func `a source with a stream of its own is read for each document`() async throws {
        let texts = Mutex(["old"])
        struct Own: ListApp {
            let read: @Sendable () -> String
            var name: String { "Own" }
            var tabs: [Tab] { [] }

            func screen(at url: RouteURL) -> (any Screen)? { OwnScreen(read: read) }
        }
        struct OwnScreen: Screen {
            let read: @Sendable () -> String

            func source(for query: NoQuery) -> Source<String>? {
                .stored(changes: { AsyncStream { $0.yield() } }, read: read)
            }

            func describe(_ context: Context) -> ScreenDescription {
                ScreenDescription("Own", subtitle: context.value)
            }
        }
        let host = WebHost(
            Own(read: { texts.withLock { $0.last ?? "" } }), clock: TestClock())
        #expect(await host.respond(target: "/", parkingFor: nil).body.contains("old"))
        texts.withLock { $0.append("new") }
        #expect(host.documents.count == 0)
        #expect(await host.respond(target: "/", parkingFor: nil).body.contains("new"))
        await host.close()
    }

    @Test(arguments: ["acting", "working", "never"])
    func `the document of a screen with work of its own is drawn each time`(
        _ kind: String
    ) async throws {
        try await serving(Notes()) { port in
            for _ in 0..<2 {
                let page = try await get(port, "/\(kind)")
                #expect(page.fields["etag"] == nil && page.text.contains("data-visit"))
            }
        }
    }

    @Test func `a public document may be kept by every cache`() async throws {
        try await serving(Notes()) { port in
            _ = try await get(port, "/public")
            let page = try await get(port, "/public")
            #expect(page.fields["cache-control"] == "public, max-age=10")
            #expect(page.fields["vary"] == "accept-encoding, cookie")
        }
    }

    @Test func `a visitor with data of their own gets no kept document`() async throws {
        let app = Notes()
        let visitor = Person()
        await app.own[visitor].perform(5)
        try await serving(app) { port in
            _ = try await get(port, "/")
            let cookie = "Cookie: waybill_visitor=\(visitor.token)"
            #expect(try await get(port, "/", cookie).text.contains("Own: 5"))
            #expect(try await get(port, "/").text.contains("Own: 0"))
        }
    }

    @Test func `a document is kept for a minute, and within a limit of memory`() async throws {
        let clock = TestClock()
        let host = WebHost(Notes(), clock: clock, keptBytes: 20_000)
        _ = await host.respond(target: "/", parkingFor: nil)
        clock.advance(by: .seconds(59))
        #expect(host.documents.document(at: "/") != nil)
        clock.advance(by: .seconds(1))
        #expect(host.documents.document(at: "/") == nil)
        for number in 0..<100 { _ = await host.respond(target: "/?n=\(number)", parkingFor: nil) }
        #expect((1..<20).contains(host.documents.count))
        await host.close()
        #expect(host.documents.count == 0)
    }
}

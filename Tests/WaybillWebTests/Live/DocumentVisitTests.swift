import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// A page that comes alive goes on with the visit of its document.
@Suite(.timeLimit(.minutes(60)))
struct DocumentVisitTests {
    private typealias Person = WaybillSessions.Visitor

    /// Counts how often its screens load; each says how often that was until then.
    private struct CountingApp: ListApp {
        let loads = LoadCount()
        var name: String { "Counting" }
        var tabs: [Tab] { [] }

        func screen(at url: RouteURL) -> (any Screen)? {
            url.path == ["none"] ? nil : CountingScreen(loads: loads, url: url)
        }
    }

    private struct CountingScreen: Screen {
        let loads: LoadCount
        let url: RouteURL

        enum Action: Sendable {
            case load
            case loaded(Int)
            case leave
        }

        let state: Int? = nil

        func reduce(_ state: inout Int?, _ action: Action) -> Effect<Action> {
            switch action {
            case .load:
                return .run { send in
                    await Task.yield()
                    send(.loaded(await loads.raise()))
                    if url.path == ["leading"] { send(.leave) }
                }
            case .loaded(let number): state = number
            case .leave: return .replace(RouteURL(path: ["there"]))
            }
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            var screen = ScreenDescription("At \(url)", url: url)
            screen.status = state == nil ? .loading("Looking") : .ready
            screen.sections = [
                SectionRecord("loads") {
                    if let state { CellRecord("number", .text("Load \(state)")) }
                }
            ]
            return screen.onAppear { context.dispatch(.load) }
        }
    }

    private actor LoadCount {
        private(set) var number = 0

        private var waiting: [(number: Int, go: CheckedContinuation<Void, Never>)] = []

        func raise() -> Int {
            number += 1
            for waiter in waiting where waiter.number <= number { waiter.go.resume() }
            waiting.removeAll { $0.number <= number }
            return number
        }

        /// The count as soon as it is at least a number.
        func from(_ wanted: Int) async -> Int {
            if number < wanted {
                await withCheckedContinuation { waiting.append((wanted, $0)) }
            }
            return number
        }
    }

    /// A document as a browser has it.
    private struct Document {
        var visit: String
        var page: String
        var text: String

        init(_ answer: String) throws {
            let html = try HTMLDocument(
                String(answer.drop { $0 != "<" }))
            visit = html.root["data-visit"] ?? ""
            page = html.root["data-page"] ?? ""
            text = html.root.text
        }
    }

    private static func load(
        _ target: String, _ port: Int, cookie: String? = nil
    ) async throws -> Document {
        try await Visitor.visit(port) { visitor in
            let headers = ["Host: localhost", "Connection: close"]
            let lines = headers + (cookie.map { ["Cookie: waybill_visitor=\($0)"] } ?? [])
            try await visitor.say(
                (["GET \(target) HTTP/1.1"] + lines + ["", ""]).joined(separator: "\r\n"))
            return try Document(await visitor.rest())
        }
    }

    /// Has the page of a document come alive, and gives its first frame.
    private static func comeAlive(
        _ document: Document, at target: String, _ port: Int, cookie: String? = nil, depth: Int = 0
    ) async throws -> String {
        try await Visitor.visit(port) { visitor in
            try await visitor.ask(
                "/live?visit=\(document.visit)", "Host: localhost", "Origin: http://localhost",
                "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                cookie.map { "Cookie: waybill_visitor=\($0)" } ?? "X-None: 1")
            #expect(try await visitor.response().hasPrefix("HTTP/1.1 101"))
            try await visitor.send(
                #"["show",5,"\#(target)","\#(document.page)",\#(depth),""]"#)
            return try #require(await visitor.frame()).text
        }
    }

    @Test(arguments: [("/", 0), ("/?q=a%20b", 0), ("/deep", 3)])
    func `a page that comes alive loads nothing again, and is not drawn again`(
        _ target: String, _ depth: Int
    ) async throws {
        let app = CountingApp()
        try await serving(app) { port in
            let document = try await Self.load(target, port)
            #expect(document.text.contains("Load 1") && document.visit.utf8.count >= 22)
            let frame = try await Self.comeAlive(document, at: target, port, depth: depth)
            #expect(!frame.contains("Load") && frame.contains(#""d":\#(depth)"#), "\(frame)")
            #expect(await app.loads.from(1) == 1)
        }
    }

    @Test func `a word is of use once, and another one is none`() async throws {
        let app = CountingApp()
        try await serving(app) { port in
            var document = try await Self.load("/", port)
            for loads in 1...3 {
                _ = try await Self.comeAlive(document, at: "/", port)
                #expect(await app.loads.from(loads) == loads)
            }
            document.visit = Person().token
            _ = try await Self.comeAlive(document, at: "/", port)
            document.visit = "%00&x=\(String(repeating: "y", count: 2_000))"
            _ = try await Self.comeAlive(document, at: "/", port)
            #expect(await app.loads.from(5) == 5)
        }
    }

    @Test func `each of two windows goes on with its own visit`() async throws {
        let app = CountingApp()
        try await serving(app) { port in
            let documents = [try await Self.load("/a", port), try await Self.load("/b", port)]
            _ = try await Self.comeAlive(documents[1], at: "/b", port)
            _ = try await Self.comeAlive(documents[0], at: "/a", port)
            #expect(await app.loads.from(2) == 2)
        }
    }

    @Test func `a visit waits for the visitor who asked for its document`() async throws {
        let app = CountingApp()
        try await serving(app) { port in
            let (one, other) = (Person.remembered().token, Person.remembered().token)
            let document = try await Self.load("/", port, cookie: one)
            for cookie in [nil, other] {
                _ = try await Self.comeAlive(document, at: "/", port, cookie: cookie)
            }
            #expect(await app.loads.from(3) == 3)
            _ = try await Self.comeAlive(document, at: "/", port, cookie: one)
            #expect(await app.loads.from(3) == 3, "no one else has taken it")
        }
    }

    @Test func `a page at another address than its document's is opened there`() async throws {
        let app = CountingApp()
        try await serving(app) { port in
            let document = try await Self.load("/a", port)
            let frame = try await Self.comeAlive(document, at: "/b", port, depth: 2)
            #expect(frame.contains("Load 2") && frame.contains(#""d":2"#), "\(frame)")
        }
    }

    @Test func `a page that leads on, and one that is not there, do not wait`() async throws {
        let app = CountingApp()
        try await serving(app) { port in
            var words: [String] = []
            for target in ["/leading", "/none", "/there"] {
                words.append(try await Self.load(target, port).visit)
            }
            #expect(words.map(\.isEmpty) == [true, true, false])
        }
    }

    @Test func `a document for which nothing connects is not of a visit`() async throws {
        let host = WebHost(CountingApp(), clock: TestClock())
        let answer = await host.respond(method: "GET", target: "/")
        #expect(try Document(answer.body).visit.isEmpty && host.documentVisits.count == 0)
    }

    @Test func `a visit whose page does not come alive is closed after ten seconds`() async throws {
        let clock = TestClock()
        let host = WebHost(CountingApp(), clock: clock)
        let visit = LiveVisit(app: CountingApp(), host: host.livePages)
        _ = await visit.document(RouteURL())
        _ = host.documentVisits.insert(
            DocumentVisit(visit: visit, visitor: Person(), known: nil))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        while await visit.next() != nil {}
        #expect(host.documentVisits.count == 0)
    }
}

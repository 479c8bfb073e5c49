import Synchronization
import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Rows that act, on a page without a script.
@Suite(.timeLimit(.minutes(60)))
struct RowFormTests {
    private let tally = Tally()

    private var host: WebHost<TestClock> { WebHost(TallyApp(tally: tally), clock: TestClock()) }

    /// The forms of the rows on a page, as a browser sends them.
    private func forms(of host: WebHost<TestClock>? = nil) async throws -> [String] {
        let response = await (host ?? self.host).respond(method: "GET", target: "/")
        let page = try HTMLDocument(response.body)
        return page.presses.map(page.form)
    }

    @Test func `a form selects its row and sends the browser back to the page`() async throws {
        let forms = try await forms()
        #expect(forms.count == 3)
        let response = await host.submit(forms[1], to: "/?x=y")
        #expect(response.status == .seeOther && response.status.rawValue == 303)
        #expect(response.headers["location"] == "/" && response.body.isEmpty)
        #expect(response.headers["cache-control"] == "no-store")
        #expect(tally.counts == ["b & c": 1])
        #expect(await host.respond(method: "GET", target: "/").body.contains("b &amp; c: 1"))
    }

    /// A screen that keeps to itself how often it was pressed.
    private struct Pressed: Screen {
        enum Action: Sendable { case press }

        let state = 0

        func reduce(_ count: inout Int, _ action: Action) -> Effect<Action> {
            count += 1
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let count = context.state
            return ScreenDescription("Pressed \(count) times", url: RouteURL()) {
                SectionRecord("only") {
                    CellRecord("press", .text("Press")) { context.dispatch(.press) }
                }
            }
        }
    }

    private struct PressedApp: ListApp {
        let name = "Pressed"
        let tabs: [Tab] = []
        func screen(at url: RouteURL) -> (any Screen)? { Pressed() }
    }

    /// Each page has the forms before it, up to 16.
    @Test func `what a row changes on its screen alone is on the page that responds`()
        async throws
    {
        let host = WebHost(PressedApp(), clock: TestClock())
        var response = await host.respond(method: "GET", target: "/")
        for count in 1...17 {
            let page = try HTMLDocument(response.body)
            let press = try #require(page.presses.first)
            response = await host.submit(page.form(pressing: press), to: "/")
            #expect(response.status == .ok && response.body.contains("Pressed \(count) times"))
            #expect(response.body.contains("need JavaScript") == (count == 17))
        }
        let fresh = await host.respond(method: "GET", target: "/")
        #expect(fresh.body.contains("Pressed 0 times"))
    }

    /// A screen whose row counts in a tally that its page does not show, and says so.
    private struct Liking: Screen {
        let tally: Tally

        let state = 0

        func reduce(_ count: inout Int, _ action: String) -> Effect<String> {
            count += 1
            return .fireAndForget { tally.count(action) }
        }

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("\(context.state) likes", url: RouteURL()) {
                SectionRecord("only") {
                    CellRecord("like", .text("♥")) { context.dispatch("like") }
                }
            }
        }
    }

    private struct LikingApp: ListApp {
        let tally: Tally
        let name = "Likes"
        let tabs: [Tab] = []
        func screen(at url: RouteURL) -> (any Screen)? { Liking(tally: tally) }
    }

    @Test func `work that its page does not show is not done again by the next form`()
        async throws
    {
        let host = WebHost(LikingApp(tally: tally), clock: TestClock())
        for count in 1...3 {
            let response = await host.submit(try forms(of: host)[0], to: "/")
            #expect(response.status == .seeOther && tally.counts == ["like": count])
        }
    }

    @Test func `a form that is sent again does what was seen once`() async throws {
        let form = try await forms()[0]
        for _ in 0..<3 { #expect(await host.submit(form, to: "/").status == .seeOther) }
        #expect(tally.counts == ["a": 1])
    }

    @Test func `a row that is pressed twice at once acts once`() async throws {
        let host = WebHost(TallyApp(tally: tally, isSteady: true), clock: TestClock())
        let form = try await forms(of: host)[0]
        async let one = host.submit(form, to: "/")
        async let other = host.submit(form, to: "/")
        let responses = await [one, other, host.submit(form, to: "/")]
        #expect(Set(responses.map(\.headers["location"])).count == 1)
        #expect(tally.counts == ["a": 1])
        // A page that is requested again may act again.
        _ = await host.submit(try forms(of: host)[0], to: "/")
        #expect(tally.counts == ["a": 2])
    }

    @Test(arguments: ["", "section=tally", "w-once=x", "%ff", "&&==", "row=a&press=b"])
    func `a form without a button is refused`(_ form: String) async {
        let response = await host.submit(form, to: "/")
        #expect(response.status == .badRequest)
        #expect(tally.counts.isEmpty)
    }

    @Test func `a row of another page, or with another text, is not selected`() async throws {
        let host = self.host
        let form = try await forms(of: host)[0]
        let empty = await host.submit(form, to: "/empty")
        #expect(empty.status == .seeOther && empty.headers["location"]?.hasPrefix("/") == true)
        let response = await host.submit(form + "0", to: "/")
        let target = try #require(response.headers["location"])
        // The next page says so, once.
        let said = await host.respond(method: "GET", target: target)
        #expect(said.body.contains("Nothing was done"))
        let again = await host.respond(method: "GET", target: target)
        #expect(again.status == .ok && !again.body.contains("Nothing was done"))
        #expect(tally.counts.isEmpty)
    }

    @Test(arguments: [("/nowhere", 404), ("/%zz", 400), ("//evil.example/", 400)])
    func `a form for an unknown page ends as the page does`(
        _ target: String, _ status: Int
    ) async throws {
        let response = await host.submit(try await forms()[0], to: target)
        #expect(response.status.rawValue == status && response.headers["location"] == nil)
        #expect(tally.counts.isEmpty)
    }

    @Test func `a failed row is reported on the page, as no one sees it later`() async throws {
        let response = await host.submit(try await forms()[2], to: "/")
        #expect(response.status == .ok)
        let alert = try HTMLDocument(response.body).elements(with: "role", "alert").first
        #expect(alert?.text.contains("It is full") == true)
    }

    /// Two identities that look alike to a person are two rows.
    @Test func `a name in other code points is another row`() async throws {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        let host = WebHost(TallyApp(tally: tally, names: [composed]), clock: TestClock())
        let other = WebHost(TallyApp(tally: tally, names: [decomposed]), clock: TestClock())
        let form = try await forms(of: host)[0]
        #expect(composed == decomposed)
        #expect(await other.submit(form, to: "/").status == .seeOther)
        #expect(tally.counts.isEmpty)
    }

    @Test func `any bytes are a form without a button, or do nothing`() async throws {
        for seed in SeededGenerator.seeds(40) {
            var random = SeededGenerator(seed: seed)
            let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let form = String(decoding: bytes, as: UTF8.self)
            let status = await host.submit(form, to: "/").status
            #expect([.badRequest, .seeOther].contains(status), "seed \(seed)")
        }
        #expect(tally.counts.isEmpty)
    }

    // MARK: Rows that act and lead on

    @Test func `a row that leads on acts first, and sends the browser there`() async throws {
        let host = WebHost(TallyApp(tally: tally, leads: true), clock: TestClock())
        let forms = try await forms(of: host)
        #expect(forms.count == 3 && tally.counts.isEmpty)
        let page = try HTMLDocument(await host.respond(method: "GET", target: "/").body)
        #expect(
            page.elements(named: "button").compactMap { $0["data-href"] } == [
                "/empty", "/empty", "/empty",
            ])
        #expect(page.elements(named: "a").allSatisfy { $0["href"] != "/empty" })
        let response = await host.submit(forms[0], to: "/")
        #expect(response.status == .seeOther && response.headers["location"] == "/empty")
        #expect(tally.counts == ["a": 1])
    }

    @Test func `a row that leads on is ignored if its text changed`() async throws {
        let host = WebHost(TallyApp(tally: tally, leads: true), clock: TestClock())
        let form = try await forms(of: host)[0]
        for _ in 0..<2 { _ = await host.submit(form, to: "/") }
        #expect(tally.counts == ["a": 1])
        let other = WebHost(TallyApp(tally: tally, leads: true), clock: TestClock())
        let response = await other.submit(form, to: "/")
        #expect(response.headers["location"]?.hasPrefix("/?w-notice=") == true)
        #expect(tally.counts == ["a": 1])
    }

    // MARK: Behind a socket

    private func post(
        _ form: String, origin: String?, length: Int? = nil
    ) async throws -> String {
        var response = ""
        try await serving(TallyApp(tally: tally)) { port in
            response = try await Visitor.visit(port) { visitor in
                let head =
                    ["POST / HTTP/1.1", "Host: localhost", "Connection: close"]
                    + (origin.map { ["Origin: \($0)"] } ?? [])
                    + ["Content-Length: \(length ?? form.utf8.count)", "", ""]
                try await visitor.say(head.joined(separator: "\r\n") + form)
                return await visitor.rest()
            }
        }
        return response
    }

    @Test func `a form of a page of this server is taken`() async throws {
        let response = try await post(try await forms()[0], origin: "http://localhost")
        #expect(response.hasPrefix("HTTP/1.1 303"))
        #expect(tally.counts == ["a": 1])
    }

    @Test(arguments: [nil, "http://evil.example", "null", "http://localhost:1"])
    func `a form from elsewhere is refused`(_ origin: String?) async throws {
        let response = try await post(try await forms()[0], origin: origin)
        #expect(response.hasPrefix("HTTP/1.1 403"))
        #expect(tally.counts.isEmpty)
    }

    @Test(arguments: ["http://localhost", nil])
    func `a form that is too long is refused before it comes`(_ origin: String?) async throws {
        let response = try await post("", origin: origin, length: 262_145)
        #expect(response.hasPrefix("HTTP/1.1 413"), "\(response)")
        #expect(tally.counts.isEmpty)
    }
}

/// What outlasts visits: how often a thing was counted.
private final class Tally: Sendable {
    private let state = Mutex<[String: Int]>([:])

    var counts: [String: Int] { state.withLock(\.self) }

    func count(_ name: String) { state.withLock { $0[name, default: 0] += 1 } }
}

/// Rows that count in a tally when they are selected; the last one fails.
private struct TallyApp: ListApp {
    let tally: Tally
    var names = ["a", "b & c", "full"]
    var leads = false

    /// Whether the rows do not say how often they were counted.
    var isSteady = false

    var name: String { "Tally" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        switch url.path {
        case []: TallyScreen(tally: tally, names: names, leads: leads, isSteady: isSteady)
        case ["empty"]: TallyScreen(tally: tally, names: [])
        default: nil
        }
    }
}

private struct TallyScreen: Screen {
    let tally: Tally
    let names: [String]
    var leads = false
    var isSteady = false

    let state = false

    func reduce(_ isFull: inout Bool, _ name: String) -> Effect<String> {
        guard name != "full" else {
            isFull = true
            return .none
        }
        return .fireAndForget { tally.count(name) }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let isFull = context.state
        let rows = names.map { name in
            var row = CellRecord(
                TallyCell.self, model: isSteady ? name : "\(name): \(tally.counts[name] ?? 0)",
                id: name,
                onSelection: { _, _ in context.dispatch(name) })
            if leads {
                row.destination = RouteURL(path: ["empty"])
                row.allowsSelection = true
            }
            return row
        }
        var screen = ScreenDescription(
            "Tally", url: RouteURL(), sections: [SectionRecord(id: "tally", cells: rows)])
        if isFull { screen.status = .failed("It is full", retry: nil) }
        return screen
    }
}

private enum TallyCell: ContentCell {
    static func content(for model: String) -> Content { .text(model) }
}

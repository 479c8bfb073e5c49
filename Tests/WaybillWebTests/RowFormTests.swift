import Synchronization
import Testing
import WaybillAppCore
import WaybillLists
import WaybillScreens
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
        return try HTMLDocument(response.body).elements(named: "form").filter { $0["id"] == nil }
            .map { form in
                #expect(form["method"] == "post" && form["action"] == nil)
                let fields = form.descendants.compactMap { field in
                    field["name"].map { RouteURL.Parameter($0, field["value"] ?? "") }
                }
                return String(RouteURL(query: fields).description.dropFirst(2))
            }
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

        var start: (state: Int, action: Action?) { (0, nil) }

        var reducer: Reducer<Int, Action> {
            Reducer { count, _ in
                count += 1
                return .none
            }
        }

        func describe(
            _ count: Int, dispatch: @escaping (Action) -> Void
        ) -> ScreenDescription {
            ScreenDescription(title: "Pressed \(count) times", url: RouteURL()) {
                SectionRecord("only") {
                    CellRecord("press", .text("Press")) { dispatch(.press) }
                }
            }
        }
    }

    private struct PressedApp: ListApp {
        let name = "Pressed"
        let tabs: [AppTab] = []
        func screen(at url: RouteURL) -> (any Screen)? { Pressed() }
    }

    @Test func `what a row changes on its screen alone is there after the form`() async throws {
        let host = WebHost(PressedApp(), clock: TestClock())
        let (visitor, other) = (WaybillAppCore.Visitor(), WaybillAppCore.Visitor())
        let form = try #require(
            try await forms(of: WebHost(PressedApp(), clock: TestClock())).first)
        var target = "/"
        for count in 1...3 {
            target = try #require(
                await host.submit(form, to: target, visitor: visitor).headers["location"])
            #expect(target.contains("w-visit="))
            let page = await host.respond(method: "GET", target: target, visitor: visitor)
            #expect(page.body.contains("Pressed \(count) times"))
        }
        let elsewhere = await host.respond(method: "GET", target: target, visitor: other)
        #expect(elsewhere.headers["location"] == "/")
        let fresh = await host.respond(method: "GET", target: "/", visitor: visitor)
        #expect(fresh.body.contains("Pressed 0 times"))
    }

    @Test func `a form that is sent again does what was seen once`() async throws {
        let form = try await forms()[0]
        for _ in 0..<3 { #expect(await host.submit(form, to: "/").status == .seeOther) }
        #expect(tally.counts == ["a": 1])
    }

    @Test(arguments: [
        "", "section=tally", "row=a", "section=tally&row=a", "section=%ff&row=a&says=x", "&&==",
    ])
    func `what names no row is refused`(_ form: String) async {
        let response = await host.submit(form, to: "/")
        #expect(response.status == .badRequest)
        #expect(tally.counts.isEmpty)
    }

    @Test func `a row of another page, section or word is not selected`() async throws {
        let form = try await forms()[0]
        #expect(await host.submit(form, to: "/empty").status == .seeOther)
        for other in [
            form.replacing("section=tally", with: "section=other"),
            form.replacing("row=a", with: "row=z"), form.replacing("says=", with: "says=z"),
        ] {
            #expect(other != form)
            #expect(await host.submit(other, to: "/").status == .seeOther)
        }
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

    /// Browsers send each line break as CR and LF, whatever it was.
    @Test(arguments: ["a\nb", "a\r\nb", "a\rb", "\n", "a\n\r\n\rb"])
    func `a row whose name has line breaks is found as browsers send it`(_ name: String)
        async throws
    {
        let host = WebHost(TallyApp(tally: tally, names: [name]), clock: TestClock())
        let sent = try await forms(of: host).map {
            $0.replacing("%0D%0A", with: "%0A").replacing("%0D", with: "%0A")
                .replacing("%0A", with: "%0D%0A")
        }
        #expect(await host.submit(sent[0], to: "/").status == .seeOther)
        #expect(tally.counts == [name: 1])
    }

    @Test func `a name in other code points is another row`() async throws {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        let host = WebHost(TallyApp(tally: tally, names: [composed]), clock: TestClock())
        let form = try await forms(of: host)[0]
        let other = form.replacing("caf%C3%A9", with: "cafe%CC%81")
        #expect(other != form && composed == decomposed)
        #expect(await host.submit(other, to: "/").status == .seeOther)
        #expect(tally.counts.isEmpty)
    }

    @Test func `any bytes are a form of no row, or one`() async throws {
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
        let response = await host.submit(form, to: "/")
        #expect(response.status == .seeOther && response.headers["location"] == "/")
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

    var name: String { "Tally" }
    var tabs: [AppTab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        switch url.path {
        case []: TallyScreen(tally: tally, names: names, leads: leads)
        case ["empty"]: TallyScreen(tally: tally, names: [])
        default: nil
        }
    }
}

private struct TallyScreen: Screen {
    let tally: Tally
    let names: [String]
    var leads = false

    var start: (state: Bool, action: String?) { (false, nil) }

    var reducer: Reducer<Bool, String> {
        Reducer { [tally] isFull, name in
            guard name != "full" else {
                isFull = true
                return .none
            }
            return .fireAndForget { tally.count(name) }
        }
    }

    func describe(_ isFull: Bool, dispatch: @escaping (String) -> Void) -> ScreenDescription {
        let rows = names.map { name in
            var row = CellRecord(
                TallyCell.self, model: "\(name): \(tally.counts[name] ?? 0)", id: name,
                onSelection: { _, _ in dispatch(name) })
            if leads {
                row.destination = RouteURL(path: ["empty"])
                row.allowsSelection = true
            }
            return row
        }
        var screen = ScreenDescription(
            title: "Tally", url: RouteURL(), sections: [SectionRecord(id: "tally", cells: rows)])
        if isFull { screen.status = .failed("It is full", retry: nil) }
        return screen
    }
}

private enum TallyCell: ContentCell {
    static func content(for model: String) -> CellContent { .text(model) }
}

import Synchronization
import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

@Suite(.timeLimit(.minutes(60)))
struct WebHostTests {
    private func host(_ app: NoteApp) -> WebHost<TestClock> {
        WebHost(app, clock: TestClock())
    }

    @Test func `a screen is a complete document with a row for each record`() async throws {
        let response = await host(NoteApp(notes: ["milk", "bread"])).respond(
            method: "GET", target: "/")
        #expect(response.status == .ok)
        let document = try HTMLDocument(response.body)
        let rows = document.elements(with: "data-id")
        #expect(rows.map { $0["data-id"] } == ["milk", "bread"])
        #expect(rows.map { $0["aria-posinset"] } == ["1", "2"])
        #expect(rows.allSatisfy { $0["role"] == "listitem" && $0["aria-setsize"] == "2" })
        #expect(document.elements(named: "title").first?.text == "Notes · Pad")
    }

    @Test func `texts from outside are never markup`() async throws {
        let evil = "<script>alert('1')</script>\u{0}\u{1B}[31m\u{202E}&amp;\"'"
        let response = await host(NoteApp(notes: [evil])).respond(method: "GET", target: "/")
        #expect(!response.body.contains("<script>"))
        #expect(!response.body.contains("\u{1B}") && !response.body.contains("\u{202E}"))
        let row = try #require(try HTMLDocument(response.body).elements(with: "data-id").first)
        #expect(row.text == "<script>alert('1')</script>\u{FFFD}\u{FFFD}[31m\u{FFFD}&amp;\"'")
    }

    @Test func `the semantics of the document are those of the page`() async throws {
        for app in [
            NoteApp(notes: ["milk", "https://example.org"]), NoteApp(notes: []),
            NoteApp(notes: nil), NoteApp(notes: ["a  b", "é", "漢"], layout: .collection),
        ] {
            let response = await host(app).respond(method: "GET", target: "/?q=x")
            let session = await NoteVisit().page(of: app, at: "/?q=x")
            #expect(try HTMLDocument(response.body).semantics == session?.semantics)
        }
    }

    @Test func `the first link of a page skips the tabs`() async throws {
        let response = await host(NoteApp(notes: ["milk"])).respond(method: "GET", target: "/")
        let document = try HTMLDocument(response.body)
        let link = try #require(document.elements(named: "a").first)
        #expect(link.text == "Skip to the content")
        let target = try #require(document.elements(named: "main").first?["id"])
        #expect(link["href"] == "#\(target)")
    }

    @Test func `whose data it is links to them, and reads as one text`() async throws {
        let response = await host(NoteApp(notes: ["milk"])).respond(method: "GET", target: "/")
        let foot = try #require(try HTMLDocument(response.body).elements(named: "footer").first)
        #expect(foot.text == "© Pad. All is new.")
        let links = foot.descendants.filter { $0.name == "a" }
        #expect(links.map(\.text) == ["© Pad"])
        #expect(links.first?["href"] == "https://example.org/pad")
    }

    @Test(arguments: ["javascript:alert(1)", "/search", "", "data:text/html,x"])
    func `whose data it is leads nowhere that is not safe`(_ target: String) async throws {
        let app = NoteApp(notes: [], attribution: Attribution("<b>Pad</b>", target: target))
        let response = await host(app).respond(method: "GET", target: "/")
        let foot = try #require(try HTMLDocument(response.body).elements(named: "footer").first)
        #expect(foot.text == "<b>Pad</b>")
        #expect(!foot.descendants.contains { $0.name == "a" })
    }

    // Behaviour 3/37
    @Test func `a failed screen is an alert with a button that asks again`() async throws {
        let response = await host(NoteApp(notes: nil)).respond(method: "GET", target: "/?q=a%20b")
        #expect(response.status == .serviceUnavailable)
        let document = try HTMLDocument(response.body)
        let alert = try #require(document.elements(with: "role", "alert").first)
        #expect(alert.descendants.contains { $0.name == "button" && $0.text == "Try again" })
        let field = alert.descendants.first { $0["name"] == "q" }
        #expect(field?["value"] == "a b", "the query is asked again")
    }

    @Test(arguments: ["/nowhere", "/note/x", "//evil.example/", "/%zz"])
    func `an address without a screen is not found, or bad`(_ target: String) async throws {
        let response = await host(NoteApp(notes: ["milk"])).respond(method: "GET", target: target)
        #expect(response.status == .notFound || response.status == .badRequest)
        let document = try HTMLDocument(response.body)
        #expect(document.elements(with: "role", "status").first?.text.contains(target) == true)
        #expect(
            document.elements(named: "nav").first?.descendants.contains { $0.name == "a" } == true)
    }

    @Test(arguments: ["/%ff", "/%zz", "nowhere", "http://elsewhere/", ""])
    func `an invalid address has a page that says what to do`(_ target: String) async throws {
        let response = await host(NoteApp(notes: ["milk"])).respond(method: "GET", target: target)
        #expect(response.status == .badRequest)
        let document = try HTMLDocument(response.body)
        #expect(document.elements(named: "title").first?.text == "Bad address · Pad")
        #expect(document.elements(named: "h1").first?.text == "Bad address")
        let status = try #require(document.elements(with: "role", "status").first?.text)
        #expect(status.contains("cannot be read") && status.contains("Correct it"))
        #expect(document.elements(named: "script").isEmpty, "it has no address to be live at")
    }

    @Test func `an address that is too long has an error page and cannot come alive`() async throws
    {
        let host = host(NoteApp(notes: ["milk"]))
        let most = "/?q=" + String(repeating: "a", count: LiveMessage.addressLimit - 4)
        #expect(await host.respond(method: "GET", target: most).status == .ok)
        let response = await host.respond(method: "GET", target: most + "a")
        #expect(response.status == .addressTooLong && response.status.rawValue == 414)
        let document = try HTMLDocument(response.body)
        #expect(document.elements(named: "h1").first?.text == "Address too long")
        #expect(document.elements(named: "script").isEmpty)
        #expect(response.body.utf8.count < 4_000, "the address is not repeated whole")
    }

    @Test func `what an address names and is not there is not found`() async {
        let response = await host(NoteApp(notes: ["milk"])).respond(
            method: "GET", target: "/note/bread/")
        #expect(response.status == .notFound)
        let found = await host(NoteApp(notes: ["milk"])).respond(
            method: "GET", target: "/note/milk")
        #expect(found.status == .notFound, "this app has a single screen")
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "", "get"])
    func `methods that change something are refused`(_ method: String) async {
        let response = await host(NoteApp(notes: [])).respond(method: method, target: "/")
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers["allow"] == "GET, HEAD, POST")
    }

    @Test func `health checks need no app and the style sheet may be cached`() async {
        let host = host(NoteApp(notes: nil))
        #expect(await host.respond(method: "GET", target: "/healthz").body == "ok\n")
        let style = await host.respond(method: "GET", target: "/waybill.css?v=1")
        #expect(style.headers["content-type"] == "text/css; charset=utf-8")
        #expect(style.headers["cache-control"]?.contains("immutable") == true)
    }

    @Test func `no response lets a browser load from elsewhere or be framed`() async throws {
        let response = await host(NoteApp(notes: ["milk"])).respond(method: "GET", target: "/")
        let policy = try #require(response.headers["content-security-policy"])
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(response.headers["x-content-type-options"] == "nosniff")
        #expect(response.headers["cross-origin-opener-policy"] == "same-origin")
        #expect(response.headers["cross-origin-resource-policy"] == "same-origin")
        #expect(response.headers["permissions-policy"]?.contains("geolocation=()") == true)
        #expect(!response.body.contains(" style="))
        let scripts = try HTMLDocument(response.body).elements(named: "script")
        #expect(scripts.count == 1 && scripts[0].text.isEmpty)
        #expect(scripts[0]["src"]?.hasPrefix("/waybill.js?") == true)
    }

    @Test func `a visit that takes too long is drawn as loading and looks again`() async throws {
        let clock = TestClock()
        let events = Mutex<[SessionEvent]>([])
        let host = WebHost(
            NoteApp(notes: ["milk"], isStuck: true), clock: clock, patience: .seconds(5),
            onEvent: { event, _ in events.withLock { $0.append(event) } })
        let asking = Task { await host.respond(method: "GET", target: "/") }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        let response = await asking.value
        let document = try HTMLDocument(response.body)
        #expect(response.status == .ok)
        #expect(document.elements(with: "role", "status").first?.text == "Looking")
        #expect(document.elements(with: "http-equiv", "refresh").count == 1)
        #expect(events.withLock(\.last) == .disappeared("Notes"))
    }

    @Test func `many visits at once do not see each other`() async throws {
        let host = host(NoteApp(notes: ["a", "b"]))
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<100 {
                group.addTask {
                    let response = await host.respond(method: "GET", target: "/?q=\(number)")
                    let field = try HTMLDocument(response.body).elements(with: "role", "searchbox")
                    return (number, field.first?["value"] ?? "")
                }
            }
            for try await (number, text) in group { #expect(text == "\(number)") }
        }
    }
}

/// Opens a screen as the web host does, for comparison.
private actor NoteVisit {
    func page(of app: NoteApp, at address: String) async -> Page? {
        let session = AppSession(app: app)
        if let url = RouteURL(address) { session.open(url) }
        await session.settle()
        return session.page
    }
}

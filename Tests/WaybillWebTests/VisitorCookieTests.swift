import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Who is there on the web: a cookie that is stored at the first press.
@Suite(.timeLimit(.minutes(60))) struct VisitorCookieTests {
    private let app = CountApp()

    private func post(
        _ port: Int, cookie: String? = nil, target: String = "/", body: String? = nil,
        origin: String = "http://localhost"
    ) async throws -> String {
        let page = try await get(port, cookie: cookie)
        let form = try body ?? CountApp.form(on: page)
        return try await Visitor.visit(port) { visitor in
            let lines =
                [
                    "POST \(target) HTTP/1.1", "Host: localhost", "Origin: \(origin)",
                    "Content-Length: \(form.utf8.count)",
                ] + (cookie.map { ["Cookie: \($0)"] } ?? [])
            try await visitor.say((lines + ["", form]).joined(separator: "\r\n"))
            return try await visitor.response()
        }
    }

    private func get(_ port: Int, cookie: String? = nil) async throws -> String {
        try await Visitor.visit(port) { visitor in
            try await visitor.ask(
                "/", "Host: localhost", cookie.map { "Cookie: \($0)" } ?? "X-None: 1")
            return try await visitor.response()
        }
    }

    /// What a response has the browser store, without its attributes.
    private func cookie(in response: String) -> String? {
        response.split(separator: "\r\n").first { $0.lowercased().hasPrefix("set-cookie: ") }
            .flatMap { $0.dropFirst(12).split(separator: ";").first.map(String.init) }
    }

    @Test func `who only reads gets no cookie, and the first press stores one`() async throws {
        try await serving(app) { port in
            let page = try await get(port)
            #expect(page.contains("Count 0") && !page.lowercased().contains("set-cookie"))
            let pressed = try await post(port)
            #expect(pressed.hasPrefix("HTTP/1.1 303"), "\(pressed)")
            #expect(
                pressed.contains("Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax\r\n"),
                "\(pressed)")
            let own = try #require(cookie(in: pressed))
            #expect(try await get(port, cookie: own).contains("Count 1"))
            let again = try await post(port, cookie: own)
            #expect(cookie(in: again) == nil, "it has one already")
            #expect(try await get(port, cookie: own).contains("Count 2"))
            #expect(try await get(port).contains("Count 0"), "another visitor has another state")
        }
    }

    @Test func `a double press without a cookie stores one visitor with each response`()
        async throws
    {
        try await serving(app) { port in
            let form = try CountApp.form(on: try await get(port))
            let first = try await post(port, body: form)
            let second = try await post(port, body: form)
            let own = try #require(cookie(in: first))
            #expect(own == cookie(in: second))
            #expect(try await get(port, cookie: own).contains("Count 1"))
        }
    }

    @Test(arguments: [
        "waybill_visitor=", "waybill_visitor=../../x", "waybill_visitor=person",
        "waybill_visitor=\(String(repeating: "a", count: 33))",
    ])
    func `a hostile value is ignored`(_ value: String) async throws {
        try await serving(app) { port in
            #expect(try await get(port, cookie: value).contains("Count 0"))
            let pressed = try await post(port, cookie: value)
            #expect(cookie(in: pressed) != nil)
        }
    }

    @Test func `two values count as nil`() {
        let one = WaybillSessions.Visitor.remembered().token
        let other = WaybillSessions.Visitor.remembered().token
        let pair = ["waybill_visitor=\(one); waybill_visitor=\(other)"]
        let cookie = VisitorCookie(isSecure: false)
        #expect(cookie.visitor(in: pair) == nil)
        #expect(cookie.visitor(in: ["x=1; waybill_visitor=\(one)"])?.token == one)
    }

    @Test func `a token that the server never gave is replaced`() async throws {
        try await serving(app) { port in
            let planted = "waybill_visitor=\(String(repeating: "a", count: 32))"
            let pressed = try await post(port, cookie: planted)
            let own = try #require(cookie(in: pressed))
            #expect(own != planted)
            #expect(try await get(port, cookie: own).contains("Count 1"))
            #expect(try await get(port, cookie: planted).contains("Count 0"))
        }
    }

    @Test(arguments: ["/", "/shop"])
    func `over TLS a cookie planted without it is not read`(_ path: String) {
        let token = WaybillSessions.Visitor.remembered().token
        let cookie = BrowserTLS.asForwarded.cookie(
            forwarded: "https", host: "chat.example", below: path == "/" ? "" : path)
        let name = path == "/" ? "__Host-waybill_visitor" : "__Secure-waybill_visitor"
        #expect(cookie.visitor(in: ["waybill_visitor=\(token)"]) == nil)
        #expect(cookie.visitor(in: ["waybill_visitor=x; \(name)=\(token)"])?.token == token)
        let header = cookie.header(for: WaybillSessions.Visitor())
        #expect(header.hasPrefix("\(name)=") && header.contains("; Path=\(path);"))
        #expect(header.hasSuffix("; Secure") && !header.contains("Domain"))
        let plain = BrowserTLS.asForwarded.cookie(forwarded: "http", host: nil, below: "")
        #expect(plain.visitor(in: ["waybill_visitor=\(token)"])?.token == token)
    }

    @Test(arguments: [
        ("localhost:8080", "waybill_visitor_8080"), ("[::1]:80", "waybill_visitor_80"),
        ("[::1]", "waybill_visitor"), ("localhost", "waybill_visitor"), ("a:", "waybill_visitor"),
        ("a:99999", "waybill_visitor"), ("a: 1;x", "waybill_visitor"),
    ])
    func `apps at two ports of a host do not replace each other's visitors`(
        _ host: String, _ name: String
    ) {
        #expect(BrowserTLS.none.cookie(forwarded: nil, host: host, below: "").name == name)
    }

    @Test func `a page from elsewhere gets no cookie`() async throws {
        try await serving(app) { port in
            let refused = try await post(port, origin: "http://evil.example")
            #expect(refused.hasPrefix("HTTP/1.1 403") && cookie(in: refused) == nil)
        }
    }

    @Test func `live windows without a cookie have states of their own, and fetch a cookie`()
        async throws
    {
        try await serving(app) { port in
            let ticket = try await Visitor.visit(port) { visitor in
                try await visitor.comeAlive()
                try await visitor.show()
                let shown = try #require(await visitor.frame()).text
                #expect(shown.contains("Count 0"))
                let (_, id, print) = try #require(shown.firstMatch(of: /value='(\w+) (\w+)'/))
                    .output
                try await visitor.send(#"["press","\#(id)",1,1,"\#(print)"]"#)
                var seen = ""
                var ticket: String?
                while ticket == nil || !seen.contains("Count 1") {
                    let text = try #require(await visitor.frame()).text
                    seen += text
                    if text.hasPrefix(#"{"visitor":""#) {
                        ticket = String(text.dropFirst(12).dropLast(2))
                    }
                }
                let found = try #require(ticket)
                let response = try await post(port, target: "/visitor", body: found)
                let own = try #require(cookie(in: response), "\(response)")
                #expect(!own.contains(found), "the ticket is not the identity")
                #expect(try await get(port, cookie: own).contains("Count 1"))
                let twice = try await post(port, target: "/visitor", body: found)
                #expect(cookie(in: twice) == nil, "a ticket is of use once")
                return found
            }
            #expect(try await get(port).contains("Count 0"))
            #expect(cookie(in: try await post(port, target: "/visitor", body: ticket)) == nil)
        }
    }

    @Test func `cookies are Secure where browsers use TLS`() {
        let visitor = WaybillSessions.Visitor()
        #expect(VisitorCookie(isSecure: true).header(for: visitor).hasSuffix("; Secure"))
        #expect(!VisitorCookie(isSecure: false).header(for: visitor).contains("Secure"))
    }
}

extension WaybillSessions.Visitor {
    /// A visitor whose browser has a cookie.
    static func remembered() -> WaybillSessions.Visitor {
        let visitor = WaybillSessions.Visitor()
        visitor.remember()
        return visitor
    }
}

private struct CountApp: ListApp {
    let counts = UserStores<Int, Int>(
        0,
        reducer: Reducer { count, step in
            count += step
            return .none
        })

    var name: String { "Counts" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { screen(at: url, for: .person) }

    func screen(at url: RouteURL, for visitor: WaybillSessions.Visitor) -> (any Screen)? {
        url.path.isEmpty ? CountScreen(count: counts[visitor]) : nil
    }

    static func document(in page: String) throws -> HTMLDocument {
        let body = try #require(page.firstRange(of: "\r\n\r\n"))
        return try HTMLDocument(String(page[body.upperBound...]))
    }

    /// The form of the first row on a page.
    static func form(on page: String) throws -> String {
        let html = try document(in: page)
        return html.form(pressing: try #require(html.presses.first))
    }
}

private struct CountScreen: Screen {
    let count: SharedStore<Int, Int>

    func reduce(_ state: inout Void, _ step: Int) -> Effect<Int> {
        .dispatch(step, to: count)
    }

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription(
            "Count \(count.state)", url: RouteURL(),
            sections: [
                SectionRecord(
                    id: "rows",
                    cells: [
                        CellRecord(
                            CountCell.self, model: "Add", id: "add",
                            onSelection: { _, _ in context.dispatch(1) })
                    ])
            ])
    }
}

private enum CountCell: ContentCell {
    static func content(for model: String) -> Content { .text(model) }
}

import Testing
import WaybillScreens
import WaybillSessions
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// What a page without a script presses.
@Suite(.timeLimit(.minutes(60)))
struct FormPressTests {
    private let log = DeskLog()
    private let visitor = WaybillSessions.Visitor()
    private let host: WebHost<TestClock>

    init() { host = WebHost(FileApp(log: log), clock: TestClock()) }

    private func open(_ address: String = "/") async throws -> HTMLDocument {
        let response = await host.respond(method: "GET", target: address, visitor: visitor)
        return try HTMLDocument(response.body)
    }

    private func element(_ control: String, _ page: HTMLDocument) throws -> HTMLElement {
        try #require(page.elements(with: "data-c", control).first)
    }

    /// Presses the button of a page whose name is filled in; the page then.
    private func send(_ name: String) async throws -> HTMLDocument {
        let page = try await open()
        let field = try #require(
            try element("name", page).descendants.compactMap { $0["name"] }.last)
        let press = try #require(try element("send", page)["value"])
        let query = [(field, name), ("w-press", press)].map { RouteURL.Parameter($0, $1) }
        let form = String(RouteURL(query: query).description.dropFirst(2))
        let response = await host.submit(form, to: "/", visitor: visitor)
        guard let address = response.headers["location"] else {
            return try HTMLDocument(response.body)
        }
        return try await open(address)
    }

    @Test func `a button that a field enables is pressed together with what is filled in`()
        async throws
    {
        let button = try element("send", try await open())
        #expect(button["disabled"] == nil && button["aria-disabled"] == nil)
        _ = try await send("Ada")
        #expect(log.lines == [#"name("Ada")"#, "send"])
    }

    @Test func `a button that cannot be used after all is reported as such`() async throws {
        let page = try await send("")
        #expect(log.lines.isEmpty)
        let notice = try #require(page.elements(with: "role", "status").first)
        #expect(notice.text.contains("“Send” cannot be used now."))
    }

    /// A live page shows it at once, and its button is disabled.
    @Test func `a button of a live page is disabled`() throws {
        let session = AppSession(app: FileApp(log: log))
        session.open(RouteURL())
        let page = try #require(session.page)
        #expect(PageHTML.body(page).contains(#" disabled="disabled" data-off="""#))
        let document = PageHTML(stylesheet: "/s").document(page)
        #expect(try HTMLDocument(document).semantics == page.semantics)
    }

    @Test func `the browser checks nothing that the server could not report`() async throws {
        let form = try #require(try await open().elements(with: "id", "w-form").first)
        #expect(form["novalidate"] != nil)
    }

    @Test func `a form of 20,000 fields is read as far as a page has fields`() throws {
        let many = (0..<20_000).map { (name: "\(ElementID.root.child("\($0)")).a.b", value: "b") }
        let id = ElementID.root.child("one")
        let one = (0..<20_000).map { (name: "\(id).\($0).b", value: "b") }
        let press = [(name: "w-press", value: "-")]
        #expect(PageForm(many + press)?.fields.count == MultipartReader.fieldLimit)
        #expect(PageForm(one + press)?.fields.count == 1)
        let both = [(name: "\(id).a.b", value: ""), (name: "\(id).a.b", value: "c")]
        #expect(PageForm(both + press)?.fields.first?.values == ["", "c"])
    }

    /// Neither on a page that responds to a form, nor in the forms that it carries.
    @Test func `a password does not stand in a document`() async throws {
        let host = WebHost(DeskApp(log: log), clock: TestClock())
        func send(_ fields: [(String, String)], from page: HTMLDocument) async -> WebResponse {
            let earlier = page.elements(with: "name", "w-earlier").map {
                RouteURL.Parameter("w-earlier", $0["value"] ?? "")
            }
            let query =
                earlier + (fields + [("w-press", "-")]).map { RouteURL.Parameter($0, $1) }
            let form = String(RouteURL(query: query).description.dropFirst(2))
            return await host.submit(form, to: "/", visitor: visitor)
        }
        func field(_ page: HTMLDocument) throws -> HTMLElement {
            try #require(page.elements(with: "type", "password").first)
        }
        let first = try HTMLDocument(await host.respond(method: "GET", target: "/").body)
        let secret = try #require(try field(first)["name"])
        let name = try #require(
            try element("name", first).descendants.compactMap { $0["name"] }.last)
        let response = await send([(secret, "hunter2"), (name, "Eve")], from: first)
        #expect(log.lines.first == #"text("secret", "hunter2")"# && response.status == .ok)
        #expect(!response.body.contains("hunter2"))
        #expect(!response.body.contains(fingerprint(of: "hunter2")), "nor its fingerprint")
        let page = try HTMLDocument(response.body)
        #expect(
            try field(page)["value"] == "" && page.root.text.contains("Enter the password again"))
        // The next form has the name, and no password.
        let count = log.lines.count
        _ = await send([(try #require(try field(page)["name"]), "")], from: page)
        #expect(log.lines.dropFirst(count) == [#"text("name", "Eve")"#, #"left("name")"#])
    }
}

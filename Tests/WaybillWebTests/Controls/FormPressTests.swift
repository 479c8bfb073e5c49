import Testing
import WaybillAppCore
import WaybillScreens
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// What a page without a script presses.
@Suite(.timeLimit(.minutes(60)))
struct FormPressTests {
    private let log = DeskLog()
    private let visitor = WaybillAppCore.Visitor()
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
        return try await open(try #require(response.headers["location"]))
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
        let alert = try #require(page.elements(with: "role", "alert").first)
        #expect(alert.text.contains("“Send” cannot be used now."))
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
        let many = (0..<20_000).map { (name: "w-\($0).a", value: "b") }
        let one = (0..<20_000).map { (name: "w-1.\($0)", value: "b") }
        let press = [(name: "w-press", value: "")]
        #expect(PageForm(many + press)?.fields.count == MultipartReader.fieldLimit)
        #expect(PageForm(one + press)?.fields.count == 1)
        let both = [(name: "w-1.a", value: ""), (name: "w-1.a", value: "c")]
        #expect(PageForm(both + press)?.fields.first?.values == ["", "c"])
    }

    /// Of a page that is kept, such as when a sign-up was refused.
    @Test func `a password does not stand in a document`() async throws {
        let host = WebHost(DeskApp(log: log), clock: TestClock())
        func page(_ address: String) async throws -> (source: String, field: HTMLElement) {
            let response = await host.respond(method: "GET", target: address, visitor: visitor)
            let document = try HTMLDocument(response.body)
            let field = try #require(document.elements(with: "type", "password").first)
            return (response.body, field)
        }
        func send(_ fields: [(String, String)], to address: String) async -> WebResponse {
            let query = (fields + [("w-press", "x y")]).map { RouteURL.Parameter($0, $1) }
            let form = String(RouteURL(query: query).description.dropFirst(2))
            return await host.submit(form, to: address, visitor: visitor)
        }
        let first = try await page("/")
        let name = try #require(first.field["name"])
        let response = await send([(name, "hunter2")], to: "/")
        #expect(log.lines.first == #"text("secret", "hunter2")"#)
        let address = try #require(response.headers["location"])
        let kept = try await page(address)
        #expect(!kept.source.contains("hunter2"))
        #expect(!kept.source.contains(fingerprint(of: "hunter2")), "nor what stands for it")
        #expect(kept.field["value"] == "" && kept.field["placeholder"] == "••••••••")
        // It is left alone, and what is typed in its place counts.
        let count = log.lines.count
        _ = await send([(name, "")], to: address)
        #expect(log.lines.count == count)
        _ = await send([(name, "other")], to: address)
        #expect(log.lines.dropFirst(count).first == #"text("secret", "other")"#)
    }
}

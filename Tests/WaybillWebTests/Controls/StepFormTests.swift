import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Pages that respond to a form, and carry the forms that a later one repeats.
@Suite(.timeLimit(.minutes(60)))
struct StepFormTests {
    private let log = DeskLog()
    private let host: WebHost<TestClock>

    init() { host = WebHost(StepApp(log: log), clock: TestClock()) }

    private func open() async throws -> LivePage {
        try LivePage(await host.respond(method: "GET", target: "/").body, at: "/")
    }

    private func control(_ label: String, on page: LivePage) throws -> LivePage.Control {
        try #require(page.controls.first { $0.label == label }, "\(label)")
    }

    private func send(_ label: String, on page: LivePage) async throws -> WebResponse {
        let form = page.form(pressing: try control(label, on: page).element)
        return await host.submit(form, to: "/")
    }

    @Test func `a refused form keeps what was typed, and is sent again`() async throws {
        var page = try await open()
        page.fill(try control("City", on: page), with: "Lisbon")
        let refused = try await send("Next", on: page)
        #expect(refused.status == .unprocessable)
        #expect(refused.headers["cache-control"] == "no-store")
        var again = try LivePage(refused.body, at: "/")
        #expect(try control("City", on: again).text == "Lisbon")
        #expect(refused.body.contains("Enter a name."))
        again.fill(try control("Name", on: again), with: "Ada")
        let next = try await send("Next", on: again)
        #expect(next.status == .ok && next.body.contains("Ada from Lisbon"))
    }

    @Test func `a form of two steps is sent once, with the fields of both`() async throws {
        var page = try await open()
        page.fill(try control("Name", on: page), with: "Ada & Co")
        page.fill(try control("City", on: page), with: "Lisbon\u{e9}")
        var second = try LivePage(try await send("Next", on: page).body, at: "/")
        second.fill(try control("Wish", on: second), with: "Quiet")
        let sent = try await send("Send", on: second)
        #expect(log.lines == ["Ada & Co, Lisbon\u{e9}, Quiet"])
        // The work is done: a later form does not begin it again.
        let third = try LivePage(sent.body, at: "/")
        _ = try await send("Send", on: third)
        #expect(log.lines.count == 2)
    }

    @Test func `forms that are too many or too long are not repeated`() throws {
        let press = RouteURL.Parameter("w-press", "-")
        func form(_ count: Int, _ length: Int) throws -> PageForm {
            let earlier = String(repeating: "x", count: length)
            let query = (0..<count).map { _ in
                RouteURL.Parameter("w-earlier", "1.a.b=\(earlier)&w-press=-")
            }
            let text = String(RouteURL(query: query + [press]).description.dropFirst(2))
            return try #require(PageForm(text))
        }
        #expect(try form(16, 10).earlier.count == 16)
        #expect(try form(17, 10).earlier.isEmpty && form(2, 40_000).earlier.isEmpty)
        let nested = try #require(
            PageForm("w-earlier=w-earlier%3Dw-press%253D-%26w-press%3D-&w-press=-"))
        #expect(nested.earlier.count == 1 && nested.earlier[0].earlier.isEmpty)
    }
}

/// A form of two steps: a name and a city, and a wish, which is sent.
private struct StepApp: ListApp {
    let log: DeskLog

    var name: String { "Steps" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { StepScreen(log: log) }
}

private struct StepScreen: Screen {
    let log: DeskLog

    struct State: Equatable {
        var texts: [String: String] = [:]
        var isChecked = false
        var isSecond = false
    }

    enum Action: Sendable {
        case type(String, String)
        case next
        case send
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .type(let field, let text): state.texts[field] = text
        case .next:
            state.isChecked = true
            state.isSecond = state.texts["Name"] != nil
        case .send:
            let line = ["Name", "City", "Wish"].map { state.texts[$0] ?? "" }
            return .fireAndForget { log.add(line.joined(separator: ", ")) }
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        func field(_ label: String) -> CellRecord {
            let isMissing = state.isChecked && label == "Name" && state.texts[label] == nil
            return CellRecord.field(label, text: state.texts[label] ?? "") {
                context.dispatch(.type(label, $0))
            }
            .control { $0.error = isMissing ? "Enter a name." : nil }
        }
        return ScreenDescription("Steps", url: RouteURL()) {
            SectionRecord("fields") {
                if state.isSecond {
                    let name = state.texts["Name"] ?? ""
                    CellRecord("who", .text("\(name) from \(state.texts["City"] ?? "")"))
                    field("Wish")
                    CellRecord.button("Send", id: "send", role: .primary) {
                        context.dispatch(.send)
                    }
                } else {
                    field("Name")
                    field("City")
                    CellRecord.button("Next", id: "next", role: .primary) {
                        context.dispatch(.next)
                    }
                }
            }
        }
    }
}

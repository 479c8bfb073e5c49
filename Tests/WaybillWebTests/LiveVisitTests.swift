import Foundation
import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

@Suite(.timeLimit(.minutes(60)))
struct LiveVisitTests {
    private func visit(_ app: any ListApp = CountApp()) -> LiveVisit {
        let host = WebHost(CountApp(), clock: TestClock())
        return LiveVisit(app: app, host: host.livePages)
    }

    private func open(_ address: String, depth: Int = 0) throws -> LiveMessage {
        .show(try #require(RouteURL(address)), fingerprint: "", depth: depth)
    }

    private struct Frame: Decodable {
        var t: String?
        var u: String?
        var b: String?
        var p: [String]?
        var e: [[Value]]?

        var title: String? { t }

        /// What changed in rows: the number of the row, and its texts.
        var edits: [Int: [String]] {
            Dictionary(
                (e ?? []).map { values in
                    (values[0].number ?? -1, values.dropFirst().compactMap(\.text))
                }, uniquingKeysWith: +)
        }
    }

    private enum Value: Decodable {
        case number(Int)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        var number: Int? { if case .number(let number) = self { number } else { nil } }
        var text: String? { if case .text(let text) = self { text } else { nil } }
    }

    /// Selects a row.
    private func select(_ id: String, in visit: LiveVisit) async {
        let number = (await visit.lastPress) + 1
        await visit.receive(await visit.press(id, number: number))
    }

    private func frame(of visit: LiveVisit) async throws -> Frame {
        let json = try #require(await visit.next())
        return try JSONDecoder().decode(Frame.self, from: Data(json.utf8))
    }

    @Test func `a page that the browser does not show is sent whole`() async throws {
        let visit = visit()
        await visit.receive(try open("/"))
        let frame = try await frame(of: visit)
        #expect(frame.t == "Counters · Count" && frame.b?.contains("a: 0") == true)
    }

    @Test func `a page that the browser shows is not sent again`() async throws {
        let host = WebHost(CountApp(), clock: TestClock())
        let response = await host.respond(method: "GET", target: "/")
        let fingerprint = try #require(try HTMLDocument(response.body).root["data-page"])
        let visit = visit()
        await visit.receive(
            .show(RouteURL(), fingerprint: fingerprint, depth: 0))
        #expect(await visit.next() == #"{"d":0}"#)
    }

    @Test func `a row that is selected and changes is sent alone`() async throws {
        let visit = visit()
        await visit.receive(try open("/"))
        _ = await visit.next()
        await select("b", in: visit)
        let edits = try await frame(of: visit).edits
        #expect(edits.count == 1 && edits[1]?.first == "b: 1")
    }

    @Test func `what changes while no one reads is one frame`() async throws {
        let visit = visit()
        await visit.receive(try open("/"))
        _ = await visit.next()
        for _ in 0..<1_000 { await select("b", in: visit) }
        let edits = try await frame(of: visit).edits
        #expect(edits.count == 1 && edits[1]?.first == "b: 1000")
    }

    @Test func `back shows the screen as it was left`() async throws {
        let visit = visit()
        await visit.receive(try open("/"))
        _ = await visit.next()
        await select("b", in: visit)
        _ = await visit.next()
        await visit.receive(.go(RouteURL(path: ["about"]), depth: 1))
        #expect(try await frame(of: visit).title == "About · Count")
        await visit.receive(.travel(RouteURL(), depth: 0))
        #expect(try await frame(of: visit).title == "Counters · Count")
        await select("b", in: visit)
        let edits = try await frame(of: visit).edits
        #expect(edits[1]?.first == "b: 2")
    }

    @Test func `going where one is adds nothing to go back to`() async throws {
        let visit = visit()
        await visit.receive(try open("/"))
        _ = await visit.next()
        await select("b", in: visit)
        await visit.receive(.go(RouteURL(path: ["about"]), depth: 1))
        for depth in 2...4 { await visit.receive(.go(RouteURL(path: ["about"]), depth: depth)) }
        _ = await visit.next()
        await visit.receive(.travel(RouteURL(), depth: 0))
        #expect(try await frame(of: visit).title == "Counters · Count")
        await select("b", in: visit)
        let edits = try await frame(of: visit).edits
        #expect(edits[1]?.first == "b: 2")
    }

    @Test func `typing after going back to an equal page does not lose the focus`() async throws {
        let visit = visit()
        await visit.receive(try open("/about"))
        _ = await visit.next()
        // Equal pages at other depths: the browser is notified that it has
        // arrived.
        await visit.receive(.go(try #require(RouteURL("/about?again=1")), depth: 1))
        #expect(await visit.next() == #"{"d":1}"#)
        await visit.receive(.travel(RouteURL(path: ["about"]), depth: 0))
        #expect(await visit.next() == #"{"d":0}"#)
    }

    @Test func `a row with a closure and a destination runs its closure when it is followed`()
        async throws
    {
        let visit = visit()
        await visit.receive(try open("/"))
        _ = await visit.next()
        let about = RouteURL(path: ["about"])
        await follow("link", to: about, in: visit)
        #expect(try await frame(of: visit).title == "About · Count")
        await visit.receive(.travel(RouteURL(), depth: 0))
        #expect(try await frame(of: visit).title == "Counters · Count")
        await select("b", in: visit)
        let edits = try await frame(of: visit).edits
        #expect(edits[1]?.first == "b: 101")
    }

    private func follow(_ id: String, to url: RouteURL, in visit: LiveVisit) async {
        let row = await visit.element(id)?.id ?? .root
        await visit.receive(.follow(row, to: url, depth: 1))
    }

    @Test(arguments: ["gone", "a"])
    func `a row that leads elsewhere or has gone is followed as a link`(
        _ id: String
    ) async throws {
        let visit = visit()
        await visit.receive(try open("/"))
        _ = await visit.next()
        let about = RouteURL(path: ["about"])
        await follow(id, to: about, in: visit)
        #expect(try await frame(of: visit).title == "About · Count")
        await visit.receive(.travel(RouteURL(), depth: 0))
        _ = await visit.next()
        await select("b", in: visit)
        let edits = try await frame(of: visit).edits
        #expect(edits[1]?.first == "b: 1")
    }

    @Test func `travelling to what is not open opens it`() async throws {
        let visit = visit()
        await visit.receive(.travel(RouteURL(path: ["about"]), depth: 5))
        #expect(try await frame(of: visit).title == "About · Count")
    }

    @Test func `an address without a screen is shown as missing and left again`() async throws {
        let visit = visit()
        await visit.receive(try open("/"))
        _ = await visit.next()
        await visit.receive(.go(RouteURL(path: ["nowhere"]), depth: 1))
        let parts = try await frame(of: visit).p ?? []
        let status = try #require(parts.firstIndex(of: "w-status"))
        #expect(parts[status + 1].contains("/nowhere"))
        await visit.receive(.travel(RouteURL(), depth: 0))
        #expect(try await frame(of: visit).title == "Counters · Count")
    }

    @Test func `a visit that is over has no next frame and ends all waits`() async throws {
        let visit = visit()
        await visit.receive(try open("/"))
        _ = await visit.next()
        async let next = visit.next()
        await visit.close()
        #expect(await next == nil)
        #expect(await visit.next() == nil)
    }

    @Test func `messages of a browser that has gone do nothing`() async throws {
        let visit = visit()
        await visit.receive(try open("/"))
        await visit.receive(.go(RouteURL(path: ["about"]), depth: 1))
        await visit.close()
        for message in [
            LiveMessage.travel(RouteURL(), depth: 0), .go(RouteURL(path: ["about"]), depth: 1),
            .input(LiveInput(id: .reload, number: 1, deed: .value(.press))), try open("/"),
        ] {
            await visit.receive(message)
        }
        #expect(await visit.next() == nil)
    }

    @Test func `an address without a screen closes no page that is open`() async throws {
        let visit = visit()
        await visit.receive(try open("/about"))
        await visit.receive(.go(RouteURL(), depth: 1))
        _ = await visit.next()
        await select("b", in: visit)
        await visit.receive(.go(RouteURL(path: ["nowhere"]), depth: 1))
        #expect(try await frame(of: visit).title == "Not found · Count")
        await visit.receive(.travel(RouteURL(), depth: 1))
        #expect(try await frame(of: visit).title == "Counters · Count")
        await select("b", in: visit)
        let edits = try await frame(of: visit).edits
        #expect(edits[1]?.first == "b: 2")
    }

    @Test func `a thousand pages deep keeps a bounded number of screens`() async throws {
        let visit = visit()
        await visit.receive(try open("/"))
        for depth in 1...1_000 {
            await visit.receive(.go(RouteURL(path: ["about"]), depth: depth))
        }
        await visit.receive(.travel(RouteURL(path: ["about"]), depth: 999))
        await visit.receive(.travel(RouteURL(), depth: 0))
        #expect(try await frame(of: visit).title == "Counters · Count")
    }
}

private struct CountApp: ListApp {
    var name: String { "Count" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        switch url.path {
        case []: CountScreen()
        case ["about"]: AboutScreen()
        default: nil
        }
    }
}

private struct AboutScreen: Screen {
    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("About", url: RouteURL(path: ["about"]))
    }
}

private struct CountScreen: Screen {
    var state: [String: Int] { ["a": 0, "b": 0, "c": 0] }

    func reduce(_ state: inout [String: Int], _ id: String) -> Effect<String> {
        // What leads on as well adds to another one, to be seen by it.
        if id == "link" { state["b", default: 0] += 100 } else { state[id, default: 0] += 1 }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var rows = state.sorted { $0.key < $1.key }.map { id, count in
            CellRecord(CountCell.self, model: "\(id): \(count)", id: id) { _, _ in
                context.dispatch(id)
            }
        }
        rows.append(
            CellRecord(CountCell.self, model: "About", id: "link") { _, _ in
                context.dispatch("link")
            }
            .destination(RouteURL(path: ["about"])))
        return ScreenDescription(
            "Counters", url: RouteURL(), sections: [SectionRecord(cells: rows)])
    }
}

private enum CountCell: ContentCell {
    static func content(for model: String) -> Content { .text(model) }
}

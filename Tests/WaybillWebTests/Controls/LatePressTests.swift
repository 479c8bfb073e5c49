import Synchronization
import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Forms of pages whose state has changed since they were drawn.
@Suite(.timeLimit(.minutes(60)))
struct LatePressTests {
    /// A page is drawn, rows come, go, move and are renamed, and the form is sent.
    @Test(arguments: SeededGenerator.seeds(200))
    func `a late press acts on its own element or on none`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let shelf = Shelf()
        shelf.change { $0 = Shelf.rows(&random) }
        let host = WebHost(ShelfApp(shelf: shelf), clock: TestClock())
        let page = try HTMLDocument(await host.respond(method: "GET", target: "/").body)
        let press = try #require(page.presses.randomElement(using: &random))
        let value = try #require(press["value"])
        shelf.change { rows in
            let new = Shelf.rows(&random)
            rows = Bool.random(using: &random) ? rows.shuffled(using: &random) : new
        }
        let session = AppSession(app: ShelfApp(shelf: shelf))
        session.open(RouteURL())
        let now = session.page?.elements.filter { $0.press == value } ?? []
        session.close()
        let response = await host.submit(page.form(pressing: press), to: "/")
        let target = try #require(response.headers["location"], "seed \(seed)")
        let after = await host.respond(method: "GET", target: target)
        let isSaid = after.body.contains("Nothing was done")
        #expect(isSaid == now.isEmpty, "seed \(seed)")
        #expect(shelf.log.count == now.count, "seed \(seed)")
        guard let element = now.first, let row = element.row else { return }
        let kind = if case .row = element.kind { "row" } else { element.label }
        #expect(shelf.log == ["\(kind) \(row)"], "seed \(seed)")
    }
}

/// Rows that a test changes, and a log of the presses.
private final class Shelf: Sendable {
    struct Row: Hashable, Sendable {
        var id: Int
        var title: String
        var button: String
    }

    private let state = Mutex<(rows: [Row], log: [String])>(([], []))

    var rows: [Row] { state.withLock(\.rows) }

    var log: [String] { state.withLock(\.log) }

    func change(_ body: (inout [Row]) -> Void) { state.withLock { body(&$0.rows) } }

    func add(_ line: String) { state.withLock { $0.log.append(line) } }

    static func rows(_ random: inout SeededGenerator) -> [Row] {
        let ids = (0..<6).shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
        return ids.map { id in
            Row(
                id: id, title: ["Tea", "Rice"].randomElement(using: &random) ?? "",
                button: ["Buy", "Drop"].randomElement(using: &random) ?? "")
        }
    }
}

private struct ShelfApp: ListApp {
    let shelf: Shelf

    var name: String { "Shelf" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { ShelfScreen(shelf: shelf) }
}

private struct ShelfScreen: Screen {
    let shelf: Shelf

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Shelf", url: RouteURL()) {
            SectionRecord("rows") {
                shelf.rows.map { row in
                    CellRecord.group(RecordID(row.id), as: Content.row) {
                        CellRecord("title", .text(row.title))
                        CellRecord.button(row.button, id: "do") {
                            shelf.add("\(row.button) \(row.id)")
                        }
                    } onSelection: {
                        shelf.add("row \(row.id)")
                    }
                }
            }
        }
    }
}

import Synchronization
import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Long lists as pages without a script.
@Suite(.timeLimit(.minutes(60)))
struct LongPageTests {
    /// A row of a page: its section, its identity, its place in the section and
    /// how many rows that has.
    private struct Row: Hashable {
        var section: String
        var id: String
        var place: Int
        var count: Int
    }

    /// A page: its rows, and the addresses before and after.
    private struct Shown {
        var rows: [Row] = []
        var previous: String?
        var next: String?
        var words: String?
        var document: HTMLDocument
    }

    private func show(_ app: LongApp, at address: String) async throws -> Shown {
        let response = await WebHost(app, clock: TestClock()).respond(
            method: "GET", target: address)
        #expect(response.status == .ok)
        let document = try HTMLDocument(response.body)
        var shown = Shown(document: document)
        for section in document.elements(named: "section") {
            let id = try #require(section["data-section"])
            for item in section.descendants where item["role"] == "listitem" {
                shown.rows.append(
                    Row(
                        section: id, id: try #require(item["data-id"]),
                        place: try #require(item["aria-posinset"].flatMap { Int($0) }),
                        count: try #require(item["aria-setsize"].flatMap { Int($0) })))
            }
        }
        shown.previous = document.elements(with: "rel", "prev").first?["href"]
        shown.next = document.elements(with: "rel", "next").first?["href"]
        shown.words = document.elements(with: "id", "more").first?.text
        return shown
    }

    private func row(_ app: LongApp, _ number: Int) -> Row {
        var rest = number
        for (section, count) in app.counts.enumerated() {
            if rest < count {
                return Row(section: "\(section)", id: "\(rest)", place: rest + 1, count: count)
            }
            rest -= count
        }
        return Row(section: "", id: "", place: 0, count: 0)
    }

    private func rows(_ app: LongApp, _ range: Range<Int>) -> [Row] { range.map { row(app, $0) } }

    // MARK: Going through the pages

    @Test(arguments: [
        [0], [1], [199], [200], [201], [400], [1_001], [], [150, 150], [0, 0, 201],
        [200, 1, 0, 199],
        [3, 0, 0, 500, 0], Array(repeating: 1, count: 401), Array(repeating: 7, count: 90),
        [Int](repeating: 0, count: 450) + [5],
    ])
    func `the links lead through all rows, each once`(_ counts: [Int]) async throws {
        let app = LongApp(counts: counts)
        var address: String? = "/"
        var seen: [Row] = []
        var visited: [String] = []
        while let here = address {
            let shown = try await show(app, at: here)
            #expect(shown.rows.count <= 200)
            #expect(shown.previous == visited.last.map { $0 == "/" ? "/?w-row=1" : $0 })
            #expect(!shown.rows.isEmpty || app.rowCount == 0)
            if app.rowCount > 200 {
                let end = seen.count + shown.rows.count
                #expect(shown.words == "Rows \(seen.count + 1) to \(end) of \(app.rowCount)")
            } else {
                #expect(shown.words == nil)
            }
            seen += shown.rows
            visited.append(here)
            address = shown.next
            try #require(visited.count <= 1_000)
        }
        #expect(seen == rows(app, 0..<app.rowCount))
        #expect(visited.count == max(1, (app.rowCount + 199) / 200))
    }

    @Test func `a million rows are pages of 200 wherever one looks`() async throws {
        let app = LongApp(counts: [10, 999_990])
        var random = SeededGenerator(seed: 14)
        let places =
            [0, 199, 200, 10, 999_800, 999_799]
            + (0..<20).map { _ in Int.random(in: 0..<999_800, using: &random) }
        for place in places {
            let shown = try await show(app, at: place == 0 ? "/" : "/?w-row=\(place + 1)")
            #expect(shown.rows == rows(app, place..<place + 200))
            #expect(shown.next == (place < 999_800 ? "/?w-row=\(place + 201)" : nil))
            let before = place > 200 ? "/?w-row=\(place - 199)" : "/?w-row=1"
            #expect(shown.previous == (place > 0 ? before : nil))
        }
        #expect(app.made.count < 3 * 200 * places.count, "rows not on a page are not made")
    }

    @Test func `the last of a million rows are a page of their own`() async throws {
        let app = LongApp(counts: [1_000_000])
        let shown = try await show(app, at: "/?w-row=999801")
        #expect(shown.rows == rows(app, 999_800..<1_000_000) && shown.next == nil)
        #expect(shown.words == "Rows 999801 to 1000000 of 1000000")
    }

    // MARK: Sections that continue

    @Test func `a section that continues has its header again, with its position`()
        async throws
    {
        let app = LongApp(counts: [150, 150, 5])
        let first = try await show(app, at: "/").document.elements(named: "section")
        #expect(first.map { $0["data-section"] } == ["0", "1"])
        #expect(first.map { $0.elements.first?.text } == ["Section 0", "Section 1"])
        #expect(first.map { $0["class"] } == ["table", "table"])
        #expect(first.map { $0.elements.last?.text == "150 rows" } == [true, false])
        let next = try await show(app, at: "/?w-row=201").document.elements(named: "section")
        #expect(next.map { $0["data-section"] } == ["1", "2"])
        #expect(next.map { $0["data-at"] } == ["1", "2"])
        #expect(next.map { $0.elements.first?.text } == ["Section 1", "Section 2"])
        #expect(next.map { $0["class"] } == ["table part", "table"])
        #expect(next.map(\.elements.last?.text) == ["150 rows", "5 rows"])
    }

    @Test func `the messages of a long list are read as its links are`() async throws {
        let shown = try await show(LongApp(counts: [401]), at: "/?w-row=201")
        let node = try #require(
            shown.document.semantics.children.last { $0.role == .navigation })
        #expect(node.name == "Rows 201 to 400 of 401")
        #expect(node.children.map(\.name) == ["Previous rows", "Next rows"])
    }

    // MARK: Addresses

    @Test(arguments: [
        "abc", "", "-1", "0", "-9223372036854775808", "1e3", "%00", "１", "99999999999999999999",
        "+",
        " 5",
    ])
    func `an address that names no row is the first page`(_ text: String) async throws {
        let app = LongApp(counts: [450])
        let shown = try await show(app, at: "/?w-row=\(text.replacing(" ", with: "%20"))")
        #expect(shown.rows == rows(app, 0..<200))
    }

    @Test(arguments: [451, 452, 1_000_000, 9_223_372_036_854_775_807])
    func `an address beyond the end is the last page`(_ row: Int) async throws {
        let app = LongApp(counts: [450])
        let shown = try await show(app, at: "/?w-row=\(row)")
        #expect(shown.rows == rows(app, 400..<450))
        #expect(shown.next == nil && shown.previous == "/?w-row=201")
    }

    @Test func `a short list is whole whatever row the address names`() async throws {
        let app = LongApp(counts: [20])
        for row in ["1", "10", "99"] {
            #expect(try await show(app, at: "/?w-row=\(row)").rows == rows(app, 0..<20))
        }
    }

    @Test func `links keep the other parts of the address`() async throws {
        let app = LongApp(counts: [450])
        let shown = try await show(app, at: "/?by=a%26b&w-row=201&w-row=7")
        #expect(shown.rows == rows(app, 200..<400))
        #expect(shown.previous == "/?by=a%26b&w-row=1" && shown.next == "/?by=a%26b&w-row=401")
    }

    // MARK: Selecting

    @Test(arguments: [[450], [150, 300], [0, 1, 449]])
    func `a row that is pressed on another page is the one that was meant`(
        _ counts: [Int]
    ) async throws {
        let app = LongApp(counts: counts)
        for address in ["/", "/?w-row=201", "/?w-row=401", "/?w-row=450"] {
            let shown = try await show(app, at: address)
            for row in [shown.rows.first, shown.rows.last].compactMap(\.self) {
                let fields = try #require(form(row, on: shown.document))
                let response = await WebHost(app, clock: TestClock()).submit(fields, to: address)
                #expect(response.status == .seeOther)
                #expect(response.headers["location"] == address)
                #expect(app.pressed.last == "\(row.section)/\(row.id)")
            }
        }
        #expect(app.pressed.count == 8)
    }

    @Test func `a row that is not on the page of the form is ignored`() async throws {
        let app = LongApp(counts: [450])
        let shown = try await show(app, at: "/")
        let fields = try #require(form(shown.rows[3], on: shown.document))
        let response = await WebHost(app, clock: TestClock()).submit(fields, to: "/?w-row=201")
        let location = try #require(response.headers["location"])
        #expect(location.hasPrefix("/?w-row=201&w-notice=") && app.pressed.isEmpty)
    }

    /// The form of a row as a browser sends it.
    private func form(_ row: Row, on document: HTMLDocument) -> String? {
        let item = document.elements(named: "section").first { $0["data-section"] == row.section }?
            .descendants.first { $0["data-id"] == row.id }
        let button = item?.descendants.first { $0["name"] == "w-press" }
        return button.map(document.form)
    }
}

private struct LongApp: ListApp {
    /// How many rows each section has.
    var counts: [Int]

    /// The rows that were made, and those that were selected.
    let made = Names()
    private let presses = Names()

    final class Names: Sendable {
        private let names = Mutex<[String]>([])

        var all: [String] { names.withLock(\.self) }
        var count: Int { names.withLock(\.count) }

        func append(_ name: String) { names.withLock { $0.append(name) } }
    }

    init(counts: [Int]) { self.counts = counts }

    var rowCount: Int { counts.reduce(0, +) }
    var pressed: [String] { presses.all }

    var name: String { "Long" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        LongScreen(counts: counts, url: url, made: made, presses: presses)
    }
}

private struct LongScreen: Screen {
    let counts: [Int]
    let url: RouteURL
    let made: LongApp.Names
    let presses: LongApp.Names

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription(
            "Long", url: url,
            sections: counts.enumerated().map { section, count in
                SectionRecord(
                    id: RecordID(section),
                    header: CellRecord(LongCell.self, model: "Section \(section)", id: "header"),
                    footer: CellRecord(LongCell.self, model: "\(count) rows", id: "footer"),
                    cells: CellRows(count: count) { row(at: $0, in: section) })
            })
    }

    private func row(at index: Int, in section: Int) -> CellRecord {
        made.append("\(section)/\(index)")
        return CellRecord(
            LongCell.self, model: "Row \(index)", id: index,
            onSelection: { _, _ in presses.append("\(section)/\(index)") })
    }
}

private enum LongCell: ContentCell {
    static func content(for model: String) -> Content { .text(model) }
}

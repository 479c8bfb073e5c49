import Waybill
import WaybillTesting
import WaybillWeb

/// The benchmark of an action on many selected rows.
struct Selecting {
    let host: WebServer

    /// The most that is to be used of processors, and to be said.
    private static let wanted = "30 ms, 2 kB up"

    func run() async throws {
        printTitle("10,000 rows of 1,000,000 are selected", "time", "up", "down", "wanted")
        for (title, action) in [
            ("a range of them", nil), ("all are marked", "Mark"), ("all are deleted", "Delete"),
        ] {
            var times: [Double] = []
            var (up, down) = (0, 0)
            for _ in 0..<21 {
                var visitor = try await Visitor(at: "/selected?rows=1000000", of: host)
                try await visitor.say(visitor.page.select(visitor.page.rows[0]))
                try await visitor.look(atRow: 9_999)
                guard let last = visitor.page.rows.first(where: { $0.id == "9999" }) else {
                    preconditionFailure("row 9,999 is looked at")
                }
                var message = visitor.page.select(last, extending: true)
                if let action {
                    try await visitor.say(message)
                    guard let batch = visitor.page.batch(action) else {
                        preconditionFailure("the selection has actions")
                    }
                    message = batch
                }
                let begin = processorTime()
                try await visitor.link.receive(message)
                down = await visitor.link.next()?.utf8.count ?? 0
                times.append(processorTime() - begin)
                up = message.utf8.count
                await visitor.link.close()
            }
            printRow(
                title, text(microseconds: times.sorted()[times.count / 2]), "\(up) bytes",
                "\(down) bytes", Selecting.wanted)
        }
    }
}

/// A million rows that can be selected together.
struct SelectedScreen: Screen {
    let count: Int

    struct State {
        var journal: RowJournal
        var first = 0
        var marked = RowSet()
    }

    enum Action: Sendable {
        case mark(RowSet)
        case delete(Int)
    }

    var state: State { State(journal: RowJournal(count: count)) }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .mark(let rows):
            state.marked.formUnion(rows)
            for range in rows.ranges(inSection: 0) {
                state.journal.update(range.count, at: range.lowerBound)
            }
        case .delete(let number):
            state.first += number
            state.journal.remove(number, at: 0)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(
            "Selected", url: RouteURL("/selected?rows=\(count)") ?? RouteURL(),
            sections: [
                SectionRecord(
                    id: "rows",
                    cells: CellRows(following: state.journal) { index in
                        let id = index + state.first
                        let isMarked = state.marked.contains(ItemPath(section: 0, item: index))
                        var record = CellRecord(
                            id, .text(isMarked ? "Row \(id), marked" : "Row \(id)"))
                        record.allowsSelection = true
                        return record
                    })
            ])
        screen.selectionMode = .multiple
        screen.selectionActions = [
            SelectionAction("Mark", id: "mark") { context.dispatch(.mark($0)) },
            SelectionAction("Delete", id: "delete") { context.dispatch(.delete($0.count)) },
        ]
        return screen
    }
}

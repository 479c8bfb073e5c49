import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens

/// Rows that are made of several rows.
@MainActor
@Suite struct CellRecordGroupTests {
    private struct OneRow: Screen {
        let row: CellRecord

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Row") { SectionRecord("rows") { row } }
        }
    }

    private final class Log {
        var lines: [String] = []
    }

    private let log = Log()

    private func remove(_ name: String) -> CellRecord {
        .button("Remove") { [log] in log.lines.append(name) }
    }

    @Test func `of equal controls each runs its own closure`() {
        let row = CellRecord.group("row", as: Content.column) {
            CellRecord.group("first") {
                remove("a")
                remove("b")
            }
            remove("c").control { $0.hint = "The last one" }
        }
        let screen = LiveScreen(OneRow(row: row))
        let controls = row.content?.controls ?? []
        #expect(controls.map(\.label) == ["Remove", "Remove", "Remove"])
        #expect(controls.map(\.hint) == [nil, nil, "The last one"])
        for control in controls {
            let path = ItemPath(section: 0, item: 0)
            #expect(screen.operate(control.id, at: path, .press) == .done)
        }
        #expect(log.lines == ["a", "b", "c"])
    }

    @Test func `a row with changed controls is otherwise the same`() {
        var row = CellRecord.group("row") {
            remove("a")
        } onSelection: {
        }
        row.allowsMoving = true
        let changed = row.control { $0.isEnabled = false }
        #expect(changed.hasSelection && changed.allowsMoving == true)
        #expect(changed.content?.controls.map(\.isEnabled) == [false])
        #expect(changed.controlMistakes.isEmpty && row.controlMistakes.isEmpty)
    }

    @Test func `usable controls without a closure are idle, and links are not`() {
        let row = CellRecord.group("row") {
            CellRecord("save", .control(Control("Save", .button())))
            CellRecord("send", .control(Control("Send", .button()))).control { $0.isBusy = true }
            CellRecord("more", .screenLink("More", RouteURL()))
            remove("a")
        }
        #expect(row.controlMistakes.map(\.mistake) == ["controls without a closure"])
        #expect(row.controlMistakes.first?.labels == ["Save"])
    }

    @Test func `controls with the identity of another are a mistake`() {
        let row = CellRecord.group("row") {
            remove("a")
            remove("b")
            CellRecord("level", .control(Control("Level 2", .stepper(1, in: 0...9, step: 1))))
                .control { $0.isEnabled = false }
        }
        #expect(row.controlMistakes.map(\.mistake) == ["controls with the identity of another"])
        #expect(row.controlMistakes.first?.labels == ["Remove"])
    }
}

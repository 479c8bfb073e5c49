import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Copies of a record share what they show until one of them changes.
@Suite struct CellContentTests {
    private enum Colour: RecordInfoKey { static var defaultValue: String { "none" } }

    private let changes: [(inout CellRecord) -> Void] = [
        { $0.allowsHighlighting = false }, { $0.allowsSelection = true },
        { $0.allowsMoving = true }, { $0.info[Colour.self] = "red" },
        { $0.swipeActions = SwipeActions(leading: [RowAction("Go") { _ in }]) },
    ]

    private let undoings: [(inout CellRecord) -> Void] = [
        { $0.allowsHighlighting = nil }, { $0.allowsSelection = nil },
        { $0.allowsMoving = nil }, { $0.info[Colour.self] = "none" },
        { $0.swipeActions = SwipeActions() },
    ]

    @Test(arguments: [false, true])
    func `a change of one copy changes no other, and can be undone`(_ hasClosure: Bool) {
        let onSelection: ((String, CellContext) -> Void)? = hasClosure ? { _, _ in } : nil
        let original = CellRecord(
            NameCell.self, model: "a", id: 1, onSelection: onSelection)
        for (change, undo) in zip(changes, undoings) {
            var copy = original
            change(&copy)
            #expect(copy != original && !copy.hasSameContent(as: original))
            #expect(!original.hasSameContent(as: copy))
            #expect(copy.model(as: String.self) == "a" && copy.hasSelection == hasClosure)
            var second = copy
            undo(&second)
            #expect(second == original && copy != second)
        }
        var all = original
        for change in changes { change(&all) }
        #expect(all.info[Colour.self] == "red" && all.allowsMoving == true)
        #expect(all.swipeActions.leading.count == 1 && original.swipeActions.leading.isEmpty)
    }

    @Test func `a list of records is a list of identities`() {
        #expect(MemoryLayout<CellRecord>.stride <= 32)
    }
}

import WaybillDiff
import WaybillLists
import WaybillScreens

/// A number for each section and each row, followed through plans by the rules
/// of a batch alone: what has the same number is the same row.
final class RowTokens: ManagedView {
    struct Section {
        var token: Int
        var rows: [Int]
    }

    /// The list as the last plan left it.
    private(set) var records: [SectionRecord] = []

    private(set) var sections: [Section] = []

    private(set) var planCount = 0

    private let view: ScreenView
    private var last = 0

    /// Stands before a view, which goes on to follow all plans.
    init(before view: ScreenView) {
        self.view = view
        view.screen.manifest.managedView = self
    }

    func apply(_ plan: ListUpdatePlan) {
        planCount += 1
        if plan.reloadReason != nil { sections = plan.sections.map(makeSection) }
        for stage in plan.stages { follow(stage) }
        records = plan.sections
        view.apply(plan)
    }

    func scroll(to element: ListElement, for request: ListScrollRequest) -> ScrollResult {
        view.scroll(to: element, for: request)
    }

    /// The number of a row; nil if there is none.
    func token(at path: ItemPath) -> Int? {
        guard sections.indices.contains(path.section),
            sections[path.section].rows.indices.contains(path.item)
        else { return nil }
        return sections[path.section].rows[path.item]
    }

    private func makeToken() -> Int {
        last += 1
        return last
    }

    private func makeSection(_ record: SectionRecord) -> Section {
        let token = makeToken()
        return Section(token: token, rows: record.cells.indices.map { _ in makeToken() })
    }

    private func follow(_ stage: UpdateStage<SectionRecord>) {
        let changes = stage.changes
        let old = sections
        let gone = Set(changes.deletedItems + changes.movedItems.map(\.from))
        var moved: [ItemPath: Int] = [:]
        for move in changes.movedItems {
            moved[move.to] = old[move.from.section].rows[move.from.item]
        }
        let inserted = Set(changes.insertedItems)
        let leaving = Set(changes.deletedSections + changes.movedSections.map(\.from))
        var staying = old.indices.filter { !leaving.contains($0) }.makeIterator()
        let come = Set(changes.insertedSections)
        sections = stage.sections.enumerated().map { index, record in
            if come.contains(index) { return makeSection(record) }
            let origin =
                changes.movedSections.first { $0.to == index }?.from ?? staying.next() ?? -1
            var rest = old[origin].rows.enumerated().filter { item, _ in
                !gone.contains(ItemPath(section: origin, item: item))
            }.map(\.element).makeIterator()
            let rows = record.cells.indices.map { item in
                let path = ItemPath(section: index, item: item)
                return moved[path] ?? (inserted.contains(path) ? makeToken() : rest.next() ?? -1)
            }
            return Section(token: old[origin].token, rows: rows)
        }
    }
}

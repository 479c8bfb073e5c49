import WaybillDiff
import WaybillScreens

/// A stage of a list's plan, for a script that changes elements in order.
///
/// First the rows inside sections that stay, then the sections. What goes and
/// what moves is taken out by its old index, of all sections before anything is
/// put in; then what comes and what moved is put in by its new index, the
/// lowest first. That is the batch, carried out step by step.
struct ListPatch: Encodable, Equatable {
    /// Changes inside sections, by their old index.
    var rows: [Rows]?

    /// The old indexes of sections that go, the highest first.
    var remove: [Int]?

    /// Sections that move: from the old index to the new one.
    var move: [[Int]]?

    /// Sections that come, by new index, the lowest first.
    var insert: [Insertion]?

    /// Changes inside one section.
    struct Rows: Encodable, Equatable {
        /// The old index of the section.
        var section: Int

        /// The whole section anew; nil where its rows change one by one.
        var whole: String?

        /// Rows drawn anew, by old index.
        var update: [Insertion]?

        /// The old indexes of rows that go, the highest first.
        var remove: [Int]?

        /// Rows that move: from the old index to the new one.
        var move: [[Int]]?

        /// Rows that come from other sections, which remove them: the old index
        /// of the section, that of the row, and the new index.
        var take: [[Int]]?

        /// Rows that come, by new index, the lowest first.
        var insert: [Insertion]?
    }

    /// An element, and where it goes.
    struct Insertion: Encodable, Equatable {
        /// The index.
        var at: Int

        /// The element.
        var html: String
    }

    /// Translates a stage.
    ///
    /// - Parameters:
    ///   - changes: The operations of the stage.
    ///   - shown: The sections before it.
    ///   - next: The sections after it.
    /// - Complexity: O(n) in the number of sections and of changes.
    init(_ changes: ListChanges, from shown: [Page.Section], to next: [Page.Section]) {
        let origins = ListPatch.origins(changes, before: shown.count, after: next.count)
        var sections: [Int: SectionPatch] = [:]
        func patch(_ old: Int, _ edit: (inout SectionPatch) -> Void) {
            edit(&sections[old, default: SectionPatch()])
        }
        for old in changes.updatedSections { patch(old) { $0.isUpdated = true } }
        for path in changes.deletedItems { patch(path.section) { $0.remove.append(path.item) } }
        for path in changes.updatedItems { patch(path.section) { $0.update.append(path.item) } }
        for move in changes.movedItems {
            guard let target = origins[move.to.section] else { continue }
            if target == move.from.section {
                patch(target) { $0.move.append([move.from.item, move.to.item]) }
            } else {
                patch(move.from.section) { $0.remove.append(move.from.item) }
                patch(target) {
                    $0.take.append([move.from.section, move.from.item, move.to.item])
                }
            }
        }
        for path in changes.insertedItems {
            if let old = origins[path.section] { patch(old) { $0.insert.append(path.item) } }
        }
        let targets = Dictionary(
            origins.enumerated().compactMap { new, old in old.map { ($0, new) } },
            uniquingKeysWith: { first, _ in first })
        rows =
            sections.keys.sorted().compactMap { old -> Rows? in
                guard let new = targets[old], let patch = sections[old] else { return nil }
                return patch.rows(from: shown[old], at: old, to: next[new])
            }.nonEmpty
        remove = changes.deletedSections.reversed().nonEmpty
        move = changes.movedSections.map { [$0.from, $0.to] }.nonEmpty
        insert =
            changes.insertedSections.map {
                Insertion(at: $0, html: SectionHTML(section: next[$0]).source)
            }.nonEmpty
    }

    /// For each section of after its index of before; nil for one that comes.
    private static func origins(_ changes: ListChanges, before: Int, after: Int) -> [Int?] {
        var origins = [Int?](repeating: nil, count: after)
        let gone = Set(changes.deletedSections + changes.movedSections.map(\.from))
        let taken = Set(changes.insertedSections + changes.movedSections.map(\.to))
        let free = (0..<after).filter { !taken.contains($0) }
        for (new, old) in zip(free, (0..<before).filter { !gone.contains($0) }) {
            origins[new] = old
        }
        for move in changes.movedSections { origins[move.to] = move.from }
        return origins
    }
}

/// The changes inside one section, by index.
private struct SectionPatch {
    var isUpdated = false
    var update: [Int] = []
    var remove: [Int] = []
    var move: [[Int]] = []
    var take: [[Int]] = []
    var insert: [Int] = []

    func rows(
        from old: Page.Section, at index: Int, to new: Page.Section
    ) -> ListPatch.Rows {
        let drawing = SectionHTML(section: new)
        // A list without rows has no element: its section is drawn whole.
        if isUpdated || old.rows.isEmpty || new.rows.isEmpty {
            return ListPatch.Rows(section: index, whole: drawing.source)
        }
        // A row that is updated does not move: it follows those that are there.
        let gone = Set(remove + move.map { $0[0] })
        let kept = old.rows.indices.filter { !gone.contains($0) }
        let taken = Set(insert + move.map { $0[1] } + take.map { $0[2] })
        let places = new.rows.indices.filter { !taken.contains($0) }
        let newIndexes = Dictionary(
            zip(kept, places), uniquingKeysWith: { first, _ in first })
        return ListPatch.Rows(
            section: index,
            update: update.compactMap { item in
                newIndexes[item].map {
                    ListPatch.Insertion(at: item, html: drawing.rowSource(at: $0))
                }
            }.nonEmpty,
            remove: remove.sorted(by: >).nonEmpty,
            move: move.nonEmpty,
            take: take.nonEmpty,
            insert: insert.map {
                ListPatch.Insertion(at: $0, html: drawing.rowSource(at: $0))
            }.nonEmpty)
    }
}

extension Collection {
    /// The elements, or nil when there is none.
    fileprivate var nonEmpty: [Element]? { isEmpty ? nil : Array(self) }
}

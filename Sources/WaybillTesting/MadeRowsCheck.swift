import WaybillDiff
import WaybillLists

/// A check of a batch for lazy rows, of which there are too many to compare all.
///
/// Compares the rows of operations and their neighbours: the rows between them shift alike, so a
/// surplus or missing row is found at the end of each stretch.
struct MadeRowsCheck {
    /// The maximum number of compared rows of a section.
    private static let mostLooks = 64

    private let changes: ListChanges
    private let old: [SectionRecord]
    private let new: [SectionRecord]

    init(_ changes: ListChanges, from old: [SectionRecord], to new: [SectionRecord]) {
        self.changes = changes
        self.old = old
        self.new = new
    }

    /// A description of a wrong row; nil for none.
    ///
    /// - Complexity: O(sections) and O(m log m) in the operations.
    func flaw() -> String? {
        guard old.contains(where: { JudgedSection.isLong($0) }) else { return nil }
        let gone = Set(changes.deletedSections + changes.movedSections.map(\.from))
        let come = Set(changes.insertedSections + changes.movedSections.map(\.to))
        var pairs = zip(
            old.indices.filter { !gone.contains($0) }, new.indices.filter { !come.contains($0) }
        ).map { ($0, $1) }
        pairs += changes.movedSections.map { ($0.from, $0.to) }
        for (from, to) in pairs
        where JudgedSection.isLong(old[from]) && JudgedSection.isLong(new[to]) {
            if let flaw = flaw(from, to) { return "section \(to): \(flaw)" }
        }
        return nil
    }

    private func flaw(_ from: Int, _ to: Int) -> String? {
        let leaving =
            (changes.deletedItems + changes.movedItems.map(\.from))
            .filter { $0.section == from }.map(\.item).sorted()
        let arriving =
            (changes.insertedItems + changes.movedItems.map(\.to))
            .filter { $0.section == to }.map(\.item).sorted()
        let updated = Set(changes.updatedItems.lazy.filter { $0.section == from }.map(\.item))
        let staying = old[from].cells.count - leaving.count
        // The ends of the unchanged stretches, as ranks among the unchanged rows.
        var ranks: Set<Int> = [0, staying - 1]
        for others in [leaving, arriving] {
            for (count, item) in others.enumerated() {
                ranks.formUnion([item - count - 1, item - count])
            }
        }
        for item in updated {
            ranks.insert(item - prefixCount(leaving.count) { leaving[$0] < item })
        }
        let looks = ranks.filter { (0..<staying).contains($0) }.sorted()
        let stride = Swift.max(1, looks.count / Self.mostLooks)
        for index in Swift.stride(from: 0, to: looks.count, by: stride) {
            let before = PositionMap.place(looks[index], among: leaving)
            let after = PositionMap.place(looks[index], among: arriving)
            let (was, now) = (old[from].cells[before], new[to].cells[after])
            guard was.id == now.id else { return "row \(after) is \(was.id) instead of \(now.id)" }
            guard updated.contains(before) || was.hasSameContent(as: now) else {
                return "row \(after) (\(now.id)) shows its old content"
            }
        }
        return nil
    }
}

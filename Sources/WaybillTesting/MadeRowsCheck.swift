import WaybillDiff
import WaybillLists

/// Judges a batch for lazy rows, of which there are too many to look at all.
///
/// What an operation names, and the rows beside it, are looked at: between them
/// rows that stay shift alike, so that a row too many or too few is seen at the
/// end of each stretch.
struct MadeRowsCheck {
    /// The most rows of a section that are looked at for a batch.
    private static let mostLooks = 64

    private let changes: ListChanges
    private let old: [SectionRecord]
    private let new: [SectionRecord]

    /// Prepares the judgement of a legal batch.
    init(_ changes: ListChanges, from old: [SectionRecord], to new: [SectionRecord]) {
        self.changes = changes
        self.old = old
        self.new = new
    }

    /// A description of what is shown wrongly; nil if nothing is.
    ///
    /// - Complexity: O(sections) and O(m log m) in the operations.
    func flaw() -> String? {
        guard old.contains(where: { JudgedSection($0).isCounted }) else { return nil }
        let gone = Set(changes.deletedSections + changes.movedSections.map(\.from))
        let come = Set(changes.insertedSections + changes.movedSections.map(\.to))
        var pairs = zip(
            old.indices.filter { !gone.contains($0) }, new.indices.filter { !come.contains($0) }
        ).map { ($0, $1) }
        pairs += changes.movedSections.map { ($0.from, $0.to) }
        for (from, to) in pairs
        where JudgedSection(old[from]).isCounted && JudgedSection(new[to]).isCounted {
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
        // The ends of the stretches that stay, counted among what stays.
        var ranks: Set<Int> = [0, staying - 1]
        for others in [leaving, arriving] {
            for (count, item) in others.enumerated() {
                ranks.formUnion([item - count - 1, item - count])
            }
        }
        for item in updated { ranks.insert(item - Self.count(of: leaving, below: item)) }
        let looks = ranks.filter { (0..<staying).contains($0) }.sorted()
        let stride = Swift.max(1, looks.count / Self.mostLooks)
        for index in Swift.stride(from: 0, to: looks.count, by: stride) {
            let (before, after) = (
                Self.place(looks[index], among: leaving), Self.place(looks[index], among: arriving)
            )
            let (was, now) = (old[from].cells[before], new[to].cells[after])
            guard was.id == now.id else { return "row \(after) is \(was.id) instead of \(now.id)" }
            guard updated.contains(before) || was.hasSameContent(as: now) else {
                return "row \(after) (\(now.id)) shows its old content"
            }
        }
        return nil
    }

    /// How many of some, ascending, are below a number.
    private static func count(of others: [Int], below number: Int) -> Int {
        var lower = 0
        var upper = others.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if others[middle] < number { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    /// The position of the n-th that is not among some, ascending.
    private static func place(_ rank: Int, among others: [Int]) -> Int {
        var lower = 0
        var upper = others.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if others[middle] - middle <= rank { lower = middle + 1 } else { upper = middle }
        }
        return rank + lower
    }
}

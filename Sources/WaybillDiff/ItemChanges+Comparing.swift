extension ItemChanges {
    /// Compares two lists.
    ///
    /// - Complexity: O(n) comparisons of identity and content; hashing only for elements at other
    ///   places; O(m log m) for m moves.
    @inlinable
    package init(comparing lists: some ComparedLists) {
        var diff = KeyedDiff()
        diff.compare(lists)
        self.init(diff)
    }

    /// The changes of a diff, with the fewest moves.
    @usableFromInline
    init(_ diff: KeyedDiff) {
        let moved = diff.moves(keeping: diff.updates.map(\.new))
        guard !moved.isEmpty else {
            self.init(
                deleted: diff.deletes, inserted: diff.inserts,
                updated: diff.updates.map(\.old).ascending(by: <))
            return
        }
        let places = Set(moved.map(\.new))
        let updates = diff.updates.filter { !places.contains($0.new) }.map(\.old)
        let changed = Set(diff.updates.map(\.new))
        func moves(thatChange isChanged: Bool) -> [Move<Int>] {
            moved.filter { changed.contains($0.new) == isChanged }
                .map { Move(from: $0.old, to: $0.new) }
        }
        self.init(
            deleted: diff.deletes, inserted: diff.inserts, moved: moves(thatChange: false),
            updated: updates.ascending(by: <), movedAndUpdated: moves(thatChange: true))
    }
}

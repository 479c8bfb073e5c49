/// The matches of old and new sections and rows: the first half of a plan, before its stages.
@usableFromInline
struct SectionMatching<Section: DiffableSection> {
    /// The changes inside a section in both arrays.
    @usableFromInline
    struct Part {
        @usableFromInline var old: Int
        @usableFromInline var new: Int
        @usableFromInline var isUpdated: Bool
        @usableFromInline var deletes: [Int] = []
        @usableFromInline var inserts: [Int] = []
        @usableFromInline var moves: [KeyedDiff.Pair] = []

        /// Old indexes of updated rows without a move.
        @usableFromInline var updates: [Int] = []

        @usableFromInline var movedUpdates: [KeyedDiff.Pair] = []

        @inlinable
        init(old: Int, new: Int, isUpdated: Bool) {
            self.old = old
            self.new = new
            self.isUpdated = isUpdated
        }

        @inlinable var isEmpty: Bool {
            !isUpdated && updates.isEmpty && keepsPlaces
        }

        /// Whether every row keeps its index; moved and updated rows are among the moves.
        @inlinable var keepsPlaces: Bool {
            moves.isEmpty && !hasComingOrGoing
        }

        @inlinable var hasComingOrGoing: Bool { !deletes.isEmpty || !inserts.isEmpty }
    }

    /// A row that moves to another section.
    @usableFromInline
    struct Crossing {
        @usableFromInline var move: Move<ItemPath>
        @usableFromInline var isUpdated: Bool

        @inlinable
        init(move: Move<ItemPath>, isUpdated: Bool) {
            self.move = move
            self.isUpdated = isUpdated
        }
    }

    @usableFromInline let old: [Section]
    @usableFromInline let new: [Section]

    /// New rows to redraw with equal content, by section.
    @usableFromInline let redrawn: [Int: Set<Int>]

    /// New sections whose header and footer are redrawn.
    @usableFromInline let redrawnSections: Set<Int>

    /// The old index of each new section; -1 for an inserted one.
    @usableFromInline var origins: [Int]

    /// The new index of each old section; -1 for a deleted one.
    @usableFromInline var destinations: [Int]

    /// Old indexes, ascending.
    @usableFromInline var deletedSections: [Int] = []

    /// Moved sections, ascending by new index.
    @usableFromInline var movedSections: [KeyedDiff.Pair] = []

    /// The sections with changes inside, ascending by new index.
    @usableFromInline var parts: [Part] = []

    /// Rows that move between sections, ascending by new path.
    @usableFromInline var crossings: [Crossing] = []

    @inlinable
    init(
        from old: [Section], to new: [Section], redrawing redrawn: Set<ItemPath>,
        sections redrawnSections: Set<Int>
    ) {
        self.old = old
        self.new = new
        var rows: [Int: Set<Int>] = [:]
        for path in redrawn { rows[path.section, default: []].insert(path.item) }
        self.redrawn = rows
        self.redrawnSections = redrawnSections
        origins = [Int](repeating: -1, count: new.count)
        destinations = [Int](repeating: -1, count: old.count)
        let sections = KeyedDiff(
            from: old.map { Key(diffID: $0.diffID) }, to: new.map { Key(diffID: $0.diffID) })
        for run in sections.runs {
            for offset in 0..<run.count { origins[run.new + offset] = run.old + offset }
        }
        for pair in sections.pairs { origins[pair.new] = pair.old }
        for index in new.indices where origins[index] >= 0 { compareSection(at: index) }
        for index in new.indices where origins[index] >= 0 { destinations[origins[index]] = index }
        deletedSections = old.indices.filter { destinations[$0] < 0 }
        if !deletedSections.isEmpty || parts.contains(where: \.hasComingOrGoing) { findCrossings() }
        // Without a look-up nothing has passed anything else.
        if !sections.pairs.isEmpty { findMovedSections() }
    }

    /// Finds the moves among the remaining sections: a section inserted again does not hold its
    /// place against others.
    ///
    /// Ideally no section with changes inside moves. Otherwise sections can move in the stage that
    /// updates moved rows, if these are not in a section that moves then: at their old places,
    /// before the stage of the rows, or at their new ones, after it.
    @inlinable
    mutating func findMovedSections() {
        var staying = KeyedDiff()
        staying.pairs = new.indices.filter { origins[$0] >= 0 }
            .map { KeyedDiff.Pair(old: origins[$0], new: $0) }
        let updated = movedUpdates()
        let left = Set(updated.map { destinations[$0.from.section] }).filter { $0 >= 0 }
        let joined = Set(updated.map(\.to.section)).filter { origins[$0] >= 0 }
        var fewest = Int.max
        var best: [KeyedDiff.Pair] = []
        for kept in [touchedSections(), Array(left), Array(joined)] {
            movedSections = staying.moves(keeping: kept)
            let count = timing.count
            if count < fewest { (fewest, best) = (count, movedSections) }
            if count == 1 || updated.isEmpty { break }
        }
        movedSections = best
    }

    /// The sections in both arrays with changes inside, at their new indexes, ascending.
    @inlinable
    func touchedSections() -> [Int] {
        var isTouched = [Bool](repeating: false, count: new.count)
        for part in parts { isTouched[part.new] = true }
        for crossing in crossings {
            isTouched[crossing.move.to.section] = true
            let destination = destinations[crossing.move.from.section]
            if destination >= 0 { isTouched[destination] = true }
        }
        return new.indices.filter { isTouched[$0] && origins[$0] >= 0 }
    }

    // MARK: Rows

    @inlinable
    mutating func compareSection(at index: Int) {
        let origin = origins[index]
        let before = old[origin]
        let after = new[index]
        var part = Part(
            old: origin, new: index,
            isUpdated: !before.hasSameContent(as: after) || redrawnSections.contains(index))
        switch after.itemChanges(since: before) {
        case .compare:
            compareRows(before.diffItems, after.diffItems, in: &part)
        case .known(let changes):
            part.deletes = changes.deleted
            part.inserts = changes.inserted
            part.moves = changes.allMoved.map { KeyedDiff.Pair(old: $0.from, new: $0.to) }
            part.movedUpdates = changes.movedAndUpdated.map {
                KeyedDiff.Pair(old: $0.from, new: $0.to)
            }
            let redrawn = redrawn[index].map { changes.origins(of: $0) } ?? []
            part.updates = Set(changes.updated + redrawn).sorted()
        case .unrelated:
            origins[index] = -1
            return
        }
        if !part.isEmpty { parts.append(part) }
    }

    @inlinable
    func compareRows(_ before: [Section.Item], _ after: [Section.Item], in part: inout Part) {
        let redrawn = redrawn[part.new] ?? []
        guard !redrawn.isEmpty || !sharesStorage(before, after) else { return }
        let rows = KeyedDiff(from: before, to: after, redrawing: redrawn)
        part.deletes = rows.deletes
        part.inserts = rows.inserts
        part.moves = rows.moves(keeping: rows.updates.map(\.new))
        guard !rows.updates.isEmpty else { return }
        let moved = part.moves.isEmpty ? [] : Set(part.moves.map(\.new))
        part.updates = rows.updates.lazy.filter { !moved.contains($0.new) }.map(\.old)
        part.movedUpdates = rows.updates.filter { moved.contains($0.new) }
    }

    @usableFromInline
    struct Key: DiffableItem {
        @usableFromInline var diffID: Section.DiffID

        @inlinable
        init(diffID: Section.DiffID) { self.diffID = diffID }

        @inlinable
        func hasSameContent(as other: Key) -> Bool { true }
    }
}

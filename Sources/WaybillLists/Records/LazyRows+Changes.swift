import WaybillDiff

extension LazyRows {
    /// The changes since other rows, found without creating any unedited row.
    ///
    /// - Returns: The changes; `unrelated` for rows of another source, unless both have one journal.
    /// - Complexity: O(e log e) in the number of edits, and O(m) in the edited or moved rows.
    func changes(since old: LazyRows) -> ItemComparison {
        if source === old.source {
            return .known(LazyDifference(from: old, to: self).changes)
        }
        if let journal = source.journal, let oldJournal = old.source.journal, !isEdited,
            !old.isEdited, let changes = journal.changes(since: oldJournal)
        {
            return .known(changes)
        }
        guard let models = source.models, let oldModels = old.source.models else {
            return .unrelated
        }
        if !isEdited, !old.isEdited, let changes = models.changes(oldModels) {
            return .known(showsAlike(old, changes) ? changes : changes.updatingAll(of: old.count))
        }
        return .compare
    }

    /// Whether rows of equal models look the same, judged by three of them: a description with
    /// another kind of cell for its models uses it for all of them.
    private func showsAlike(_ old: LazyRows, _ changes: ItemChanges) -> Bool {
        guard count > 0, count == old.count, changes.keepsPlaces else { return true }
        return [0, count / 2, count - 1].allSatisfy { index in
            changes.updated.contains(index) || old[index].hasSameContent(as: self[index])
        }
    }
}

extension ItemChanges {
    fileprivate var keepsPlaces: Bool {
        deleted.isEmpty && inserted.isEmpty && moved.isEmpty && movedAndUpdated.isEmpty
    }

    fileprivate func updatingAll(of count: Int) -> ItemChanges {
        ItemChanges(updated: Array(0..<count))
    }
}

/// The difference between two edits of the rows of one source.
///
/// Common pieces of the source are one block each, however long; the other rows are compared one by
/// one by identity.
private struct LazyDifference {
    /// Consecutive corresponding rows.
    private struct Block {
        var old: Int
        var new: Int
        var count: Int
    }

    /// A stretch of the source and its position.
    private struct Stretch {
        var rows: Range<Int>
        var index: Int
    }

    private(set) var changes = ItemChanges()
    private var blocks: [Block] = []
    private var oldRest: [(index: Int, record: CellRecord)] = []
    private var newRest: [(index: Int, record: CellRecord)] = []

    /// The maximum number of unedited rows created per change, to find out whether an edit is an
    /// old row.
    private static let looksPerChange = 8

    init(from old: LazyRows, to new: LazyRows) {
        let cuts = Set(
            (old.pieces + new.pieces).flatMap { piece -> [Int] in
                if case .source(let range) = piece {
                    [range.lowerBound, range.upperBound]
                } else {
                    []
                }
            }
        ).sorted()
        let before = LazyDifference.stretches(of: old, cuts, rest: &oldRest)
        let after = LazyDifference.stretches(of: new, cuts, rest: &newRest)
        // A row of the source may occur twice only as a record.
        let places = Dictionary(
            before.map { ($0.rows.lowerBound, $0.index) }, uniquingKeysWith: { first, _ in first })
        var kept: Set<Int> = []
        var come: [Stretch] = []
        for stretch in after {
            if let place = places[stretch.rows.lowerBound] {
                blocks.append(Block(old: place, new: stretch.index, count: stretch.rows.count))
                kept.insert(stretch.rows.lowerBound)
            } else {
                come.append(stretch)
            }
        }
        let gone = before.filter { !kept.contains($0.rows.lowerBound) }
        changes.deleted = look(at: gone, of: old, beside: newRest.count, into: &oldRest)
        changes.inserted = look(at: come, of: new, beside: oldRest.count, into: &newRest)
        matchRest()
        findMoves()
    }

    /// The stretches of the source, cut at the cuts of both lists; everything else goes to the
    /// rest.
    private static func stretches(
        of rows: LazyRows, _ cuts: [Int], rest: inout [(index: Int, record: CellRecord)]
    ) -> [Stretch] {
        var result: [Stretch] = []
        var index = 0
        for piece in rows.pieces {
            switch piece {
            case .source(let range):
                var start = range.lowerBound
                // Its own ends are among the cuts.
                var next = prefixCount(cuts.count) { cuts[$0] <= range.lowerBound }
                while start < range.upperBound {
                    let rows = start..<cuts[next]
                    result.append(Stretch(rows: rows, index: index + (start - range.lowerBound)))
                    start = rows.upperBound
                    next += 1
                }
            case .records(let records):
                rest += records.enumerated().map { (index + $0.offset, $0.element) }
            }
            index += piece.count
        }
        return result
    }

    /// Moves the rows of stretches in only one list to the rest, the shortest stretches first,
    /// within a limit of a few created rows per change.
    ///
    /// - Returns: The indexes of all others, ascending.
    private func look(
        at stretches: [Stretch], of rows: LazyRows, beside edits: Int,
        into rest: inout [(index: Int, record: CellRecord)]
    ) -> [Int] {
        // Without an edit no row can have become another.
        var looks = edits > 0 ? (edits + stretches.count) * LazyDifference.looksPerChange : 0
        var isLookedAt = [Bool](repeating: false, count: stretches.count)
        for place in stretches.indices.sorted(by: {
            stretches[$0].rows.count < stretches[$1].rows.count
        })
        where stretches[place].rows.count <= looks {
            looks -= stretches[place].rows.count
            isLookedAt[place] = true
        }
        var others: [Int] = []
        for (stretch, isLookedAt) in zip(stretches, isLookedAt) {
            let indexes = stretch.index..<(stretch.index + stretch.rows.count)
            if isLookedAt {
                rest += indexes.map { ($0, rows[$0]) }
            } else {
                others += indexes
            }
        }
        return others
    }

    /// Matches old rows with edited ones: the n-th with an identity is the n-th one.
    private mutating func matchRest() {
        var places: [RecordID: [Int]] = [:]
        oldRest.sort { $0.index < $1.index }
        newRest.sort { $0.index < $1.index }
        for (place, row) in oldRest.enumerated().reversed() {
            places[row.record.id, default: []].append(place)
        }
        var isMatched = [Bool](repeating: false, count: oldRest.count)
        for row in newRest {
            guard let place = places[row.record.id]?.popLast() else {
                changes.inserted.append(row.index)
                continue
            }
            isMatched[place] = true
            blocks.append(Block(old: oldRest[place].index, new: row.index, count: 1))
        }
        changes.deleted += oldRest.indices.filter { !isMatched[$0] }.map { oldRest[$0].index }
        blocks.sort { $0.new < $1.new }
    }

    /// Finds the moved blocks and the updated rows.
    private mutating func findMoves() {
        let oldRecords = Dictionary(
            oldRest.map { ($0.index, $0.record) }, uniquingKeysWith: { first, _ in first })
        let newRecords = Dictionary(
            newRest.map { ($0.index, $0.record) }, uniquingKeysWith: { first, _ in first })
        func isUpdated(_ block: Block) -> Bool {
            guard block.count == 1, let before = oldRecords[block.old],
                let after = newRecords[block.new]
            else { return false }
            return !before.hasSameContent(as: after)
        }
        let ascent = HeaviestAscent(of: blocks.map(\.old), weights: blocks.map(\.count))
        let stays = ascent.members(preferring: blocks.indices.filter { isUpdated(blocks[$0]) })
        for (block, stays) in zip(blocks, stays) {
            switch (stays, isUpdated(block)) {
            case (true, true): changes.updated.append(block.old)
            case (true, false): break
            case (false, true):
                // Nothing can be shown between two stages: the row is another.
                changes.deleted.append(block.old)
                changes.inserted.append(block.new)
            case (false, false):
                changes.moved += (0..<block.count).map {
                    Move(from: block.old + $0, to: block.new + $0)
                }
            }
        }
        changes.deleted.sort()
        changes.inserted.sort()
        changes.updated.sort()
    }
}

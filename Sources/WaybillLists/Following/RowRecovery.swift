import WaybillDiff

/// Finds rows that a plan removes and inserts again, because comparing would create all of them.
///
/// This happens to a lazy row that moves and changes at once, and to the rows of a wholly replaced
/// section. Rows are searched by identity among the stored ones, and among lazy ones near their old
/// positions.
struct RowRecovery {
    /// The maximum number of rows to find in a fully replaced section, as all have to be created.
    static let most = 1_000

    /// The maximum number of created rows of a section in one search.
    static let reach = 1_000

    private let maps: [PathMap]

    /// The initial sections of each stage, and its inserted rows.
    private let descriptions: [[SectionRecord]]
    private let inserted: [[ItemPath]]

    private let renewed: [Int: Int]
    private let new: [SectionRecord]

    /// Nil without lazy rows: nothing needs recovery.
    init?(
        _ plan: ListUpdatePlan, _ maps: [PathMap], from old: [SectionRecord],
        renewed: [Int: Int]
    ) {
        guard !maps.isEmpty,
            old.contains(where: \.cells.isLazy) || plan.sections.contains(where: \.cells.isLazy)
        else { return nil }
        self.maps = maps
        self.renewed = renewed
        descriptions = [old] + plan.stages.dropLast().map(\.sections)
        inserted = plan.stages.map(\.changes.insertedItems)
        new = plan.sections
    }

    private struct Lost {
        var id: RecordID
        var item: Int
    }

    /// The new positions of rows that were removed and inserted again.
    ///
    /// - Complexity: O(m log m) in the operations; for removed rows also O(n) in the stored rows of
    ///   their section, and ``reach`` created rows.
    func rows(_ old: RowSet) -> RowSet {
        let lost = lostRows(of: old)
        guard !lost.isEmpty else { return RowSet() }
        var recovered = RowSet()
        let arrivals = self.arrivals
        let renewedTargets = Set(renewed.values)
        for (section, lost) in lost {
            let cells = new[section].cells
            let isRenewed = renewedTargets.contains(section)
            var search = Search(lost)
            for (item, record) in RowRecovery.held(cells)
            where isRenewed || arrivals.contains(ItemPath(section: section, item: item)) {
                if search.isDone { break }
                search.take(record, at: item)
            }
            if isRenewed, cells.isLazy { search.look(in: cells, reach: Self.reach) }
            for item in search.found {
                recovered.insert(ItemPath(section: section, item: item))
            }
        }
        return recovered
    }

    /// Removed rows, by the section of their possible new position.
    private func lostRows(of old: RowSet) -> [Int: [Lost]] {
        var lost: [Int: [Lost]] = [:]
        var rows = old
        for (stage, map) in maps.enumerated() where !rows.isEmpty {
            let description = descriptions[stage]
            for entry in rows.entries {
                let cells = description[entry.section].cells
                guard let target = target(of: entry.section, at: stage),
                    cells.isLazy || new[target].cells.isLazy
                else { continue }
                let gone =
                    map.section(entry.section) == nil
                    ? RowRecovery.few(of: rows.rows(inSection: entry.section))
                    : map.removedRows(of: rows, inSection: entry.section)
                guard !gone.isEmpty, gone.count <= Self.most else { continue }
                lost[target, default: []] += gone.map { Lost(id: cells.id(at: $0), item: $0) }
            }
            rows = map.rows(rows)
        }
        return lost
    }

    /// The final section in place of a section of a stage.
    private func target(of section: Int, at stage: Int) -> Int? {
        if let target = RowFollower.section(section, along: maps[stage...]) { return target }
        let origin = descriptions[0].indices.first {
            renewed[$0] != nil && RowFollower.section($0, along: maps[..<stage]) == section
        }
        return origin.flatMap { renewed[$0] }
    }

    private static func few(of rows: IndexRanges) -> [Int] {
        var few: [Int] = []
        for range in rows.ranges {
            guard range.count <= most - few.count else { return [] }
            few += range
        }
        return few
    }

    /// The new rows without an old counterpart, in remaining sections.
    private var arrivals: RowSet {
        zip(maps, inserted).reduce(RowSet()) { rows, stage in
            var rows = stage.0.rows(rows)
            rows.formUnion(RowSet(stage.1))
            return rows
        }
    }

    private static func held(_ cells: CellRows) -> [(Int, CellRecord)] {
        guard case .lazy(let rows) = cells.storage else {
            return cells.held.enumerated().map { ($0.offset, $0.element) }
        }
        return rows.edits.flatMap { edit in
            edit.records.enumerated().map { (edit.index + $0.offset, $0.element) }
        }
    }

    private struct Search {
        private var wanted: [RecordID: [Int]] = [:]
        private(set) var found: [Int] = []

        var isDone: Bool { wanted.isEmpty }

        init(_ lost: [Lost]) {
            for row in lost.reversed() { wanted[row.id, default: []].append(row.item) }
        }

        mutating func take(_ record: CellRecord, at item: Int) {
            guard wanted[record.id]?.popLast() != nil else { return }
            if wanted[record.id]?.isEmpty == true { wanted[record.id] = nil }
            found.append(item)
        }

        /// Searches outwards from the old positions, all at one distance after the other: an
        /// insertion before the rows shifts all of them alike.
        ///
        /// - Complexity: O(reach log reach), and at most `reach` created rows.
        mutating func look(in cells: CellRows, reach: Int) {
            var looks = reach
            var seen = IndexRanges()
            var starts = starts(within: reach, of: cells.count)
            for distance in 0...reach where !starts.isEmpty {
                let count = found.count
                for start in starts {
                    for item in distance == 0 ? [start] : [start &- distance, start &+ distance]
                    where item >= 0 && item < cells.count && !seen.contains(item) {
                        guard looks > 0 else { return }
                        seen.insert(item..<(item + 1))
                        looks -= 1
                        take(cells[item], at: item)
                    }
                }
                if found.count > count { starts = self.starts(within: reach, of: cells.count) }
            }
        }

        /// The old positions of the wanted rows within reach of an existing row.
        private func starts(within reach: Int, of count: Int) -> [Int] {
            wanted.values.joined().filter { $0 &- reach < count }.sorted()
        }
    }
}

import WaybillDiff

/// Finds rows that a plan takes out and puts back again, because no one could
/// compare them without making them all.
///
/// That is so where a row among lazy ones moves and changes at once, and where
/// other rows replace a whole section of them. Its rows are looked for by
/// identity: among those that are held, and of those that are made near their
/// old places.
struct RowRecovery {
    /// The most rows of a section that are looked for where all of it goes.
    ///
    /// For more, as when all of a million are selected, it cannot be known
    /// without making them.
    static let most = 1_000

    /// How many rows of a section may be made to find all that are looked for.
    static let reach = 1_000

    private let maps: [PathMap]

    /// What each stage begins at, and which rows it inserts.
    private let descriptions: [[SectionRecord]]
    private let inserted: [[ItemPath]]

    private let renewed: [Int: Int]
    private let new: [SectionRecord]

    /// Nil if no row is lazy: then there is nothing to recover.
    ///
    /// - Complexity: O(sections).
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

    /// Where rows that went came back.
    ///
    /// - Complexity: O(m log m) in the operations; where rows went, O(n) in the
    ///   rows that their section holds, and ``reach`` rows made.
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

    /// What goes, by the section in which it may have come back.
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

    /// The section of after in whose place a section of a stage is.
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

    /// The new rows that are not an old row, where their section stays.
    private var arrivals: RowSet {
        zip(maps, inserted).reduce(RowSet()) { rows, stage in
            var rows = stage.0.rows(rows)
            rows.formUnion(RowSet(stage.1))
            return rows
        }
    }

    /// The rows that need not be made, with their indexes.
    private static func held(_ cells: CellRows) -> [(Int, CellRecord)] {
        guard case .lazy(let rows) = cells.storage else {
            return cells.held.enumerated().map { ($0.offset, $0.element) }
        }
        return rows.edits.flatMap { edit in
            edit.records.enumerated().map { (edit.index + $0.offset, $0.element) }
        }
    }

    /// Looks for rows by their identities.
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

        /// Goes outwards from the old places, all at one distance after the
        /// other: what comes before a section's rows shifts all of them alike.
        ///
        /// - Complexity: O(reach log reach): `reach` rows are made at most.
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

        /// The old places of what is wanted, of those from which a row can be
        /// reached.
        private func starts(within reach: Int, of count: Int) -> [Int] {
            wanted.values.joined().filter { $0 &- reach < count }.sorted()
        }
    }
}

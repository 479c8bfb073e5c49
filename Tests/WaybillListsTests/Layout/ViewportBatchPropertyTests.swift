import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

/// Rows keep their display and their size through any legal batch, also where
/// they move from one section to another.
@Suite struct ViewportBatchPropertyTests {
    @Test func `any legal batch leaves each row its size and its display`() throws {
        for seed in SeededGenerator.seeds(50) {
            var batches = RandomBatches(seed: seed)
            var viewport = ListViewport(
                sections: batches.sections, size: ListSize(width: 100, height: 1e6)
            ) { _, _, _ in nil }
            for step in 0..<6 {
                for placed in viewport.placed {
                    guard let id = viewport.record(of: placed.element)?.box.id else { continue }
                    viewport.report(
                        ListSize(width: 1, height: Double(id % 97) + 0.5), of: placed.element)
                }
                _ = viewport.takeEvents()
                let old = Set(viewport.placed.map(\.id))
                let stage = batches.next()
                var judge = BatchSimulator(showing: viewport.sections)
                try judge.apply(stage.changes, resultingIn: stage.sections)
                viewport.apply(ListUpdatePlan(.stages([stage]), sections: stage.sections))
                expect(viewport, after: old, "seed \(seed), step \(step): \(stage.changes)")
            }
        }
    }

    private func expect(_ viewport: ListViewport, after old: Set<RecordID>, _ what: String) {
        var viewport = viewport
        let ids = viewport.sections.flatMap { $0.cells.map(\.id) }
        #expect(viewport.placed.map(\.id) == ids, "\(what)")
        var came: Set<RecordID> = []
        var went: Set<RecordID> = []
        for event in viewport.takeEvents() {
            if case .willDisplay(let who) = event { came.insert(who.id) }
            if case .didEndDisplay(let who) = event { went.insert(who.id) }
        }
        #expect(came == Set(ids).subtracting(old), "\(what)")
        #expect(went == old.subtracting(ids), "\(what)")
        for placed in viewport.placed where old.contains(placed.id) {
            let id = viewport.record(of: placed.element)?.box.id ?? 0
            #expect(placed.frame.height == Double(id % 97) + 0.5, "\(what)")
        }
    }
}

/// Batches that were not found by a diff: they name themselves what moves.
private struct RandomBatches {
    private struct Row {
        var id: Int
        var origin: ItemPath?
        var isMoved = false
    }

    private struct Group {
        var id: Int
        var origin: Int?
        var isMoved = false
        var rows: [Row]
    }

    var generator: SeededGenerator
    var sections: [SectionRecord] = []
    private var nextID = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        let groups = (0..<Int.random(in: 1...4, using: &generator)).map { _ in makeGroup() }
        sections = groups.map(record)
    }

    mutating func next() -> UpdateStage<SectionRecord> {
        var changes = ListChanges()
        var groups = sections.enumerated().map { number, record in
            Group(
                id: Int(record.id.description) ?? 0, origin: number,
                rows: record.cells.enumerated().map {
                    Row(id: $1.box.id, origin: ItemPath(number, $0))
                })
        }
        changeSections(&groups, &changes)
        for _ in 0..<Int.random(in: 0...8, using: &generator) { changeRow(&groups, &changes) }
        for (number, group) in groups.enumerated() {
            if group.origin == nil { changes.insertedSections.append(number) }
            if let origin = group.origin, group.isMoved {
                changes.movedSections.append(Move(from: origin, to: number))
            }
            for (item, row) in group.rows.enumerated() where group.origin != nil {
                let path = ItemPath(number, item)
                guard let origin = row.origin else {
                    changes.insertedItems.append(path)
                    continue
                }
                if row.isMoved { changes.movedItems.append(Move(from: origin, to: path)) }
            }
        }
        changes.deletedItems.sort()
        sections = groups.map(record)
        return UpdateStage(changes: changes, sections: sections)
    }

    private mutating func changeSections(_ groups: inout [Group], _ changes: inout ListChanges) {
        if groups.count > 1, generator.next() % 3 == 0 {
            let gone = groups.remove(at: Int.random(in: groups.indices, using: &generator))
            if let origin = gone.origin { changes.deletedSections.append(origin) }
        }
        if generator.next() % 3 == 0 {
            var moved = groups.remove(at: Int.random(in: groups.indices, using: &generator))
            moved.isMoved = true
            groups.insert(moved, at: Int.random(in: 0...groups.count, using: &generator))
        }
        if generator.next() % 3 == 0 {
            let group = makeGroup()
            groups.insert(group, at: Int.random(in: 0...groups.count, using: &generator))
        }
    }

    private mutating func changeRow(_ groups: inout [Group], _ changes: inout ListChanges) {
        let free = groups.indices.filter { groups[$0].origin != nil && !groups[$0].isMoved }
        guard let from = free.randomElement(using: &generator),
            let to = free.randomElement(using: &generator)
        else { return }
        let place = Int.random(in: 0...groups[to].rows.count, using: &generator)
        guard generator.next() % 3 > 0,
            let item = groups[from].rows.indices.randomElement(using: &generator)
        else {
            nextID += 1
            groups[to].rows.insert(Row(id: nextID), at: place)
            return
        }
        var row = groups[from].rows.remove(at: item)
        if Bool.random(using: &generator) {
            if let origin = row.origin { changes.deletedItems.append(origin) }
        } else {
            row.isMoved = true
            groups[to].rows.insert(row, at: min(place, groups[to].rows.count))
        }
    }

    private mutating func makeGroup() -> Group {
        nextID += 1
        let id = nextID
        let rows = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            nextID += 1
            return Row(id: nextID)
        }
        return Group(id: id, rows: rows)
    }

    private func record(_ group: Group) -> SectionRecord {
        SectionRecord(
            RecordID(group.id), .table, cells: group.rows.map { CellRecord(Box(id: $0.id)) })
    }
}

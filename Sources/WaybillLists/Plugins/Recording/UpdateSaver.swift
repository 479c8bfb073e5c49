import WaybillDiff

extension SavedUpdate {
    /// Makes an update into a value; nil when its rows are no longer kept.
    ///
    /// - Parameters:
    ///   - update: The update.
    ///   - words: Which words of the list go with it; identities and contents
    ///     by default.
    /// - Complexity: O(n) in the rows that are held, times the contents that a
    ///   row had.
    public init?(_ update: RecordedUpdate, words: Words = .all) {
        guard let course = update.course else { return nil }
        var saver = UpdateSaver(course, words: words)
        facts = update.facts
        explanation = words == .none ? "" : update.explanation
        redrawn = course.redrawn
        old = saver.saved(course.old)
        let sections = saver.saved(course.plan.sections)
        switch course.plan.kind {
        case .reload(let reason): plan = UpdatePlan(.reload(reason), sections: sections)
        case .stages(let stages):
            let saved = stages.map { stage in
                UpdateStage(changes: stage.changes, sections: saver.saved(stage.sections))
            }
            plan = UpdatePlan(.stages(saved), sections: sections)
        }
        plan.stageReasons = course.plan.stageReasons
    }
}

/// Gives identities, contents and states their numbers.
private struct UpdateSaver {
    private var ids: IDTable<RecordID>
    private var kinds: IDTable<Kind>
    private var rows: [RecordID: [(record: CellRecord, row: SavedRow)]] = [:]
    private var sections: [RecordID: [SectionRecord]] = [:]
    private var states: [LazyRows] = []
    private var touched: Set<RecordID> = []
    private let course: RecordedUpdate.Course
    private let follower: RowFollower

    /// What draws a row.
    private struct Kind: Hashable {
        var cell: ObjectIdentifier
        var reuseIdentifier: String
    }

    /// The most rows whose contents are described.
    private static let wordsLimit = 200

    init(_ course: RecordedUpdate.Course, words: SavedUpdate.Words) {
        ids = IDTable(hasTexts: words != .none)
        kinds = IDTable(hasTexts: words != .none)
        self.course = course
        follower = RowFollower(course.plan, from: course.old)
        guard words == .all else { return }
        var before = course.old
        for stage in course.plan.stages {
            let changes = stage.changes
            touch(changes.deletedItems + changes.updatedItems, in: before)
            touch(changes.insertedItems + changes.movedItems.map(\.to), in: stage.sections)
            before = stage.sections
        }
    }

    private mutating func touch(_ paths: [ItemPath], in sections: [SectionRecord]) {
        for path in paths where touched.count < UpdateSaver.wordsLimit {
            guard sections.indices.contains(path.section) else { continue }
            let cells = sections[path.section].cells.held
            if cells.indices.contains(path.item) { touched.insert(cells[path.item].id) }
        }
    }

    mutating func saved(_ sections: [SectionRecord]) -> [SavedSection] {
        sections.map { saved($0) }
    }

    private mutating func saved(_ section: SectionRecord) -> SavedSection {
        SavedSection(
            diffID: ids.name(of: section.id, text: section.id.description),
            content: content(of: section), rows: saved(section.cells, of: section))
    }

    private mutating func saved(_ cells: CellRows, of section: SectionRecord) -> SavedRows {
        guard case .lazy(let lazy) = cells.storage else {
            return .held(cells.held.map { saved($0) })
        }
        var edited: [Int: SavedRow] = [:]
        for (index, records) in lazy.edits {
            for (offset, record) in records.enumerated() { edited[index + offset] = saved(record) }
        }
        var changes: [Int: ItemChanges] = [:]
        for (index, before) in course.old.enumerated() where before.id == section.id {
            // Rows that are reloaded have nothing in common with what they
            // were.
            guard case .lazy(let rows) = before.cells.storage,
                follower.keptSection(index) != nil
                    || !lazy.isSame(as: rows),
                let known = plannedChanges(from: rows, to: lazy, of: section.id)
            else { continue }
            changes[state(of: rows)] = known
        }
        return .counted(
            SavedRows.CountedRows(
                count: lazy.count, state: state(of: lazy), edited: edited, changes: changes))
    }

    private mutating func saved(_ record: CellRecord) -> SavedRow {
        let known = rows[record.id] ?? []
        let isSame: (CellRecord) -> Bool = { $0.hasSameContent(as: record) }
        if let index = known.firstIndex(where: { isSame($0.record) }) { return known[index].row }
        let reuse = record.reuseIdentifier
        let kind = Kind(cell: ObjectIdentifier(record.cell), reuseIdentifier: reuse)
        let row = SavedRow(
            diffID: ids.name(of: record.id, text: record.id.description),
            kind: kinds.name(of: kind, text: reuse), content: known.count,
            words: touched.contains(record.id) ? contentWords(of: record) : nil)
        rows[record.id, default: []].append((record, row))
        return row
    }

    private mutating func content(of section: SectionRecord) -> Int {
        let known = sections[section.id] ?? []
        if let index = known.firstIndex(where: { $0.hasSameContent(as: section) }) { return index }
        sections[section.id, default: []].append(section)
        return known.count
    }

    /// What the plan says about lazy rows.
    ///
    /// Comparing them could request rows that are no longer shown, and that may
    /// no longer exist.
    private func plannedChanges(from old: LazyRows, to new: LazyRows, of id: RecordID)
        -> ItemChanges?
    {
        if new.isSame(as: old) { return ItemChanges() }
        var before = course.old
        for stage in course.plan.stages {
            for (to, from) in origins(in: stage, from: before.count).enumerated() {
                guard let from, before.indices.contains(from),
                    shows(before[from], old, of: id), shows(stage.sections[to], new, of: id)
                else { continue }
                return itemChanges(in: stage.changes, from: from, to: to)
            }
            before = stage.sections
        }
        return nil
    }

    private func shows(_ section: SectionRecord, _ rows: LazyRows, of id: RecordID) -> Bool {
        guard section.id == id, case .lazy(let own) = section.cells.storage else { return false }
        return own.isSame(as: rows)
    }

    /// For each section after a stage its old index; nil for an inserted one.
    private func origins(in stage: UpdateStage<SectionRecord>, from count: Int) -> [Int?] {
        let changes = stage.changes
        let leaving = Set(changes.deletedSections + changes.movedSections.map(\.from))
        let coming = Set(changes.insertedSections)
        let moves = Dictionary(
            changes.movedSections.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
        var staying = (0..<count).lazy.filter { !leaving.contains($0) }.makeIterator()
        return stage.sections.indices.map { index in
            coming.contains(index) ? nil : moves[index] ?? staying.next()
        }
    }

    /// What a stage does to the rows of one section; a row that moves to or from
    /// another one comes or goes.
    private func itemChanges(in changes: ListChanges, from: Int, to: Int) -> ItemChanges {
        var result = ItemChanges()
        result.deleted = changes.deletedItems.filter { $0.section == from }.map(\.item)
        result.inserted = changes.insertedItems.filter { $0.section == to }.map(\.item)
        result.updated = changes.updatedItems.filter { $0.section == from }.map(\.item)
        for move in changes.movedItems {
            switch (move.from.section == from, move.to.section == to) {
            case (true, true):
                result.moved.append(Move(from: move.from.item, to: move.to.item))
            case (true, false): result.deleted.append(move.from.item)
            case (false, true): result.inserted.append(move.to.item)
            case (false, false): break
            }
        }
        result.deleted.sort()
        result.inserted.sort()
        return result
    }

    private mutating func state(of rows: LazyRows) -> Int {
        if let index = states.firstIndex(where: { $0.isSame(as: rows) }) { return index }
        states.append(rows)
        return states.count - 1
    }

    private func contentWords(of record: CellRecord) -> String? {
        record.model(as: Any.self).map { cut(String(describing: $0)) }
    }
}

/// The beginning of a text; of scalars, because a character may be of any
/// length.
private func cut(_ text: String) -> String {
    let limit = 120
    guard text.utf8.count > limit else { return text }
    var short = String.UnicodeScalarView()
    short.append(contentsOf: text.unicodeScalars.prefix(limit))
    return String(short)
}

/// Names for values: their texts, numbered where they are the same.
private struct IDTable<Value: Hashable> {
    private var names: [Value: SavedID] = [:]
    private var twins: [String: Int] = [:]
    private let hasTexts: Bool

    init(hasTexts: Bool) { self.hasTexts = hasTexts }

    mutating func name(of value: Value, text: @autoclosure () -> String) -> SavedID {
        if let name = names[value] { return name }
        let text = hasTexts ? cut(text()) : ""
        let name = SavedID(text, twin: twins[text, default: 0])
        twins[text, default: 0] += 1
        names[value] = name
        return name
    }
}

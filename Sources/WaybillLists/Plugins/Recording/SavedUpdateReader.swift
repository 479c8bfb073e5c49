import WaybillDiff

/// Puts the lines of a saved update together.
struct SavedUpdateReader {
    private(set) var isComplete = false

    /// How many more rows, sections and operations are read.
    private var limit: Int

    private var isBegun = false
    private var facts = UpdateFacts(number: 0)
    private var says: [String] = []
    private var redrawn: Set<ItemPath> = []
    private var kinds: [SavedID] = []
    private var rows: [SavedRow] = []
    private var sections: [SavedSection] = []
    private var old: [SavedSection]?
    private var new: [SavedSection]?
    private var stages: [UpdateStage<SavedSection>] = []
    private var reload: ReloadReason?
    private var mostCountedChanges = 0

    /// The most items that a list may have, counted ones too: a replay keeps a
    /// note for each.
    private static let itemLimit = 1 << 24

    /// The most stages that a plan may have; a diff makes three.
    private static let stageLimit = 16

    /// The most rows that are drawn again, times the changes among counted rows,
    /// for a diff compares them.
    private static let redrawnLimit = 1 << 28

    init(limit: Int) { self.limit = limit }

    func update(atLine line: Int) throws(SavedUpdateError) -> SavedUpdate {
        guard isBegun else { throw SavedUpdateError(.noSavedUpdate, line: 1) }
        guard isComplete, let old, let new else {
            throw SavedUpdateError(.incomplete, line: line)
        }
        guard redrawn.count * mostCountedChanges <= SavedUpdateReader.redrawnLimit else {
            throw SavedUpdateError(.tooLarge, line: line)
        }
        return SavedUpdate(
            facts: facts, explanation: says.joined(separator: "\n"), old: old,
            plan: UpdatePlan(reload.map { .reload($0) } ?? .stages(stages), sections: new),
            redrawn: redrawn)
    }

    mutating func read(_ line: SavedLine) throws(SavedUpdateError) {
        var line = line
        guard isBegun else { return try begin(&line) }
        let name = try line.name()
        if try !readFact(name, &line), try !readTable(name, &line), try !readList(name, &line),
            try !readChange(name, &line)
        {
            throw line.malformed
        }
        try line.requireEnd()
    }

    private mutating func begin(_ line: inout SavedLine) throws(SavedUpdateError) {
        let error = SavedUpdateError(.noSavedUpdate, line: line.number)
        guard !line.isAtEnd, (try? line.name()) == "waybill-update", !line.isAtEnd else {
            throw error
        }
        guard try line.name() == "1", line.isAtEnd else {
            throw SavedUpdateError(.unknownVersion, line: line.number)
        }
        isBegun = true
    }

    // MARK: Facts

    private mutating func readFact(
        _ name: String, _ line: inout SavedLine
    ) throws(SavedUpdateError) -> Bool {
        switch name {
        case "number": facts.number = try line.count()
        case "phase": facts.phase = try value(RecordedUpdate.Phase.init, &line)
        case "origin": facts.origin = try value(UpdateOrigin.init, &line)
        case "batch": facts.isBatch = true
        case "silent": facts.isSilent = true
        case "waited": facts.waited = true
        case "asked": facts.operations.append(try line.quoted())
        case "further": facts.furtherOperations = try line.count()
        case "planning": facts.planning = try line.duration()
        case "applying": facts.applying = try line.duration()
        case "says": says.append(try line.quoted())
        case "redrawn": redrawn = Set(try all(&line, SavedUpdateReader.path))
        case "end": isComplete = true
        default: return false
        }
        return true
    }

    private func value<Value>(
        _ make: (String) -> Value?, _ line: inout SavedLine
    ) throws(SavedUpdateError) -> Value {
        guard let value = make(try line.name()) else { throw line.malformed }
        return value
    }

    /// The rest of a line, word by word.
    private mutating func all<Value>(
        _ line: inout SavedLine, _ read: (inout SavedLine) throws(SavedUpdateError) -> Value
    ) throws(SavedUpdateError) -> [Value] {
        var values: [Value] = []
        while !line.isAtEnd {
            try spend(1, line)
            values.append(try read(&line))
        }
        return values
    }

    private mutating func spend(_ count: Int, _ line: SavedLine) throws(SavedUpdateError) {
        guard count <= limit else { throw SavedUpdateError(.tooLarge, line: line.number) }
        limit -= count
    }

    private static func count(_ line: inout SavedLine) throws(SavedUpdateError) -> Int {
        try line.count()
    }

    private static func path(_ line: inout SavedLine) throws(SavedUpdateError) -> ItemPath {
        try line.path()
    }

    private static func move(_ line: inout SavedLine) throws(SavedUpdateError) -> Move<Int> {
        try line.move()
    }

    private static func pathMove(
        _ line: inout SavedLine
    ) throws(SavedUpdateError) -> Move<ItemPath> { try line.pathMove() }

    // MARK: Rows and sections

    private mutating func readTable(
        _ name: String, _ line: inout SavedLine
    ) throws(SavedUpdateError) -> Bool {
        switch name {
        case "kind":
            try spend(1, line)
            kinds.append(try line.id())
        case "row":
            try spend(1, line)
            let id = try line.id()
            let kind = try element(of: kinds, &line)
            let content = try line.count()
            rows.append(
                SavedRow(
                    diffID: id, kind: kind, content: content,
                    words: line.isAtEnd ? nil : try line.quoted()))
        case "section": try readSection(&line)
        case "edited":
            try spend(1, line)
            let index = try line.count()
            let row = try element(of: rows, &line)
            try changeCounted(line) { $0.edited[index] = row }
        case "since":
            let state = try line.count()
            var changes = ItemChanges()
            changes.deleted = try line.ranges(upTo: &limit)
            changes.inserted = try line.ranges(upTo: &limit)
            changes.updated = try line.ranges(upTo: &limit)
            changes.moved = try all(&line, SavedUpdateReader.move)
            let count = changes.deleted.count + changes.inserted.count + changes.moved.count
            mostCountedChanges = max(mostCountedChanges, count)
            try changeCounted(line) { $0.changes[state] = changes }
        default: return false
        }
        return true
    }

    private mutating func readSection(_ line: inout SavedLine) throws(SavedUpdateError) {
        try spend(1, line)
        let id = try line.id()
        let content = try line.count()
        let saved: SavedRows
        switch try line.name() {
        case "held": saved = .held(try elements(of: rows, &line))
        case "counted":
            let count = try line.count()
            guard count <= SavedUpdateReader.itemLimit else {
                throw SavedUpdateError(.tooLarge, line: line.number)
            }
            saved = .counted(
                SavedRows.CountedRows(
                    count: count, state: try line.count(), edited: [:], changes: [:]))
        default: throw line.malformed
        }
        sections.append(SavedSection(diffID: id, content: content, rows: saved))
    }

    /// Details belong to the section of the line before.
    private mutating func changeCounted(
        _ line: SavedLine, _ change: (inout SavedRows.CountedRows) -> Void
    ) throws(SavedUpdateError) {
        guard let last = sections.indices.last, case .counted(var rows) = sections[last].rows else {
            throw line.malformed
        }
        change(&rows)
        sections[last].rows = .counted(rows)
    }

    private func element<Value>(
        of table: [Value], _ line: inout SavedLine
    ) throws(SavedUpdateError) -> Value {
        let index = try line.count()
        guard table.indices.contains(index) else { throw line.malformed }
        return table[index]
    }

    private mutating func elements<Value>(
        of table: [Value], _ line: inout SavedLine
    ) throws(SavedUpdateError) -> [Value] {
        let indexes = try line.ranges(upTo: &limit)
        guard indexes.allSatisfy(table.indices.contains) else { throw line.malformed }
        return indexes.map { table[$0] }
    }

    // MARK: The plan

    private mutating func readList(
        _ name: String, _ line: inout SavedLine
    ) throws(SavedUpdateError) -> Bool {
        switch name {
        case "old":
            guard old == nil else { throw line.malformed }
            old = try list(&line)
        case "new":
            guard new == nil else { throw line.malformed }
            new = try list(&line)
        case "stage":
            guard stages.count < SavedUpdateReader.stageLimit else {
                throw SavedUpdateError(.tooLarge, line: line.number)
            }
            stages.append(UpdateStage(changes: ListChanges(), sections: try list(&line)))
        case "reload":
            switch try line.name() {
            case "viewAttached": reload = .viewAttached
            case "requested": reload = .requested
            default: throw line.malformed
            }
        default: return false
        }
        return true
    }

    private mutating func list(
        _ line: inout SavedLine
    ) throws(SavedUpdateError) -> [SavedSection] {
        try spend(1, line)
        let list = try elements(of: sections, &line)
        var items = 0
        for section in list {
            items += section.diffItemCount
            guard items <= SavedUpdateReader.itemLimit else {
                throw SavedUpdateError(.tooLarge, line: line.number)
            }
        }
        return list
    }

    private mutating func readChange(
        _ name: String, _ line: inout SavedLine
    ) throws(SavedUpdateError) -> Bool {
        guard let last = stages.indices.last else { return false }
        var changes = stages[last].changes
        switch name {
        case "delete-sections": changes.deletedSections = try all(&line, SavedUpdateReader.count)
        case "insert-sections": changes.insertedSections = try all(&line, SavedUpdateReader.count)
        case "move-sections": changes.movedSections = try all(&line, SavedUpdateReader.move)
        case "update-sections": changes.updatedSections = try all(&line, SavedUpdateReader.count)
        case "delete": changes.deletedItems = try all(&line, SavedUpdateReader.path)
        case "insert": changes.insertedItems = try all(&line, SavedUpdateReader.path)
        case "move": changes.movedItems = try all(&line, SavedUpdateReader.pathMove)
        case "update": changes.updatedItems = try all(&line, SavedUpdateReader.path)
        default: return false
        }
        stages[last].changes = changes
        return true
    }
}

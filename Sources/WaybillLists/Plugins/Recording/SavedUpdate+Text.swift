import WaybillDiff

extension SavedUpdate {
    /// The update as lines of text, for ``init(text:rowLimit:)``.
    ///
    /// Lines that begin with `says` are for people. The format has a version in
    /// its first line; a later version of Waybill reads it too.
    ///
    /// - Complexity: O(n) in the rows and operations.
    public var text: String {
        var writer = SavedUpdateWriter()
        writer.write(self)
        return writer.lines.joined(separator: "\n") + "\n"
    }
}

/// Writes rows and sections once each, and lists by their numbers.
private struct SavedUpdateWriter {
    private(set) var lines: [String] = []
    private var rows: [SavedRow: Int] = [:]
    private var sections: [SectionKey: [(section: SavedSection, number: Int)]] = [:]
    private var kinds: [SavedID: Int] = [:]
    private var sectionCount = 0

    private struct SectionKey: Hashable {
        var id: SavedID
        var content: Int
        var count: Int
    }

    mutating func write(_ update: SavedUpdate) {
        write(update.facts)
        if !update.explanation.isEmpty {
            for line in update.explanation.split(
                separator: "\n", omittingEmptySubsequences: false)
            {
                lines.append("says \(quoted(line))")
            }
        }
        if !update.redrawn.isEmpty {
            lines.append("redrawn " + update.redrawn.sorted().map(word).joined(separator: " "))
        }
        writeList("old", update.old)
        for stage in update.plan.stages {
            writeList("stage", stage.sections)
            write(stage.changes)
        }
        switch update.plan.reloadReason {
        case .viewAttached: lines.append("reload viewAttached")
        case .requested: lines.append("reload requested")
        case nil: break
        }
        writeList("new", update.plan.sections)
        lines.append("end")
    }

    private mutating func write(_ facts: UpdateFacts) {
        lines += ["waybill-update 1", "number \(facts.number)"]
        lines += ["phase \(facts.phase.rawValue)", "origin \(facts.origin.rawValue)"]
        if facts.isBatch { lines.append("batch") }
        if facts.isSilent { lines.append("silent") }
        if facts.waited { lines.append("waited") }
        for operation in facts.operations { lines.append("asked \(quoted(operation[...]))") }
        if facts.furtherOperations > 0 { lines.append("further \(facts.furtherOperations)") }
        if let planning = facts.planning {
            lines.append("planning \(planning.wholeNanoseconds)")
        }
        if let applying = facts.applying {
            lines.append("applying \(applying.wholeNanoseconds)")
        }
    }

    private mutating func write(_ changes: ListChanges) {
        func add<Value>(_ name: String, _ values: [Value], _ word: (Value) -> String) {
            guard !values.isEmpty else { return }
            lines.append("\(name) " + values.map(word).joined(separator: " "))
        }
        func word(_ move: Move<Int>) -> String { "\(move.from)>\(move.to)" }
        add("delete-sections", changes.deletedSections, String.init)
        add("insert-sections", changes.insertedSections, String.init)
        add("move-sections", changes.movedSections, word)
        add("update-sections", changes.updatedSections, String.init)
        add("delete", changes.deletedItems, self.word)
        add("insert", changes.insertedItems, self.word)
        add("move", changes.movedItems) { "\(self.word($0.from))>\(self.word($0.to))" }
        add("update", changes.updatedItems, self.word)
    }

    // MARK: Rows and sections

    private mutating func writeList(_ name: String, _ list: [SavedSection]) {
        lines.append("\(name) \(ranges(list.map { number(of: $0) }))")
    }

    private mutating func number(of section: SavedSection) -> Int {
        let key = SectionKey(
            id: section.diffID, content: section.content, count: section.diffItemCount)
        if let known = sections[key]?.first(where: { $0.section == section }) {
            return known.number
        }
        var words = ["section", word(section.diffID), String(section.content)]
        var details: [String] = []
        switch section.rows {
        case .held(let rows): words += ["held", ranges(rows.map { number(of: $0) })]
        case .counted(let rows):
            words += ["counted", String(rows.count), String(rows.state)]
            for (index, row) in rows.edited.sorted(by: { $0.key < $1.key }) {
                details.append("edited \(index) \(number(of: row))")
            }
            for (state, changes) in rows.changes.sorted(by: { $0.key < $1.key }) {
                details.append(line(of: changes, since: state))
            }
        }
        lines.append(words.joined(separator: " "))
        lines += details
        sections[key, default: []].append((section, sectionCount))
        sectionCount += 1
        return sectionCount - 1
    }

    private mutating func number(of row: SavedRow) -> Int {
        if let number = rows[row] { return number }
        let kind = number(ofKind: row.kind)
        let words = row.words.map { " \(quoted($0[...]))" } ?? ""
        lines.append("row \(word(row.diffID)) \(kind) \(row.content)\(words)")
        rows[row] = rows.count
        return rows.count - 1
    }

    private mutating func number(ofKind kind: SavedID) -> Int {
        if let number = kinds[kind] { return number }
        lines.append("kind \(word(kind))")
        kinds[kind] = kinds.count
        return kinds.count - 1
    }

    private func line(of changes: ItemChanges, since state: Int) -> String {
        let moves = changes.moved.map { "\($0.from)>\($0.to)" }
        return
            (["since", String(state), ranges(changes.deleted), ranges(changes.inserted)]
            + [ranges(changes.updated)] + moves).joined(separator: " ")
    }

    // MARK: Words

    private func word(_ id: SavedID) -> String { "\(quoted(id.text[...])) \(id.twin)" }

    private func word(_ path: ItemPath) -> String { "\(path.section).\(path.item)" }

    /// Numbers, those that follow each other as ranges: `0..5,7`; `-` for none.
    private func ranges(_ numbers: [Int]) -> String {
        guard var first = numbers.first else { return "-" }
        var last = first
        var words: [String] = []
        func close() { words.append(first == last ? "\(first)" : "\(first)..\(last)") }
        for number in numbers.dropFirst() {
            if number != last + 1 {
                close()
                first = number
            }
            last = number
        }
        close()
        return words.joined(separator: ",")
    }

    private func quoted(_ text: Substring) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result += "\\"
                result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

import WaybillLists
import WaybillScreens
import WaybillTesting

/// A list that changes in all ways that a list can, as chance has it.
struct ShuffledList: Hashable, Sendable {
    struct Row: Hashable, Sendable {
        var number: Int

        /// The identity, which others may have too.
        var id: String

        var content: Content

        /// How often it was selected; nil if it cannot be.
        var presses: Int?

        var target: String?
    }

    struct Section: Hashable, Sendable {
        var id: String

        /// The row above the rows.
        var header: Content?

        /// The row below the rows.
        var footer: Content?

        /// How the rows are laid out: 0 for a table.
        var layout = 0

        var pinsHeader = false

        var rows: [Row] = []
    }

    var sections: [Section] = []

    /// Whether rows have identities of their own.
    var isUnique: Bool

    /// The fewest and the most rows that it keeps to.
    var size: ClosedRange<Int>

    var changes = 0

    private var made = 0

    /// A list as it begins.
    ///
    /// - Parameter isUnique: Whether rows have identities of their own.
    init(of size: ClosedRange<Int>, isUnique: Bool, seed: UInt64) {
        self.size = size
        self.isUnique = isUnique
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 1...4, using: &random) { insertSection(&random) }
        let count = Int.random(in: size, using: &random)
        for _ in 0..<count { insertRow(&random) }
    }

    var count: Int { sections.reduce(0) { $0 + $1.rows.count } }

    mutating func change(seed: UInt64) {
        changes += 1
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 1...4, using: &random) { changeOnce(&random) }
        if sections.isEmpty { insertSection(&random) }
        while count < size.lowerBound { insertRow(&random) }
        while count > size.upperBound { removeRows(&random) }
    }

    mutating func press(_ number: Int) {
        changes += 1
        for section in sections.indices {
            for row in sections[section].rows.indices
            where sections[section].rows[row].number == number {
                sections[section].rows[row].presses? += 1
            }
        }
    }

    private mutating func changeOnce(_ random: inout SeededGenerator) {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<4: insertRow(&random)
        case 4..<7: removeRows(&random)
        case 7..<10: moveRows(&random)
        case 10..<14: updateRow(&random)
        case 14: if sections.count < 8 { insertSection(&random) }
        case 15: if sections.count > 1 { sections.remove(at: place(&random)) }
        case 16: sections.shuffle(using: &random)
        case 17: updateSection(&random)
        case 18: if !sections.isEmpty { sections[place(&random)].rows.reverse() }
        default: insertMany(&random)
        }
    }

    private func place(_ random: inout SeededGenerator) -> Int {
        Int.random(in: 0..<max(1, sections.count), using: &random)
    }

    private mutating func newRow(_ random: inout SeededGenerator) -> Row {
        made += 1
        let isPlain = Bool.random(using: &random)
        let id =
            isUnique
            ? isPlain ? "row-\(made)" : "\(RandomContent.text(&random))-\(made)"
            : isPlain ? "\(made % 5)" : RandomContent.text(&random)
        var row = Row(number: made, id: id, content: RandomContent.content(&random))
        changeKind(of: &row, &random)
        return row
    }

    private func changeKind(of row: inout Row, _ random: inout SeededGenerator) {
        row.presses = Bool.random(using: &random) ? 0 : nil
        row.target = Bool.random(using: &random) ? RandomContent.text(&random) : nil
    }

    private mutating func insertRow(_ random: inout SeededGenerator) {
        let section = place(&random)
        let row = newRow(&random)
        let place = Int.random(in: 0...sections[section].rows.count, using: &random)
        sections[section].rows.insert(row, at: place)
    }

    private mutating func insertMany(_ random: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...max(1, size.upperBound / 10), using: &random) {
            insertRow(&random)
        }
    }

    private func stretch(
        in section: Int, _ random: inout SeededGenerator
    ) -> Range<Int>? {
        guard sections.indices.contains(section), !sections[section].rows.isEmpty else {
            return nil
        }
        let count = sections[section].rows.count
        let start = Int.random(in: 0..<count, using: &random)
        return start..<min(count, start + Int.random(in: 1...3, using: &random))
    }

    private mutating func removeRows(_ random: inout SeededGenerator) {
        let section = place(&random)
        if let rows = stretch(in: section, &random) { sections[section].rows.removeSubrange(rows) }
    }

    private mutating func moveRows(_ random: inout SeededGenerator) {
        let section = place(&random)
        guard let range = stretch(in: section, &random) else { return }
        let rows = sections[section].rows[range]
        sections[section].rows.removeSubrange(range)
        let target = Int.random(in: 0..<4, using: &random) == 0 ? place(&random) : section
        let place = Int.random(in: 0...sections[target].rows.count, using: &random)
        sections[target].rows.insert(contentsOf: rows, at: place)
    }

    private mutating func updateRow(_ random: inout SeededGenerator) {
        let section = place(&random)
        guard let range = stretch(in: section, &random) else { return }
        for row in range {
            var changed = sections[section].rows[row]
            if Int.random(in: 0..<4, using: &random) == 0 {
                changeKind(of: &changed, &random)
            } else {
                changed.content = RandomContent.change(changed.content, &random)
            }
            sections[section].rows[row] = changed
        }
    }

    private mutating func insertSection(_ random: inout SeededGenerator) {
        made += 1
        var section = Section(
            id: isUnique || Bool.random(using: &random) ? "section-\(made)" : "section")
        change(&section, &random)
        sections.insert(section, at: Int.random(in: 0...sections.count, using: &random))
    }

    private mutating func updateSection(_ random: inout SeededGenerator) {
        guard !sections.isEmpty else { return }
        change(&sections[place(&random)], &random)
    }

    private func change(_ section: inout Section, _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: section.header = nil
        case 1: section.header = RandomContent.content(&random)
        case 2: section.footer = Bool.random(using: &random) ? nil : RandomContent.content(&random)
        default:
            section.layout = Int.random(in: 0..<4, using: &random)
            section.pinsHeader.toggle()
        }
    }
}

import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting

/// A venue as the talk's list shows it.
struct Venue: Identifiable, Hashable, Sendable {
    var id: Int
    var name: String
}

enum VenueCell: Cell {
    typealias Model = Venue
}

enum NameCell: Cell {
    typealias Model = String

    static func size(for model: String, within maximum: ListSize) -> ListSize? {
        ListSize(width: min(Double(model.count) * 10, maximum.width), height: 20)
    }
}

enum BlankCell: Cell {
    typealias Model = NoModel
}

struct NoModel: Hashable {}

extension CellRecord {
    /// A row whose identity is its text.
    init(
        _ cell: NameCell.Type, model: String, onSelection: ((String, CellContext) -> Void)? = nil
    ) {
        self.init(cell, model: model, id: model, onSelection: onSelection)
    }

    /// A row whose identity is its text, and whose closure gets its owner.
    init<Owner: AnyObject>(
        _ cell: NameCell.Type, model: String, owner: Owner,
        onSelection: @escaping (Owner, String, CellContext) -> Void
    ) {
        self.init(cell, model: model, id: model, owner: owner, onSelection: onSelection)
    }
}

func names(_ names: String...) -> [CellRecord] {
    names.map { CellRecord(NameCell.self, model: $0) }
}

extension JudgedView {
    /// The texts of the rows, section by section.
    var names: [[String]] {
        sections.map { $0.cells.map { $0.model(as: String.self) ?? "?" } }
    }
}

/// Writes down what it is notified of, and may respond by doing something.
final class Recorder: ListListener {
    let name: String
    private let log: Log
    var onEvent: (ListEvent, ListManifest) -> Void = { _, _ in }

    final class Log {
        var lines: [String] = []
    }

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    func listen(to event: ListEvent, in manifest: ListManifest) {
        log.lines.append("\(name) \(describe(event))")
        onEvent(event, manifest)
    }

    private func describe(_ event: ListEvent) -> String {
        switch event {
        case .will(let operation): "will \(word(operation))"
        case .did(let operation, let result): "did \(word(operation)): \(result)"
        case .managedViewChanged(let isAttached): isAttached ? "view" : "no view"
        default: event.description
        }
    }

    /// The first word of an operation, and of one on sections the second too.
    private func word(_ operation: ListOperation) -> String {
        let words = operation.description.split(separator: " ")
        let isOnSections = words.dropFirst().contains { $0.hasPrefix("section") }
        return words[0] == "set" || !isOnSections || words.contains("emptied")
            ? String(words[0]) : "\(words[0]) sections"
    }
}

extension ItemPath {
    init(_ section: Int, _ item: Int) { self.init(section: section, item: item) }
}

/// Sections of rows by their names; their identities are their indexes.
func sections(_ names: [String]...) -> [SectionRecord] {
    names.enumerated().map { index, names in
        SectionRecord(
            id: RecordID(index), cells: names.map { CellRecord(NameCell.self, model: $0) })
    }
}

extension ListManifest {
    /// The texts of the rows, section by section.
    var names: [[String]] {
        sections.map { $0.cells.map { $0.model(as: String.self) ?? "?" } }
    }

    /// The texts of the selected rows, as they are read.
    var selectedNames: [String] {
        selectedPaths.map { cell(at: $0)?.model(as: String.self) ?? "nothing" }
    }
}

extension SeededGenerator {
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    mutating func flip() -> Bool { below(2) == 0 }
}

import WaybillDiff
import WaybillLists
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

func names(_ names: String...) -> [CellRecord] {
    names.map { CellRecord(NameCell.self, model: $0) }
}

extension JudgedView {
    /// What the rows say, section by section.
    var names: [[String]] {
        sections.map { $0.cells.map { $0.model(as: String.self) ?? "?" } }
    }
}

/// Writes down what it hears, and may answer by doing something.
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
        case .will(let operation): "will \(describe(operation))"
        case .did(let operation, let result): "did \(describe(operation)): \(result)"
        case .planned(let plan): "planned \(plan)"
        case .willConfigure(let context): "will configure \(context.path)"
        case .didConfigure(let context): "did configure \(context.path)"
        case .willSelect(let context): "will select \(context.path)"
        case .didSelect(let context): "did select \(context.path)"
        case .managedViewChanged(let isAttached): isAttached ? "view" : "no view"
        case .attached: "attached"
        case .detached: "detached"
        }
    }

    private func describe(_ operation: ListOperation) -> String {
        switch operation {
        case .setSections: "set"
        case .insertCells: "insert"
        case .removeCells: "remove"
        case .moveCell: "move"
        case .replaceCells: "replace"
        case .reload: "reload"
        }
    }
}

extension ItemPath {
    init(_ section: Int, _ item: Int) { self.init(section: section, item: item) }
}

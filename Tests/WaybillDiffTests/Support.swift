import Testing
import WaybillDiff

/// A row whose content is a version number.
struct Row: DiffableItem, Equatable, CustomStringConvertible {
    var diffID: Int
    var version = 0

    func hasSameContent(as other: Row) -> Bool { version == other.version }

    var description: String { version == 0 ? "\(diffID)" : "\(diffID)v\(version)" }
}

/// A section whose header is a version number.
struct Part: DiffableSection, Equatable, CustomStringConvertible {
    var diffID: Int
    var version = 0
    var diffItems: [Row]

    init(_ id: Int, version: Int = 0, _ rows: [Row]) {
        diffID = id
        self.version = version
        diffItems = rows
    }

    init(_ id: Int, version: Int = 0, ids: [Int]) {
        self.init(id, version: version, ids.map { Row(diffID: $0) })
    }

    func hasSameContent(as other: Part) -> Bool { version == other.version }

    func replacingDiffItems(with items: [Row]) -> Part {
        Part(diffID, version: version, items)
    }

    var description: String { "\(diffID)v\(version)\(diffItems)" }
}

/// Carries out the plan between two states, and returns what went wrong if
/// anything did.
func judge(from old: [Part], to new: [Part]) -> String? {
    let plan = UpdatePlan(from: old, to: new)
    var view = BatchSimulator(showing: old)
    do {
        try view.apply(plan)
    } catch {
        return "\(old) -> \(new): \(plan): \(error)"
    }
    guard view.sections == new else { return "\(old) -> \(new): ended at \(view.sections)" }
    return nil
}

/// The plan between two states, which the simulator has judged.
func judgedPlan(from old: [Part], to new: [Part]) -> UpdatePlan<Part> {
    if let failure = judge(from: old, to: new) { Issue.record("\(failure)") }
    return UpdatePlan(from: old, to: new)
}

/// All ways to put elements in a row, the empty one included.
func arrangements<Element>(of elements: [Element], upTo count: Int) -> [[Element]] {
    guard count > 0 else { return [[]] }
    var result: [[Element]] = [[]]
    for (index, element) in elements.enumerated() {
        var rest = elements
        rest.remove(at: index)
        result += arrangements(of: rest, upTo: count - 1).map { [element] + $0 }
    }
    return result
}

import WaybillDiff

/// A row whose content is a version number.
struct Row: DiffableItem, Hashable, CustomStringConvertible {
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

    func hasSameContent(as other: Part) -> Bool { version == other.version }

    func replacingDiffItems(with items: [Row]) -> Part {
        Part(diffID: diffID, version: version, diffItems: items)
    }

    var description: String { "\(diffID)\(version == 0 ? "" : "v\(version)")\(diffItems)" }
}

struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

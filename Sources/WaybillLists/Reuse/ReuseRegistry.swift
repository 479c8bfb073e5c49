/// A registry of cell reuse identifiers that a host has registered with a view.
///
/// A host asks it before each reuse of a view, and registers missing identifiers then.
package struct ReuseRegistry {
    package enum Kind: String, CaseIterable, Sendable {
        case cell

        case header

        case footer
    }

    /// Whether a name must be registered with the view first.
    package enum Step: Hashable, Sendable {
        case register

        case reuse
    }

    private struct Name: Hashable {
        var identifier: String
        var kind: Kind
    }

    private let sharesEdges: Bool
    private var cells: [Name: any Cell.Type] = [:]
    private weak var view: AnyObject?

    package init(sharesEdges: Bool) { self.sharesEdges = sharesEdges }

    /// Prepares to show a record in a view, held weakly; another view than before needs all
    /// registrations again.
    package mutating func prepare(
        _ record: CellRecord, as kind: Kind, in view: AnyObject, owner: AnyObject? = nil
    ) throws(ReuseConflict) -> Step {
        if view !== self.view {
            cells = [:]
            self.view = view
        }
        let kept = sharesEdges && kind == .footer ? .header : kind
        let name = Name(identifier: record.reuseIdentifier, kind: kept)
        guard let known = cells[name] else {
            cells[name] = record.cell
            return .register
        }
        guard known == record.cell else {
            throw ReuseConflict(
                identifier: record.reuseIdentifier, kind: kind, known: String(reflecting: known),
                refused: String(reflecting: record.cell),
                owner: owner.map { String(reflecting: type(of: $0)) })
        }
        return .reuse
    }
}

/// An error: one reuse identifier for two kinds of cells.
package struct ReuseConflict: Error, Hashable, Sendable, CustomStringConvertible {
    package var identifier: String

    package var kind: ReuseRegistry.Kind

    package var known: String

    package var refused: String

    /// The type of the list's owner, if given.
    package var owner: String?

    package var description: String {
        "the reuse identifier \"\(identifier)\" of a \(kind.rawValue) stands for \(known) "
            + "and cannot stand for \(refused)" + (owner.map { ", in the list of \($0)" } ?? "")
    }
}

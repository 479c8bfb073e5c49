public import WaybillDiff

/// An identity as it was written down.
public struct SavedID: Hashable, Sendable, CustomStringConvertible {
    /// Its text, cut where it is long; empty if it was kept back.
    public let text: String

    /// Distinguishes identities of one text, counted from 0.
    public let twin: Int

    /// Names an identity.
    public init(_ text: String, twin: Int = 0) {
        self.text = text
        self.twin = twin
    }

    /// The text, with the number where there is one.
    public var description: String {
        twin == 0 && !text.isEmpty ? text : "\(text)#\(twin)"
    }
}

/// A row as it was written down: what the diff asks of it, without its model
/// and its closures.
public struct SavedRow: DiffableItem, Hashable, Sendable {
    /// The identity of the row.
    public let diffID: SavedID

    /// The kind of cell that shows it.
    public let kind: SavedID

    /// A number for each content that rows of this identity had.
    public let content: Int

    /// The content as text, cut where it is long; nil for rows that the plan
    /// does not touch, and where texts were left out.
    public let words: String?

    /// Returns whether the contents are the same.
    ///
    /// - Parameter other: A row with the same identity.
    /// - Returns: True when the row needs no update.
    public func hasSameContent(as other: SavedRow) -> Bool { content == other.content }

    /// Returns whether a row of another section is this one, as records do.
    ///
    /// - Parameter other: A row with the same identity.
    /// - Returns: True when both are of one kind.
    public func isSameRow(as other: SavedRow) -> Bool { kind == other.kind }
}

/// The rows of a section as they were written down.
public enum SavedRows: Equatable, Sendable {
    /// Rows that were there.
    case held([SavedRow])

    /// Rows that are lazy now, and were not.
    case counted(CountedRows)

    /// Rows of which only the number and the edits are known.
    public struct CountedRows: Equatable, Sendable {
        /// How many there are.
        public var count: Int

        /// A number for each state in which such rows were.
        public var state: Int

        /// Rows that were edited by hand, by their indexes.
        public var edited: [Int: SavedRow]

        /// What changed since other states by the plan, by their numbers.
        public var changes: [Int: ItemChanges]
    }
}

/// A section as it was written down.
public struct SavedSection: DiffableSection, Equatable, Sendable {
    /// The identity of the section.
    public let diffID: SavedID

    /// A number for each content, header, footer, layout and inset, that
    /// sections of this identity had.
    public let content: Int

    /// The rows.
    public internal(set) var rows: SavedRows

    /// The rows that are known.
    public var diffItems: [SavedRow] {
        if case .held(let rows) = rows { rows } else { [] }
    }

    /// The number of rows.
    public var diffItemCount: Int {
        switch rows {
        case .held(let rows): rows.count
        case .counted(let rows): rows.count
        }
    }

    /// Returns whether the contents beside the rows are the same.
    ///
    /// - Parameter other: A section with the same identity.
    /// - Returns: True when nothing but rows may need an update.
    public func hasSameContent(as other: SavedSection) -> Bool { content == other.content }

    /// The same section with other rows.
    ///
    /// - Parameter items: The rows to show instead.
    /// - Returns: A section that differs from this one in its rows alone.
    public func replacingDiffItems(with items: [SavedRow]) -> SavedSection {
        var section = self
        section.rows = .held(items)
        return section
    }

    /// How to find out what changed among the rows: for counted ones the
    /// recorded plan is trusted.
    ///
    /// - Parameter old: A section with the same identity.
    /// - Returns: `known` for rows that are counted, `compare` for others.
    public func itemChanges(since old: SavedSection) -> ItemComparison {
        switch (old.rows, rows) {
        case (.held, .held): .compare
        case (.counted(let before), .counted(let after)):
            after.changes[before.state].map { .known($0) } ?? .unrelated
        default: .unrelated
        }
    }
}

/// The drag rules of a section: its movable rows, the accepted rows, and their positions.
///
/// A value of the section's description. Its closures run in the isolation domain of the manifest.
///
/// ```swift
/// section.moves = RowMoves(
///     allowsMoving: true, accepts: aisle.name == "Freezer" ? .none : .any,
///     onMove: { move in
///         context.dispatch(
///             .move(
///                 move.record.id.description, aisle: aisle.name,
///                 after: move.rowBefore?.description))
///     })
/// ```
public struct RowMoves {
    /// The accepted rows of a section.
    public enum Source: Hashable, Sendable {
        /// No rows: its own may leave, but not change their order.
        case none

        /// Its own rows.
        case own

        /// Its own rows and those of sections with these identities.
        case sections(Set<RecordID>)

        /// Rows of all sections.
        case any
    }

    package var allowsMoving: Bool

    package var accepts: Source

    let decide: ((RowMove) -> Int?)?
    let onMove: ((RowMove) -> Void)?

    /// Describes drag rules.
    ///
    /// - Parameters:
    ///   - allowsMoving: Whether rows without a rule of their own may be moved; false by default.
    ///   - onMove: Called after a user moved a row into or within the section: the time to reorder
    ///     the described data. Nothing by default.
    ///   - decide: Called for each possible new position in the section. Returns the index for the
    ///     row, that of the target to accept it, or nil to refuse; accepts all by default.
    public init(
        allowsMoving: Bool = false, accepts: Source = .own,
        onMove: ((RowMove) -> Void)? = nil, decide: ((RowMove) -> Int?)? = nil
    ) {
        self.allowsMoving = allowsMoving
        self.accepts = accepts
        self.onMove = onMove
        self.decide = decide
    }
}

extension RowMoves: Equatable {
    /// Returns whether the rules are equal; closures are compared by presence.
    public static func == (lhs: RowMoves, rhs: RowMoves) -> Bool {
        lhs.allowsMoving == rhs.allowsMoving && lhs.accepts == rhs.accepts
            && (lhs.decide == nil) == (rhs.decide == nil)
            && (lhs.onMove == nil) == (rhs.onMove == nil)
    }
}

package enum MoveStep: String, CaseIterable, Sendable {
    case up

    case down
}

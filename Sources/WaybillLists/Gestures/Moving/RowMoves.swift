/// The rules of a section for dragging rows: which of its own may be moved,
/// which it takes, and where.
///
/// A value of the section's description. Its closures run in the isolation
/// domain that owns the manifest.
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
    /// Which rows a section takes.
    public enum Source: Hashable, Sendable {
        /// None: its own may leave, and are not put in another order.
        case none

        /// Its own.
        case own

        /// Its own, and those of sections with these identities.
        case sections(Set<RecordID>)

        /// Those of all sections.
        case any
    }

    /// Whether rows without a rule of their own may be moved.
    package var allowsMoving: Bool

    package var accepts: Source

    let decide: ((RowMove) -> MoveDecision)?
    let onMove: ((RowMove) -> Void)?

    /// Describes which rows may be moved, and where to.
    ///
    /// - Parameters:
    ///   - allowsMoving: Whether rows without a rule of their own may be moved;
    ///     false by default.
    ///   - onMove: Called when a person moved a row into the section or within
    ///     it, and it is in its place: the time to put what is described in
    ///     the new order. Nothing by default.
    ///   - decide: Called for each place in the section that a row may be moved
    ///     to, its own excepted; every place is good by default.
    public init(
        allowsMoving: Bool = false, accepts: Source = .own,
        onMove: ((RowMove) -> Void)? = nil, decide: ((RowMove) -> MoveDecision)? = nil
    ) {
        self.allowsMoving = allowsMoving
        self.accepts = accepts
        self.onMove = onMove
        self.decide = decide
    }
}

extension RowMoves: Equatable {
    /// Returns whether the same is allowed; of closures it counts whether there
    /// are any.
    public static func == (lhs: RowMoves, rhs: RowMoves) -> Bool {
        lhs.allowsMoving == rhs.allowsMoving && lhs.accepts == rhs.accepts
            && (lhs.decide == nil) == (rhs.decide == nil)
            && (lhs.onMove == nil) == (rhs.onMove == nil)
    }
}

/// A section's decision about the target of a move.
public enum MoveDecision: Hashable, Sendable {
    /// It is good.
    case accept

    /// The row is to stand there, by the index in the section; if there is no
    /// such place it is refused.
    case adjust(Int)

    /// The row may not stand there.
    case refuse
}

/// Which way a row is moved by a key or a screen reader.
package enum MoveStep: String, CaseIterable, Sendable {
    case up

    case down
}

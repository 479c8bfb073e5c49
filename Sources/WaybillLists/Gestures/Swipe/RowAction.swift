/// An additional action of a row, for swipes, menus, keys and screen readers.
///
/// A value of the row's description. Its closure runs in the isolation domain of the manifest.
///
/// ```swift
/// RowAction("Delete", role: .destructive, allowsFullSwipe: true) { _ in
///     dispatch(.delete(contact.id))
/// }
/// ```
public struct RowAction {
    /// The role of an action.
    public enum Role: String, CaseIterable, Sendable {
        /// An ordinary action.
        case normal

        /// A destructive action, drawn as a warning.
        case destructive
    }

    package let id: RecordID

    package var title: String

    package var role: Role

    /// Whether a swipe over the whole row performs it; the first such action of an edge counts.
    package var allowsFullSwipe: Bool

    let perform: (CellContext) -> Void

    /// Describes an action.
    ///
    /// - Parameters:
    ///   - id: The identity within the row; the title by default.
    ///   - allowsFullSwipe: Whether a swipe over the whole row performs it; false by default.
    ///   - perform: Called with the current row.
    public init(
        _ title: String, id: RecordID? = nil, role: Role = .normal,
        allowsFullSwipe: Bool = false, perform: @escaping (CellContext) -> Void
    ) {
        self.id = id ?? RecordID(title)
        self.title = title
        self.role = role
        self.allowsFullSwipe = allowsFullSwipe
        self.perform = perform
    }
}

extension RowAction: Equatable {
    /// Returns whether two actions look the same, without their closures.
    public static func == (lhs: RowAction, rhs: RowAction) -> Bool {
        lhs.id == rhs.id && lhs.title == rhs.title && lhs.role == rhs.role
            && lhs.allowsFullSwipe == rhs.allowsFullSwipe
    }
}

/// An action of a row besides selecting it: what a swipe uncovers, and what a
/// menu, a key or a screen reader offers.
///
/// A value of the row's description. Its closure runs in the isolation domain
/// that owns the manifest.
///
/// ```swift
/// RowAction("Delete", role: .destructive, allowsFullSwipe: true) { _ in
///     dispatch(.delete(contact.id))
/// }
/// ```
public struct RowAction {
    /// The role of an action for the row.
    public enum Role: String, CaseIterable, Sendable {
        /// Nothing is lost.
        case normal

        /// Something is lost: hosts draw it as a warning.
        case destructive
    }

    package let id: RecordID

    package var title: String

    package var role: Role

    /// Whether a swipe over the whole row performs it.
    ///
    /// The first of an edge that does counts.
    package var allowsFullSwipe: Bool

    let perform: (CellContext) -> Void

    /// Describes an action.
    ///
    /// - Parameters:
    ///   - id: Which action it is, among those of its row; the title by
    ///     default.
    ///   - allowsFullSwipe: Whether a swipe over the whole row performs it;
    ///     false by default.
    ///   - perform: Called when a person wants it, with the row as it is then.
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
    /// Returns whether two actions look the same; closures do not count.
    public static func == (lhs: RowAction, rhs: RowAction) -> Bool {
        lhs.id == rhs.id && lhs.title == rhs.title && lhs.role == rhs.role
            && lhs.allowsFullSwipe == rhs.allowsFullSwipe
    }
}

package import Foundation

/// When something was last updated.
///
/// Kept in a table of its own, as a record of the domain need not know that it
/// came over a network.
public struct UpdateStamp: Codable, Identifiable, Hashable, Sendable {
    /// What was updated: a request or a record.
    public let id: String

    /// When.
    package let date: Date

    /// Creates a stamp.
    package init(id: String, date: Date) {
        self.id = id
        self.date = date
    }
}

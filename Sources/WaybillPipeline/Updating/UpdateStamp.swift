public import Foundation

/// When something was last updated.
///
/// Kept in a table of its own, as a record of the domain need not know that it
/// came over a network.
public struct UpdateStamp: Codable, Identifiable, Hashable, Sendable {
    /// What was updated: a request or a record.
    public let id: String

    /// When.
    public let date: Date

    /// Creates a stamp.
    public init(id: String, date: Date) {
        self.id = id
        self.date = date
    }
}

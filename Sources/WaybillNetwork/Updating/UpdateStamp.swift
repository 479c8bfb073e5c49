package import Foundation

/// The date of the last update of a request or a record.
///
/// Stored in a table of its own, as a record of the domain need not know that it came over a
/// network.
///
/// ```swift
/// let stamps = try InMemoryRecordStore<UpdateStamp>()
/// let updater = Updater<CitiesRequest>(
///     server: server, transport: network, store: cities, stamps: stamps)
/// ```
public struct UpdateStamp: Codable, Identifiable, Hashable, Sendable {
    /// The identity of the request or record.
    public let id: String

    package let date: Date

    package init(id: String, date: Date) {
        self.id = id
        self.date = date
    }
}

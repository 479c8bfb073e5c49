public import Foundation
public import WaybillPipeline

/// A location that a person picked, and when.
public struct RecentLocation: Codable, Identifiable, Hashable, Sendable {
    /// The location.
    public let location: NamedLocation

    /// When it was picked.
    public let date: Date

    /// Describes what was picked.
    public init(_ location: NamedLocation, at date: Date) {
        self.location = location
        self.date = date
    }

    /// The identity of the location.
    public var id: String { location.id }
}

extension NamedLocation {
    /// A point that an address names.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - point: Where it is; the same point is the same location.
    public init(_ name: String, at point: Coordinate) {
        self.init(id: "at \(point.latitude),\(point.longitude)", name: name)
        coordinate = point
    }
}

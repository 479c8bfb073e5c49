public import Foundation
public import WaybillPipeline

/// A location that a person picked, and when.
public struct RecentLocation: StoredRecord, Hashable {
    /// The location.
    public let location: NamedLocation

    /// When it was picked.
    public let date: Date

    /// Describes what was picked.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - date: When it was picked.
    public init(_ location: NamedLocation, at date: Date) {
        self.location = location
        self.date = date
    }

    /// The identity of the location.
    public var id: String { location.id }

    /// As locations lie, in a table of their own, with the date.
    public static var schema: RecordSchema {
        var schema = NamedLocation.schema
        schema.table = "recent_location"
        schema.columns.append("picked")
        return schema
    }

    /// The values of the columns, in the order of the schema.
    public var storedValues: [StoredValue] {
        location.storedValues + [.real(date.timeIntervalSince1970)]
    }

    /// Reads what was picked back.
    ///
    /// - Parameter storedValues: The values of the columns, in the order of the
    ///   schema.
    /// - Throws: `PersistenceError` with the reason `unreadable` where one is
    ///   missing or of another kind.
    public init(storedValues: [StoredValue]) throws(PersistenceError) {
        let seconds: Double
        switch storedValues.last {
        case .real(let number)?: seconds = number
        case .integer(let number)?: seconds = Double(number)
        default:
            throw PersistenceError(.unreadable, message: "A location was picked at no time.")
        }
        location = try NamedLocation(storedValues: storedValues.dropLast())
        date = Date(timeIntervalSince1970: seconds)
    }
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

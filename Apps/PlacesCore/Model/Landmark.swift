public import WaybillPipeline

/// A point that is kept by a name, such as that of a visitor's home.
public struct Landmark: StoredRecord, Hashable {
    /// What it is.
    public let id: String

    /// Where it is.
    public let coordinate: Coordinate

    /// Creates a landmark.
    ///
    /// - Parameters:
    ///   - id: What it is.
    ///   - coordinate: Where it is.
    public init(id: String, coordinate: Coordinate) {
        self.id = id
        self.coordinate = coordinate
    }

    /// Landmarks lie in a table of their own.
    public static var schema: RecordSchema {
        RecordSchema(
            table: "landmark", columns: ["id", "latitude", "longitude"], searchedColumns: [],
            latitudeColumn: "latitude", longitudeColumn: "longitude")
    }

    /// The values of the columns.
    public var storedValues: [StoredValue] {
        [.text(id), .real(coordinate.latitude), .real(coordinate.longitude)]
    }

    /// Reads a landmark back.
    ///
    /// - Parameter storedValues: The values of the columns.
    /// - Throws: `PersistenceError` with the reason `unreadable` where one is
    ///   missing or of another kind.
    public init(storedValues: [StoredValue]) throws(PersistenceError) {
        guard storedValues.count == 3, case .text(let id) = storedValues[0],
            case .real(let latitude) = storedValues[1],
            case .real(let longitude) = storedValues[2],
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else {
            throw PersistenceError(.unreadable, message: "A landmark cannot be read.")
        }
        self.init(id: id, coordinate: coordinate)
    }
}

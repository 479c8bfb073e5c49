public import WaybillStorage

/// A point that is kept by a name, such as that of a visitor's home.
public struct Landmark: Codable, Identifiable, Hashable, Sendable {
    /// What it is.
    public let id: String

    /// Where it is.
    public let coordinate: Coordinate

    /// Creates a landmark.
    public init(id: String, coordinate: Coordinate) {
        self.id = id
        self.coordinate = coordinate
    }

    /// Landmarks are stored in a table of their own.
    public static let format = RecordFormat<Landmark>(table: "point")
}

/// A record that converts itself to columns.
///
/// Any `Codable` and `Identifiable` value can be stored without it: see ``RecordFormat``. Columns
/// by hand are for records read by the hundreds, such as the rows of a list: they are read more
/// than ten times as fast as JSON.
///
/// ```swift
/// struct Pin: StoredRecord {
///     var id: String
///     var latitude: Double
///     var longitude: Double
///
///     static let schema = RecordSchema(
///         table: "pin", columns: ["id", "lat", "lon"],
///         position: PositionColumns(latitude: "lat", longitude: "lon"))
///
///     var storedValues: [StoredValue] { [.text(id), .real(latitude), .real(longitude)] }
///
///     init(storedValues: [StoredValue]) throws(PersistenceError) {
///         guard storedValues.count == 3, case .text(let id) = storedValues[0],
///             case .real(let latitude) = storedValues[1],
///             case .real(let longitude) = storedValues[2]
///         else { throw PersistenceError(.unreadable, message: "This is not a pin.") }
///         (self.id, self.latitude, self.longitude) = (id, latitude, longitude)
///     }
/// }
/// ```
public protocol StoredRecord: Sendable, Identifiable where ID == String {
    /// The layout of the record in columns.
    static var schema: RecordSchema { get }

    /// The values of the columns, in the order of ``RecordSchema/columns``.
    var storedValues: [StoredValue] { get }

    /// Creates a record from its columns.
    ///
    /// - Throws: ``PersistenceError`` with the reason `unreadable` if a value is missing or of
    ///   another kind.
    init(storedValues: [StoredValue]) throws(PersistenceError)
}

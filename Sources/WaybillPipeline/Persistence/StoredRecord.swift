/// A record that converts itself to columns.
///
/// Any `Codable` and `Identifiable` value can be kept without it: see
/// ``RecordFormat``. Columns by hand are for what is read by the hundreds, such as
/// the rows of a list: they are read more than ten times as fast as JSON.
public protocol StoredRecord: Sendable, Identifiable where ID == String {
    /// How the record is laid out in columns.
    static var schema: RecordSchema { get }

    /// The values of the columns, in the order of ``RecordSchema/columns``.
    var storedValues: [StoredValue] { get }

    /// Reads a record back.
    ///
    /// - Throws: ``PersistenceError`` with the reason `unreadable` if a value
    ///   is missing or of another kind.
    init(storedValues: [StoredValue]) throws(PersistenceError)
}

internal import GRDB
internal import WaybillPipeline

/// Reads records one by one.
struct RecordReader {
    private let rows: StatementRows

    /// Prepares to read by any column.
    ///
    /// - Parameter rows: Selects all columns of the schema in their order.
    init(_ rows: StatementRows) { self.rows = rows }

    /// Prepares to read by number.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - tables: Its tables.
    /// - Throws: `DatabaseError`.
    init(_ db: Database, _ tables: RecordTables) throws {
        rows = try StatementRows(
            db, sql: "SELECT \(tables.columnList) FROM \(tables.records) WHERE \"number$\" = ?")
    }

    /// Reads a record.
    ///
    /// - Parameter arguments: What the statement selects.
    /// - Returns: The values of its columns; nil if there is none.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func values(_ arguments: [StoredValue]) throws -> [StoredValue]? {
        try rows.first(arguments, \.values)
    }

    /// Reads a record that an index knows.
    ///
    /// - Parameter number: The record's number.
    /// - Returns: The values of its columns.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func values(number: Int64) throws -> [StoredValue] {
        guard let values = try values([.integer(number)]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "index without row")
        }
        return values
    }
}

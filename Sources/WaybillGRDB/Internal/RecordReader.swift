internal import GRDB
internal import WaybillPipeline

/// Reads records one by one.
struct RecordReader {
    private let statement: Statement

    /// Prepares to read by any column.
    ///
    /// - Parameter statement: Selects all columns of the schema in their order.
    init(_ statement: Statement) { self.statement = statement }

    /// Prepares to read by number.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - tables: Its tables.
    /// - Throws: `DatabaseError`.
    init(_ db: Database, _ tables: RecordTables) throws {
        statement = try db.cachedStatement(
            sql: "SELECT \(tables.columnList) FROM \(tables.records) WHERE \"number$\" = ?")
    }

    /// Reads a record.
    ///
    /// - Parameter arguments: What the statement asks for.
    /// - Returns: The values of its columns; nil where there is none.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func values(_ arguments: StatementArguments) throws -> [StoredValue]? {
        // The row lives as long as its cursor.
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        return try rows.next()?.databaseValues.map { StoredValue($0) }
    }

    /// Reads a record that an index knows.
    ///
    /// - Parameter number: The record's number.
    /// - Returns: The values of its columns.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func values(number: Int64) throws -> [StoredValue] {
        guard let values = try values([number]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "index without row")
        }
        return values
    }
}

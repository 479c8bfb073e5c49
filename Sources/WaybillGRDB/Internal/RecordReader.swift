internal import GRDB
internal import WaybillStorage

struct RecordReader {
    private let rows: StatementRows

    init(_ rows: StatementRows) { self.rows = rows }

    init(_ db: Database, _ tables: RecordTables) throws {
        rows = try StatementRows(
            db, sql: "SELECT \(tables.columnList) FROM \(tables.records) WHERE \"number$\" = ?")
    }

    func values(_ arguments: [StoredValue]) throws -> [StoredValue]? {
        try rows.first(arguments, \.values)
    }

    func values(number: Int64) throws -> [StoredValue] {
        guard let values = try values([.integer(number)]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "index without row")
        }
        return values
    }
}

internal import GRDB
internal import GRDBSQLite
internal import WaybillStorage

/// The rows of a statement, read by SQLite's own functions.
///
/// GRDB's rows know their columns by name and copy each value, which costs several times as much as
/// SQLite for a short row: a search reads hundreds.
struct StatementRows {
    private let statement: Statement
    private let db: Database

    init(_ db: Database, sql: String) throws {
        self.db = db
        statement = try db.cachedStatement(sql: sql)
    }

    /// Reads all rows, each valid during its call only, which must not use the same statement.
    func forEach(
        _ arguments: [StoredValue], _ body: (StatementRow) throws -> Void
    ) throws {
        try prefix(arguments) {
            try body($0)
            return true
        }
    }

    func first<Value>(
        _ arguments: [StoredValue], _ read: (StatementRow) throws -> Value
    ) throws -> Value? {
        var value: Value?
        try prefix(arguments) {
            value = try read($0)
            return false
        }
        return value
    }

    func prefix(
        _ arguments: [StoredValue], _ wantsMore: (StatementRow) throws -> Bool
    ) throws {
        // SQLite interrupts only running statements.
        try Task.checkCancellation()
        let pointer = statement.sqliteStatement
        // Also after a failure: the statement is kept.
        defer { _ = sqlite3_reset(pointer) }
        for (index, argument) in arguments.enumerated() {
            try check(argument.bind(to: pointer, at: Int32(index + 1)), SQLITE_OK)
        }
        while true {
            let code = sqlite3_step(pointer)
            if code == SQLITE_DONE { return }
            try check(code, SQLITE_ROW)
            guard try wantsMore(StatementRow(pointer)) else { return }
        }
    }

    private func check(_ code: Int32, _ expected: Int32) throws {
        guard code != expected else { return }
        if code == SQLITE_INTERRUPT, Task.isCancelled { throw CancellationError() }
        throw DatabaseError(
            resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage,
            sql: statement.sql)
    }
}

/// The row that was just read; columns are counted from zero.
struct StatementRow {
    private let pointer: OpaquePointer

    fileprivate init(_ pointer: OpaquePointer) { self.pointer = pointer }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

    /// A number; nil for no value.
    func real(_ column: Int32) -> Double? {
        guard sqlite3_column_type(pointer, column) != SQLITE_NULL else { return nil }
        return sqlite3_column_double(pointer, column)
    }

    /// A text, or the bytes of one; empty for no value.
    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_blob(pointer, column) else { return "" }
        let bytes = UnsafeRawBufferPointer(
            start: start, count: Int(sqlite3_column_bytes(pointer, column)))
        return String(decoding: bytes, as: UTF8.self)
    }

    func value(_ column: Int32) -> StoredValue {
        switch sqlite3_column_type(pointer, column) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(pointer, column))
        case SQLITE_BLOB:
            StoredValue(
                blob: UnsafeRawBufferPointer(
                    start: sqlite3_column_blob(pointer, column),
                    count: Int(sqlite3_column_bytes(pointer, column))))
        default: .text(text(column))
        }
    }

    var values: [StoredValue] { (0..<sqlite3_column_count(pointer)).map(value) }
}

extension StoredValue {
    fileprivate func bind(to pointer: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .null: return sqlite3_bind_null(pointer, index)
        case .integer(let number): return sqlite3_bind_int64(pointer, index, number)
        case .real(let number): return sqlite3_bind_double(pointer, index, number)
        case .data(let data):
            // SQLite copies them before it returns (SQLITE_TRANSIENT).
            let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            return ([StoredValue.dataMark] + data).withUnsafeBytes { bytes in
                sqlite3_bind_blob64(
                    pointer, index, bytes.baseAddress, UInt64(bytes.count), copies)
            }
        case .text(var text):
            return text.withUTF8 { bytes in
                // SQLite copies them before it returns (SQLITE_TRANSIENT).
                let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                // Without an address it would not be a value.
                guard let address = bytes.baseAddress, !bytes.isEmpty else {
                    return sqlite3_bind_text(pointer, index, "", 0, copies)
                }
                let count = UInt64(bytes.count)
                if bytes.contains(0) {
                    return sqlite3_bind_blob64(pointer, index, address, count, copies)
                }
                return address.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    sqlite3_bind_text64(pointer, index, $0, count, copies, UInt8(SQLITE_UTF8))
                }
            }
        }
    }
}

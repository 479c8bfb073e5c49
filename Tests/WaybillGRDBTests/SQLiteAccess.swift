import GRDB
import Testing

/// Asks SQLite whether the file, the FTS5 index and the R*Tree are sound and
/// of the same number of records.
func expectSoundFile(at path: String) async throws {
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in
        let report = try String.fetchAll(db, sql: "PRAGMA integrity_check")
        #expect(report == ["ok"])
        let tree = try String.fetchOne(db, sql: "SELECT rtreecheck('order$positions')")
        #expect(tree == "ok")
        try db.execute(
            sql: "INSERT INTO \"order$words\" (\"order$words\") VALUES ('integrity-check')")
        let counts = try ["order", "order$words"].map {
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\($0)\"")
        }
        #expect(counts[0] == counts[1])
    }
}

/// Writes a file anew, without gaps; rows without a number of their own get
/// another one.
func compact(_ path: String) async throws {
    try await DatabaseQueue(path: path).vacuum()
}

/// Makes a database as another program would.
func makeForeignDatabase(at path: String) async throws {
    try await DatabaseQueue(path: path)
        .write { try $0.execute(sql: "CREATE TABLE \"order\" (id, name)") }
}

/// Makes a database refuse records without a group, as a full disk would.
func refuseRecordsWithoutGroup(at path: String) async throws {
    let trigger = """
        CREATE TRIGGER refusal BEFORE INSERT ON "order" WHEN new."group" IS NULL
        BEGIN SELECT RAISE (ABORT, 'refused'); END
        """
    try await DatabaseQueue(path: path).write { try $0.execute(sql: trigger) }
}

/// An error that a caller's own database could throw.
let anotherDatabaseError: any Error = DatabaseError(resultCode: .SQLITE_FULL)

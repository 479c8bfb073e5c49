import GRDB
import Testing
import WaybillGRDB
import WaybillStorage

/// Asks SQLite whether the file is sound, and sees that all that finds the spots
/// is in step with their table.
func expectSoundFile(
    at path: String, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in
        let report = try String.fetchAll(db, sql: "PRAGMA integrity_check")
        #expect(report == ["ok"], sourceLocation: sourceLocation)
        // With a rank, FTS5 compares its index with the table that it is of.
        try db.execute(
            sql: """
                INSERT INTO "order$words" ("order$words", rank) VALUES ('integrity-check', 1)
                """)
        let layout = RecordLayout(Spot.schema)
        var places: [Int64: [String]] = [:]
        var counts: [String: Int] = [:]
        let rows = try Row.fetchCursor(
            db,
            sql:
                "SELECT number$, \(Spot.schema.columns.map { "\"\($0)\"" }.joined(separator: ", ")) FROM \"order\""
        )
        while let row = try rows.next() {
            let spot = try Spot(storedValues: Array(row.databaseValues).dropFirst().map(value))
            let stored = try layout.row(of: spot.storedValues, identity: spot.id)
            places[SpatialKey.key(row[0], at: stored.position)] = [stored.title, stored.others]
            for word in SearchWords.parts(of: stored.title) + SearchWords.parts(of: stored.others) {
                counts[String(word), default: 0] += 1
            }
        }
        let found = try Row.fetchAll(db, sql: "SELECT key, title, others FROM \"order$places\"")
        let indexed = Dictionary(
            uniqueKeysWithValues: found.map { ($0[0] as Int64, [$0[1] as String, $0[2]]) })
        #expect(indexed == places, sourceLocation: sourceLocation)
        let lexicon = try Row.fetchAll(db, sql: "SELECT word, count FROM \"order$lexicon\"")
        let kept = Dictionary(uniqueKeysWithValues: lexicon.map { ($0[0] as String, $0[1] as Int) })
        #expect(kept == counts, sourceLocation: sourceLocation)
    }
}

private func value(_ value: DatabaseValue) -> StoredValue {
    switch value.storage {
    case .null: .null
    case .int64(let number): .integer(number)
    case .double(let number): .real(number)
    case .string(let text): .text(text)
    case .blob(let data): .text(String(decoding: data, as: UTF8.self))
    }
}

/// Replaces the body of a record by a text.
func damage(_ table: String, of path: String, id: String, body: String) async throws {
    try await DatabaseQueue(path: path).write { db in
        try db.execute(
            sql: "UPDATE \"\(table)\" SET body = ? WHERE id = ?", arguments: [body, id])
    }
}

/// Replaces the visits of all spots by a text.
func damageVisits(at path: String) async throws {
    try await DatabaseQueue(path: path)
        .write { try $0.execute(sql: "UPDATE \"order\" SET visits = 'many'") }
}

/// Writes a file again, without gaps; rows without a number of their own get
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

/// Makes a database of notes as the first version of this module did.
func makeFirstFormat(at path: String) async throws {
    try await DatabaseQueue(path: path).write { db in
        let statements = """
            CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
            INSERT INTO grdb_migrations VALUES ('note 1');
            CREATE TABLE "note" ("number$" INTEGER PRIMARY KEY, "id" TEXT NOT NULL UNIQUE,
                "latitude", "longitude", "title", "colour");
            CREATE VIRTUAL TABLE "note$words" USING fts5(words, tokenize = 'ascii', prefix = '2 3');
            CREATE VIRTUAL TABLE "note$positions" USING rtree(number, south, north, west, east);
            INSERT INTO "note" VALUES (1, 'a', 1.0, 1.0, 'Pier', 'Blue'),
                (4, 'b', 2.0, 2.0, 'Castle', 'Red');
            INSERT INTO "note$words" (rowid, words) VALUES (1, 'pier'), (4, 'castle');
            INSERT INTO "note$positions" VALUES (1, 1, 1, 1, 1), (4, 2, 2, 2, 2);
            """
        try db.execute(sql: statements)
    }
}

/// Makes a database of notes one whose words were cut in another way.
func makeThirdFormat(at path: String, id: String, words: String) async throws {
    try await DatabaseQueue(path: path).write { db in
        try db.execute(
            sql: "UPDATE \"note$places\" SET title = ? WHERE identity = ?", arguments: [words, id])
        try db.execute(
            sql: """
                INSERT INTO "note$words" ("note$words") VALUES ('rebuild');
                UPDATE "waybill$schemas" SET format = 3;
                """)
    }
}

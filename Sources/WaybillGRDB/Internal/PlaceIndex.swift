internal import GRDB
internal import WaybillStorage

/// The indexes of a table, updated within a transaction.
///
/// For an empty table, rows are put aside and sorted by place at the end: written at once, a large
/// load would jump around in a table larger than memory. FTS5 gets its words at the end in any
/// case. It empties its buffer whenever another statement that may fail halfway runs, or a row
/// comes before the last one. A load that changes a good part of the table rebuilds the index,
/// which is faster.
struct PlaceIndex {
    private let db: Database
    private let tables: RecordTables
    private let insert: Statement
    private let find: Statement
    private let delete: Statement
    private let isFirst: Bool
    private var aside: PlacesAside?
    private var added: Set<Int64> = []
    private var removed: [(key: Int64, words: [String])] = []
    private var lexicon = LexiconChanges()

    init(_ db: Database, _ tables: RecordTables) throws {
        self.db = db
        self.tables = tables
        insert = try db.cachedStatement(
            sql: "INSERT INTO \(tables.places) VALUES (?, ?, ?, ?, ?, ?, ?)")
        find = try db.cachedStatement(
            sql: "SELECT title, others, marks FROM \(tables.places) WHERE key = ?")
        delete = try db.cachedStatement(sql: "DELETE FROM \(tables.places) WHERE key = ?")
        isFirst = try Int.fetchOne(db, sql: "SELECT 1 FROM \(tables.places) LIMIT 1") == nil
    }

    mutating func add(_ place: IndexedPlace) throws {
        added.insert(place.key)
        lexicon.count(place.title, place.others, 1)
        // A few are faster to write in place.
        if isFirst, aside == nil, added.count > 1_000 { aside = try PlacesAside(db, tables) }
        if aside != nil {
            try aside?.add(place)
        } else {
            try insert.execute(arguments: place.arguments)
        }
    }

    mutating func remove(_ key: Int64) throws {
        if aside?.keys.contains(key) == true { try takeBack() }
        guard let row = try Row.fetchOne(find, arguments: [key]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a record that nothing finds")
        }
        let words = Array(row.databaseValues).map { StoredValue($0).plainText }
        // A row added in the same load is not in FTS5 yet.
        if added.remove(key) == nil { removed.append((key, words)) }
        lexicon.count(words[0], words[1], -1)
        try delete.execute(arguments: [key])
    }

    private mutating func takeBack() throws {
        try aside?.takeBack()
        aside = nil
    }

    mutating func finish() throws {
        try takeBack()
        let count = added.count + removed.count
        if try count > 1_000 && (isFirst || isMany(count)) {
            try rebuildWords()
        } else {
            try writeWords()
        }
        try lexicon.write(db, tables)
    }

    private func isMany(_ count: Int) throws -> Bool {
        let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(tables.records)") ?? 0
        return count > all / 4
    }

    private func rebuildWords() throws {
        // In bytes; fewer pieces are merged less often.
        try command("hashsize", 64 << 20)
        try command("rebuild")
        // Searching a single piece is faster.
        try command("optimize")
        try command("hashsize", 1 << 20)
    }

    private func command(_ name: String, _ value: Int? = nil) throws {
        try db.execute(
            sql: "INSERT INTO \(tables.words) (\(tables.words), rank) VALUES (?, ?)",
            arguments: [name, value])
    }

    private func writeWords() throws {
        let remove = try db.cachedStatement(
            sql: """
                INSERT INTO \(tables.words) (\(tables.words), rowid, title, others, marks)
                VALUES ('delete', ?, ?, ?, ?)
                """)
        for old in removed.sorted(by: { $0.key < $1.key }) {
            try remove.execute(
                arguments: [old.key] + StatementArguments(old.words))
        }
        let add = try db.cachedStatement(
            sql: """
                INSERT INTO \(tables.words) (rowid, title, others, marks)
                SELECT key, title, others, marks FROM \(tables.places) WHERE key = ?
                """)
        for key in added.sorted() { try add.execute(arguments: [key]) }
    }
}

private struct PlacesAside {
    private(set) var keys: Set<Int64> = []

    private let db: Database
    private let tables: RecordTables
    private let insert: Statement

    init(_ db: Database, _ tables: RecordTables) throws {
        self.db = db
        self.tables = tables
        try db.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS "aside$" (
                    key INTEGER, identity, latitude, longitude, title, others, marks)
                """)
        try db.execute(sql: "DELETE FROM temp.\"aside$\"")
        try db.execute(sql: "DROP INDEX \(tables.titles)")
        insert = try db.makeStatement(
            sql: "INSERT INTO temp.\"aside$\" VALUES (?, ?, ?, ?, ?, ?, ?)")
    }

    mutating func add(_ place: IndexedPlace) throws {
        keys.insert(place.key)
        try insert.execute(arguments: place.arguments)
    }

    /// Writes the rows in spatial order.
    func takeBack() throws {
        try db.execute(
            sql: "INSERT INTO \(tables.places) SELECT * FROM temp.\"aside$\" ORDER BY key")
        try db.execute(sql: "DROP TABLE temp.\"aside$\"")
        try tables.createTitles(db)
    }
}

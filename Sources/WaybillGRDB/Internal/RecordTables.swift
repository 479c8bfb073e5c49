internal import GRDB
internal import WaybillStorage

/// The tables of one kind of record.
///
/// The index table has the position and the folded words of each record, in spatial order
/// (``SpatialKey``). An FTS5 index over it has the same order, so that words can be looked up in
/// one part of the world; another index sorts by title. The lexicon has each word once. A record
/// has its number in a column of its own: without one, SQLite may change row numbers on compacting.
/// The added names have a `$`, unlike names of a schema.
struct RecordTables: Sendable {
    /// The version of the additions to the schema's table.
    static let format = 5

    let layout: RecordLayout

    /// The table of the records, quoted as all names here.
    let records: String

    let places: String

    let titles: String

    let words: String

    let lexicon: String

    /// The columns of the records in the schema's order, quoted.
    let columns: [String]

    /// The columns of latitude and longitude for a `SELECT`; `NULL, NULL` for records without a
    /// position.
    let position: String

    /// Derives the values of a record from its body again; nil if they are not derived.
    let renewed: (@Sendable ([StoredValue]) -> [StoredValue])?

    init<Record>(_ format: RecordFormat<Record>) {
        let layout = RecordLayout(format.schema)
        let schema = layout.schema
        self.layout = layout
        if format.isDerived {
            renewed = { values in
                // An undecodable one stays unchanged.
                guard let record = try? format.record(of: values),
                    let renewed = try? format.values(of: record)
                else { return values }
                return renewed.values
            }
        } else {
            renewed = nil
        }
        records = quoted(schema.table)
        places = quoted("\(schema.table)$places")
        titles = quoted("\(schema.table)$titles")
        words = quoted("\(schema.table)$words")
        lexicon = quoted("\(schema.table)$lexicon")
        columns = schema.columns.map(quoted)
        position =
            schema.position.map { "\(quoted($0.latitude)), \(quoted($0.longitude))" }
            ?? "NULL, NULL"
    }

    var identity: String { columns[0] }

    var columnList: String { columns.joined(separator: ", ") }

    func createRecords(_ db: Database) throws {
        // Columns without a type keep each value as it is.
        let others = columns.dropFirst().map { ", \($0)" }.joined()
        try db.execute(
            sql: """
                CREATE TABLE \(records) (
                    "number$" INTEGER PRIMARY KEY, \(identity) TEXT NOT NULL UNIQUE\(others))
                """)
    }

    func createIndexes(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE \(places) (
                    key INTEGER PRIMARY KEY, identity, latitude, longitude, title, others, marks)
                """)
        // The words come folded and separated by spaces, and this tokenizer splits there. It keeps
        // all beyond ASCII: "unicode61" would drop accents of Latin letters only, and split at the
        // vowels of Indic scripts.
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE \(words) USING fts5(
                    title, others, marks, content = \(places), content_rowid = 'key',
                    detail = 'column', columnsize = 0, tokenize = 'ascii', prefix = '1 2 3 4')
                """)
        try db.execute(
            sql: """
                CREATE TABLE \(lexicon) (word TEXT PRIMARY KEY, count INTEGER NOT NULL)
                WITHOUT ROWID
                """)
        try createTitles(db)
    }

    func createTitles(_ db: Database) throws {
        try db.execute(sql: "CREATE INDEX \(titles) ON \(places) (title, identity)")
    }

    /// Drops the indexes, of this or an earlier version.
    func dropIndexes(_ db: Database) throws {
        let positions = quoted("\(layout.schema.table)$positions")
        for table in [words, lexicon, positions, places] {
            try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
        }
    }
}

func quoted(_ identifier: String) -> String { "\"\(identifier)\"" }

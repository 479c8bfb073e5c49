internal import GRDB
internal import WaybillStorage

/// The tables that keep one kind of record.
///
/// Beside the table of the schema stands one of what finds a record: where it
/// lies, and its words, folded. It is sorted by place (``SpatialKey``). An FTS5
/// index over it has the same order, so that words are looked up in a part of
/// the world alone; another index sorts by title. The lexicon has each word
/// once. What ties a record to it is a number in a column of its own: the number
/// of a row that has no such column can change when the file is compacted. The
/// added names have a `$`, which no name of a schema has.
struct RecordTables: Sendable {
    /// The version of what is added to the table of the schema.
    static let format = 5

    let layout: RecordLayout

    /// The table of the records, in quotes.
    let records: String

    /// The table of what finds them, in quotes.
    let places: String

    /// The index of titles, in quotes.
    let titles: String

    /// The index of words, in quotes.
    let words: String

    /// The table of all words, in quotes.
    let lexicon: String

    /// The columns of the records in the schema's order, in quotes.
    let columns: [String]

    /// The columns of latitude and longitude for a `SELECT`; `NULL, NULL` for
    /// records that lie nowhere.
    let position: String

    /// Makes the values of a record again, where all of them follow from its body; nil if they do
    /// not.
    let renewed: (@Sendable ([StoredValue]) -> [StoredValue])?

    init<Record>(_ format: RecordFormat<Record>) {
        let layout = RecordLayout(format.schema)
        let schema = layout.schema
        self.layout = layout
        if format.isDerived {
            renewed = { values in
                // One that cannot be read stays as it is.
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

    /// The column of the identity, in quotes.
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

    /// Makes what finds the records, empty.
    func createIndexes(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE \(places) (
                    key INTEGER PRIMARY KEY, identity, latitude, longitude, title, others, marks)
                """)
        // The words come folded and separated by spaces, where this tokenizer cuts as well. It
        // leaves all beyond ASCII as it is: "unicode61" would drop accents of Latin letters only,
        // and cut at the vowels of Indic scripts.
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

    /// Takes away what finds the records, of this or an earlier version.
    func dropIndexes(_ db: Database) throws {
        let positions = quoted("\(layout.schema.table)$positions")
        for table in [words, lexicon, positions, places] {
            try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
        }
    }
}

func quoted(_ identifier: String) -> String { "\"\(identifier)\"" }

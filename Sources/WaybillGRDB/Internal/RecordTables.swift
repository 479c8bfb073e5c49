internal import GRDB
internal import WaybillPipeline

// GRDB has a deprecated type of this name.
internal import struct WaybillPipeline.PersistenceError

/// The tables that keep one kind of record.
///
/// Beside the table of the schema stand an FTS5 table of its words and an
/// R*Tree of its positions. What ties them together is a number in a column of
/// its own: the number of a row that has no such column can change when the
/// file is compacted. The added names have a `$`, which no name of a schema has.
struct RecordTables: Sendable {
    /// The layout of the records.
    let layout: RecordLayout

    /// The table of the records, in quotes.
    let records: String

    /// The table of their words, in quotes.
    let words: String

    /// The table of their positions, in quotes.
    let positions: String

    /// The columns of the records in the schema's order, in quotes.
    let columns: [String]

    /// The column of the latitude, in quotes.
    let latitude: String

    /// The column of the longitude, in quotes.
    let longitude: String

    /// Names the tables.
    ///
    /// - Parameter layout: The layout of the records.
    init(_ layout: RecordLayout) {
        let schema = layout.schema
        self.layout = layout
        records = quoted(schema.table)
        words = quoted("\(schema.table)$words")
        positions = quoted("\(schema.table)$positions")
        columns = schema.columns.map(quoted)
        latitude = quoted(schema.latitudeColumn)
        longitude = quoted(schema.longitudeColumn)
    }

    /// The column of the identity, in quotes.
    var identity: String { columns[0] }

    /// The columns for a `SELECT`.
    var columnList: String { columns.joined(separator: ", ") }

    /// Brings a database up to date.
    var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        // One for each table: several stores may share the file.
        migrator.registerMigration("\(layout.schema.table) 1") { db in try create(db) }
        return migrator
    }

    private func create(_ db: Database) throws {
        // Columns without a type keep each value as it is.
        let others = columns.dropFirst().map { ", \($0)" }.joined()
        try db.execute(
            sql: """
                CREATE TABLE \(records) (
                    "number$" INTEGER PRIMARY KEY, \(identity) TEXT NOT NULL UNIQUE\(others))
                """)
        // The words come folded and parted by blanks, where this tokenizer cuts as well. It leaves
        // all beyond ASCII as it is: "unicode61" would drop accents of Latin letters only, and cut
        // at the vowels of Indic scripts.
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE \(words) USING fts5(words, tokenize = 'ascii', prefix = '2 3')
                """)
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE \(positions) USING rtree(number, south, north, west, east)
                """)
    }

    /// Makes sure that a database is one for these records, or empty.
    ///
    /// - Parameters:
    ///   - db: The database, to which nothing is written.
    ///   - path: Its path, for the message.
    /// - Throws: `PersistenceError` with the reason `damaged`.
    func check(_ db: Database, path: String) throws {
        let names = try String.fetchSet(
            db, sql: "SELECT lower(name) FROM sqlite_master WHERE type = 'table'")
        guard names.isEmpty || names.contains("grdb_migrations") else {
            throw PersistenceError(
                .damaged, message: "\(path) is a database of another program; it stays as it is.")
        }
        guard names.contains(layout.schema.table.lowercased()) else { return }
        let found = try db.columns(in: layout.schema.table).map(\.name)
        guard found == ["number$"] + layout.schema.columns else {
            throw PersistenceError(
                .damaged,
                message: "\(path) was made by another version: \(layout.schema.table) has columns "
                    + "\(found.joined(separator: ", ")).")
        }
    }
}

/// Quotes an identifier, which has no quotes in it.
private func quoted(_ identifier: String) -> String { "\"\(identifier)\"" }
